import { formatTime } from '../quantities.ts'
import type { RunReport } from '../report.ts'
import { toEarlierTurns } from '../run-transcript.ts'
import { cut, toPlainLine } from '../text/plain-text.ts'

const maxTurnLength = 2_000
const maxTurns = 200

/**
 * A conversation as plain lines, for programs that show the output of a test as it is; the turn that made the run fail is
 * marked. Long ones are cut to their last turns, because they go wrong towards their end: CI systems limit the size of
 * what they read, and `result.json` has more of it. Still to be escaped.
 */
export function toTranscriptLines(run: RunReport): string[] {
  const { transcript, failingTurn } = run
  const earlier = Math.max(0, transcript.length - maxTurns)
  const lines = transcript.slice(earlier).map(({ role, content = '', startTime }, index) => {
    const time = formatTime(startTime)
    const mark = index + earlier === failingTurn ? '>>> ' : ''
    return `${mark}${time === '' ? '' : `${time} `}${toPlainLine(role)}: ${toPlainLine(cut(content, maxTurnLength))}`
  })
  return [...toEarlierTurns(run, earlier).map((sentence) => `(${sentence})`), ...lines]
}
