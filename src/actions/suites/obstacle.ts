import { type Ending, toBrokenEnding } from '../ending.ts'
import { isRedEnding } from '../step-report.ts'
import { toKnown } from './known.ts'
import { isEnded, type SelectedSuite, type Step, type Suites, toEnded } from './suite.ts'

/** Why nothing more may be submitted, as the ending of a suite that still waits; undefined while nothing is in the way. */
export function findObstacle({ inputs, runner }: Step, suites: Suites<SelectedSuite>): Ending | undefined {
  if (runner.cancelled.aborted) return toBrokenEnding(new Error('the job was cancelled before it was submitted'))
  const red = suites.find((suite) => isEnded(suite) && isRedEnding(suite, inputs))
  if (red === undefined) return undefined
  const place = red.agentId === undefined ? red.source.path : `${red.source.path} on agent ${red.agentId}`
  return { verdict: 'skipped', reasons: [`nothing is submitted, because ${place} makes the step fail as it is`] }
}

/** Lets no suite go on while another one already makes the step red: no money for a lost cause. */
export function holdBack<T extends SelectedSuite>(step: Step, suites: Suites<T>): Suites<T> {
  const obstacle = findObstacle(step, suites)
  if (obstacle === undefined) return suites
  return suites.map((suite) => (isEnded(suite) ? suite : toEnded(suite, { ...toKnown(suite), ...obstacle })))
}
