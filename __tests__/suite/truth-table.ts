/** What a service may say of a result with one run, in words; the fields behind them are below. */
export interface Saying {
  readonly status: string
  readonly success: string
  readonly evaluation: string
  readonly counters: string
  readonly result: string
}

const openStatuses = ['pending', 'running', 'in_queue', 'scaling_up', 'in_progress', 'evaluating']
const unknownStatuses = ['archived', 'COMPLETED', 'completed ', 'complete', 'passed', 'success', 'toString', '']

/** Every value of each column. */
export const sayings = {
  status: [...openStatuses, ...unknownStatuses, 'completed', 'failed', 'timeout', 'cancelled'],
  success: ['true', 'false', 'null', 'absent', 'text', 'number'],
  evaluation: ['absent', 'null', 'unreadable', 'finished', 'unfinished', 'silent', 'odd'],
  counters: [
    'absent',
    'total',
    'one',
    'one as text',
    'zero',
    'zero as text',
    'unreadable',
    'failures',
    'rate',
    'low rate',
  ],
  result: ['running', 'archived', 'completed', 'failed', 'cancelled', 'timeout'],
} as const

export const successFields: Readonly<Record<string, object>> = {
  true: { success: true },
  false: { success: false },
  null: { success: null },
  absent: {},
  text: { success: 'true' },
  number: { success: 1 },
}

export const evaluationFields: Readonly<Record<string, object>> = {
  absent: {},
  null: { evaluation: null },
  unreadable: { evaluation: 'good' },
  finished: { evaluation: { finished: true } },
  unfinished: { evaluation: { finished: false } },
  silent: { evaluation: { metrics: [] } },
  odd: { evaluation: { finished: 'yes' } },
}

export const counterFields: Readonly<Record<string, object>> = {
  absent: {},
  total: { total_runs_count: '1', completed_runs_count: 1, failed_runs_count: '0' },
  one: { success_runs_count: 1 },
  'one as text': { success_runs_count: '1' },
  zero: { success_runs_count: 0 },
  'zero as text': { success_runs_count: '0' },
  unreadable: { success_runs_count: 'some', failed_runs_count: 'none' },
  failures: { failed_runs_count: '1' },
  rate: { success_rate: '100' },
  'low rate': { success_rate: 99.9 },
}

const any = '*'
const not = (column: keyof typeof sayings, ...values: readonly string[]): string[] =>
  sayings[column].filter((value) => !values.includes(value))

type Row = readonly [
  status: string | readonly string[],
  success: string | readonly string[],
  evaluation: string | readonly string[],
  counters: string | readonly string[],
  result: string | readonly string[],
  state: string,
]

const silentCounters = ['absent', 'total', 'failures']
const unread = ['null', 'text', 'number']
const over = ['completed', 'failed', 'cancelled', 'timeout']

/** Contract 2.5, row by row; each combination is in exactly one. */
const rows: readonly Row[] = [
  [[...openStatuses, ...unknownStatuses], any, any, any, any, 'open'],
  ['timeout', any, any, any, any, 'timeout'],
  ['cancelled', any, any, any, any, 'cancelled'],

  ['failed', not('success', 'absent'), any, any, any, 'errored'],
  ['failed', 'absent', not('evaluation', 'absent'), any, any, 'errored'],
  ['failed', 'absent', 'absent', not('counters', ...silentCounters), any, 'errored'],
  ['failed', 'absent', 'absent', silentCounters, not('result', ...over), 'errored'],
  // No verdict field anywhere, and the result is over: the status is the verdict.
  ['failed', 'absent', 'absent', silentCounters, over, 'failed'],

  ['completed', 'false', any, any, any, 'failed'],

  ['completed', 'true', 'unfinished', any, any, 'judging'],
  [
    'completed',
    'true',
    not('evaluation', 'unfinished'),
    ['zero', 'zero as text', 'failures', 'low rate'],
    any,
    'judging',
  ],
  [
    'completed',
    'true',
    not('evaluation', 'unfinished'),
    ['absent', 'total', 'one', 'one as text', 'unreadable', 'rate'],
    ['failed', 'cancelled', 'timeout'],
    'judging',
  ],
  [
    'completed',
    'true',
    not('evaluation', 'unfinished'),
    ['absent', 'total', 'one', 'one as text', 'unreadable', 'rate'],
    ['running', 'archived', 'completed'],
    'passed',
  ],

  ['completed', [...unread, 'absent'], 'finished', any, any, 'inconclusive'],
  ['completed', unread, not('evaluation', 'finished'), any, any, 'judging'],
  ['completed', 'absent', not('evaluation', 'finished', 'absent'), any, any, 'judging'],
  ['completed', 'absent', 'absent', not('counters', 'absent', 'total'), any, 'judging'],
  ['completed', 'absent', 'absent', ['absent', 'total'], not('result', 'completed'), 'judging'],
  ['completed', 'absent', 'absent', ['absent', 'total'], 'completed', 'passed'],
]

const isMatch = (cell: string | readonly string[], value: string): boolean =>
  cell === any || cell === value || (Array.isArray(cell) && cell.includes(value))

/** The states that the table gives a combination: one, unless the table is wrong. */
export const findStates = ({ status, success, evaluation, counters, result }: Saying): string[] =>
  rows
    .filter((row) =>
      [status, success, evaluation, counters, result].every((value, at) => isMatch(row[at] ?? '', value)),
    )
    .map((row) => row[5])

/** Every combination. */
export const allSayings: readonly Saying[] = sayings.status.flatMap((status) =>
  sayings.success.flatMap((success) =>
    sayings.evaluation.flatMap((evaluation) =>
      sayings.counters.flatMap((counters) =>
        sayings.result.map((result) => ({ status, success, evaluation, counters, result })),
      ),
    ),
  ),
)
