import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { createDialling } from '../../../../src/actions/run/dialling/dialling.ts'
import type { Executed, ExecuteOptions } from '../../../../src/runner/runner.ts'
import { jumpingClock, resultOf } from '../fake-client.ts'

const opensAt = '1970-01-01T00:16:40.000Z'
const closesAt = '1970-01-01T00:17:40.000Z'

const awaited = (fields: object = {}) => ({
  status: 'pending',
  success: null,
  number: '+15550000001',
  scenario_name: 'Refund',
  outbound_dial_window_opens_at: opensAt,
  outbound_dial_window_seconds: 60,
  outbound_dial_window_closes_at: closesAt,
  ...fields,
})
const queued = awaited({
  status: 'in_queue',
  outbound_dial_window_opens_at: null,
  outbound_dial_window_closes_at: null,
})

interface Execution extends ExecuteOptions {
  readonly command: string
  readonly end: (executed: Executed) => void
}

/** A dialling whose commands run until they are ended by the test or by their signal. */
function createDesk(
  { command, hidesNumbers = false }: { readonly command: string | undefined; readonly hidesNumbers?: boolean } = {
    command: 'softphone',
  },
) {
  const logged: string[] = []
  const executions: Execution[] = []
  const cancelled = new AbortController()
  const clock = jumpingClock()
  const runner = {
    log: (line: string) => void logged.push(line),
    execute: (line: string, options: ExecuteOptions) => {
      const { promise, resolve } = Promise.withResolvers<Executed>()
      executions.push({ ...options, command: line, end: resolve })
      // Nothing ends at the very moment when it is told to.
      options.signal.addEventListener('abort', () => setImmediate(resolve, { kind: 'cancelled' }))
      return promise
    },
  }
  const environment = { SERVICE: 'here', RUN_ID: 'hidden by the run' }
  const signal = cancelled.signal
  const dialling = createDialling({ runner, clock, command, hidesNumbers, signal, timeoutMs: 600_000, environment })
  const read = (...runs: readonly object[]) => dialling.onReading(resultOf(...runs))
  return { ...dialling, read, logged, executions, cancelled, clock }
}

const atOnce = () => sleep(5)

