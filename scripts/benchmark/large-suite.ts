import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxScenarios } from '../../src/contract/spec.ts'
import { startAgent } from './agent.ts'
import { runNode } from './node-process.ts'
import { median } from './statistics.ts'
import type { Figure } from './table.ts'

const runs = 3
const limit = 3

/** How long the largest suite takes on an agent that answers at once: every case is three messages of each side. */
export async function measureLargeSuite(): Promise<Figure[]> {
  await using agent = await startAgent()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'benchmark-'))
  const spec = join(folder.path, 'suite.json')
  await writeFile(spec, JSON.stringify(suite))
  const figures: Figure[] = []
  for (const [name, organization] of Object.entries(organizations)) {
    const config = join(folder.path, 'agent-test.local.yml')
    // YAML 1.2 takes JSON as it is.
    await writeFile(config, JSON.stringify(toConfig(agent.port, organization)))
    const seconds: number[] = []
    for (let run = 0; run < runs; run += 1) seconds.push(await timeSuite(spec, config))
    const what = `${maxScenarios} cases of 3 turns, ${name}`
    figures.push({ what: `${what}, median of ${runs}`, value: median(seconds), unit: 's', limit })
  }
  return figures
}

const organizations = {
  '100 at a time (default)': {},
  'all at once': { max_concurrent_chat_runs_limit: -1 },
} as const

async function timeSuite(spec: string, config: string): Promise<number> {
  const flags = ['--base-url', 'local', '--channel', 'text', '--local-config', config]
  // Exit code 0 says that every run has passed: each has had its three turns, or its metric would have failed it.
  const { output, wallMs } = await runNode(['dist/cli.js', 'run', spec, ...flags], {})
  if (!output.includes(`${maxScenarios} runs`)) throw new Error(`not every case was run:\n${output}`)
  return wallMs / 1_000
}

const suite = {
  version: '1',
  agent_id: 1,
  suite: { name: 'Large suite' },
  defaults: { language: 'en', metrics: ['three_turns', 'agent_ends'] },
  scenarios: Array.from({ length: maxScenarios }, (_, index) => ({
    name: `Case ${index + 1}`,
    type: 'conditional_actions',
    conditional_actions: {
      conditions: [
        { id: 0, condition: 'FIRST_MESSAGE', action: 'Hello, I want a refund.' },
        { id: 1, condition: 'The agent asks which order it is', action: `It is order A-${index + 1}.` },
        { id: 2, condition: 'The agent asks for the email address', action: 'It is ana@example.com.' },
      ],
    },
  })),
}

const toConfig = (port: number, organization: object) => ({
  organization,
  prices: { voice: 0.3, text: 0.02 },
  agents: [{ id: 1, name: 'Instant agent', text: { url: `ws://127.0.0.1:${port}/`, agent_speaks_first: false } }],
  metrics: [
    { id: 1, slug: 'three_turns', name: 'Three turns', type: 'agent_turns', min: 3, max: 3 },
    { id: 2, slug: 'agent_ends', name: 'The agent ends the call', type: 'ended_by', by: 'agent' },
  ],
})
