import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clusterSource, startCluster } from '../__tests__/service/postgres/cluster.ts'
import { startOrderDesk } from '../examples/order-desk/agent.ts'
import { createAccess } from '../src/service/access/create-access.ts'
import { parseLocalConfig } from '../src/service/config/local-config.ts'
import { startLocalService } from '../src/service/local-service.ts'
import { openStore } from '../src/service/store/open-store.ts'
import { renderConfig } from './fuzz/config.ts'
import { createPasses } from './fuzz/passes.ts'
import { installSchemathesis, MissingFuzzerError } from './fuzz/python.ts'
import { createRepository } from './fuzz/repository.ts'
import { runPass } from './fuzz/schemathesis.ts'

interface Options {
  readonly database: 'sqlite' | 'postgres'
  /** The most test cases that are made up for an operation, with the kind of credential that goes everywhere. */
  readonly examples: number
  /** Whether it is a failure if the fuzzer or the database cannot be had here. */
  readonly required: boolean
  /** Whether an operation is covered systematically with one kind of credential only, which takes a third of the time. */
  readonly quick: boolean
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite' },
      examples: { type: 'string', default: '60' },
      required: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
  })
  const { database, required, quick } = values
  const examples = Number(values.examples)
  if (database !== 'sqlite' && database !== 'postgres') throw new Error('--database must be sqlite or postgres')
  if (!Number.isSafeInteger(examples) || examples < 1) throw new Error('--examples must be an integer of at least 1')
  return { database, examples, required, quick }
}

async function fuzz(program: string, { database, examples, quick }: Options): Promise<boolean> {
  await using resources = new AsyncDisposableStack()
  const folder = resources.adopt(await mkdtemp(join(tmpdir(), 'fuzz-')), (path) => rm(path, { recursive: true }))
  const repository = join(folder, 'repository')
  await mkdir(repository)
  await createRepository(repository)
  const desk = resources.use(await startOrderDesk({ port: 0 }))
  const { config } = parseLocalConfig(renderConfig({ agentUrl: desk.url, repository }), {}, folder)
  const databaseUrl = database === 'postgres' ? await createDatabase(resources) : undefined
  const loadPostgres = () => import('../src/service/postgres/index.ts')
  const store = resources.use(
    await openStore({ databaseUrl, databasePath: join(folder, 'store.sqlite'), exclusive: true, loadPostgres }),
  )
  const service = resources.use(await startLocalService({ config, store }))
  const access = createAccess({ db: store.db, config, now: () => new Date() })
  let sound = true
  const covered = new Set<string>()
  for (const pass of await createPasses(access, service.apiKey)) {
    console.log(`\n${database}: ${pass.operations.length} operations with ${pass.scheme}`)
    const most = pass.scheme === 'api_key' ? examples : Math.ceil(examples / 4)
    const cover = !quick || pass.operations.some((name) => !covered.has(name))
    sound = (await runPass(pass, { program, folder, url: service.url, examples: most, cover })) && sound
    for (const name of pass.operations) covered.add(name)
  }
  return sound
}

async function createDatabase(resources: AsyncDisposableStack): Promise<string> {
  const cluster = resources.use(await startCluster())
  return resources.use(await cluster.createDatabase()).url
}

/**
 * Sends every operation of the local service what its description allows and what it forbids, with every kind of
 * credential, and ends with exit code 1 if an answer is not what the description says.
 */
async function main(options: Options): Promise<void> {
  const startedAt = performance.now()
  if (options.database === 'postgres' && clusterSource === undefined) {
    throw new MissingFuzzerError('there are no Postgres programs (initdb, pg_ctl), nor TEST_DATABASE_URL')
  }
  const sound = await fuzz(await installSchemathesis(), options)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  console.log(
    `\n${sound ? 'Nothing was found' : 'The service does not answer as described'} (${options.database}, ${seconds} s).`,
  )
  process.exitCode = sound ? 0 : 1
}

try {
  const options = readOptions()
  await main(options).catch((error: unknown) => {
    if (options.required || !(error instanceof MissingFuzzerError)) throw error
    console.log(`SKIPPED, nothing was fuzzed on ${options.database}: ${error.message}`)
  })
} catch (error) {
  console.error('npm run fuzz:', error)
  process.exitCode = 2
}
