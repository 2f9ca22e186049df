import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, toStepEnvironment } from '../node-process.ts'

/** The ways of waiting that are compared, as inputs of the action. */
export const pollers = {
  adaptive: {},
  'every 5 s': { 'poll-interval': '5s' },
  'every 30 s': { 'poll-interval': '30s' },
} as const
export type PollerName = keyof typeof pollers
export const pollerNames = Object.keys(pollers) as PollerName[]

/** What a step of a workflow is given. */
export interface StepOptions {
  readonly suite: object
  readonly inputs: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
}

/** A step that is over. `endedAt` is a moment of `performance.now()`. */
export interface EndedStep {
  readonly code: number | null
  readonly endedAt: number
  readonly log: string
}

const hungAfterMs = 180_000

/** A step of a workflow that is under way: the committed bundle, in a process of its own. */
export interface StartedStep {
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<EndedStep>
}

/** Starts a step on a suite. */
export async function startStep({ suite, inputs, environment = {} }: StepOptions): Promise<StartedStep> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'benchmark-'))
  const files = ['GITHUB_OUTPUT', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY'].map((name) => [name, join(folder.path, name)])
  for (const [, path = ''] of files) await writeFile(path, '')
  await writeFile(join(folder.path, 'suite.json'), JSON.stringify(suite))
  const child = spawn(process.execPath, ['dist/run.js'], {
    cwd: root,
    env: {
      ...toStepEnvironment({ spec: 'suite.json', ...inputs }),
      ...Object.fromEntries(files),
      GITHUB_WORKSPACE: folder.path,
      RUNNER_TEMP: folder.path,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: hungAfterMs,
  })
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const watch = async (): Promise<EndedStep> => {
    const [code]: unknown[] = await once(child, 'exit')
    const endedAt = performance.now()
    await folder[Symbol.asyncDispose]()
    return { code: typeof code === 'number' ? code : null, endedAt, log }
  }
  return { kill: (signal) => void child.kill(signal), ended: watch() }
}
