import { type ChangeSource, openApi, toSignal, whyAborted } from './base-file.ts'

/** What the default branch's last reports say, one for each job that wrote one. The reasons say what to do. */
export type LastReports =
  | { readonly kind: 'found'; readonly texts: readonly string[] }
  /** There surely is none yet. */
  | { readonly kind: 'none'; readonly reason: string }
  /** There may be one. */
  | { readonly kind: 'unreadable'; readonly reason: string }

/** What the artifact's name starts with that a workflow keeps its report directory in. */
export const artifactPrefix = 'agent-test-report'

/** For everything together: the step waits no longer for something that only says what is new. */
const withinMs = 20_000

/**
 * Reads the reports of the default branch's last workflow run that kept some: as artifacts, because nothing else of a run
 * can be read by others, and because a fork cannot leave one there under the branch's name. A comment belongs to a pull
 * request, and a summary is only shown. Never throws.
 */
export async function readLastReports(source: ChangeSource): Promise<LastReports> {
  try {
    return await askLastReports(source)
  } catch {
    // What was thrown comes from anywhere, and nobody waits for this until the runs are over.
    return { kind: 'unreadable', reason: 'reading it failed' }
  }
}

async function askLastReports(source: ChangeSource): Promise<LastReports> {
  const api = await openApi(source)
  if (typeof api === 'string') return { kind: 'unreadable', reason: api }
  const signal = toSignal({ withinMs, ...source })
  const { defaultBranch, ref, runId } = source.change
  const answer = await api.readLastReports({ prefix: artifactPrefix, defaultBranch, ref, runId }, signal)
  return signal.aborted && answer.kind !== 'found' ? { kind: 'unreadable', reason: whyAborted(source) } : answer
}
