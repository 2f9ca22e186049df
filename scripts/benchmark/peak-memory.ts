import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOrderDesk } from '../../examples/order-desk/agent.ts'
import { parseLocalConfig, startLocalService } from '../../src/service/index.ts'
import { root, runNode, toStepEnvironment } from './node-process.ts'
import type { Figure } from './table.ts'

const example = 'examples/order-desk'
const localConfig = `${example}/agent-test.local.yml`
const runs = 3
const limit = 120

/** The most memory that a whole run of the example suite takes, hosted and local; the worst of a few. */
export async function measurePeakMemory(): Promise<Figure[]> {
  await using desk = await startOrderDesk({ port: 0 })
  const port = new URL(desk.url).port
  const text = await readFile(join(root, localConfig), 'utf8')
  const { config } = parseLocalConfig(text, { ORDER_DESK_PORT: port }, join(root, example))
  await using service = await startLocalService({ config })
  const hosted = { 'base-url': service.url, 'api-key': service.apiKey }
  const local = { 'base-url': 'local', 'local-config': localConfig }
  return [
    { what: `peak memory, hosted run, worst of ${runs}`, value: await measureWorst(hosted, port), unit: 'MB', limit },
    {
      what: `peak memory, base-url local, worst of ${runs}`,
      value: await measureWorst(local, port),
      unit: 'MB',
      limit,
    },
  ]
}

async function measureWorst(inputs: Readonly<Record<string, string>>, port: string): Promise<number> {
  let worst = 0
  for (let run = 0; run < runs; run += 1) worst = Math.max(worst, await measureStep(inputs, port))
  return worst
}

/** The peak of one step of a workflow, in megabytes. */
async function measureStep(inputs: Readonly<Record<string, string>>, port: string): Promise<number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'benchmark-'))
  const files = ['GITHUB_OUTPUT', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY'].map((name) => [name, join(folder.path, name)])
  for (const [, path = ''] of files) await writeFile(path, '')
  const environment = toStepEnvironment({ spec: `${example}/suite.json`, channel: 'text', ...inputs })
  const { peakBytes } = await runNode(['dist/run.js'], {
    ...environment,
    ...Object.fromEntries(files),
    RUNNER_TEMP: folder.path,
    ORDER_DESK_PORT: port,
  })
  return peakBytes / 1_000_000
}
