import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { renderSummary } from '../../../src/report/summary/summary.ts'
import { toByteLength } from '../../../src/report/text/plain-text.ts'
import {
  createCase,
  createFailedRun,
  createLargeReport,
  createReport,
  createRun,
  goldenReports,
  mixedReport,
  reportOf,
} from '../reports.ts'

const render = (name: keyof typeof goldenReports) =>
  renderSummary(reportOf(goldenReports[name]), { transcripts: 'failed' })
const countOf = (text: string, part: string): number => text.split(part).length - 1
const isBalanced = (text: string): boolean => countOf(text, '<details>') === countOf(text, '</details>')

describe('the summary', () => {
  test('of a pass', () => {
    expect(render('passed')).toMatchInlineSnapshot(`
"## ✓ Passed: Refunds

2 of 2 runs passed.

result <code>42</code> · price 0.35, limit 1.00 · 2 passed · pass rate 100 % · 1 min 12 s

<code>specs/refunds.json</code> · agent <code>7</code> · <code>text</code> on <code>local service</code> · 2 runs planned

| Outcome | Case | Passed | Why | Longest |
| --- | --- | --- | --- | --- |
| ✓&nbsp;passed | Refund is verified | 1/1 |  | 00:31 |
| ✓&nbsp;passed | Order is found | 1/1 |  | 01:02 |
"
`)
  })

  test('of a failure', () => {
    expect(render('failed')).toMatchInlineSnapshot(`
"## ✗ Failed: Refunds

1 of 2 runs failed: Refund is verified.

> ✗ <b>Refund is verified</b>: failed
>
> <code>refund&#95;confirmed</code>: The agent never named the amount.
>
> Last words:
>
> <i>agent 00:00</i> Hello, how can I help?
>
> <i>caller 00:03</i> I want my money back.

result <code>42</code> · price 0.35, limit 1.00 · 1 passed · 1 failed · pass rate 50 % · 1 min 12 s

<code>specs/refunds.json</code> · agent <code>7</code> · <code>text</code> on <code>local service</code> · 2 runs planned

**Reasons**

- the pass rate is 50 %, min-pass-rate is 100

| Outcome | Case | Passed | Why | Longest |
| --- | --- | --- | --- | --- |
| ✗&nbsp;failed | Refund is verified | 0/1 | refund&#95;confirmed: The agent never named the amount. | 00:31 |
| ✓&nbsp;passed | Order is found | 1/1 |  | 00:31 |

### ✗ Refund is verified: failed

run <code>1001</code> · 00:31 · ended: <code>caller&#95;ended</code>

- ✗ <code>refund&#95;confirmed</code> failed: The agent never named the amount.
- ✓ <code>polite</code> passed

<details><summary>Transcript, 2 turns</summary>

| Time | Who | Says |
| --- | --- | --- |
| 00:00 | agent | Hello, how can I help? |
| 00:03 | caller | I want my money back. |

</details>
"
`)
  })

  test('of outcomes of every kind', () => {
    expect(render('mixed')).toMatchInlineSnapshot(`
"## ✗ Failed: Refunds

2 of 7 runs failed, 1 timed out, 1 inconclusive, 1 cancelled: Refund is verified, Caller is silent, Somebody else.

> ✗ <b>Refund is verified</b>, run 2 of 3: failed
>
> <code>refund&#95;confirmed</code>: The agent never named the amount.
>
> Last words:
>
> <i>agent 00:00</i> Hello, how can I help?
>
> <i>caller 00:03</i> I want my money back.

result <code>42</code> · price 0.35, limit 1.00 · 2 passed · 2 failed · 1 timed out · 1 inconclusive · 1 cancelled · pass rate 28.5 % · 1 min 12 s

<code>specs/refunds.json</code> · agent <code>7</code> · <code>text</code> on <code>local service</code> · 7 runs planned

**Notices**

- the wait was long

| Outcome | Case | Passed (95 %) | Why | Longest |
| --- | --- | --- | --- | --- |
| ✗&nbsp;failed ≈&nbsp;flaky | Refund is verified | 1/3<br>6–80&nbsp;% | refund&#95;confirmed: The agent never named the amount.<br>0/2&nbsp;passed: refund&#95;confirmed | 01:10 |
| ◷&nbsp;timed&nbsp;out | Caller is silent | 0/2 | no reason was given | 00:31 |
| ■&nbsp;cancelled | Somebody else | 0/1 | no reason was given | 00:31 |
| ✓&nbsp;passed | Order is found | 1/1 |  | 00:31 |

### ✗ Refund is verified, run 2 of 3: failed

run <code>1003</code> · 00:31 · ended: <code>caller&#95;ended</code>

- ✗ <code>refund&#95;confirmed</code> failed: The agent never named the amount.
- ✓ <code>polite</code> passed

<details><summary>Transcript, 2 turns</summary>

| Time | Who | Says |
| --- | --- | --- |
| 00:00 | agent | Hello, how can I help? |
| 00:03 | caller | I want my money back. |

</details>

### ✗ Refund is verified, run 3 of 3: failed

run <code>1004</code> · 01:10 · ended: <code>caller&#95;ended</code>

- ✗ <code>refund&#95;confirmed</code> failed: The agent never named the amount.
- ✓ <code>polite</code> passed

<details><summary>Transcript, 2 turns</summary>

| Time | Who | Says |
| --- | --- | --- |
| 00:00 | agent | Hello, how can I help? |
| 00:03 | caller | I want my money back. |

</details>

### ◷ Caller is silent, run 2 of 2: timed out

no reason was given

run <code>1006</code> · 00:31 · ended: <code>caller&#95;ended</code>

<details><summary>Transcript, 2 turns</summary>

| Time | Who | Says |
| --- | --- | --- |
| 00:00 | agent | Hello, how can I help? |
| 00:03 | caller | I want my money back. |

</details>

### ? Caller is silent, run 1 of 2: inconclusive

no reason was given

### ■ Somebody else: cancelled

no reason was given

run <code>1007</code> · 00:31 · ended: <code>caller&#95;ended</code>

<details><summary>Transcript, 2 turns</summary>

| Time | Who | Says |
| --- | --- | --- |
| 00:00 | agent | Hello, how can I help? |
| 00:03 | caller | I want my money back. |

</details>
"
`)
  })

  test('of an error', () => {
    expect(render('errored')).toMatchInlineSnapshot(`
"## ? Inconclusive: Refunds

1 of 1 run errored: Refund is verified.

> ! <b>Refund is verified</b>: errored
>
> the agent refused the connection

result <code>42</code> · price 0.35, limit 1.00 · 1 errored · pass rate 0 % · 1 min 12 s

<code>specs/refunds.json</code> · agent <code>7</code> · <code>text</code> on <code>local service</code> · 1 run planned

| Outcome | Case | Passed | Why |
| --- | --- | --- | --- |
| !&nbsp;errored | Refund is verified | 0/1 | the agent refused the connection |

### ! Refund is verified: errored

the agent refused the connection

run <code>1001</code> · ended: <code>caller&#95;ended</code>
"
`)
  })

  test('of an invalid spec', () => {
    expect(render('invalid')).toMatchInlineSnapshot(`
"## ! Invalid: Refunds

Nothing ran: the spec has 4 errors and 1 warning.

price 0.35, limit 1.00

<code>specs/refunds.json</code> · agent <code>7</code> · <code>text</code> on <code>local service</code>

| Place | Location | Level | Message |
| --- | --- | --- | --- |
| <code>specs/refunds.json</code> line 4, column 7 | <code>scenarios&#91;0&#93;.metrics&#91;0&#93;</code> | error | no metric "refund" |
| <code>specs/refunds.json</code> line 6, column 7 | <code>scenarios&#91;0&#93;.tags</code> | warning | more than 32 tags |
| <code>specs/refunds.json</code> line 9, column 7 | <code>scenarios&#91;1&#93;.name</code> | error | is missing |
| <code>specs/refunds.json</code> line 9, column 7 | <code>scenarios&#91;1&#93;.instructions</code> | error | is missing |
| <code>specs/refunds.json</code> line 1, column 7 |  | error | the key "version" is missing |
"
`)
  })

  test('of a refused price', () => {
    expect(render('refused')).toMatchInlineSnapshot(`
"## ⊘ Refused: Refunds

Nothing ran: the run would cost 0.35, the limit is 0.10.

price 0.35, limit 0.10

<code>specs/refunds.json</code> · agent <code>7</code> · <code>text</code> on <code>local service</code> · 5 runs planned
"
`)
  })

  test('of a skipped run', () => {
    expect(render('skipped')).toMatchInlineSnapshot(`
"## – Skipped: Refunds

Nothing ran: a pull request from a fork gets no secrets.



<code>specs/refunds.json</code> · agent <code>7</code> · <code>text</code> on <code>local service</code>
"
`)
  })

  test.each([
    ['none', 0],
    ['failed', 4],
    ['all', 6],
  ] as const)('folds in transcripts: %s', (transcripts, count) => {
    expect(countOf(renderSummary(reportOf(mixedReport), { transcripts }), '<details>')).toBe(count)
  })

  test('keeps the end of a very long conversation', () => {
    const transcript = Array.from({ length: 250 }, (_, index) => ({ role: 'agent', content: `turn ${index}.` }))
    const report = createReport({ cases: [createCase(0, 'A', [createFailedRun({ transcript })])] })
    const summary = renderSummary(reportOf(report), { transcripts: 'failed' })
    expect(summary).toContain('50 earlier turns left out.')
    expect(summary).toContain('turn 249.')
    expect(summary).not.toContain('turn 49.')
  })

  test('keeps the failing turn of a very long conversation, wherever it is', () => {
    const transcript = Array.from({ length: 500 }, (_, index) => ({ role: 'agent', content: `turn ${index}.` }))
    const marked = (failingTurn: number) => {
      const cases = [createCase(0, 'A', [createFailedRun({ transcript, failingTurn })])]
      return renderSummary(reportOf(createReport({ cases })), { transcripts: 'failed' })
    }
    expect(marked(100)).toMatch(
      /80 earlier turns left out\..*\| <b>➜ here<\/b> \| <b>agent<\/b> \| turn 100\. \|.*220 later/s,
    )
    expect(marked(3)).toMatch(/<b>➜ here<\/b> \| <b>agent<\/b> \| turn 3\. \|.*300 later turns left out/s)
    expect(marked(499)).toMatch(/300 earlier turns.*➜ here<\/b> \| <b>agent<\/b> \| turn 499\. \|/s)
  })
})

