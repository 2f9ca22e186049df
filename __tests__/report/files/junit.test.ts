import { describe, expect, jest, test } from '@jest/globals'
import { parse } from 'junit2json'
import { renderJUnit } from '../../../src/report/files/junit.ts'
import { isFailing, toTestResults } from '../../../src/report/files/test-results.ts'
import type { Report } from '../../../src/report/report.ts'
import { toPlainLine } from '../../../src/report/text/plain-text.ts'
import { attacks, createAttackReport } from '../attacks.ts'
import { goldenReports } from '../golden-reports.ts'
import { createCase, createFailedRun, createReport, createRun, reportOf } from '../reports.ts'
import { hasCommand, hasUnsafe } from '../text/log-reading.ts'
import {
  additions,
  countByJunit2json,
  countByTestResultsParser,
  findFaults,
  findFaultsOfEach,
  type Tally,
} from './junit-reading.ts'

jest.setTimeout(120_000)

/** What the writer was given; that it does not contradict the step is another test. */
function countByReport({ suites, policy }: Report): Tally {
  const results = suites.flatMap((suite) => toTestResults(suite, policy))
  return {
    tests: results.length,
    failing: results.filter(isFailing).length,
    skipped: results.filter(({ status }) => status === 'skipped' || status === 'tolerated').length,
  }
}

describe.each(Object.entries(goldenReports))('junit.xml of the golden report %s', (_, report) => {
  const xml = renderJUnit(report)

  test('is valid by the schema of what this project writes', async () => {
    expect(await findFaults(xml)).toEqual([])
  })

  test('is valid by the schema of Jenkins, but for what that does not know yet', async () => {
    const known = Object.values(additions).reduce((text, without) => without(text), xml)
    expect(await findFaults(known, 'published')).toEqual([])
  })

  test('is counted alike by junit2json and test-results-parser', async () => {
    const tally = countByReport(report)
    expect(await countByJunit2json(xml)).toEqual(tally)
    expect(countByTestResultsParser(xml)).toEqual(tally)
  })

  test('has a failing test exactly when the step fails', () => {
    expect(/<(failure|error) /.test(xml)).toBe(report.red)
  })
})

test.each(Object.keys(additions))(
  'the schema of Jenkins refuses %s, so that no addition is taken out for nothing',
  async (kept) => {
    const xml = renderJUnit({ ...reportOf(createReport({ cases: [createCase(0, 'A', [createFailedRun()])] })), policy })
    const others = Object.entries(additions).filter(([name]) => name !== kept)
    const text = others.reduce((rest, [, without]) => without(rest), xml)
    expect(await findFaults(text, 'published')).not.toEqual([])
  },
)

/** A text as one line, with what XML cannot hold written out. */
const toShown = (text: string): string =>
  toPlainLine(text).replace(/[\ufffe\uffff]/g, (found) => `\\u{${found.charCodeAt(0).toString(16)}}`)

test('the schema refuses what is no JUnit file', async () => {
  const xml = renderJUnit(reportOf(createReport({ cases: [createCase(0, 'A', [createRun('passed')])] })))
  const allBroken = [
    xml.replace('<testcase ', '<testcase colour="red" '),
    xml.replace(/ tests="1"/, ''),
    xml.replace('time="31.000"', 'time="soon"'),
    xml.replace('</testsuite>', '<failure message="late" type="x"/></testsuite>'),
    xml.replace('</testsuite>', ''),
  ]
  for (const broken of allBroken) {
    expect(broken).not.toBe(xml)
    expect(await findFaults(broken)).not.toEqual([])
  }
  const found = await findFaultsOfEach(allBroken.flatMap((broken) => [broken, xml]))
  expect(found.map(({ length }) => length > 0)).toEqual(allBroken.flatMap(() => [true, false]))
})

