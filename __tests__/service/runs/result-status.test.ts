import { describe, expect, test } from '@jest/globals'
import type { Status } from '../../../src/contract/run.ts'
import { toCounters, toResultStatus } from '../../../src/service/runs/result-status.ts'

const count = (status: Status, success: number | null = null, runs = 1) => ({ status, success, count: runs })

describe('the status of a result', () => {
  test.each<[readonly Status[], Status]>([
    [['in_queue'], 'pending'],
    [['in_queue', 'pending'], 'pending'],
    [['running'], 'running'],
    [['evaluating'], 'running'],
    [['in_queue', 'completed'], 'running'],
    [['pending', 'failed'], 'running'],
    [['completed'], 'completed'],
    [['completed', 'failed', 'timeout', 'cancelled'], 'completed'],
    [['failed'], 'failed'],
    [['timeout'], 'timeout'],
    [['cancelled'], 'cancelled'],
    [['timeout', 'cancelled'], 'failed'],
  ])('of runs that are %j is %s', (statuses, expected) => {
    expect(toResultStatus(statuses.map((status) => count(status)))).toBe(expected)
  })
})

test('the counters tell runs that ended from runs that passed', () => {
  const counts = [
    count('completed', 1, 2),
    count('completed', 0, 3),
    count('completed', null, 4),
    count('failed', null, 5),
    count('timeout', null, 6),
    count('cancelled', null, 7),
    count('running', null, 3),
  ]
  expect(toCounters(counts)).toEqual({
    success_rate: 6.67,
    total_runs_count: 30,
    completed_runs_count: 9,
    success_runs_count: 2,
    failed_runs_count: 14,
  })
})
