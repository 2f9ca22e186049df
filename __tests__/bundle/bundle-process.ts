import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The folder of this repository. */
export const root = join(import.meta.dirname, '../..')

/** What a process that has ended left behind. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A process that runs an entry of the committed bundle. */
export interface BundleProcess {
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<Ended>
}

interface ProcessOptions {
  readonly arguments?: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
}

/** Starts an entry of `dist/` with the given environment and nothing else of this process's own. */
export function startBundle(entry: string, options: ProcessOptions): BundleProcess {
  const child = spawn(process.execPath, [join(root, 'dist', `${entry}.js`), ...(options.arguments ?? [])], {
    cwd: options.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...needs(), ...options.environment },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const { promise: ended, resolve } = Promise.withResolvers<Ended>()
  child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  return { kill: (signal) => void child.kill(signal), ended }
}

/** Without the system's folder nothing can open a socket on Windows. */
const needs = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'SystemRoot'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
