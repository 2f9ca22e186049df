import type { Runner } from '../../runner/runner.ts'
import type { RunInputs } from './run-inputs.ts'

/** A baseline that may decide, or why there is none. */
export type TrustedBaseline =
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Whether a pull request could pass by a baseline of its own making: one that says that all its failures are old. */
export const isDecisive = (inputs: Pick<RunInputs, 'fail-on'>, { change }: Pick<Runner, 'change'>): boolean =>
  change.pullRequest !== undefined && inputs['fail-on'].has('regression') && !inputs['fail-on'].has('failed')

/**
 * The baseline at a path, as far as the pull request has not written it: of a file of the checkout the version of the base
 * branch, and of one that another step has put there `text` itself.
 */
export async function readTrusted(
  path: string,
  text: string,
  runner: Pick<Runner, 'isTracked' | 'readBaseFile'>,
): Promise<TrustedBaseline> {
  const tracked = await runner.isTracked(path)
  if (tracked === false) return { kind: 'found', text }
  const base = await runner.readBaseFile(path)
  if (base.kind === 'found') return { kind: 'found', text: new TextDecoder().decode(base.bytes) }
  const advice = 'and with fail-on: regression it must not decide on itself'
  if (base.kind === 'absent') return unreadable(`the file comes with the pull request, ${advice}`)
  const whose =
    tracked === undefined ? 'the file may come with the pull request' : 'the file comes with the pull request'
  return unreadable(`${whose}, ${advice}; that of the base branch cannot be read: ${base.reason}`)
}

const unreadable = (reason: string): TrustedBaseline => ({ kind: 'unreadable', reason })
