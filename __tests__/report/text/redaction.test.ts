import { expect, test } from '@jest/globals'
import { renderSummary } from '../../../src/report/summary/summary.ts'
import { renderTerminal } from '../../../src/report/terminal/terminal.ts'
import { createRedaction } from '../../../src/report/text/redaction.ts'
import { failedReport, reportOf } from '../reports.ts'

const secret = 'sk_live_abc@def#123_"quoted"'

test('a secret is hidden in every text, however deep, and nothing else changes', () => {
  const redaction = createRedaction()
  redaction.add(secret)
  expect(redaction.apply({ a: [`x ${secret} y`, 1, null, undefined], b: { c: true, d: secret + secret } })).toEqual({
    a: ['x *** y', 1, null, undefined],
    b: { c: true, d: '******' },
  })
})

test('a secret that is part of another does not keep the longer one from being hidden', () => {
  const redaction = createRedaction()
  redaction.add('abc')
  redaction.add('abcdef')
  expect(redaction.apply('abcdef abc')).toBe('*** ***')
})

test('each line of a secret with several lines is hidden, and empty lines hide nothing', () => {
  const redaction = createRedaction()
  redaction.add('first\n\nsecond')
  redaction.add('')
  expect(redaction.apply('first, second, third')).toBe('***, ***, third')
})

test('no rendering of a redacted report holds the secret, in clear, escaped or cut', () => {
  const redaction = createRedaction()
  redaction.add(secret)
  const said = failedReport.cases.map((one) => ({
    ...one,
    runs: one.runs.map((run) => ({
      ...run,
      reason: `the agent said ${secret}`,
      transcript: [{ role: 'agent', content: secret }],
    })),
  }))
  const report = redaction.apply({ ...failedReport, cases: said })
  const shown =
    renderSummary(reportOf(report), { transcripts: 'failed' }) +
    renderTerminal(reportOf(report), { columns: 60, colour: (_, text) => text })
  expect(shown).toContain('***')
  expect(shown).not.toContain('live')
})
