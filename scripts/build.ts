import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { Spec } from '../src/contract/spec.ts'

/**
 * Builds what is committed: the bundles and entries in `dist/` and the JSON Schema of the spec. The compiler comes first
 * because the bundler cannot load TypeScript 7.
 */
const root = join(import.meta.dirname, '..')

/** Bundles of their own, so that the action loads the toolkit and the local service only when it needs them. */
const bundles = { index: '.', 'runner/toolkit': 'toolkit', 'service/index': 'service' }

const entries = {
  'run.js': "import { startAction } from './index.js'\nawait startAction('run')\n",
  'run-post.js': "import { startAction } from './index.js'\nawait startAction('run-post')\n",
  'cli.js':
    "#!/usr/bin/env node\nimport { startTerminal } from './index.js'\nawait startTerminal(process.argv.slice(2))\n",
}

function build(): void {
  for (const folder of ['build', 'dist']) rmSync(join(root, folder), { recursive: true, force: true })
  runTool('typescript/bin/tsc', [])
  for (const [entry, folder] of Object.entries(bundles)) {
    const output = join(root, 'dist', folder)
    runTool('@vercel/ncc/dist/ncc/cli.js', [
      'build',
      `build/${entry}.js`,
      '-o',
      output,
      '--license',
      'licenses.txt',
      '-q',
    ])
  }
  for (const [name, text] of Object.entries(entries)) writeFileSync(join(root, 'dist', name), text, { mode: 0o755 })
  mkdirSync(join(root, 'schema'), { recursive: true })
  writeFileSync(join(root, 'schema/test-suite.v1.json'), renderSchema())
}

function runTool(path: string, args: readonly string[]): void {
  execFileSync(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root, stdio: 'inherit' })
}

/** The schema that editors use to complete and check a spec. */
export function renderSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(Spec, { io: 'input' })
  return `${JSON.stringify({ $schema, title: 'Agent test suite, version 1', ...schema }, null, 2)}\n`
}

build()
