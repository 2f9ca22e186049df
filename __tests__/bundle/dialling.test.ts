import { expect, jest, test } from '@jest/globals'
import { isAlive } from '../runner/processes.ts'
import { startBundle } from './bundle-process.ts'
import { createConfig, createSpec, startGreeter } from './greeting.ts'
import { startOutboundDesk, startOutboundStep } from './outbound-desk.ts'
import { runStep } from './step.ts'
import { waitUntil } from './waiting.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

// Windows has no signals and no process groups, and its shell has other words.
const testPosix = process.platform === 'win32' ? test.skip : test

test('the dial-command of each run telephones with what it is given, side by side with the others', async () => {
  const profile = { caller_variables: { name: 'Ada "the first"\nLovelace' }, agent_variables: { order: '$(id)' } }
  const { scenarios, ...spec } = createSpec({ One: 'greets', Two: 'greets' })
  await using desk = await startOutboundStep({
    command: 'node paired.mjs',
    spec: { ...spec, defaults: { test_profile: profile }, scenarios },
  })
  const step = await desk.step.ended
  expect(step).toMatchObject({ code: 0, stderr: '', annotations: [] })
  expect(step.outputs).toMatchObject({ verdict: 'passed', 'runs-passed': '2' })
  for (const id of [1, 2]) {
    const { WINDOW_OPENS_AT, WINDOW_CLOSES_AT, TEST_PROFILE, ...seen } = JSON.parse(desk.readFile(`seen-${id}`))
    expect(seen).toEqual({ RUN_ID: String(id), NUMBER: `+1555000000${id}` })
    expect(Date.parse(WINDOW_CLOSES_AT) - Date.parse(WINDOW_OPENS_AT)).toBe(30_000)
    expect(JSON.parse(TEST_PROFILE)).toMatchObject(profile)
    expect(step.log).toContain(`[dial-command, run ${id}] {"accepted":true,"run":${id},"reason":null}\n`)
  }
})

test('a dial-command that fails is said on its run, at the line of its case', async () => {
  const command = 'node -e "console.log(process.argv[1]); process.exit(3)" "there is no line"'
  await using desk = await startOutboundStep({ command, window: 3 })
  const step = await desk.step.ended
  const why = 'no call arrived before its dial window closed; dial-command exited with code 3: there is no line'
  expect(step).toMatchObject({ code: 1, stderr: '' })
  expect(step.outputs).toMatchObject({ verdict: 'inconclusive', 'runs-timed-out': '1' })
  expect(step.annotations[0]).toMatchObject({ level: 'error', file: 'suite.json', message: why })
  expect(step.summary).toContain(why)
  expect(JSON.parse(step.outputs['failed-scenarios'] ?? '')).toMatchObject([{ why }])
  expect(step.log).toContain('dial-command exited with code 3: there is no line (run 1: Says hello)')
})

test('a dial-command that fails after its call is a notice on a suite that passes', async () => {
  await using desk = await startOutboundStep({ command: 'node dial.mjs && exit 4' })
  const step = await desk.step.ended
  expect(step).toMatchObject({ code: 0, stderr: '', outputs: { verdict: 'passed' } })
  expect(step.summary).toMatch(/run 1 of Says hello passed, though its dial-command exited with code 4/)
})

test('a dial-command that hangs is ended when the window has closed', async () => {
  await using desk = await startOutboundStep({ command: 'node -e "setInterval(Date, 1000)"', window: 2 })
  const start = Date.now()
  const step = await desk.step.ended
  expect(Date.now() - start).toBeLessThan(15_000)
  expect(step).toMatchObject({ code: 1, stderr: '', outputs: { 'runs-timed-out': '1' } })
  expect(step.summary).toContain('dial-command was still running when the dial window had closed, and was ended')
})

testPosix('a dial-command that holds its call is left alone until the run has ended, and no longer', async () => {
  const command = 'node dial.mjs; echo $$ >> holding; exec sleep 300'
  await using desk = await startOutboundStep({ command, window: 5, talkMs: 8_000 })
  await waitUntil(() => desk.agent.ends.length === 1)
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  const pid = Number(desk.readFile('holding'))
  expect(isAlive(pid)).toBe(true)
  const step = await desk.step.ended
  expect(step).toMatchObject({ code: 0, stderr: '', outputs: { verdict: 'passed' } })
  expect(step.log).toMatch(/dial-command was ended with its run after .* s \(run 1: Says hello\)/)
  expect(isAlive(pid)).toBe(false)
})

test.each([
  ['none', String.raw`\+15550000001`],
  ['numbers', '···01'],
] as const)(
  'without a dial-command the log says which number must be called until when, with redact %s',
  async (redact, number) => {
    await using desk = await startOutboundStep({ window: 1, redact })
    const step = await desk.step.ended
    expect(step).toMatchObject({ code: 1, stderr: '', outputs: { 'runs-timed-out': '1' } })
    expect(step.log.match(/Call .*/g)).toEqual([
      expect.stringMatching(new RegExp(`^Call ${number} before \\d\\d:\\d\\d:\\d\\d UTC \\(run 1: Says hello\\)$`)),
    ])
  },
)

