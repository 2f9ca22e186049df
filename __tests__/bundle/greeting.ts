import { type ScriptedAgent, startAgent } from '../service/conversation/scripted-agent.ts'

/** An agent that greets and hangs up, so that a run with it takes no time. */
export const startGreeter = (): Promise<ScriptedAgent> =>
  startAgent({ opened: (end) => end.send({ content: 'Hello there!', type: 'end_call' }) })

/** An agent that takes every call and says nothing. */
export const startSilentAgent = (): Promise<ScriptedAgent> => startAgent({})

/** A local config for one agent at an address; JSON is YAML. The greeter says hello, and it does not swear. */
export const createConfig = (url: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  prices: { voice: 0.3, text: 0.1 },
  agents: [{ id: 1, name: 'Greeter', text: { url, agent_speaks_first: true } }],
  metrics: [
    { id: 1, slug: 'greets', name: 'Greets', type: 'contains', text: 'hello' },
    { id: 2, slug: 'swears', name: 'Swears', type: 'contains', text: 'damn' },
  ],
  ...changes,
})

/** A spec of cases that each have one metric. */
export const createSpec = (metrics: Readonly<Record<string, 'greets' | 'swears'>> = { 'Says hello': 'greets' }) => ({
  version: '1',
  agent_id: 1,
  suite: { name: 'Greeting' },
  scenarios: Object.entries(metrics).map(([name, metric]) => ({
    name,
    instructions: 'You say hello.',
    metrics: [metric],
  })),
})
