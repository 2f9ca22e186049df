import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { startOrderDesk } from '../../examples/order-desk/agent.ts'
import { startAgent } from '../service/conversation/scripted-agent.ts'
import { root, startBundle } from './bundle-process.ts'
import { createConfig, createSpec, startGreeter } from './greeting.ts'
import { startHostedService } from './hosted-service.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what is looked for.
const ansi = /\u001b/

const files = { 'suite.json': createSpec(), 'agent-test.local.yml': createConfig('ws://127.0.0.1:9/') }

async function runCommand(
  args: readonly string[],
  {
    environment = {},
    contents = files,
  }: { environment?: Record<string, string>; contents?: Record<string, unknown> } = {},
) {
  using workspace = createWorkspace(contents)
  const ended = await startBundle('cli', { arguments: args, folder: workspace.path, environment }).ended
  expect(ended.stdout + ended.stderr).not.toMatch(/\n\s+at /)
  return ended
}

const runOn = (url: string, spec: object, flags: readonly string[] = []) =>
  runCommand(['run', 'suite.json', '--channel', 'text', ...flags], {
    contents: { 'suite.json': spec, 'agent-test.local.yml': createConfig(url) },
  })

test.concurrent('a suite that passes exits with 0 and prints the report alone to the output', async () => {
  await using desk = await startOrderDesk({ port: 0 })
  const args = ['--channel', 'text', '--local-config', 'examples/order-desk/agent-test.local.yml']
  const { code, stdout, stderr } = await startBundle('cli', {
    arguments: ['run', 'examples/order-desk/suite.json', ...args],
    folder: root,
    environment: { ORDER_DESK_PORT: new URL(desk.url).port },
  }).ended
  expect(code).toBe(0)
  expect(stdout).toContain('✓ Passed: Order desk\n5 of 5 runs passed.')
  expect(stdout).not.toMatch(ansi)
  const phases = [
    '── Check\nChecked .*',
    '── Price\nDry run of .*: 5 runs.*',
    '── Submit\nSubmitted as result 1.*\nResult 1: on the local service, which ends with this step',
    '── Wait(?:\n.*ended.*)+',
  ]
  expect(stderr).toMatch(new RegExp(`^${phases.join('\n')}\n$`))
})

test.concurrent('a suite that fails exits with 1', async () => {
  await using agent = await startGreeter()
  const { code, stdout } = await runOn(agent.url, createSpec({ 'Says damn': 'swears' }))
  expect(code).toBe(1)
  expect(stdout).toContain('✗ Failed: Greeting\n1 of 1 run failed: Says damn.')
})

test.concurrent('a suite that could not be judged exits with 2', async () => {
  await using agent = await startAgent({ opened: ({ socket }) => socket.close() })
  const { code, stdout } = await runOn(agent.url, createSpec())
  expect(code).toBe(2)
  expect(stdout).toContain('? Inconclusive: Greeting\n1 of 1 run errored: Says hello.')
  expect(stdout).toContain('closed the connection before it said anything')
})

test.concurrent('a spec with a problem exits with 3 and names its place as editors read it', async () => {
  const contents = { 'suite.json': '{\n  "version": "1",\n  "scenarios": []\n}\n' }
  const { code, stdout } = await runCommand(['lint', 'suite.json'], { contents })
  expect(code).toBe(3)
  expect(stdout).toMatch(/^suite\.json:3:\d+: error: .*scenarios/m)
})

test.concurrent.each([
  [['lint', 'suite.json', '--chanel', 'text'], '--chanel is not a flag; did you mean "channel"?'],
  [['dryrun', 'suite.json'], 'run, lint, dry-run, submit, wait; did you mean "dry-run"?'],
  [['lint'], 'name the spec file after the command'],
  [['lint', 'suite.json', 'other.json'], 'input "spec" names a file that does not exist: other.json'],
  [['run', 'suite.json', '--channel'], '--channel needs a value'],
  [['run', 'suite.json', '--channel', '--name', 'x'], '--channel needs a value'],
  [['run', 'suite.json', '--channel', 'text', '--channel', 'voice'], '--channel was given 2 times'],
  [['run', '--only-changed', 'suite.json'], '--only-changed needs true or false'],
  [['run', 'suite.json', '--github-token', 'x'], '--github-token is of use only in a workflow of GitHub'],
  [['run', 'suite.json', '--max-cost', 'five'], 'input "max-cost" must be an amount'],
  [['lint', 'missing.json'], 'input "spec" names a file that does not exist: missing.json'],
])('wrong usage exits with 3 and says what is wrong: %j', async (args, message) => {
  const { code, stdout, stderr } = await runCommand(args)
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toContain(message)
})

