import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { executeCommand } from '../../src/runner/command.ts'
import type { Executed } from '../../src/runner/runner.ts'
import { waitUntil } from '../bundle/waiting.ts'
import { isAlive } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'command-'))
afterAll(() => rmSync(folder, { recursive: true }))
const guardPath = join(import.meta.dirname, '../../src/command-guard.ts')
const loadToolkit = () => import('../../src/runner/toolkit.ts')
const { PATH = '', SystemRoot = '', ComSpec = '' } = process.env
const bare = { PATH, SystemRoot, ComSpec }

interface Changes {
  readonly environment?: Readonly<Record<string, string>>
  readonly job?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  readonly onLine?: (line: string) => void
  readonly folder?: string
}

/** Runs a command for real, and gives what it printed and how it ended. */
async function execute(command: string, changes: Changes = {}) {
  const lines: string[] = []
  const executed = await executeCommand(
    command,
    {
      environment: changes.environment ?? {},
      timeoutMs: changes.timeoutMs ?? 20_000,
      signal: changes.signal ?? new AbortController().signal,
      onLine: (line) => {
        lines.push(line)
        changes.onLine?.(line)
      },
    },
    { environment: { ...bare, ...changes.job }, folder: changes.folder ?? folder, guardPath, loadToolkit },
  )
  return { executed, lines }
}

const exited = (code: number): Executed => ({ kind: 'exited', code })

test('a command runs in its folder, with its variables, and its output and exit code are told', async () => {
  const command = `node -e "console.log(process.cwd()); console.error(process.env.NUMBER); process.exit(3)"`
  const { executed, lines } = await execute(command, { environment: { NUMBER: '+15550000001' } })
  expect(executed).toEqual(exited(3))
  expect(lines.toSorted()).toEqual(['+15550000001', folder].toSorted())
})

// What follows is written for sh; Windows has neither its words nor process groups.
const posix = process.platform === 'win32' ? describe.skip : describe

const pidsIn = (name: string): number[] => readFileSync(join(folder, name), 'utf8').trim().split('\n').map(Number)

/** A command that leaves the IDs of three processes in a file, each harder to end than the one before. */
const toTree = (name: string) =>
  `sleep 300 & echo $! >> ${name}; (nohup sleep 300 >nohup.out 2>&1 & echo $! >> ${name}); sh -c 'trap "" TERM HUP INT; echo $$ >> ${name}; while :; do sleep 0.05; done'`

async function readTree(name: string): Promise<number[]> {
  await waitUntil(() => existsSync(join(folder, name)) && pidsIn(name).length === 3)
  const pids = pidsIn(name)
  expect(pids.map(isAlive)).toEqual([true, true, true])
  return pids
}

