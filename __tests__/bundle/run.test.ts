import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { startOrderDesk } from '../../examples/order-desk/agent.ts'
import type { Fault } from '../../examples/order-desk/desk.ts'
import { root } from './bundle-process.ts'
import { readAction, runStep, type Step } from './step.ts'

jest.setTimeout(30_000)

const spec = 'examples/order-desk/suite.json'
const text = readFileSync(join(root, spec), 'utf8')

/** Runs the example's suite on the local service, against the example's agent. */
async function runExample(fault?: Fault) {
  await using desk = await startOrderDesk({ port: 0, fault })
  return await runStep({
    inputs: { spec, channel: 'text', 'local-config': 'examples/order-desk/agent-test.local.yml' },
    environment: { ORDER_DESK_PORT: new URL(desk.url).port },
  })
}

/** The place of a metric in the list of a case, found in the text of the file alone. */
function findMetric(name: string, metric: string) {
  const from = text.indexOf(`"${metric}"`, text.indexOf('"metrics"', text.indexOf(`"name": "${name}"`)))
  const before = text.slice(0, from).split('\n')
  const col = (before.at(-1) ?? '').length + 1
  return { file: spec, line: before.length, endLine: before.length, col, endColumn: col + `"${metric}"`.length }
}

const findProblems = ({ annotations }: Step) => annotations.filter(({ level }) => level !== 'notice')

test('a healthy agent makes the step green', async () => {
  const step = await runExample()
  expect(step).toMatchObject({ code: 0, stderr: '', state: {} })
  expect(findProblems(step)).toEqual([])
  expect(step.outputs).toEqual({
    verdict: 'passed',
    status: 'completed',
    'result-id': '1',
    'result-ids': '1',
    'estimated-cost': '0.1',
    'runs-total': '5',
    'runs-passed': '5',
    'runs-failed': '0',
    'runs-errored': '0',
    'runs-timed-out': '0',
    'pass-rate': '100',
    'failed-scenarios': '[]',
    'spec-valid': 'true',
    'spec-sha': '',
    'report-directory': '',
  })
  expect(Object.keys(step.outputs).sort()).toEqual(Object.keys(readAction().outputs).sort())
  expect(step.summary).toContain('## ✓ Passed: Order desk\n\n5 of 5 runs passed.')
  expect(step.summary.match(/^\| ✓&nbsp;passed \| .+<br>line \d+ \| 1\/1 \| /gm)).toHaveLength(5)
  expect(step.log).toContain('Dry run of examples/order-desk/suite.json on agent 1: 5 runs, estimated cost 0.1\n')
  expect(step.log).toContain('5 of 5 runs ended: 5 passed\n')
})

test('a faulty agent makes the step red, on the lines of the rules that it breaks and on no others', async () => {
  const step = await runExample('skip-verification')
  expect(step).toMatchObject({ code: 1, stderr: '' })
  expect(step.outputs).toMatchObject({
    verdict: 'failed',
    status: 'completed',
    'runs-total': '5',
    'runs-passed': '3',
    'runs-failed': '2',
    'runs-errored': '0',
    'pass-rate': '60',
    'spec-valid': 'true',
  })
  expect(JSON.parse(step.outputs['failed-scenarios'] ?? '')).toEqual([
    {
      spec,
      agent: 1,
      location: 'scenarios[0]',
      name: 'A refund is verified first',
      why: expect.stringContaining('email'),
    },
    {
      spec,
      agent: 1,
      location: 'scenarios[1]',
      name: 'A wrong email is refused',
      why: expect.stringContaining('issue_refund'),
    },
  ])
  expect(findProblems(step)).toEqual([
    expect.objectContaining({ level: 'error', ...findMetric('A refund is verified first', 'asks_for_email') }),
    expect.objectContaining({ level: 'error', ...findMetric('A wrong email is refused', 'no_refund') }),
    expect.objectContaining({ level: 'error', ...findMetric('A wrong email is refused', 'says_no') }),
    {
      level: 'error',
      message: '2 of 5 runs failed: A refund is verified first, A wrong email is refused.',
    },
  ])
  expect(step.summary).toContain('## ✗ Failed: Order desk')
  expect(step.summary.match(/^\| [✓✗]&nbsp;\w+ (?=\| .+<br>line \d+ \|)/gm)).toEqual([
    ...Array(2).fill('| ✗&nbsp;failed '),
    ...Array(3).fill('| ✓&nbsp;passed '),
  ])
  expect(step.summary).toContain('| caller | I want a refund for order A-1003 because I do not like it. |')
})
