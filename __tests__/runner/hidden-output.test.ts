import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createGitHubRunner } from '../../src/runner/github/adapter.ts'
import { createTerminalRunner } from '../../src/runner/terminal/adapter.ts'

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
  loadReportFiles: () => import('../../src/runner/report-files.ts'),
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

test('a job with four secrets masks each form of each of them once, in few lines and before anything else', async () => {
  const written: string[] = []
  const runner = createGitHubRunner({ ...surroundings, write: (text) => void written.push(text) })
  const pem = ['-----BEGIN KEY-----', ...Array.from({ length: 25 }, (_, line) => `${line}/`.repeat(16)), '}'].join('\n')
  const secrets = ['ghs_16C7e42F292c6912E7710c838347Ae178B4a', 'ats_0123456789abcdef', 'p@ss "w/ord" & <more>', pem]
  for (const secret of [...secrets, ...secrets]) runner.secret(secret)
  const lines = written.join('').trimEnd().split('\n')
  expect(lines.every((line) => line.startsWith('::add-mask::'))).toBe(true)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.length).toBeLessThan(80)
  expect(lines).toContain(`::add-mask::${btoa(secrets[1] ?? '').slice(0, 26)}`)
  expect(lines).toContain('::add-mask::-----BEGIN KEY-----')
  expect(lines).not.toContain('::add-mask::}')
  await runner.close()
})
