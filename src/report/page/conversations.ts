import type { Report, RunReport } from '../report.ts'
import { keptLimits } from '../run-transcript.ts'

/** Of one turn, what a report keeps is shown with the words on what it leaves out. In UTF-16 code units. */
export const maxTurnLength = 2 * keptLimits.turnLength

/** Of one conversation, the last turns are shown, and the one that failed. */
export const maxTurns = keptLimits.turns

/** What is said in all conversations together, in UTF-16 code units. A browser takes seconds for more. */
const maxSpoken = 40 * 1_024 * 1_024

/** What a turn takes besides what is said in it, about. */
const turnFrame = 400

/** The runs whose conversations fit, those that did not pass before those that did. */
export function chooseConversations({ suites }: Report): ReadonlySet<RunReport> {
  const runs = suites.flatMap(({ cases }) => cases.flatMap((caseReport) => caseReport.runs))
  const spoken = runs.filter(({ transcript }) => transcript.length > 0)
  const { passed = [], others = [] } = Object.groupBy(spoken, ({ outcome }) =>
    outcome === 'passed' ? 'passed' : 'others',
  )
  const chosen = new Set<RunReport>()
  let left = maxSpoken
  for (const run of [...others, ...passed]) {
    const length = toShownLength(run)
    if (length > left) continue
    left -= length
    chosen.add(run)
  }
  return chosen
}

const toShownLength = ({ transcript }: RunReport): number =>
  transcript
    .slice(-maxTurns)
    .reduce((sum, { content = '' }) => sum + Math.min(content.length, maxTurnLength) + turnFrame, 0)