describe('an attack', () => {
  const texts = [
    // Longer ones are cut.
    ...attacks.filter(({ length }) => length <= 300),
    ']]>',
    '<![CDATA[',
    '\ufffe\uffff',
    '[[ATTACHMENT|/etc/passwd]]',
    '&#x1b;',
    '[[[PROPERTY|a=b]]',
  ]
  const files = texts.map((text) => renderJUnit(reportOf(createAttackReport(text))))

  test('leaves the file valid by the schema', async () => {
    const faults = await findFaultsOfEach(files)
    expect(texts.filter((_, index) => faults[index]?.length !== 0)).toEqual([])
  })

  test.each(texts.map((text, index) => [text, files[index] ?? ''] as const))(
    'in the text %j comes out of an XML parser as the text that is shown',
    async (attack, xml) => {
      expect(xml.split('\n').filter((line) => hasCommand(line) || hasUnsafe(line))).toEqual([])
      const root = await parse(xml)
      const suite = root !== undefined && root !== null && 'testsuite' in root ? root.testsuite?.[0] : undefined
      const shown = toShown(attack)
      const output = shown.replaceAll(/\[(?=\[)/g, '[ ')
      const [run] = suite?.testcase ?? []
      expect(run?.name).toBe(toPlainLine(`${shown}, run 1 of 2`))
      expect(run?.failure?.[0]?.message).toBe(toShown(`failed: ${attack}`))
      expect(run?.['system-out']?.[0]).toBe(`00:01 ${output}: ${output}`)
      expect(run?.['system-out']?.[0]).not.toContain('[[')
    },
  )
})

const policy = { failOn: ['failed', 'timeout', 'errored', 'inconclusive', 'invalid', 'cost'], minPassRate: 100 }
const failed = createFailedRun()

test.each([
  ['forgiven by min-passes', { minPasses: 1 }, { forgiven: 1 }, 'forgiven by min-passes'],
  ['within min-pass-rate', { minPassRate: 50 }, {}, 'within min-pass-rate of 50'],
  ['left out of fail-on', { failOn: ['timeout'] }, {}, 'fail-on leaves failed out'],
])('a failed run that is %s is skipped and says why', (_, difference, fields, why) => {
  const caseReport = { ...createCase(0, 'A', [createRun('passed'), failed]), ...fields }
  const report = { ...reportOf(createReport({ cases: [caseReport] })), policy: { ...policy, ...difference } }
  const xml = renderJUnit(report)
  expect(xml).toContain(`<skipped message="failed (${why}): refund_confirmed: The agent never named the amount."/>`)
  expect(xml).not.toMatch(/<(failure|error) /)
})

test.each(['refused', 'inconclusive', 'invalid', 'passed'] as const)(
  'a suite that is %s makes the step fail by an error of its own where no run does',
  (verdict) => {
    const runs = [createRun('passed')]
    const suite = createReport({
      verdict,
      red: true,
      reasons: ['no pass is believed'],
      cases: [createCase(0, 'A', runs)],
    })
    const xml = renderJUnit({ ...reportOf(suite), policy })
    expect(xml).toContain(`type="${verdict}">`)
    expect(xml).toMatch(/<testsuites [^>]*errors="1"/)
    expect(xml).toContain('no pass is believed')
  },
)

test('a regression is a failure where fail-on asks for those, and another failure is not', () => {
  const cases = [
    { ...createCase(0, 'New fault', [failed]), change: 'regression' as const },
    { ...createCase(1, 'Old fault', [failed]), change: 'still-failing' as const },
  ]
  const suite = createReport({ verdict: 'failed', red: true, cases })
  const results = toTestResults(suite, { ...policy, failOn: ['regression'] })
  expect(results.map(({ name, status }) => [name, status])).toEqual([
    ['New fault', 'failed'],
    ['Old fault', 'tolerated'],
  ])
})

test('a spec on two agents is told apart by its classes', () => {
  const cases = [createCase(0, 'A', [createRun('passed')])]
  const xml = renderJUnit(reportOf(createReport({ agentId: 1, cases }), createReport({ agentId: 2, cases })))
  expect(xml.match(/classname="[^"]*"/g)).toEqual([
    'classname="specs/refunds.agent-1.scenarios[0]"',
    'classname="specs/refunds.agent-2.scenarios[0]"',
  ])
})

test('a conversation of many turns is cut to its last ones, and says so', () => {
  const transcript = Array.from({ length: 250 }, (_, at) => ({ role: 'agent', content: `turn ${at}` }))
  const run = createFailedRun({ transcript, failingTurn: 249 })
  const xml = renderJUnit(reportOf(createReport({ verdict: 'failed', red: true, cases: [createCase(0, 'A', [run])] })))
  expect(xml).toContain('<system-out>(50 earlier turns left out)\nagent: turn 50\n')
  expect(xml).toContain('&gt;&gt;&gt; agent: turn 249</system-out>')
})
