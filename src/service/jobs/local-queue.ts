import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'
import { transact } from '../store/transact.ts'
import type { Job, Perform, WorkQueue } from './work-queue.ts'

/** A job that is waiting, going on, or pausing after a failure. */
interface Task {
  readonly job: Job
  readonly controller: AbortController
  isCurrent: boolean
}

// What may go on at once is decided where jobs are added; this only keeps the process from choking.
const maxTasks = 500
const maxPauseMs = 60_000
/** A job that does not heed its signal must not hold the process. */
const heedWithinMs = 2_000

/**
 * A queue in this process: what it holds is lost with the process, and has to be added again from the store. A job that
 * fails is tried again after `pauseMs`, then after twice as long, and so on up to a minute.
 */
export function createLocalQueue({ pauseMs = 1_000 }: { readonly pauseMs?: number } = {}): WorkQueue {
  const closing = new AbortController()
  const tasks = new Map<string, Task>()
  const ongoing = new Set<Promise<void>>()
  const pool = new PQueue({ concurrency: maxTasks, autoStart: false })
  let perform: Perform | undefined

  function add(jobs: readonly Job[]): void {
    for (const job of jobs) {
      const key = toKey(job)
      if (closing.signal.aborted || tasks.has(key)) continue
      const task: Task = { job, controller: new AbortController(), isCurrent: false }
      tasks.set(key, task)
      enqueue(task, 0)
    }
  }

  function enqueue(task: Task, failures: number): void {
    void pool.add(() => {
      const done = carryOut(task, failures).finally(() => ongoing.delete(done))
      ongoing.add(done)
      return done
    })
  }

  async function carryOut(task: Task, failures: number): Promise<void> {
    task.isCurrent = true
    // In a later turn: whoever added the job goes on first.
    await nextTurn()
    const hasFailed = await Promise.try(async () => perform?.(task.job, task.controller.signal)).then(
      () => false,
      () => !task.controller.signal.aborted,
    )
    task.isCurrent = false
    if (hasFailed && !closing.signal.aborted) void tryAgain(task, failures)
    else tasks.delete(toKey(task.job))
  }

  async function tryAgain(task: Task, failures: number): Promise<void> {
    const pause = Math.min(maxPauseMs, pauseMs * 2 ** Math.min(failures, 16))
    await sleep(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    if (!closing.signal.aborted) enqueue(task, failures + 1)
  }

  async function close(graceMs: number): Promise<void> {
    closing.abort()
    pool.pause()
    pool.clear()
    const settled = Promise.all(ongoing)
    const timer = setTimeout(() => {
      for (const { controller } of tasks.values()) controller.abort()
    }, graceMs)
    const patience = new AbortController()
    await Promise.race([settled, sleep(graceMs + heedWithinMs, undefined, patience).catch(() => undefined)])
    clearTimeout(timer)
    patience.abort()
    tasks.clear()
  }

  return {
    async transact(db, body) {
      let added: Job[] = []
      const value = await transact(db, (transaction) => {
        added = []
        return body(transaction, async (jobs) => void added.push(...jobs))
      })
      add(added)
      return value
    },
    async start(work) {
      perform = work
      pool.start()
    },
    abort: (jobs) => {
      for (const job of jobs) {
        const task = tasks.get(toKey(job))
        if (task?.isCurrent === true) task.controller.abort()
      }
    },
    get current() {
      return [...tasks.values()].flatMap(({ isCurrent, job }) => (isCurrent ? job : []))
    },
    close,
  }
}

const toKey = ({ kind, id }: Job): string => `${kind} ${id}`