describe('the size of the summary', () => {
  const large = createLargeReport(200, 10)

  test('is whole where it fits', () => {
    const summary = renderSummary(reportOf(createLargeReport(200, 1)), { transcripts: 'failed' })
    expect(summary).not.toContain('Left out')
    expect(countOf(summary, '<details>')).toBe(93)
    expect(countOf(summary, '| ✓&nbsp;passed | Case')).toBe(107)
  })

  test('cuts transcripts first, and says so', () => {
    const summary = renderSummary(reportOf(large), { transcripts: 'failed' })
    expect(summary).toMatch(/Left out, because this summary would be too large: transcripts \(\d+\)\./)
    expect(countOf(summary, '| ✓&nbsp;passed | Case')).toBe(107)
    expect(countOf(summary, '\n### ')).toBe(930)
  })

  test.each([
    [400_000, ['transcripts']],
    [205_000, ['transcripts', 'rows of passed cases']],
    [100_000, ['transcripts', 'rows of passed cases', 'details of runs']],
    [8_000, ['transcripts', 'rows of passed cases', 'details of runs', 'rows of cases that did not pass']],
  ])('in %d bytes leaves out %j', (maxBytes, kinds) => {
    const summary = renderSummary(reportOf(large), { maxBytes, transcripts: 'failed' })
    const sentence = /too large: (.*?)\. Set/.exec(summary)?.[1] ?? ''
    expect(sentence.split(', ').map((part) => part.replace(/ \(\d+\)$/, ''))).toEqual(kinds)
    expect(toByteLength(summary)).toBeLessThanOrEqual(maxBytes)
  })

  test('stays below any limit, with whole lines and closed tags', () => {
    const report = createLargeReport(30, 2, 'Grüße 😀 <b> | `x`')
    const whole = new Set(renderSummary(reportOf(report), { transcripts: 'all' }).split('\n'))
    fc.assert(
      fc.property(fc.integer({ min: 1_024, max: 120_000 }), (maxBytes) => {
        const summary = renderSummary(reportOf(report), { maxBytes, transcripts: 'all' })
        expect(toByteLength(summary)).toBeLessThanOrEqual(maxBytes)
        expect(isBalanced(summary)).toBe(true)
        expect(summary.split('\n').filter((line) => !whole.has(line) && !line.startsWith('Left out'))).toEqual([])
      }),
    )
  })

  test('leaves room for short transcripts behind one that is too long', () => {
    const long = Array.from({ length: 200 }, () => ({ role: 'agent', content: 'x'.repeat(1_900) }))
    const report = createReport({
      cases: [createCase(0, 'A', [createFailedRun({ transcript: long })]), createCase(1, 'B', [createRun('timeout')])],
    })
    const summary = renderSummary(reportOf(report), { maxBytes: 20_000, transcripts: 'failed' })
    expect(countOf(summary, '<details>')).toBe(1)
    expect(summary).toContain('transcripts (1)')
  })

  test('does not make 2,000 runs slow', () => {
    const startedAt = performance.now()
    renderSummary(reportOf(large), { transcripts: 'all' })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})

test('the IDs of results lead to them over HTTPS, and are texts where the service has no such address', () => {
  const resultUrls = ['https://app.example/results/42', 'http://app.example/results/43']
  const report = createReport({ ...mixedReport, resultIds: [42, 43, 44], resultUrls })
  expect(renderSummary(reportOf(report), { transcripts: 'none' })).toContain(
    'results [<code>42</code>](https://app.example/results/42), <code>43</code>, <code>44</code> ·',
  )
})
