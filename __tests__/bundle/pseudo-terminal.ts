import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { TerminalScreen } from '../terminal/screen.ts'
import { root } from './bundle-process.ts'

// A terminal of its own, as util-linux makes one.
const script = '/usr/bin/script'
const hasTerminal = process.platform === 'linux' && existsSync(script)
// biome-ignore lint/suspicious/noConsole: whoever runs the tests shall know.
if (!hasTerminal) console.warn(`there is no ${script} here: what needs a terminal is not tested`)

/** A test that needs a terminal; where none can be made it is skipped, and said so. */
export const testTerminal: typeof test.concurrent.skip = hasTerminal ? test.concurrent : test.concurrent.skip

/** What a program left behind on its terminal. */
interface Shown {
  readonly code: number | null
  /** All that it wrote, sequences included. */
  readonly written: string
  readonly screen: TerminalScreen
}

interface TerminalOptions {
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  readonly columns?: number
  readonly rows?: number
  /** Called with all that was written so far, after each part of it. */
  readonly onOutput?: (written: string, type: (keys: string) => void) => void
  /** What the shell does besides, with the program's process as $p; then the program gets no keys. */
  readonly meanwhile?: string
}

/** Runs the command of the committed bundle with these arguments in a terminal of that size. */
export async function runInTerminal(args: string, options: TerminalOptions): Promise<Shown> {
  const { folder, environment = {}, columns = 80, rows = 24, onOutput, meanwhile } = options
  const program = `'${process.execPath}' '${join(root, 'dist/cli.js')}' ${args}`
  const line = meanwhile === undefined ? `exec ${program}` : `${program} & p=$!; ${meanwhile}; wait $p`
  const child = spawn(script, ['-qfec', `stty cols ${columns} rows ${rows}; ${line}`, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], TERM: 'xterm-256color', SHELL: '/bin/sh', ...environment },
  })
  let written = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text
    onOutput?.(written, (keys) => child.stdin.write(keys))
  })
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.on('close', resolve)
  const code = await promise
  child.stdin.destroy()
  const screen = new TerminalScreen({ columns, rows })
  screen.write(written)
  return { code, written, screen }
}

/** Makes the terminal another size while the program stands still, and tells the screen of it at the right moment. */
export const toResize = (columns: number, rows: number): string =>
  `kill -STOP $p; sleep 0.2; printf '\\033[8;${rows};${columns}t'; stty cols ${columns} rows ${rows}; kill -CONT $p`