describe('with a command', () => {
  test('it runs once for each run whose window has opened, with what there is to know of it', () => {
    const { read, executions } = createDesk()
    read(queued, awaited({ test_profile_data: { agent_variables: { 'order id': '"1"\n' } } }))
    read(awaited({ number: '+15550000009' }), awaited())
    read(awaited(), awaited())
    expect(executions.map(({ command, environment, timeoutMs }) => ({ command, timeoutMs, ...environment }))).toEqual([
      {
        ...{ command: 'softphone', timeoutMs: 600_000, RUN_ID: '2', NUMBER: '+15550000001' },
        ...{ WINDOW_OPENS_AT: opensAt, WINDOW_CLOSES_AT: closesAt, SERVICE: 'here' },
        TEST_PROFILE: '{"agent_variables":{"order id":"\\"1\\"\\n"}}',
      },
      expect.objectContaining({ RUN_ID: '1', NUMBER: '+15550000009', TEST_PROFILE: '{}' }),
    ])
  })

  test('it runs for a run of another result too, and for one whose window was open before', () => {
    const { onReading, executions } = createDesk()
    onReading({ ...resultOf(awaited()), id: 7 })
    onReading({ ...resultOf(awaited({ id: 21 })), id: 8 })
    expect(executions.map(({ environment }) => environment['RUN_ID'])).toEqual(['1', '21'])
  })

  test.each([
    ['2026-11-22T10:00:00+02:00', '2026-11-22T08:00:00.000Z'],
    ['$(id)', ''],
    [null, ''],
  ])('the close of its window %j is told as %j', (closesAt, told) => {
    const { read, executions } = createDesk()
    read(awaited({ outbound_dial_window_closes_at: closesAt }))
    expect(executions[0]?.environment['WINDOW_CLOSES_AT']).toBe(told)
  })

  test.each([
    '+1555; rm -rf /',
    '+1555\n',
    '$(id)',
    '+1 555',
    '555-0100',
    '+',
    '-1555',
    'sip:a@b.test',
    `+${'1'.repeat(21)}`,
  ])('it is not run with a number such as %j, and the run says so', (number) => {
    const { read, executions, failures } = createDesk()
    read(awaited({ number }))
    read(awaited({ number }))
    expect(executions).toEqual([])
    expect([...failures]).toEqual([
      [1, 'dial-command was not started: the number of the run is not a plus sign and digits'],
    ])
  })

  test('its start and its end are logged, without the number', async () => {
    const { read, executions, logged, failures } = createDesk()
    read(awaited())
    executions[0]?.onLine('ringing')
    executions[0]?.end({ kind: 'exited', code: 0 })
    await atOnce()
    expect(logged).toEqual([
      'A dial window is open, dial-command has started (run 1: Refund)',
      '[dial-command, run 1] ringing',
      'dial-command ended after 0 s (run 1: Refund)',
    ])
    expect(failures.size).toBe(0)
  })

  test.each<[Executed, string[], string]>([
    [
      { kind: 'exited', code: 3 },
      ['ringing', 'no line\u001b[0m'],
      'dial-command exited with code 3: no line\\u{1b}[0m',
    ],
    [{ kind: 'exited', code: 127 }, [], 'dial-command exited with code 127'],
    [
      { kind: 'exited', code: 1 },
      [`${'x'.repeat(280)} refused: sk_live_0123456789`],
      `dial-command exited with code 1: ${'x'.repeat(280)} refused:…`,
    ],
    [{ kind: 'exited', code: 1 }, ['x'.repeat(900)], 'dial-command exited with code 1: …'],
    [
      { kind: 'timed out' },
      ['ringing'],
      'dial-command was still running when the time for the wait was over, and was ended: ringing',
    ],
    [{ kind: 'not started', reason: 'no shell' }, [], 'dial-command could not be started: no shell'],
  ])('an end such as %j after %j is the failure of the run', async (executed, lines, sentence) => {
    const { read, executions, failures, logged } = createDesk()
    read(awaited())
    for (const line of lines) executions[0]?.onLine(line)
    executions[0]?.end(executed)
    await atOnce()
    expect([...failures]).toEqual([[1, sentence]])
    expect(logged.at(-1)).toBe(`${sentence} (run 1: Refund)`)
  })

  test('it is left alone while its run goes on, also after the close of the window, and ends with it', async () => {
    const { read, executions, clock, failures, logged } = createDesk()
    read(awaited())
    await clock.sleep(59_000)
    read(awaited({ status: 'running' }))
    await clock.sleep(300_000)
    read(awaited({ status: 'evaluating' }))
    expect(executions[0]?.signal.aborted).toBe(false)
    read(awaited({ status: 'completed', success: true }))
    expect(executions[0]?.signal.aborted).toBe(true)
    await atOnce()
    expect(failures.size).toBe(0)
    expect(logged.at(-1)).toBe('dial-command was ended with its run after 359 s (run 1: Refund)')
  })

  test.each([
    ['says that no call came', 1_000, awaited({ status: 'timeout', success: false })],
    ['has said nothing by its close', 60_000, awaited()],
  ])('it is ended when the service %s', async (_, afterMs, reading) => {
    const { read, executions, clock, failures } = createDesk()
    read(awaited())
    await clock.sleep(afterMs - 1)
    read(awaited())
    expect(executions[0]?.signal.aborted).toBe(false)
    await clock.sleep(1)
    read(reading)
    await atOnce()
    expect([...failures.values()]).toEqual([
      'dial-command was still running when the dial window had closed, and was ended',
    ])
  })

  test('a call that the service ended for its length is no failure of the command', async () => {
    const { read, failures } = createDesk()
    read(awaited())
    read(awaited({ status: 'running' }))
    read(awaited({ status: 'timeout', success: false }))
    await atOnce()
    expect(failures.size).toBe(0)
  })

  test.each(['failed', 'cancelled'])(
    'a run that is %s before any call came is no failure of the command',
    async (status) => {
      const { read, executions, failures } = createDesk()
      read(awaited())
      read(awaited({ status, success: false }))
      await atOnce()
      expect(executions[0]?.signal.aborted).toBe(true)
      expect(failures.size).toBe(0)
    },
  )

  test('why it was ended first is why it was ended', async () => {
    const { read, clock, failures } = createDesk()
    read(awaited())
    await clock.sleep(60_000)
    read(awaited())
    read(awaited({ status: 'cancelled' }))
    await atOnce()
    expect(failures.size).toBe(1)
  })

  test('a hundred run at a time, and the others as soon as there is room', async () => {
    const { read, executions } = createDesk()
    const runs = Array.from({ length: 150 }, () => awaited())
    read(...runs)
    expect(executions).toHaveLength(100)
    for (const { end } of executions) end({ kind: 'exited', code: 0 })
    await atOnce()
    read(...runs)
    expect(new Set(executions.map(({ environment }) => environment['RUN_ID'])).size).toBe(150)
  })

  test('what all of them print is shown up to a number of lines', () => {
    const { read, executions, logged } = createDesk()
    read(...Array.from({ length: 30 }, () => awaited()))
    for (const { onLine } of executions) for (let line = 0; line < 52; line += 1) onLine('noise')
    expect(logged).toHaveLength(30 + 1_000 + 1)
    expect(logged.at(-1)).toBe('What dial-command prints is shown no further.')
  })

  test('a cancellation ends it, starts no other, and is no failure of the run', async () => {
    const { read, executions, cancelled, failures } = createDesk()
    read(awaited())
    cancelled.abort()
    read(awaited(), awaited())
    await atOnce()
    expect(executions).toHaveLength(1)
    expect(executions[0]?.signal.aborted).toBe(true)
    expect(failures.size).toBe(0)
  })

  test('closing ends it, waits for its end, and dials no more', async () => {
    const { read, executions, close, logged, failures } = createDesk()
    read(awaited())
    await close()
    read(awaited(), awaited())
    expect(executions).toHaveLength(1)
    expect(logged.at(-1)).toBe('dial-command was ended with the job after 0 s (run 1: Refund)')
    expect(failures.size).toBe(0)
    await close()
  })
})

