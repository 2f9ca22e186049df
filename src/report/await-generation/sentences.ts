import type { GenerationProgress } from '../../contract/generation-progress.ts'
import { maxQuietMs } from '../../suite/generation-schedule.ts'
import { formatCount, formatDuration } from '../quantities.ts'
import { cut, toPlainLine } from '../text/plain-text.ts'
import type { GenerationCounts, GenerationReport } from './report.ts'

const maxStatusLength = 80
const maxQuestionLength = 500
const maxQuestions = 10

/** How far a generation has come, in one line that changes exactly when something has moved. */
export function toGenerationLine(progress: GenerationProgress): string {
  const { status, total_scenarios: total, completed_scenarios: completed, failed_scenarios: failed } = progress
  const counts = total === 0 ? 'No scenario is planned yet' : toCounts({ total, completed, failed })
  return status === undefined ? counts : `${counts}; its status is "${cut(toPlainLine(status), maxStatusLength)}"`
}

/** What became of a generation, and what to do where the step fails for it. Ends without a full stop. */
export function toGenerationSentence(report: GenerationReport): string {
  const { status, counts, reason, durationMs } = report
  const reached = counts === undefined ? 'nothing was read of it' : toCounts(counts)
  const cause = reason === undefined ? '' : `. It could not be read last: ${reason}`
  switch (status) {
    case 'completed':
      if (counts !== undefined && counts.completed > counts.total) return toCounts(counts)
      return `All of ${formatCount(counts?.total ?? 0, 'scenario')} ${counts?.total === 1 ? 'was' : 'were'} generated`
    case 'partial':
    case 'failed':
      return `${toCounts(counts ?? none)}${toLeftOut(report)}${toPolicy(report)}`
    case 'pending_clarification':
      return `The service wants something clarified before it goes on${toQuestions(report)}. Answer it on the service and wait again, or begin a generation that leaves it no question; until now ${reached}`
    case 'ended':
      return `The service has ended the generation with the status "${cut(toPlainLine(report.serviceStatus ?? ''), maxStatusLength)}": ${reached}`
    case 'stalled':
      return `The generation hangs: nothing has moved in it for ${formatDuration(maxQuietMs)}. ${toStall(report)}. Look for it on the service, or begin another one`
    case 'timeout':
      return `The generation was not finished after ${formatDuration(durationMs)}: ${reached}${cause}. Raise the input timeout, or wait again with the same progress-id`
    case 'cancelled':
      return `Cancelled while the generation went on: ${reached}. The service goes on with it`
    case 'unreadable':
      return `The generation cannot be read: ${reason ?? 'nobody says why'}`
  }
}

const none: GenerationCounts = { total: 0, completed: 0, failed: 0 }

function toCounts({ total, completed, failed }: GenerationCounts): string {
  const failures = failed === 0 ? '' : `, ${failed} failed`
  const doubt = completed + failed > total ? ', which cannot all be right' : ''
  return `${completed} of ${formatCount(total, 'scenario')} completed${failures}${doubt}`
}

const toLeftOut = ({ leftOut }: GenerationReport): string => (leftOut === 0 ? '' : `, ${leftOut} left out of the spec`)

/** What was completed is not lost: the same step without that rule takes it. */
function toPolicy({ status, red, failOn, scenarios, leftOut }: GenerationReport): string {
  if (!red) return `, which fail-on ${failOn} lets pass`
  if (status === 'failed') return ''
  if (leftOut > 0) return '. To go on with the others, set fail-on to failed'
  return scenarios.length > 0 ? '. To go on with what was completed, set fail-on to failed' : ''
}

function toQuestions({ questions }: GenerationReport): string {
  if (questions.length === 0) return ', and does not say what'
  const shown = questions.slice(0, maxQuestions).map((question) => `"${cut(toPlainLine(question), maxQuestionLength)}"`)
  const rest = questions.length - shown.length
  return `: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function toStall({ counts, scenarios }: GenerationReport): string {
  if (counts === undefined || counts.total === 0) return 'No scenario is planned yet'
  const { total, completed, failed } = counts
  if (completed + failed < total) return toCounts(counts)
  return `The service counts ${completed} completed and lists ${scenarios.length}`
}
