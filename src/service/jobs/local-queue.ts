import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Job, Perform, WorkQueue } from './work-queue.ts'

/**
 * A queue in this process: what it holds is lost with the process, and has to be added again from the store. It keeps
 * nobody waiting, because what may go on at once is decided where jobs are added.
 */
export function createLocalQueue(): WorkQueue {
  const closing = new AbortController()
  const current = new Map<string, { readonly job: Job; readonly abort: () => void; readonly done: Promise<void> }>()
  let waiting: Job[] = []
  let perform: Perform | undefined

  function bring(job: Job, work: Perform): void {
    const key = toKey(job)
    if (closing.signal.aborted || current.has(key)) return
    const controller = new AbortController()
    const signal = AbortSignal.any([closing.signal, controller.signal])
    // In a later turn, when the transaction has ended that the job belongs to: the store has one connection.
    const done = nextTurn()
      .then(() => work(job, signal))
      .catch(() => undefined)
      .finally(() => current.delete(key))
    current.set(key, { job, abort: () => controller.abort(), done })
  }

  return {
    isDurable: false,
    async add(_transaction, jobs) {
      if (perform === undefined) waiting.push(...jobs)
      else for (const job of jobs) bring(job, perform)
    },
    async start(work) {
      perform = work
      for (const job of waiting) bring(job, work)
      waiting = []
    },
    abort: (jobs) => {
      for (const job of jobs) current.get(toKey(job))?.abort()
    },
    get current() {
      return [...current.values()].map(({ job }) => job)
    },
    async close(graceMs) {
      waiting = []
      perform = undefined
      const settled = Promise.all([...current.values()].map(({ done }) => done))
      const timer = setTimeout(() => closing.abort(), graceMs)
      await settled
      clearTimeout(timer)
      closing.abort()
    },
  }
}

const toKey = ({ kind, id }: Job): string => `${kind} ${id}`