test.concurrent('a credential on the command line is refused and not repeated', async () => {
  const { code, stdout, stderr } = await runCommand(['run', 'suite.json', '--api-key', 'ats_a_secret'])
  expect(code).toBe(3)
  expect(stderr).toContain('--api-key would show the secret to other programs: set the variable AGENT_TEST_API_KEY')
  expect(stdout + stderr).not.toContain('ats_a_secret')
})

test.concurrent.each([
  [['run', 'suite.json', 'ats_a_secret'], 'word 2 after the command names no file'],
  [['run', 'suite.json', 'what?{ats_a_secret'], 'word 2 after the command names no file'],
  [['run', 'ats_a_secret'], 'word 1 after the command names no file'],
  [['run', 'suite.json', '--apikey', 'ats_a_secret'], '--apikey is not a flag'],
  [['run', 'suite.json', '--github-token', 'ats_a_secret'], 'leave it out'],
])('a word of the command line that may be a credential is not repeated: %j', async (args, message) => {
  const { code, stdout, stderr } = await runCommand(args)
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toContain(message)
  expect(stderr).not.toContain('ats_a_secret')
})

test.concurrent('every word after the command is a spec, as a shell writes a pattern out', async () => {
  const contents = { 'a.json': createSpec(), 'b [1].json': createSpec(), 'c.json': createSpec() }
  const { code, stdout } = await runCommand(['lint', 'a.json', 'b [1].json'], { contents })
  expect(code).toBe(0)
  expect(stdout).toContain('2 suites: 2 skipped.')
})

test.concurrent('the flag of a list may be given again, and every value of it counts', async () => {
  await using agent = await startGreeter()
  const spec = createSpec({ Alpha: 'greets', Beta: 'greets', Gamma: 'greets' })
  const { code, stdout } = await runOn(agent.url, spec, ['--scenarios', 'Alpha', '--scenarios', 'Gamma'])
  expect(code).toBe(0)
  expect(stdout).toContain('2 of 2 runs passed.')
  expect(stdout).not.toContain('Beta')
})

// Not beside the others: its service is in this process, where jest lets nothing be loaded between two tests.
test('a credential in its variable is used and hidden', async () => {
  await using agent = await startGreeter()
  await using service = await startHostedService(createConfig(agent.url))
  const args = ['run', 'suite.json', '--channel', 'text', '--base-url', service.url, '--name', service.apiKey]
  const { code, stdout, stderr } = await runCommand(args, { environment: { AGENT_TEST_API_KEY: service.apiKey } })
  expect(code).toBe(0)
  expect(stderr).toContain('Submitted as result 1: ***')
  expect(stdout + stderr).not.toContain(service.apiKey)
})

test.concurrent('--help shows the commands, the flags and the exit codes', async () => {
  const { code, stdout, stderr } = await runCommand(['--help'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  for (const part of [
    'agent-test run|lint|dry-run|submit|wait <spec> …',
    '--max-cost',
    'AGENT_TEST_API_KEY',
    'NO_COLOR turns colour off',
    'Exit code: 0 passed',
  ]) {
    expect(stdout).toContain(part)
  }
  expect(stdout).not.toContain('--api-key')
})

// A terminal of its own, as util-linux makes one.
const script = '/usr/bin/script'
const testTerminal = process.platform === 'linux' && existsSync(script) ? test : test.skip

testTerminal.each([
  ['has colour', {}, true],
  ['has none with NO_COLOR', { NO_COLOR: '1' }, false],
])('a terminal %s', (_, environment, colourful) => {
  using workspace = createWorkspace(files)
  const command = `'${process.execPath}' '${join(root, 'dist/cli.js')}' lint suite.json`
  const { stdout, status } = spawnSync(script, ['-qec', command, '/dev/null'], {
    cwd: workspace.path,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TERM: 'xterm-256color', ...environment },
  })
  expect(status).toBe(0)
  expect(stdout).toContain('Skipped: Greeting')
  expect(ansi.test(stdout)).toBe(colourful)
})
