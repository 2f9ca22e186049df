import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

/** A server that databases can be created on. */
export interface Cluster extends AsyncDisposable {
  /** Creates an empty database; removed, if the server outlives the tests, by disposing of it. */
  createDatabase(): Promise<TestDatabase>
  /** Stops the server as a fault would and starts it again; only one of our own can be. */
  restart(): Promise<void>
}

export interface TestDatabase extends AsyncDisposable {
  readonly url: string
}

/** Where a server can be had from; undefined: there is none, and no program to start one. */
export const clusterSource = process.env['TEST_DATABASE_URL'] ?? findPrograms()
/** Whether the server is that of somebody else, who would not want it to be restarted. */
export const isServerGiven = process.env['TEST_DATABASE_URL'] !== undefined

/** Starts a server of our own in a temporary folder, or takes the one that `TEST_DATABASE_URL` names. */
export async function startCluster(): Promise<Cluster> {
  if (clusterSource === undefined) throw new Error('there are no Postgres programs')
  return isServerGiven ? toCluster(clusterSource, async () => undefined) : startOwnCluster(clusterSource)
}

const run = promisify(execFile)

// What is committed outlives the server, which tests restart; that it outlives the machine is of no use here.
const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200']

async function startOwnCluster(programs: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'pg-'))
  const owner = process.getuid?.() === 0 ? readPostgresUser() : undefined
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const call = (program: string, ...args: readonly string[]) =>
    run(join(programs, program), [...args], { ...owner, cwd: folder })
  await call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C')
  const options = [
    "-c listen_addresses=''",
    `-c unix_socket_directories=${folder}`,
    ...settings.map((it) => `-c ${it}`),
  ]
  const start = () => call('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options.join(' '), 'start')
  const stop = () => call('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
  await start()
  return {
    ...toCluster(`postgres:///postgres?host=${folder}&user=postgres`, async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    }),
    async restart() {
      await stop()
      await start()
    },
  }
}

function toCluster(url: string, dispose: () => Promise<void>): Cluster {
  let created = 0
  const execute = async (statement: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  return {
    async createDatabase() {
      created += 1
      const name = `test_${process.pid}_${Date.now()}_${created}`
      await execute(`create database ${name}`)
      const database = new URL(url)
      database.pathname = `/${name}`
      const drop = isServerGiven ? () => execute(`drop database ${name} with (force)`) : async () => undefined
      return { url: database.href, [Symbol.asyncDispose]: drop }
    },
    restart: () => Promise.reject(new Error('a server that was given is not ours to restart')),
    [Symbol.asyncDispose]: dispose,
  }
}

/** Postgres refuses to be run by root. */
function readPostgresUser(): { readonly uid: number; readonly gid: number } {
  const read = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: read('-u'), gid: read('-g') }
}

/** The folder of the programs that set up and start a server. */
function findPrograms(): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}
