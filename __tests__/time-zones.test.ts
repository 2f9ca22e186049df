import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'

const source = pathToFileURL(join(import.meta.dirname, '../src/')).href
const opensAt = '2026-11-22T08:00:00'
const run = {
  id: 1,
  status: 'pending',
  number: '+15550000001',
  outbound_dial_window_opens_at: opensAt,
  outbound_dial_window_closes_at: '2026-11-22T08:01:00Z',
  executed_at: opensAt,
}

/** What an expression is on a machine in a time zone, with the exports of some modules at hand. */
function evaluate(expression: string, zone: string): unknown {
  const modules = [
    'contract/time.ts',
    'suite/dial-window.ts',
    'suite/next-window.ts',
    'suite/time-left.ts',
    'actions/run/dialling/dial-request.ts',
  ]
  const imports = modules.map((path) => `...(await import(${JSON.stringify(source + path)}))`)
  const script = `const all = { ${imports.join(', ')} }; const run = ${JSON.stringify(run)}
    console.log(JSON.stringify(((all, run) => ${expression})(all, run)))`
  const options = { env: { ...process.env, TZ: zone }, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], options))
}

const opensMs = Date.parse(`${opensAt}Z`)

test.each(['Asia/Tokyo', 'America/Los_Angeles', 'UTC'])(
  'a time without a zone is in UTC wherever it is read, also in %s',
  (zone) => {
    const expression = `[
      all.toTime('${opensAt}'),
      all.toWindowMs(run),
      all.isDialAwaited({ ...run, outbound_dial_window_closes_at: '${opensAt}' }, ${opensMs + 6 * 60_000}),
      all.isDialAwaited({ ...run, outbound_dial_window_closes_at: '${opensAt}' }, ${opensMs + 4 * 60_000}),
      all.toNextWindowMs({ runs: [run] }, ${opensMs - 10_000}),
      all.toTimeLeft({ runs: [
        { id: 2, status: 'completed', success: true, duration: '01:00' },
        { ...run, status: 'running', success: null },
      ] }, 600_000, ${opensMs + 20_000}).ms,
      all.toDialRequest(run).environment.WINDOW_OPENS_AT,
    ]`
    const time = '2026-11-22T08:00:00.000Z'
    expect(evaluate(expression, zone)).toEqual([time, 60_000, false, true, 11_000, 40_000, time])
  },
)
