import { describe, expect, test } from '@jest/globals'
import { renderTerminal, renderTerminalParts } from '../../../src/report/terminal/terminal.ts'
import { toCell, toWidth } from '../../../src/report/text/text-table.ts'
import {
  createCase,
  createMetric,
  createReport,
  createRun,
  failedReport,
  goldenReports,
  mixedReport,
  reportOf,
} from '../reports.ts'

const plain = (_: string, text: string): string => text
const render = (name: keyof typeof goldenReports) =>
  renderTerminal(reportOf(goldenReports[name]), { columns: 100, colour: plain })

describe('the terminal', () => {
  test('shows a pass', () => {
    expect(render('passed')).toMatchInlineSnapshot(`
"✓ Passed: Refunds
2 of 2 runs passed.
specs/refunds.json · agent 7 · text on local service · result 42 · 2 runs planned · price 0.35, limit 1.00 · pass rate 100 % · 1 min 12 s

✓ passed  Refund is verified  1/1  00:31
✓ passed  Order is found      1/1  01:02"
`)
  })

  test('shows a failure', () => {
    expect(render('failed')).toMatchInlineSnapshot(`
"✗ Failed: Refunds
1 of 2 runs failed: Refund is verified.
- the pass rate is 50 %, min-pass-rate is 100
specs/refunds.json · agent 7 · text on local service · result 42 · 2 runs planned · price 0.35, limit 1.00 · pass rate 50 % · 1 min 12 s

✗ failed  Refund is verified  0/1  00:31  refund_confirmed: The agent never named the amount.
✓ passed  Order is found      1/1  00:31

✗ Refund is verified: failed (id 1001)
  ✗ failed refund_confirmed: The agent never named the amount.
    00:00 agent: Hello, how can I help?
    00:03 caller: I want my money back."
`)
  })

  test('shows outcomes of every kind', () => {
    expect(render('mixed')).toMatchInlineSnapshot(`
"✗ Failed: Refunds
2 of 7 runs failed, 1 timed out, 1 inconclusive, 1 cancelled: Refund is verified, Caller is silent, Somebody else.
Note: the wait was long
specs/refunds.json · agent 7 · text on local service · result 42 · 7 runs planned · price 0.35, limit 1.00 · pass rate 28.5 % · 1 min 12 s

✗ failed ≈ flaky  Refund is verified  1/3  95 %: 6–80 %  01:10  refund_confirmed: The agent never…
◷ timed out       Caller is silent    0/2                00:31  no reason was given
■ cancelled       Somebody else       0/1                00:31  no reason was given
✓ passed          Order is found      1/1                00:31

✗ Refund is verified, run 2 of 3: failed (id 1003)
  ✗ failed refund_confirmed: The agent never named the amount.
    00:00 agent: Hello, how can I help?
    00:03 caller: I want my money back.
✗ Refund is verified, run 3 of 3: failed (id 1004)
  ✗ failed refund_confirmed: The agent never named the amount.
    00:00 agent: Hello, how can I help?
    00:03 caller: I want my money back.
◷ Caller is silent, run 2 of 2: timed out (id 1006)
  no reason was given
    00:00 agent: Hello, how can I help?
    00:03 caller: I want my money back.
? Caller is silent, run 1 of 2: inconclusive
  no reason was given
■ Somebody else: cancelled (id 1007)
  no reason was given
    00:00 agent: Hello, how can I help?
    00:03 caller: I want my money back."
`)
  })

  test('shows an error', () => {
    expect(render('errored')).toMatchInlineSnapshot(`
"? Inconclusive: Refunds
1 of 1 run errored: Refund is verified.
specs/refunds.json · agent 7 · text on local service · result 42 · 1 run planned · price 0.35, limit 1.00 · pass rate 0 % · 1 min 12 s

! errored  Refund is verified  0/1  the agent refused the connection

! Refund is verified: errored (id 1001)
  the agent refused the connection"
`)
  })

  test('shows an invalid spec', () => {
    expect(render('invalid')).toMatchInlineSnapshot(`
"! Invalid: Refunds
Nothing ran: the spec has 4 errors and 1 warning.
specs/refunds.json · agent 7 · text on local service · price 0.35, limit 1.00

specs/refunds.json:4:7: error: scenarios[0].metrics[0]: no metric "refund"
specs/refunds.json:6:7: warning: scenarios[0].tags: more than 32 tags
specs/refunds.json:9:7: error: scenarios[1].name: is missing
specs/refunds.json:9:7: error: scenarios[1].instructions: is missing
specs/refunds.json:1:7: error: the spec the key "version" is missing"
`)
  })

  test('shows a refused price', () => {
    expect(render('refused')).toMatchInlineSnapshot(`
"⊘ Refused: Refunds
Nothing ran: the run would cost 0.35, the limit is 0.10.
specs/refunds.json · agent 7 · text on local service · 5 runs planned · price 0.35, limit 0.10"
`)
  })

  test('shows a skipped run', () => {
    expect(render('skipped')).toMatchInlineSnapshot(`
"– Skipped: Refunds
Nothing ran: a pull request from a fork gets no secrets.
specs/refunds.json · agent 7 · text on local service"
`)
  })

  test('colours through the function it is given, and says the same without it', () => {
    const options = { columns: 100, colour: (style: string, text: string) => `<${style}>${text}</>` }
    const coloured = renderTerminal(reportOf(failedReport), options)
    expect(coloured).toContain('<bad>✗ Failed: Refunds</>')
    expect(coloured).toContain('<good>✓ passed</>')
    expect(coloured.replace(/<\/?\w*>/g, '')).toBe(render('failed'))
  })

  test.each([60, 80, 200])('keeps the table within %d columns', (columns) => {
    const name = 'Eine sehr lange Geschichte über eine Rückerstattung 返金の確認 '.repeat(2)
    const report = createReport({
      cases: [createCase(0, name, [createRun('failed', { reason: name })]), createCase(1, 'B', [createRun('passed')])],
    })
    const [, table] = renderTerminal(reportOf(report), { columns, colour: plain }).split('\n\n')
    for (const line of table?.split('\n') ?? []) expect(toWidth(line)).toBeLessThanOrEqual(columns)
  })

  test.each([60, 80, 200])('shows ranges of rates within %d columns where there is room', (columns) => {
    const name = 'Eine sehr lange Geschichte über eine Rückerstattung'
    const runs = [createRun('inconclusive', { reason: name }), createRun('passed'), createRun('failed')]
    const report = createReport({
      cases: [
        createCase(0, name, runs),
        createCase(1, 'B', [createRun('passed')]),
        createCase(2, 'C', [createRun('passed'), createRun('passed')]),
        createCase(3, 'D', [createRun('timeout'), createRun('errored')]),
      ],
    })
    const table = renderTerminal(reportOf(report), { columns, colour: plain }).split('\n\n')[1]?.split('\n') ?? []
    for (const line of table) expect(toWidth(line)).toBeLessThanOrEqual(columns)
    const ranges = table.map((line) => / ([01]\/\d|2\/2) +(95 %: \d+–\d+ %)?/.exec(line)?.[2])
    expect(ranges).toEqual(
      columns === 60 ? Array(4).fill(undefined) : ['95 %: 9–91 %', undefined, undefined, '95 %: 34–100 %'],
    )
    expect(table.filter((line) => line.includes('≈ flaky'))).toHaveLength(1)
  })

  test.each([40, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70])('halves no secret in %d columns', (columns) => {
    const reason = 'the line says that sk_live_0123456789 is refused'
    const report = createReport({ cases: [createCase(0, 'A', [createRun('failed', { reason })])] })
    const table = renderTerminal(reportOf(report), { columns, colour: plain }).split('\n\n')[1]
    expect(table).toContain('…')
    expect(table?.replace('sk_live_0123456789', '')).not.toContain('sk_')
  })

  test('aligns names of any script', () => {
    expect(['ab', '返金', 'é', '👩‍👧'].map(toWidth)).toEqual([2, 4, 1, 2])
    expect(['ab', '返金の確認', 'long name'].map((text) => toWidth(toCell(text, 6)))).toEqual([6, 6, 6])
    expect(toCell('返金の確認', 6)).toBe('返金… ')
  })

  test('gives a character the columns that the rules of Unicode give it, common or not', () => {
    for (let code = 0x20; code < 0x3000; code += 1) {
      const character = String.fromCharCode(code)
      const text = ` ${character}a${character}${character}`
      // The emoji is in no list of common characters, so that the rules are asked for the whole text.
      expect(`${character} ${toWidth(`😀${text}`) - 2}`).toBe(`${character} ${toWidth(text)}`)
    }
    expect(toCell('a long name – 95 %', 10)).toBe('a long na…')
  })

  test('comes in pieces of whole lines, one for each run that did not pass', () => {
    const options = { columns: 100, colour: plain }
    const pieces = [...renderTerminalParts(reportOf(mixedReport), options)]
    expect(pieces.join('')).toBe(renderTerminal(reportOf(mixedReport), options))
    expect(pieces.slice(1).every((piece) => piece.startsWith('\n'))).toBe(true)
    const runs = mixedReport.cases.flatMap((caseReport) => caseReport.runs)
    const unpassed = runs.filter(({ outcome }) => outcome !== 'passed')
    // Before them the verdict with its facts, and the table.
    expect(pieces).toHaveLength(2 + unpassed.length)
  })

  test('shows only the runs that did not pass', () => {
    const text = renderTerminal(reportOf(mixedReport), { columns: 100, colour: plain })
    expect(text).not.toContain('Order is found: passed')
    expect(text).toContain('Refund is verified, run 2 of 3: failed (id 1003)')
  })

  test('says of each failed rule and of its case where the spec has them', () => {
    const metrics = [
      createMetric({ name: 'Asks for the email address', line: 24, passed: false, explanation: ['It never asked.'] }),
      createMetric({ name: 'Is polite', line: 25, passed: null }),
      createMetric({ name: 'Is short', line: undefined, passed: false }),
    ]
    const range = { line: 12, column: 7, endLine: 12, endColumn: 20 }
    const runs = [createRun('failed', { metrics }), createRun('timeout', { id: undefined, transcript: [] })]
    const report = createReport({
      verdict: 'failed',
      red: true,
      spec: { path: 'examples/suite.json' },
      cases: [{ ...createCase(0, 'A', runs), range }],
    })
    expect(renderTerminal(reportOf(report), { columns: 100, colour: plain }).split('\n\n')[2]).toMatchInlineSnapshot(`
"✗ A, run 1 of 2: failed (id 1001, examples/suite.json:12)
  ✗ failed Asks for the email address (examples/suite.json:24): It never asked.
  ? not scored Is polite (examples/suite.json:25)
  ✗ failed Is short
    00:00 agent: Hello, how can I help?
    00:03 caller: I want my money back.
◷ A, run 2 of 2: timed out (examples/suite.json:12)
  no reason was given"
`)
  })

  test('leaves no blank where a turn tells no time', () => {
    const transcript = [{ role: 'agent', content: 'Hello' }, { role: 'caller' }]
    const report = createReport({ cases: [createCase(0, 'A', [createRun('failed', { transcript, failingTurn: 0 })])] })
    const lines = renderTerminal(reportOf(report), { columns: 100, colour: plain }).split('\n')
    expect(lines.slice(-2)).toEqual(['  ▶ agent: Hello', '    caller:'])
  })
})
