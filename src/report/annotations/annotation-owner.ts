import type { SuiteReport } from '../report.ts'

const maxOwners = 3

/** Who says something, and who of a report could have said it there. */
interface Voices {
  /** Suites that say it. */
  readonly speakers: readonly SuiteReport[]
  /** All suites of the report, or those of the file that the remark stands in. */
  readonly peers: readonly SuiteReport[]
}

/** Whose a remark is, such as `specs/refunds.json on agent 7`; undefined where all who could make it do so. Plain text. */
export function toOwners({ speakers, peers }: Voices): string | undefined {
  const said = new Set(speakers)
  if (peers.every((suite) => said.has(suite))) return undefined
  const hasPaths = new Set(peers.map(({ spec }) => spec.path)).size > 1
  const hasAgents = new Set(peers.map(({ agentId }) => agentId)).size > 1
  const owners = [...new Set([...said].map((suite) => toOwner(suite, { hasPaths, hasAgents })))]
  const rest = owners.length - maxOwners
  return `${owners.slice(0, maxOwners).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}` || undefined
}

/** Only what tells it from the others. */
function toOwner(
  { spec, agentId }: SuiteReport,
  { hasPaths, hasAgents }: { readonly hasPaths: boolean; readonly hasAgents: boolean },
): string {
  const agent = hasAgents && agentId !== undefined ? `agent ${agentId}` : ''
  return [hasPaths ? spec.path : '', agent].filter((part) => part !== '').join(' on ')
}
