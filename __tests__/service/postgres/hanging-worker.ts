import { openPostgres } from '../../../src/service/postgres/index.ts'

/** A process that takes every job of a database, says so, and never does any. */
const { createQueue } = await openPostgres(process.argv[2] ?? '')
await createQueue().start(async ({ kind, id }) => {
  process.stdout.write(`${kind} ${id}\n`)
  await new Promise(() => undefined)
})
