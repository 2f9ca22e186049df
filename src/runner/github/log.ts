import { toLogLine } from '../../report/text/log-text.ts'
import type { Redaction } from '../../report/text/redaction.ts'
import { escapeCommandData } from './workflow-command.ts'

/** The live log of a step, with a group for each phase that has something to say. */
export interface GitHubLog {
  phase(title: string): void
  log(line: string): void
  announce(line: string): void
  /** Ends the group that is open, if one is: what follows is not to be folded away. */
  endPhase(): void
}

/**
 * A log whose groups follow each other: the runner knows none within another. A group opens with its first line, so that
 * none is empty.
 */
export function createGitHubLog(write: (text: string) => void, redaction: Redaction): GitHubLog {
  let title: string | undefined
  let isOpen = false
  let announced: readonly string[] = []
  const toLine = (text: string): string => toLogLine(redaction.apply(text))
  const endPhase = (): void => {
    title = undefined
    if (!isOpen) return
    isOpen = false
    write('::endgroup::\n')
    for (const line of announced) write(line)
    announced = []
  }
  const log = (line: string): void => {
    if (title !== undefined && !isOpen) {
      write(`::group::${escapeCommandData(toLine(title))}\n`)
      isOpen = true
    }
    write(`${toLine(line)}\n`)
  }
  return {
    endPhase,
    log,
    phase: (next) => {
      endPhase()
      title = next
    },
    announce: (line) => {
      log(line)
      if (isOpen) announced = [...announced, `${toLine(line)}\n`]
    },
  }
}