posix('on a system with a shell', () => {
  test.each([
    ['exit 0', exited(0)],
    ['false', exited(1)],
    ['no-such-program-anywhere', exited(127)],
    ['kill -KILL $$', exited(137)],
    ['-x', exited(127)],
    ['true; false; exit 7', exited(7)],
  ])('%j ends as the shell says: %j', async (command, end) => {
    expect((await execute(command)).executed).toEqual(end)
  })

  test('a command that is no shell fails', async () => {
    const { executed, lines } = await execute('echo "')
    expect(executed).toEqual({ kind: 'exited', code: expect.any(Number) })
    expect(executed).not.toEqual(exited(0))
    expect(lines.length).toBeGreaterThan(0)
  })

  test('what the variables hold is text, however much it looks like shell', async () => {
    const evil = '$(touch owned); `touch owned`; "; touch owned; \'; touch owned\n touch owned'
    const { lines } = await execute('printf "%s\\n" "$PROFILE"', { environment: { PROFILE: evil } })
    expect(lines.join('\n')).toBe(evil)
    expect(readdirSync(folder)).not.toContain('owned')
  })

  test('nothing that belongs to the step is in its environment', async () => {
    const job = {
      'INPUT_API-KEY': 'ats_secret',
      input_name: 'x',
      STATE_submissions: '[]',
      AGENT_TEST_API_KEY: 'ats_secret',
      AGENT_TEST_SESSION_TOKEN: 'ats_secret',
      GITHUB_OUTPUT: '/files/output',
      GITHUB_STATE: '/files/state',
      GITHUB_STEP_SUMMARY: '/files/summary',
      GITHUB_ENV: '/files/env',
      GITHUB_PATH: '/files/path',
      ACTIONS_RUNTIME_TOKEN: 'ats_secret',
    }
    const kept = { GITHUB_REPOSITORY: 'octo/desk', SIP_PASSWORD: 'theirs', RUNNER_TRACKING_ID: 'github_1' }
    const { lines } = await execute('env', { job: { ...job, ...kept }, environment: { RUN_ID: '7' } })
    expect(lines).toEqual(expect.arrayContaining([...Object.entries(kept).map((pair) => pair.join('=')), 'RUN_ID=7']))
    for (const line of lines) expect(line).not.toMatch(/ats_secret|\/files\/|^INPUT_|^STATE_|^AGENT_TEST_/i)
  })

  test('the command stands in no list of arguments', async () => {
    const { lines } = await execute('ps -ww -o args= -p $$; ps -ww -o args= -p $PPID; : not-in-a-list')
    expect(lines).toEqual([expect.stringMatching(/^\/bin\/sh /), expect.stringContaining('command-guard')])
    expect(lines.join()).not.toContain('not-in-a-list')
  })

  test('of much output the first lines and the last one are told, and of long lines the beginning', async () => {
    const { executed, lines } = await execute(
      'yes "$(printf "%2000s" | tr " " x)" | head -n 20000; echo; echo last; exit 4',
    )
    expect(executed).toEqual(exited(4))
    expect(lines).toHaveLength(52)
    expect(lines.slice(-2)).toEqual(['(19950 lines left out)', 'last'])
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(1_000)
  })

  test('a line without an end fills no memory', async () => {
    const job = { NODE_OPTIONS: '--max-old-space-size=30' }
    const { executed, lines } = await execute('head -c 300000000 /dev/zero | tr "\\0" x; echo; echo last', { job })
    expect(executed).toEqual(exited(0))
    expect(lines).toEqual(['…', 'last'])
  })

  test('a long line is cut after a whole word, also when it comes in pieces', async () => {
    const said = `${'x'.repeat(985)} refused: sk_live_0123456789`
    const slowly = `printf %s "${said.slice(0, 1_000)}"; sleep 0.1; printf "%s\\n" "${said.slice(1_000)}"; echo "${said}"`
    expect((await execute(slowly)).lines).toEqual(Array(2).fill(`${'x'.repeat(985)} refused:…`))
  })

  test('characters arrive whole, however the output is cut into pieces', async () => {
    const slowly = 'for i in 1 2 3 4 5; do printf "\\360\\237"; sleep 0.02; printf "\\223\\236"; done'
    expect((await execute(slowly)).lines).toEqual(['📞'.repeat(5)])
    const much = `node -e "for (let i = 0; i < 50; i += 1) console.log('x'.repeat(i % 4) + '📞'.repeat(490))"`
    const { lines } = await execute(much)
    expect(lines).toHaveLength(50)
    for (const line of lines) expect(line).toMatch(/^x*(?:📞){490}$/u)
  })

  test('a command that takes too long is ended with all that it has started', async () => {
    const ending = execute(toTree('late'), { timeoutMs: 3_000 })
    const pids = await readTree('late')
    expect((await ending).executed).toEqual({ kind: 'timed out' })
    expect(pids.map(isAlive)).toEqual([false, false, false])
  })

  test('a cancelled command is ended with all that it has started', async () => {
    const controller = new AbortController()
    const ending = execute(toTree('cancelled'), { signal: controller.signal })
    const pids = await readTree('cancelled')
    controller.abort()
    expect((await ending).executed).toEqual({ kind: 'cancelled' })
    expect(pids.map(isAlive)).toEqual([false, false, false])
  })

  test('a command that ends when it is asked to has the time to', async () => {
    const controller = new AbortController()
    const onLine = () => controller.abort()
    const command = `trap 'sleep 0.3; echo hung up; exit' TERM; echo calling; sleep 300 & wait`
    const { lines } = await execute(command, { signal: controller.signal, onLine })
    expect(lines).toEqual(['calling', 'hung up'])
  })

  test('a command that is cancelled before it starts does not', async () => {
    const { executed } = await execute('touch early', { signal: AbortSignal.abort() })
    expect(executed).toEqual({ kind: 'cancelled' })
    expect(readdirSync(folder)).not.toContain('early')
  })

  test('a command that is cancelled while it starts does not go on', async () => {
    const controller = new AbortController()
    const ending = execute('sleep 300', { signal: controller.signal })
    controller.abort()
    expect((await ending).executed).toEqual({ kind: 'cancelled' })
  })

  test('a call that goes on in the background is awaited', async () => {
    const start = Date.now()
    const { executed } = await execute('(sleep 0.8; echo hung up > background) >/dev/null 2>&1 &')
    expect(executed).toEqual(exited(0))
    expect(Date.now() - start).toBeGreaterThanOrEqual(800)
    expect(readFileSync(join(folder, 'background'), 'utf8')).toBe('hung up\n')
  })

  test('what a failed command has left in the background is ended', async () => {
    const { executed } = await execute('sleep 300 & echo $! > left; exit 5')
    expect(executed).toEqual(exited(5))
    expect(pidsIn('left').map(isAlive)).toEqual([false])
  })

  const onLinux = process.platform === 'linux' ? test : test.skip
  onLinux('a process that has left the group does not keep its output open for ever', async () => {
    const start = Date.now()
    const { executed } = await execute('setsid sleep 20 & echo $! > daemon; sleep 0.2; exit 6')
    expect(executed).toEqual(exited(6))
    expect(Date.now() - start).toBeLessThan(10_000)
    for (const pid of pidsIn('daemon')) process.kill(pid, 'SIGKILL')
  })

  test('nothing is left when the process that started it is killed', async () => {
    const script = `
      import { executeCommand } from ${JSON.stringify(join(import.meta.dirname, '../../src/runner/command.ts'))}
      const options = { environment: {}, timeoutMs: 60000, signal: new AbortController().signal, onLine: () => undefined }
      const host = { environment: process.env, folder: ${JSON.stringify(folder)}, guardPath: ${JSON.stringify(guardPath)},
        loadToolkit: () => import(${JSON.stringify(join(import.meta.dirname, '../../src/runner/toolkit.ts'))}) }
      await executeCommand(${JSON.stringify(toTree('orphans'))}, options, host)`
    const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: process.cwd(),
      stdio: 'inherit',
    })
    const pids = await readTree('orphans')
    starter.kill('SIGKILL')
    await waitUntil(() => !pids.some(isAlive), 5_000)
  })

  test('nothing is left when its guard is killed, and that is told', async () => {
    const ending = execute(`ps -o ppid= -p $$ > guard; ${toTree('unguarded')}`)
    const pids = await readTree('unguarded')
    for (const pid of pidsIn('guard')) process.kill(pid, 'SIGKILL')
    expect((await ending).executed).toEqual({ kind: 'not started', reason: expect.stringContaining('from outside') })
    await waitUntil(() => !pids.some(isAlive))
  })

  test('many commands run side by side', async () => {
    const command = 'touch "ready-$I"; while [ "$(ls | grep -c ^ready-)" -lt 8 ]; do sleep 0.05; done; exit "$I"'
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) => execute(command, { environment: { I: String(index) } })),
    )
    expect(all.map(({ executed }) => executed)).toEqual(all.map((_, index) => exited(index)))
  })
})