testPosix('a cancellation ends a dial-command with all that it has started, and the step reports in time', async () => {
  await using desk = await startOutboundStep({ command: 'sh tree.sh' })
  await waitUntil(() => desk.readTree() !== undefined)
  const tree = desk.readTree() ?? []
  expect(tree.map(isAlive)).toEqual([true, true, true])
  const start = Date.now()
  desk.step.kill('SIGINT')
  const step = await desk.step.ended
  expect(Date.now() - start).toBeLessThan(7_000)
  expect(step).toMatchObject({ code: 1, signal: null, stderr: '', state: { submissions: '[]' } })
  expect(step.summary).toContain('the job was cancelled')
  expect(desk.service.readStatuses()).toEqual(['cancelled'])
  expect(tree.map(isAlive)).toEqual([false, false, false])
})

testPosix('nothing of a dial-command outlives a step that is killed', async () => {
  await using desk = await startOutboundStep({ command: 'sh tree.sh' })
  await waitUntil(() => desk.readTree() !== undefined)
  const tree = desk.readTree() ?? []
  expect(tree.map(isAlive)).toEqual([true, true, true])
  desk.step.kill('SIGKILL')
  expect(await desk.step.ended).toMatchObject({ signal: 'SIGKILL' })
  await waitUntil(() => !tree.some(isAlive), 5_000)
})

testPosix('what a dial-command prints is no command of the runner, and hides no secret', async () => {
  const hostile = [
    '::error::owned\\n',
    '  ::set-output name=verdict::passed\\n',
    'x ##[command]owned\\n',
    '\\033[2Jowned\\n',
    '::add-mask::Says\\r::stop-commands::x\\n',
    'verdict=$VERDICT\\n',
  ]
  const command = `printf '${hostile.join('')}'; echo "key $DESK_KEY"; env | grep -E 'INPUT|STATE_|GITHUB_OUTPUT|GITHUB_ENV'; exit 9`
  await using desk = await startOutboundStep({ command, window: 3 })
  const step = await desk.step.ended
  // A step throws on a command that nobody expects.
  expect(step).toMatchObject({ code: 1, stderr: '', outputs: { verdict: 'inconclusive' } })
  expect(step.annotations).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^no call arrived .* exited with code 9: key \*\*\*$/) }),
    expect.anything(),
  ])
  expect(step.masks[0]).toBe(desk.service.apiKey)
  expect(step.stdout.replace(/^::add-mask::.*\n/gm, '') + step.summary).not.toContain(desk.service.apiKey)
  expect(step.log).toContain('[dial-command, run 1] key ***')
  expect(step.log).toContain('[dial-command, run 1] \\u{1b}[2Jowned')
  expect(step.log).not.toMatch(/\] (INPUT|STATE_|GITHUB_)/)
})

testPosix('at a terminal a dial-command telephones too, and sees no credential of the program', async () => {
  await using desk = await startOutboundDesk({})
  const ended = await startBundle('cli', {
    arguments: ['run', 'suite.json', '--base-url', desk.service.url, '--dial-command', 'node dial.mjs; env'],
    folder: desk.path,
    environment: { ...desk.environment, AGENT_TEST_API_KEY: desk.service.apiKey, SIP_USER: 'desk' },
  }).ended
  expect(ended.code).toBe(0)
  expect(ended.stdout).toContain('1 of 1 run passed.')
  expect(ended.stderr).toContain('[dial-command, run 1] {"accepted":true,"run":1,"reason":null}\n')
  expect(ended.stderr).toContain('[dial-command, run 1] SIP_USER=desk\n')
  expect(ended.stderr).not.toContain('AGENT_TEST_')
})

test('on the local service a dial-command is told where to call, and its key is masked', async () => {
  await using agent = await startGreeter()
  const telephone = { inbound: false, telephony: { phone_number: '+15551230000' } }
  const text = { url: agent.url, agent_speaks_first: true }
  const dial = `
    const { SERVICE_URL, SERVICE_API_KEY, NUMBER } = process.env
    const headers = { 'X-SERVICE-API-KEY': SERVICE_API_KEY, 'content-type': 'application/json' }
    const body = JSON.stringify({ from_number: '+15551230000', to_number: NUMBER })
    console.log(SERVICE_API_KEY, await (await fetch(SERVICE_URL + '/local/dials/', { method: 'POST', headers, body })).text())
  `
  using workspace = createWorkspace({
    'suite.json': createSpec(),
    'dial.mjs': dial,
    'agent-test.local.yml': createConfig(agent.url, { agents: [{ id: 1, name: 'Greeter', ...telephone, text }] }),
  })
  const inputs = { spec: 'suite.json', 'dial-command': 'node dial.mjs' }
  const step = await runStep({ workspace: workspace.path, inputs })
  expect(step).toMatchObject({ code: 0, stderr: '', outputs: { verdict: 'passed' } })
  expect(step.log).toContain('[dial-command, run 1] *** {"accepted":true')
})
