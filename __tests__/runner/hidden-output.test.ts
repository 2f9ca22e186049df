import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createGitHubRunner } from '../../src/runner/github.ts'
import { createTerminalRunner } from '../../src/runner/terminal.ts'

const surroundings = {
  inputs: new Map<string, string>(),
  write: () => undefined,
  writeOut: () => undefined,
  writeError: () => undefined,
  setExitCode: () => undefined,
  errorColour: (_: string, text: string) => text,
  colour: (_: string, text: string) => text,
  columns: 80,
  screen: undefined,
  environment: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], ComSpec: process.env['ComSpec'] },
  loadToolkit: () => import('../../src/runner/toolkit.ts'),
  loadGitHubApi: () => Promise.reject(new Error('nothing is asked of GitHub')),
  guardPath: join(import.meta.dirname, '../../src/command-guard.ts'),
}

test.each([
  ['GitHub', createGitHubRunner],
  ['a terminal', createTerminalRunner],
])('on %s nobody is given a secret that a command prints', async (_, createRunner) => {
  const runner = createRunner(surroundings)
  runner.secret('ats_a_secret')
  const lines: string[] = []
  const options = { environment: {}, timeoutMs: 20_000, signal: new AbortController().signal }
  await runner.execute('echo the key is ats_a_secret', { ...options, onLine: (line) => lines.push(line) })
  await runner.close()
  expect(lines).toEqual(['the key is ***'])
})