describe('without a command', () => {
  test('the log says once which number must be called until when', () => {
    const { read, logged } = createDesk({ command: undefined })
    expect(logged).toEqual([])
    read(awaited(), queued)
    read(awaited(), awaited({ number: '+15550000002', scenario_name: undefined }))
    expect(logged).toEqual([
      'Call +15550000001 before 00:17:40 UTC (run 1: Refund)',
      'Call +15550000002 before 00:17:40 UTC (run 2)',
    ])
  })

  test('where numbers are hidden the log says once how to see them', () => {
    const { read, logged } = createDesk({ command: undefined, hidesNumbers: true })
    read(queued)
    read(awaited(), queued)
    read(awaited(), awaited({ number: '+15550000002' }))
    expect(logged.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'Call +15550000001',
      'Phone numbers',
      'Call +15550000002',
    ])
    expect(logged[1]).toContain('redact: none')
  })

  test('several numbers are one block', () => {
    const { read, logged, executions } = createDesk({ command: undefined })
    read(awaited(), awaited({ number: '+15550000002', outbound_dial_window_closes_at: null }))
    expect(logged).toEqual([
      'Call these 2 numbers:',
      '  +15550000001 before 00:17:40 UTC (run 1: Refund)',
      '  +15550000002 (run 2: Refund)',
    ])
    expect(executions).toEqual([])
  })

  test('nothing is said of runs that nobody has to call', () => {
    const { read, logged } = createDesk({ command: undefined })
    read(awaited({ number: null }), queued, awaited({ status: 'running' }))
    expect(logged).toEqual([])
  })
})
