import { type Ending, toBrokenEnding } from '../ending.ts'
import { isRedEnding } from '../step-report.ts'
import { toKnown } from './known.ts'
import { isEnded, type SelectedSuite, type Step, type Suites, toEnded } from './suite.ts'

/** A submission that left something behind which may go on costing money makes the step red, whatever it comes to. */
type Troubled = SelectedSuite & { readonly attempt?: { readonly troubles: readonly string[] } }

/** Why nothing more may be submitted, as the ending of a suite that still waits; undefined while nothing is in the way. */
export function findObstacle({ inputs, runner }: Step, suites: Suites<Troubled>): Ending | undefined {
  if (runner.cancelled.aborted) return toBrokenEnding(new Error('the job was cancelled before it was submitted'))
  const red = suites.find((suite) =>
    isEnded(suite) ? isRedEnding(suite, inputs) : (suite.attempt?.troubles.length ?? 0) > 0,
  )
  if (red === undefined) return undefined
  const place = red.agentId === undefined ? red.source.path : `${red.source.path} on agent ${red.agentId}`
  return { verdict: 'skipped', reasons: [`${place} makes the step fail as it is, so nothing more is submitted`] }
}

/** Lets no suite go on while another one already makes the step red: no money for a lost cause. */
export function holdBack<T extends SelectedSuite>(step: Step, suites: Suites<T>): Suites<T> {
  const obstacle = findObstacle(step, suites)
  if (obstacle === undefined) return suites
  return suites.map((suite) => (isEnded(suite) ? suite : toEnded(suite, { ...toKnown(suite), ...obstacle })))
}
