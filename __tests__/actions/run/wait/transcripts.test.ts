import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { readTranscripts } from '../../../../src/actions/run/wait/transcripts.ts'
import { systemClock } from '../../../../src/client/clock.ts'
import type { Run } from '../../../../src/contract/run.ts'
import type { CaseReport } from '../../../../src/report/report.ts'
import type { TranscriptChoice } from '../../../../src/report/summary/run.ts'
import { createCase, createFailedRun, createMetric, createRun } from '../../../report/reports.ts'

const quoting = (id: number) =>
  createFailedRun({
    id,
    transcript: [],
    metrics: [createMetric({ passed: false, explanation: [`the agent said at 00:02: "This is run ${id}."`] })],
  })
const cases = [
  createCase(0, 'A', [createRun('passed', { id: 1, transcript: [] }), quoting(2)]),
  createCase(1, 'B', [createRun('passed', { id: 3 }), createRun('inconclusive', { id: undefined, transcript: [] })]),
]

const conversationOf = (id: number): Run => ({
  id,
  status: 'completed',
  transcript_object: [
    { role: 'caller', content: 'Hello', start_time: 1 },
    { role: 'agent', content: `This is run ${id}.`, start_time: 2.5 },
  ],
})

/** Reads by a service that answers as it is told, and tells what was asked for. */
async function read(
  reports: readonly CaseReport[],
  choice: TranscriptChoice,
  {
    readRun = async (id) => conversationOf(id),
    withinMs = 5_000,
  }: { readonly readRun?: (id: number) => Promise<Run>; readonly withinMs?: number } = {},
) {
  const asked: number[] = []
  const client = {
    readRun: (id: number) => {
      asked.push(id)
      return readRun(id)
    },
  }
  const { cases, notices } = await readTranscripts(reports, { client, clock: systemClock, choice, withinMs })
  const turns = cases.map(({ runs }) => runs.map(({ transcript }) => transcript.length))
  return { asked, notices, turns, marks: cases.flatMap(({ runs }) => runs.map(({ failingTurn }) => failingTurn)) }
}

describe('conversations', () => {
  test('of the runs that did not pass are read, with the turn that made them fail', async () => {
    expect(await read(cases, 'failed')).toEqual({
      asked: [2],
      notices: [],
      turns: [
        [0, 2],
        [0, 0],
      ],
      marks: [undefined, 1, undefined, undefined],
    })
  })

  test('that replace others take the mark of those away', async () => {
    const marked = [createCase(0, 'A', [createFailedRun({ id: 2, failingTurn: 0 })])]
    expect(await read(marked, 'failed')).toMatchObject({ turns: [[2]], marks: [undefined] })
  })

  test('of all runs are read, of those that did not pass first', async () => {
    const { asked, turns } = await read(cases, 'all')
    expect(asked).toEqual([2, 1, 3])
    expect(turns).toEqual([
      [2, 2],
      [2, 0],
    ])
  })

  test('of none are read where none is wanted, and those that are there already are dropped', async () => {
    const marked = [createCase(0, 'A', [createFailedRun({ failingTurn: 1 })])]
    expect(await read(marked, 'none')).toEqual({ asked: [], notices: [], turns: [[0]], marks: [undefined] })
  })

  test.each([
    ['failed', 50],
    ['all', 500],
  ] as const)('beyond a number are left out with a notice: %s', async (choice, most) => {
    const many = [
      createCase(
        0,
        'A',
        Array.from({ length: 600 }, (_, index) => quoting(index)),
      ),
    ]
    const { asked, notices } = await read(many, choice)
    expect(asked).toEqual(Array.from({ length: most }, (_, index) => index))
    expect(notices).toEqual([`${600 - most} conversations left out: a report holds the first ${most}`])
  })

  test('that cannot be read are counted, and the others are there', async () => {
    const readRun = async (id: number) => (id === 2 ? Promise.reject(new Error('gone')) : conversationOf(id))
    const { notices, turns } = await read(cases, 'all', { readRun })
    expect(notices).toEqual(['1 conversation could not be read'])
    expect(turns[0]).toEqual([2, 0])
  })

  test('that take too long hold nothing up', async () => {
    const stop = new AbortController()
    const readRun = async (id: number) => {
      if (id === 1) await sleep(60_000, undefined, { signal: stop.signal })
      return conversationOf(id)
    }
    const startedAt = performance.now()
    const { notices } = await read(cases, 'all', { readRun, withinMs: 100 })
    stop.abort()
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(notices).toEqual(['1 conversation could not be read'])
  })

  test('are not asked for when there is no time left', async () => {
    expect(await read(cases, 'all', { withinMs: 0 })).toMatchObject({
      asked: [],
      notices: ['3 conversations could not be read'],
    })
  })
})
