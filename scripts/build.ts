import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ncc from '@vercel/ncc'
import * as z from 'zod'
import { Spec } from '../src/contract/spec.ts'
import { actions } from '../src/main.ts'
import { createOpenApiDocument } from '../src/service/openapi/document.ts'
import { createReportSchema } from './report-schema.ts'

/**
 * Builds what is committed: the bundles and entries in `dist/`, and what describes the interface in `schema/`. The
 * compiler comes first because the bundler cannot load TypeScript 7.
 */
const root = join(import.meta.dirname, '..')

/**
 * undici loads Node's HTTP/2 for connections that may use it; the client allows none, and it takes a fifth of the time to
 * the first request. Under a name that does not exist undici goes on as on a Node that was built without HTTP/2.
 */
const withoutHttp2 = { 'node:http2': 'http2-is-not-used' }

/** Bundles of their own: the toolkit, the client of GitHub's API, the report's files, the local service and its Postgres are loaded only when they are needed. */
const bundles = [
  { entry: 'index', folder: '.', externals: withoutHttp2 },
  { entry: 'runner/toolkit', folder: 'toolkit', externals: {} },
  { entry: 'runner/github/api', folder: 'github-api', externals: {} },
  { entry: 'runner/report-files', folder: 'report-files', externals: {} },
  { entry: 'service/index', folder: 'service', externals: {} },
  { entry: 'service/postgres/index', folder: 'postgres', externals: {} },
] as const

const toActionEntry = (name: string): string =>
  `import { startAction } from './index.js'\nawait startAction('${name}')\n`

async function build(): Promise<void> {
  for (const folder of ['build', 'dist']) rmSync(join(root, folder), { recursive: true, force: true })
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], { cwd: root, stdio: 'inherit' })
  for (const options of bundles) await bundle(options)
  for (const name of Object.keys(actions)) {
    writeFileSync(join(root, 'dist', `${name}.js`), toActionEntry(name), { mode: 0o755 })
  }
  // As they were compiled: one loads the bundles beside it, and an old Node can read it; the other needs nothing.
  writeFileSync(join(root, 'dist/cli.js'), readFileSync(join(root, 'build/launch.js')), { mode: 0o755 })
  writeFileSync(join(root, 'dist/command-guard.js'), readFileSync(join(root, 'build/command-guard.js')))
  mkdirSync(join(root, 'schema'), { recursive: true })
  writeFileSync(join(root, 'schema/test-suite.v1.json'), renderSchema())
  writeFileSync(join(root, 'schema/report.v1.json'), renderReportSchema())
  writeFileSync(join(root, 'schema/openapi.json'), renderOpenApi())
}

async function bundle({ entry, externals, ...output }: (typeof bundles)[number]): Promise<void> {
  const folder = join(root, 'dist', output.folder)
  const options = { externals, license: 'licenses.txt', cache: false, quiet: true }
  const { code, assets } = await ncc(join(root, 'build', `${entry}.js`), options)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.js'), code)
  for (const [name, { source }] of Object.entries(assets)) writeFileSync(join(folder, name), source)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n')
  if (Object.keys(assets).some((name) => name.endsWith('.index.js'))) await completeLicenses(entry, folder)
}

/** The bundler lists only the packages of the last chunk, so a bundle of several is made once more, in one piece. */
async function completeLicenses(entry: string, folder: string): Promise<void> {
  const whole = join(root, 'build-whole')
  cpSync(join(root, 'build'), whole, { recursive: true })
  for (const path of globSync('**/*.js', { cwd: whole })) {
    const code = readFileSync(join(whole, path), 'utf8')
    const eager = code.replaceAll(/import\((?=['"])/g, "import(/* webpackMode: 'eager' */ ")
    if (eager !== code) writeFileSync(join(whole, path), eager)
  }
  const { assets } = await ncc(join(whole, `${entry}.js`), {
    externals: {},
    license: 'licenses.txt',
    cache: false,
    quiet: true,
  })
  rmSync(whole, { recursive: true })
  const licenses = assets['licenses.txt']
  if (licenses === undefined) throw new Error(`the bundle ${entry} has no licenses`)
  writeFileSync(join(folder, 'licenses.txt'), licenses.source)
}

/** The schema that editors use to complete and check a spec. */
function renderSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(Spec, { io: 'input' })
  return `${JSON.stringify({ $schema, title: 'Agent test suite, version 1', ...schema }, null, 2)}\n`
}

/** The schema of `result.json`, for whoever reads one. */
const renderReportSchema = (): string => `${JSON.stringify(createReportSchema(), null, 2)}\n`

/** The interface of the local service, for whoever makes clients. */
const renderOpenApi = (): string => `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`

await build()
