import type { RunResult } from '../../../contract/run-result.ts'
import { toProgress, toSuiteNames } from '../../../report/live-progress.ts'
import { toCases } from '../../../spec/cases.ts'
import type { Deployment } from '../../../suite/run-state.ts'
import { suiteNameOf } from '../ending.ts'
import type { Attempt } from '../suites/submission.ts'
import type { Step } from '../suites/suite.ts'

/**
 * Shows how far all results have come, from now on and after each reading, where the runner shows such a thing. The index
 * is that of the attempt.
 */
export function createLiveProgress(
  { runner, surroundings }: Step,
  attempts: readonly Attempt[],
  deployment: Deployment,
) {
  const { clock } = surroundings
  const startedAt = clock.now()
  const names = toSuiteNames(
    attempts.map(({ suite: { source, agentId } }) => ({
      path: source.path,
      name: suiteNameOf(source.value) ?? source.path,
      agentId,
    })),
  )
  const watched = attempts.map(({ cut, priced: { plan, plannedRuns }, result }, index) => ({
    suite: names[index],
    cases: toCases(cut.value),
    plan,
    plannedRuns,
    result,
  }))
  const show = (): void => {
    if (runner.showsProgress) runner.showProgress(toProgress(watched, clock.now() - startedAt, deployment))
  }
  show()
  return {
    onReading: (result: RunResult, index: number): void => {
      const [one] = watched.slice(index, index + 1)
      if (one !== undefined) watched[index] = { ...one, result }
      show()
    },
  }
}
