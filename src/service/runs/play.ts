import type { ConditionalActions } from '../../contract/spec.ts'
import type { Case } from '../../spec/cases.ts'
import { fillPlaceholders } from '../../spec/placeholders.ts'
import type { Catalog } from '../config/catalog.ts'
import { isPattern, testPattern } from '../conversation/bounded-regex.ts'
import { createConditionalCaller } from '../conversation/conditional-caller.ts'
import type { Caller, Conversation } from '../conversation/conversation.ts'
import type { Limits } from '../conversation/conversation-request.ts'
import { holdConversation } from '../conversation/hold-conversation.ts'
import { createInstructionCaller } from '../conversation/instruction-caller/instruction-caller.ts'
import { judgeConversation } from '../conversation/judge/judge.ts'
import type { Engine, PlayRequest } from './engine.ts'
import { toTestProfile } from './test-profile.ts'

type Variables = Readonly<Record<string, unknown>>

/** Real conversations with the agents of a catalog, judged by its rules. */
export const createEngine = (catalog: Catalog): Engine => ({
  play: (request) => play(request, catalog),
  judge: judgeConversation,
})

async function play(
  { case: testCase, agent, ids, seed, signal }: PlayRequest,
  catalog: Catalog,
): Promise<Conversation> {
  if (agent.text === undefined) throw new Error(`agent ${agent.id} has no text address`)
  const profile = toTestProfile(testCase.testProfile, catalog)
  const variables = { ...profile?.agentVariables, ...profile?.callerVariables }
  return holdConversation({
    connection: agent.text,
    ids,
    headers: toHeaders(variables),
    caller: createCaller(testCase, { variables, known: withoutHeaders(profile?.callerVariables ?? {}), seed }),
    limits: toLimits(testCase, catalog),
    signal,
  })
}

interface CallerOptions {
  /** What the texts of the case may refer to. */
  readonly variables: Variables
  /** What the caller can answer questions with: those of the agent are not told to it (contract 2.2). */
  readonly known: Variables
  readonly seed: number
}

function createCaller(testCase: Case, { variables, known, seed }: CallerOptions): Caller {
  const fill = (text: string) => fillPlaceholders(text, variables)
  const firstMessage = fill(testCase.firstMessage)
  const mayEndCall = mayHangUp(testCase)
  if (testCase.type === 'conditional_actions' && testCase.conditionalActions !== undefined) {
    const actions = fillActions(testCase.conditionalActions, fill)
    return createConditionalCaller(actions, { firstMessage, mayEndCall, testPattern })
  }
  const instructions = fill(testCase.instructions)
  return createInstructionCaller({ instructions, variables: known, firstMessage, seed, mayEndCall })
}

/** A pattern stays as it is: a value put into it could break it. */
const fillActions = (actions: ConditionalActions, fill: (text: string) => string): ConditionalActions => ({
  ...actions,
  conditions: actions.conditions.map((entry) => ({
    ...entry,
    condition: isPattern(entry.condition) ? entry.condition : fill(entry.condition),
    action: fill(entry.action),
    ...(typeof entry.fixed_message === 'string' ? { fixed_message: fill(entry.fixed_message) } : {}),
  })),
})

function mayHangUp({ tools, personality }: Case): boolean {
  const isEnabled = typeof personality !== 'object' || personality.end_call_enabled !== false
  return isEnabled && (tools === undefined || tools.includes('end_call'))
}

const isHeader = (key: string): boolean => /^x-/i.test(key)

const withoutHeaders = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([key]) => !isHeader(key)))

/** The keys of the test profile that go with the handshake (contract 9). */
const toHeaders = (variables: Variables): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables)
      .filter(([key]) => isHeader(key))
      .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

function toLimits({ maxDuration }: Case, { organization, maxTurns, silenceSeconds }: Catalog): Limits {
  const seconds = Math.min(maxDuration ?? organization.max_call_duration, organization.max_call_duration)
  return { maxDurationMs: seconds * 1_000, maxTurns, silenceMs: silenceSeconds * 1_000 }
}
