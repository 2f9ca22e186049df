import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { createRunQueue } from '../../../src/service/runs/run-queue.ts'

test('a job that rejects leaves the others of its result to be aborted and waited for', async () => {
  let ended = 0
  const queue = createRunQueue<'rejects' | 'goes on'>({
    limit: -1,
    perform: async (job, signal) => {
      if (job === 'rejects') throw new Error('no store')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await sleep(10)
      ended += 1
    },
  })
  queue.add(1, ['rejects', 'goes on'], undefined)
  await sleep(10)
  queue.cancel(1)
  await queue.close()
  expect(ended).toBe(1)
})
