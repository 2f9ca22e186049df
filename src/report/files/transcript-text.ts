import { formatCount, formatTime } from '../quantities.ts'
import type { RunReport } from '../report.ts'
import { cut, toPlainLine } from '../text/plain-text.ts'

const maxTurnLength = 2_000
const maxTurns = 200

/**
 * A conversation as plain lines, for programs that show the output of a test as it is; the turn that made the run fail is
 * marked. Long ones are cut to their last turns, because they go wrong towards their end: CI systems limit the size of
 * what they read, and `result.json` has the whole of it. Still to be escaped.
 */
export function toTranscriptLines({ transcript, failingTurn }: RunReport): string[] {
  const earlier = Math.max(0, transcript.length - maxTurns)
  const lines = transcript.slice(earlier).map(({ role, content = '', startTime }, index) => {
    const time = formatTime(startTime)
    const mark = index + earlier === failingTurn ? '>>> ' : ''
    return `${mark}${time === '' ? '' : `${time} `}${toPlainLine(role)}: ${toPlainLine(cut(content, maxTurnLength))}`
  })
  return earlier === 0 ? lines : [`(${formatCount(earlier, 'earlier turn')} left out)`, ...lines]
}