describe('what cannot be started is told and does not hang', () => {
  test.each([
    ['a value with a NUL', 'exit 0', { environment: { NUMBER: 'a\0b' } }, 'NUMBER has a NUL'],
    ['a value that is too large', 'exit 0', { environment: { P: 'x'.repeat(32_001) } }, 'P is 32001 bytes'],
    ['a value of too many bytes', 'exit 0', { environment: { P: 'é'.repeat(16_001) } }, 'P is 32002 bytes'],
    ['a command that is too long', `: ${'x'.repeat(40_000)}`, {}, 'the command is 40002 bytes'],
    ['too much in all', 'exit 0', { job: { A: 'x'.repeat(100_000), B: 'x'.repeat(100_000) } }, 'its environment is 2'],
    ['a folder that is not there', 'exit 0', { folder: join(folder, 'nowhere') }, 'does not exist'],
  ])('%s', async (_, command, changes: Changes, reason) => {
    const { executed } = await execute(command, changes)
    expect(executed).toEqual({ kind: 'not started', reason: expect.stringContaining(reason) })
  })

  test('a value as large as may be fits', async () => {
    const { lines } = await execute('node -e "console.log(process.env.P.length)"', {
      environment: { P: 'x'.repeat(32_000) },
    })
    expect(lines).toEqual(['32000'])
  })
})
