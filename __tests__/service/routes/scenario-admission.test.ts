import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { createAccess } from '../../../src/service/access/create-access.ts'
import { type App, createApp } from '../../../src/service/app.ts'
import type { Agent, Catalog } from '../../../src/service/config/catalog.ts'
import { createLocalQueue } from '../../../src/service/jobs/local-queue.ts'
import type { Admission } from '../../../src/service/runs/admission.ts'
import { openAccounts } from '../../../src/service/store/accounts.ts'
import { openSqliteDatabase } from '../../../src/service/store/database.ts'
import { outboundAgent } from '../outbound.ts'
import { catalog, config, runPath, spec, textAgent } from '../sample.ts'

const at = new Date('2026-11-20T10:00:00.000Z')

/** Submits to an app whose admission ends when it is told to. */
async function submitWhileAdmitting(agent: Agent, channel: string) {
  const db = await openSqliteDatabase(':memory:')
  const own: Catalog = { ...catalog, agents: new Map([[agent.id, agent]]) }
  const ownConfig = { ...config, catalogs: new Map([[1, own]]) }
  await openAccounts(db, [{ organizationId: 1, creditMicros: undefined }], at.toISOString())
  const { promise: admitted, resolve: admit } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const admission: Admission = {
    admit: () => {
      begun.resolve()
      return admitted
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
  const options = { config: ownConfig, db, now: () => at }
  const app: App = createApp({ ...options, access: createAccess(options), work: createLocalQueue(), admission })
  const answer = app.fetch(
    new Request(`http://service.test${runPath}`, {
      method: 'POST',
      headers: { 'X-SERVICE-API-KEY': 'ats_of_the_catalog', 'Content-Type': 'application/json' },
      body: JSON.stringify({ agent_id: agent.id, channel, spec }),
    }),
  )
  return { answer, admit, begun: begun.promise, [Symbol.asyncDispose]: () => db.destroy() }
}

test('runs that the service begins by itself are answered before they are admitted', async () => {
  await using submitted = await submitWhileAdmitting(textAgent, 'text')
  const { status } = await submitted.answer
  expect(status).toBe(200)
  await submitted.begun
})

test('runs that wait for a dial are admitted before they are answered: it may come at once', async () => {
  await using submitted = await submitWhileAdmitting(outboundAgent, 'voice')
  const order: string[] = []
  const answered = Promise.resolve(submitted.answer).then(() => order.push('answered'))
  await submitted.begun
  // An answer that waits for nothing is there by then.
  await nextTurn()
  order.push('admitted')
  submitted.admit()
  await answered
  expect(order).toEqual(['admitted', 'answered'])
})
