import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { openStore } from '../../../src/service/store/open-store.ts'
import { describeOnEachStore } from '../databases.ts'

jest.setTimeout(30_000)

const open = (databasePath: string, exclusive = true) =>
  openStore({ databasePath, exclusive, loadPostgres: () => Promise.reject(new Error('Postgres was not asked for')) })

const openFolder = () => mkdtempDisposable(join(tmpdir(), 'store-'))

// Windows has neither such permissions nor links that everyone may make.
const testPosix = process.platform === 'win32' ? test.skip : test

testPosix('makes the file and its folder, for the owner alone', async () => {
  await using folder = await openFolder()
  const path = join(folder.path, 'of', 'the', 'service.db')
  await using store = await open(path)
  await store.db.insertInto('accounts').values({ organization_id: 1, balance_micros: null }).execute()
  for (const name of [path, `${path}-wal`]) expect((await stat(name)).mode & 0o777).toBe(0o600)
})

testPosix('keeps a second service from a file, by whatever name, until the first has closed it', async () => {
  await using folder = await openFolder()
  const path = join(folder.path, 'service.db')
  const first = await open(path)
  await symlink(path, join(folder.path, 'same.db'))
  for (const name of [path, join(folder.path, 'same.db')]) {
    await expect(open(name)).rejects.toThrow(
      `The database ${name} is used by another service; use Postgres (DATABASE_URL) to share one.`,
    )
  }
  await first[Symbol.asyncDispose]()
  await using second = await open(path)
  expect(await second.db.selectFrom('accounts').selectAll().execute()).toEqual([])
})

test('lets other programs read and write the file of a running service', async () => {
  await using folder = await openFolder()
  const path = join(folder.path, 'service.db')
  await using service = await open(path)
  await using program = await open(path, false)
  await program.db.insertInto('accounts').values({ organization_id: 1, balance_micros: 5 }).execute()
  expect(await service.db.selectFrom('accounts').selectAll().execute()).toEqual([
    { organization_id: 1, balance_micros: 5 },
  ])
})

test('gives the file of a service that was killed to the next', async () => {
  await using folder = await openFolder()
  const path = join(folder.path, 'service.db')
  const source = `
    import { openStore } from ${JSON.stringify(new URL('../../../src/service/store/open-store.ts', import.meta.url).href)}
    await openStore({ databasePath: ${JSON.stringify(path)}, exclusive: true, loadPostgres: () => Promise.reject() })
    process.stdout.write('open')
    setInterval(() => undefined, 1_000)`
  const service = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(service.stdout, 'data')
  await expect(open(path)).rejects.toThrow('is used by another service')
  service.kill('SIGKILL')
  await once(service, 'exit')
  await using store = await open(path)
  expect(await store.db.selectFrom('accounts').selectAll().execute()).toEqual([])
})

test('says which file it cannot use', async () => {
  await using folder = await openFolder()
  const file = join(folder.path, 'notes.txt')
  await writeFile(file, 'these are notes, and no database at all\n'.repeat(100))
  await expect(open(file)).rejects.toThrow(`The file ${file} cannot be used as a SQLite database.`)
  await expect(open(join(file, 'service.db'))).rejects.toThrow(
    `The database file ${join(file, 'service.db')} cannot be`,
  )
})

// In a process of its own: the platform does not come back from making folders where there can be none.
testPosix('says so at once where no folder can be made', () => {
  const source = `
    import { openStore } from ${JSON.stringify(new URL('../../../src/service/store/open-store.ts', import.meta.url).href)}
    await openStore({ databasePath: '/proc/no/such/service.db', exclusive: true }).catch(({ message }) => console.log(message))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  })
  expect(stdout).toContain('The database file /proc/no/such/service.db cannot be written')
})

test('asks for Postgres with an address, whatever file is named besides', async () => {
  const options = { databaseUrl: 'postgres://127.0.0.1/desk', databasePath: ':memory:', exclusive: true }
  const loadPostgres = () =>
    Promise.resolve({ openPostgres: (address: string) => Promise.reject(new Error(`asked for ${address}`)) })
  await expect(openStore({ ...options, loadPostgres })).rejects.toThrow('asked for postgres://127.0.0.1/desk')
})

describeOnEachStore('a store', (openEmpty) => {
  test('brings what was added within a committed transaction', async () => {
    await using store = await openEmpty()
    const done = Promise.withResolvers<unknown>()
    await store.work.start(async (job) => done.resolve(job))
    await store.work.transact(store.db, (_transaction, addJobs) => addJobs([{ kind: 'run', id: 3 }]))
    expect(await done.promise).toEqual({ kind: 'run', id: 3 })
  })

  test('aborts what goes on, and is closed', async () => {
    const store = await openEmpty()
    const begun = Promise.withResolvers<void>()
    let wasAborted = false
    await store.work.start(async (_job, signal) => {
      begun.resolve()
      await once(signal, 'abort')
      wasAborted = true
    })
    await store.work.transact(store.db, (_transaction, addJobs) => addJobs([{ kind: 'run', id: 3 }]))
    await begun.promise
    await store[Symbol.asyncDispose]()
    expect(wasAborted).toBe(true)
    await expect(store.db.selectFrom('accounts').selectAll().execute()).rejects.toThrow()
  })
})

test('makes no file for whoever wants one that is there already', async () => {
  await using folder = await openFolder()
  const path = join(folder.path, 'service.db')
  const openExisting = () =>
    openStore({ databasePath: path, exclusive: false, existing: true, loadPostgres: () => Promise.reject(new Error()) })
  await expect(openExisting()).rejects.toMatchObject({ name: 'MissingDatabaseError' })
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
  await using _service = await open(path)
  await using store = await openExisting()
  expect(await store.db.selectFrom('accounts').selectAll().execute()).toEqual([])
})
