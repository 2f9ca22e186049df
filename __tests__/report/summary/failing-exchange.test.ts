import { expect, test } from '@jest/globals'
import type { RunReport } from '../../../src/report/report.ts'
import { renderSummary } from '../../../src/report/summary/summary.ts'
import { createCase, createMetric, createReport, createRun, reportOf } from '../reports.ts'

const transcript = ['Hello.', 'Refund, please.', 'Done, refunded.', 'Thanks!', 'You fool.'].map((content, at) => ({
  role: at % 2 === 0 ? 'agent' : 'caller',
  content,
  startTime: at,
}))

const broken = (name: string, line: number, failingTurn?: number) =>
  createMetric({ name, line, passed: false, explanation: [`${name} was broken`], ...(failingTurn && { failingTurn }) })

/** The quoted lines at the top of a summary of one run. */
function quoteOf(outcome: RunReport['outcome'], fields: Partial<RunReport>): string[] {
  const run = createRun(outcome, { transcript, ...fields })
  const report = createReport({ verdict: 'failed', red: true, cases: [createCase(0, 'A', [run])] })
  const lines = renderSummary(reportOf(report), { transcripts: 'none' }).split('\n')
  return lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2))
}

test('the rule, its line and the words are of the metric that was broken first', () => {
  const metrics = [broken('verified', 5), broken('polite', 7, 4), broken('no_refund', 6, 2)]
  const [head, why, ...turns] = quoteOf('failed', { metrics, failingTurn: 2 })
  expect(head).toContain('line 6')
  expect(why).toContain('no&#95;refund was broken')
  expect(turns).toEqual(['<i>caller 00:01</i> Refund, please.', '<b>➜ agent 00:02</b> Done, refunded.'])
})

test('where no turn is known the first broken rule is named, and the last words are called so', () => {
  const [head, why, ...turns] = quoteOf('failed', { metrics: [broken('verified', 5), broken('polite', 7)] })
  expect(head).toContain('line 5')
  expect(why).toContain('verified was broken')
  expect(turns).toEqual(['Last words:', '<i>caller 00:03</i> Thanks!', '<i>agent 00:04</i> You fool.'])
})

test('where nothing was said there are no last words', () => {
  expect(quoteOf('failed', { metrics: [broken('verified', 5)], transcript: [] })).toHaveLength(2)
})

test('a run that broke off names no rule beside the turn where it did', () => {
  const reason = 'the agent disconnected'
  const [, why, ...turns] = quoteOf('errored', { reason, metrics: [broken('verified', 5)], failingTurn: 4 })
  expect(why).toBe('the agent disconnected')
  expect(turns.at(-1)).toBe('<b>➜ agent 00:04</b> You fool.')
})
