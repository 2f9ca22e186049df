import { setTimeout as sleep } from 'node:timers/promises'
import type { Perform, WorkQueue } from '../jobs/work-queue.ts'
import { transact } from '../store/transact.ts'
import type { Boss } from './boss.ts'
import { type Claim, claimSeconds, toJobId } from './claim.ts'
import { createLoop, type Loop } from './loop.ts'

/** A job that goes on in this process. */
interface Task {
  claim: Claim
  readonly controller: AbortController
  /** What becomes of the job if it rejects. */
  onRejection: 'remove' | 'handBack' | 'postpone'
  done: Promise<void>
}

// What may go on at once is decided where jobs are added; this only keeps a process from choking.
const maxTasks = 500
/** Few enough that processes which are notified at the same time share what there is. */
const maxTaken = 25
/** For jobs that nobody notifies of: those of a process that died, and postponed ones. */
const takeEveryMs = 1_000
const keepEveryMs = 2_500
const settleAgainAfterMs = 1_000
/** A claim that was asked for longer ago may be another's by now. */
const freshForMs = (claimSeconds * 1_000) / 2

/** A queue that the processes of one database share. It brings all it has, but for a process that is full. */
export function createBossQueue(boss: Boss): WorkQueue {
  const tasks = new Map<string, Task>()
  const lastChance = new AbortController()
  let isClosing = false
  let isMoreWaiting = false
  let closed: Promise<void> | undefined
  let loops: { readonly taking: Loop; readonly keeping: Loop } | undefined

  function stop(task: Task, onRejection: Task['onRejection']): void {
    task.onRejection = onRejection
    task.controller.abort()
  }

  /** Gives back the claim that was settled, or was to be. */
  async function settle(task: Task, outcome: Task['onRejection']): Promise<Claim> {
    for (;;) {
      const { claim } = task
      try {
        if (outcome === 'handBack') await boss.handBack([claim])
        else await boss[outcome](claim)
        return claim
      } catch {
        if (lastChance.signal.aborted) return claim
        await sleep(settleAgainAfterMs, undefined, lastChance).catch(() => undefined)
      }
    }
  }

  async function run(task: Task, perform: Perform): Promise<void> {
    const { job, id } = task.claim
    const outcome = await Promise.try(perform, job, task.controller.signal).then(
      () => 'remove' as const,
      () => task.onRejection,
    )
    const settled = await settle(task, outcome)
    tasks.delete(id)
    // It was added and taken again before this process heard that it was settled.
    if (task.claim !== settled) await accept([task.claim], perform).catch(() => undefined)
    if (isMoreWaiting) loops?.taking.wake()
  }

  async function accept(claims: readonly Claim[], perform: Perform): Promise<void> {
    if (isClosing) await boss.handBack(claims)
    else for (const claim of claims) begin(claim, perform)
  }

  function begin(claim: Claim, perform: Perform): void {
    const known = tasks.get(claim.id)
    if (known !== undefined) {
      // The claim ran out while this process could not keep it, and it was the first to take the job again.
      known.claim = claim
      return
    }
    const task: Task = { claim, controller: new AbortController(), onRejection: 'postpone', done: Promise.resolve() }
    tasks.set(claim.id, task)
    task.done = run(task, perform)
  }

  /** Without those that were lost while this process was held up, or the answer was. */
  async function dropStale(claims: readonly Claim[], askedAt: number): Promise<readonly Claim[]> {
    if (performance.now() - askedAt < freshForMs) return claims
    const lost = new Set(await boss.keep(claims))
    return claims.filter((claim) => !lost.has(claim))
  }

  async function take(perform: Perform): Promise<void> {
    do {
      const count = Math.min(maxTaken, maxTasks - tasks.size)
      if (count <= 0) return
      const askedAt = performance.now()
      const claims = await boss.take(count)
      isMoreWaiting = claims.length === count
      await accept(await dropStale(claims, askedAt), perform)
    } while (isMoreWaiting && !isClosing)
  }

  async function keep(): Promise<void> {
    const lost = await boss.keep([...tasks.values()].map(({ claim }) => claim))
    for (const claim of lost) {
      const task = tasks.get(claim.id)
      // Another process has it by now.
      if (task?.claim === claim) stop(task, 'handBack')
    }
  }

  function handBackAll(): void {
    lastChance.abort()
    for (const task of tasks.values()) stop(task, 'handBack')
  }

  async function close(): Promise<void> {
    isClosing = true
    await loops?.taking.stop()
    await Promise.all([...tasks.values()].map(({ done }) => done))
    lastChance.abort()
    await loops?.keeping.stop()
    await boss.close()
  }

  return {
    transact: (db, body) => transact(db, (transaction) => body(transaction, (jobs) => boss.add(transaction, jobs))),
    async start(perform) {
      await boss.open()
      const taking = createLoop(() => take(perform), takeEveryMs)
      loops = { taking, keeping: createLoop(keep, keepEveryMs) }
      await boss.listen(taking.wake)
    },
    abort: (jobs) => {
      for (const job of jobs) {
        const task = tasks.get(toJobId(job))
        if (task !== undefined) stop(task, 'remove')
      }
    },
    get current() {
      return [...tasks.values()].map(({ claim }) => claim.job)
    },
    close: (graceMs) => {
      closed ??= close()
      // Whoever asks again may give less time.
      const timer = setTimeout(handBackAll, graceMs)
      return closed.finally(() => clearTimeout(timer))
    },
  }
}
