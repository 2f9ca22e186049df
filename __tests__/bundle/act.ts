import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@jest/globals'
import { createWorkspace } from './workspace.ts'

const root = join(import.meta.dirname, '../..')
const program = process.env['ACT'] ?? 'act'
const hasAct = spawnSync(program, ['--version']).status === 0

if (!hasAct)
  test.skip('act is not here (it is found in PATH, or named in ACT), so that no workflow can be run', () => {})

/** `test` where workflows can be run. */
export const actTest: typeof test.skip = hasAct ? test : test.skip

/** A workflow, and what the event and the repository's settings give it. */
export interface WorkflowRun {
  /** Its text. Actions of this repository are used by their paths in it. */
  readonly workflow: string
  readonly event: 'push' | 'pull_request' | 'workflow_dispatch'
  readonly secrets: Readonly<Record<string, string>>
  readonly variables?: Readonly<Record<string, string>>
  readonly inputs?: Readonly<Record<string, string>>
}

/** Runs a workflow on this machine itself, with this Node.js and a home of its own; gives all that act printed. */
export async function runWorkflow(run: WorkflowRun): Promise<string> {
  using home = createWorkspace({ 'workflow.yml': run.workflow })
  mkdirSync(join(home.path, 'cache'))
  const secretFile = join(home.path, 'secrets')
  const lines = Object.entries(run.secrets).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(secretFile, lines.join(''), { mode: 0o600 })
  const toFlags = (flag: string, values: Readonly<Record<string, string>> = {}): string[] =>
    Object.entries(values).flatMap(([name, value]) => [flag, `${name}=${value}`])
  const args = [
    ...[run.event, '--workflows', join(home.path, 'workflow.yml'), '--secret-file', secretFile],
    ...['--platform', 'ubuntu-latest=-self-hosted'],
    ...toFlags('--env', run.variables),
    ...toFlags('--input', run.inputs),
  ]
  const env = {
    HOME: home.path,
    XDG_CACHE_HOME: join(home.path, 'cache'),
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  }
  const options = { cwd: root, env, maxBuffer: 64 << 20 }
  // What it printed tells how it ended.
  const { stdout, stderr } = await promisify(execFile)(program, args, options).catch((error: unknown) => Object(error))
  return `${stdout}${stderr}`
}
