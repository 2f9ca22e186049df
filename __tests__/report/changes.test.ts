import { expect, test } from '@jest/globals'
import { toChanges, toGroupSentence, toToldGroups } from '../../src/report/changes.ts'
import type { BaselineReport, CaseReport, Report } from '../../src/report/report.ts'
import { renderSummary } from '../../src/report/summary/summary.ts'
import { renderTerminal } from '../../src/report/terminal/terminal.ts'
import type { CaseChange } from '../../src/suite/case-change.ts'
import { attacks } from './attacks.ts'
import { createCase, createReport, createRun, reportOf } from './reports.ts'
import { hasCommand, hasUnsafe } from './text/log-reading.ts'
import { findShownStructure } from './text/markdown-reading.ts'

const caseOf = (change: CaseChange | undefined, name = `Case ${change}`): CaseReport => ({
  ...createCase(0, name, [createRun(change === 'regression' ? 'failed' : 'passed')]),
  change,
})
const compared: BaselineReport = {
  state: 'compared',
  name: 'kept/result.json',
  sha: '0a1b2c3d4e'.padEnd(40, '0'),
  startedAt: '2026-11-19T07:00:00.000Z',
}
const withBaseline = (baseline: BaselineReport | undefined, ...changes: (CaseChange | undefined)[]): Report => ({
  ...reportOf(createReport({ cases: changes.map((change) => caseOf(change)) })),
  ...(baseline && { baseline }),
})
const sentenceOf = (report: Report) => toChanges(report)?.sentence
const plain = (_: string, text: string): string => text

test('the sentence counts what needs looking at first, and says since when', () => {
  const report = withBaseline(compared, 'unchanged', 'fixed', 'new', 'regression', 'fixed', 'still-failing', 'flaky')
  expect(sentenceOf(report)).toBe(
    '1 regression, 1 new, 1 still failing, 1 flaky, 2 fixed, 1 unchanged since 0a1b2c3, 3 days ago.',
  )
  expect(sentenceOf(withBaseline(compared, 'regression', 'regression', 'not-comparable'))).toBe(
    '2 regressions, 1 not comparable since 0a1b2c3, 3 days ago.',
  )
  expect(sentenceOf(withBaseline(compared))).toBe('No case was compared with 0a1b2c3.')
})

test.each<[string, Partial<BaselineReport>, string]>([
  ['a day', { startedAt: '2026-11-21T08:00:00.000Z' }, '0a1b2c3, 1 day ago'],
  ['hours', { startedAt: '2026-11-21T08:00:00.001Z' }, '0a1b2c3, 23 hours ago'],
  ['minutes', { startedAt: '2026-11-22T07:58:00.000Z' }, '0a1b2c3, 2 minutes ago'],
  ['seconds', { startedAt: '2026-11-22T07:59:59.000Z' }, '0a1b2c3, just before'],
  ['the future', { startedAt: '2026-11-23T08:00:00.000Z' }, '0a1b2c3'],
  ['an unknown time', { startedAt: undefined }, '0a1b2c3'],
  ['an unknown commit', { sha: undefined }, 'kept/result.json, 3 days ago'],
  ['a commit that is none', { sha: '::error::x' }, 'kept/result.json, 3 days ago'],
])('the past may be of %s', (_, fields, expected) => {
  expect(sentenceOf(withBaseline({ ...compared, ...fields }, 'fixed'))).toBe(`1 fixed since ${expected}.`)
})

test('without a baseline nothing is said, and one that is not there says why', () => {
  expect(toChanges(withBaseline(undefined, undefined))).toBeUndefined()
  const missing = { state: 'missing', name: 'kept/result.json', reason: 'there is no such file.' } as const
  expect(toChanges(withBaseline(missing, undefined))).toEqual({
    sentence: 'Nothing is compared with kept/result.json: there is no such file.',
    groups: [],
  })
  expect(sentenceOf(withBaseline({ state: 'unreadable', name: 'x' }))).toBe('Nothing is compared with x.')
})

test('the groups hold every case once, with those that only the baseline has', () => {
  const one = createReport({
    cases: [caseOf('fixed', 'A'), caseOf('regression', 'B')],
    removed: [{ key: 'c', name: 'C' }],
  })
  const two = createReport({ cases: [caseOf('regression', 'D'), caseOf('unchanged', 'E'), caseOf(undefined, 'F')] })
  const groups = toChanges({ ...reportOf(one, two), baseline: compared })?.groups ?? []
  expect(groups.map(({ change, cases }) => [change, cases.map(({ name }) => name).join()])).toEqual([
    ['regression', 'B,D'],
    ['fixed', 'A'],
    ['removed', 'C'],
    ['unchanged', 'E'],
  ])
  expect(groups[0]?.cases.map(({ suite, case: found }) => [suite, found])).toEqual([
    [one, one.cases[1]],
    [two, two.cases[0]],
  ])
  expect(groups[2]?.cases[0]?.case).toBeUndefined()
  expect(toToldGroups(groups).map(({ change }) => change)).toEqual(['regression', 'fixed', 'removed'])
})

test('a long group is cut, and its rest counted', () => {
  const cases = Array.from({ length: 8 }, (_, index) => caseOf('new', `Case ${index} ${'long '.repeat(40)}`))
  const [group] = toChanges({ ...reportOf(createReport({ cases })), baseline: compared })?.groups ?? []
  const sentence = group === undefined ? '' : toGroupSentence(group)
  expect(sentence).toMatch(/^new: Case 0 long .*…, Case 1 .* and 3 more$/)
  expect(sentence.length).toBeLessThan(500)
})

test('whatever a baseline or a case is called, no log and no summary takes it for more than text', () => {
  for (const attack of attacks) {
    const suite = createReport({ cases: [caseOf('regression', attack)], removed: [{ key: attack, name: attack }] })
    const hostile = { state: 'compared', name: attack, sha: attack, url: attack } as const
    for (const baseline of [hostile, { ...hostile, state: 'missing', reason: attack } as const]) {
      const report = { ...reportOf(suite), baseline }
      const log = renderTerminal(report, { columns: 120, colour: plain })
      for (const line of log.split('\n'))
        expect([attack, hasCommand(line), hasUnsafe(line)]).toEqual([attack, false, false])
      expect([attack, findShownStructure(renderSummary(report, { transcripts: 'none' }))]).toEqual([attack, []])
    }
  }
})
