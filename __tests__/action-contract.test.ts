import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type * as z from 'zod'
import { awaitGenerationInputShape } from '../src/actions/await-generation/inputs.ts'
import { checkoutInputShape, checkoutOutputs } from '../src/actions/checkout/inputs.ts'
import { duplicateDashboardOutputs } from '../src/actions/duplicate-dashboard/duplicate-dashboard.ts'
import { duplicateDashboardInputShape } from '../src/actions/duplicate-dashboard/inputs.ts'
import { organizationsInputShape } from '../src/actions/organizations/inputs.ts'
import { runInputShape } from '../src/actions/run/run-inputs.ts'
import { actions } from '../src/main.ts'
import { awaitGenerationOutputs } from '../src/report/await-generation/outputs.ts'
import { organizationsOutputs } from '../src/report/organizations/outputs.ts'
import { outputNames } from '../src/report/outputs.ts'
import { readAction } from './bundle/step.ts'

/** What the code reads and sets, for one action.yml. */
interface Face {
  readonly inputs: Readonly<Record<string, z.ZodType>>
  readonly outputs: readonly string[]
  /** Inputs that read as the main action's, with a default or description of their own. */
  readonly ownDefaults: readonly string[]
  /** Inputs that have only the name in common with the main action's. */
  readonly own: readonly string[]
}

/** Every action of the repository, by the name of its entry in `dist/`. */
const faces = {
  run: { inputs: runInputShape, outputs: outputNames, ownDefaults: [], own: [] },
  checkout: { inputs: checkoutInputShape, outputs: checkoutOutputs, ownDefaults: [], own: [] },
  'duplicate-dashboard': {
    inputs: duplicateDashboardInputShape,
    outputs: duplicateDashboardOutputs,
    // One of five credentials there.
    ownDefaults: ['api-key'],
    own: ['name', 'base-url'],
  },
  'await-generation': {
    inputs: awaitGenerationInputShape,
    outputs: awaitGenerationOutputs,
    ownDefaults: ['timeout', 'poll-interval'],
    own: ['fail-on', 'base-url'],
  },
  organizations: { inputs: organizationsInputShape, outputs: organizationsOutputs, ownDefaults: [], own: [] },
} as const satisfies Partial<Record<keyof typeof actions, Face>>
type Name = keyof typeof faces
const names = Object.keys(faces) as Name[]
const toFace = (name: Name): Face => faces[name]

const root = join(import.meta.dirname, '..')
const toFolder = (name: Name): string => (name === 'run' ? '' : name)
const readReadme = (folder: string): string => readFileSync(join(root, folder, 'README.md'), 'utf8')

/** The rows of the first table behind a heading, each from its word in code on. */
function readRows(readme: string, heading: string): string[] {
  const [, section = ''] = readme.split(`\n## ${heading}\n`)
  const [table = ''] = section.split(/\n#+ /)
  const start = table.indexOf('\n|')
  const lines = start === -1 ? [] : table.slice(start + 1).split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  // Behind the head and the line below it.
  return lines.slice(2, end === -1 ? undefined : end)
}

const toWord = (row: string): string => /^\| `([^`]+)` \|/.exec(row)?.[1] ?? row
const toWords = (rows: readonly string[]): string[] => rows.map(toWord)

const isSecret = (input: string): boolean => input === 'api-key' || input.endsWith('-token')

test('every action.yml of the repository is held against the code here', () => {
  const folders = globSync('{action.yml,*/action.yml}', { cwd: root, exclude: ['node_modules'] }).map(dirname)
  expect(folders.toSorted()).toEqual(names.map((name) => toFolder(name) || '.').toSorted())
})

test('every entry of the code is the main or the post part of one action.yml', () => {
  const entries = names.flatMap((name) => {
    const { main, post } = readAction(name).runs
    return [main, post].filter((entry) => entry !== undefined)
  })
  const toName = (entry: string): string => entry.replace(/^(\.\.\/)?dist\/(.*)\.js$/, '$2')
  expect(entries.map(toName).toSorted()).toEqual(Object.keys(actions).toSorted())
})

test('the README leads to every other action', () => {
  const readme = readReadme('')
  for (const name of names) if (name !== 'run') expect(readme).toContain(`(${name}/README.md)`)
})

describe.each(names)('%s', (name) => {
  const action = readAction(name)
  const readme = readReadme(toFolder(name))
  const { inputs, outputs, ownDefaults, own } = toFace(name)
  const inputRows = readRows(readme, 'Inputs')
  const outputRows = readRows(readme, 'Outputs')

  test('has exactly the inputs that the code reads', () => {
    expect(Object.keys(action.inputs)).toEqual(Object.keys(inputs))
  })

  test('has exactly the outputs that the code sets', () => {
    expect(Object.keys(action.outputs)).toEqual([...outputs])
  })

  test.each(Object.entries(inputs))('has the default of %s that the code has', (input, schema) => {
    const byCode = schema.safeParse(undefined)
    const text = action.inputs[input]?.default
    // An expression is filled in by the runner before the code sees it.
    if (text === undefined || text.startsWith('${{')) expect(byCode.success ? byCode.data : undefined).toBeUndefined()
    else expect(schema.parse(text)).toEqual(byCode.data)
  })

  test.each(Object.entries(inputs))('says of %s whether it must be given', (input, schema) => {
    expect(action.inputs[input]?.required ?? false).toBe(!schema.safeParse(undefined).success)
  })

  test('has one row for each input in its README, and none for what is no input', () => {
    expect(toWords(inputRows).toSorted()).toEqual(Object.keys(inputs).toSorted())
  })

  test('has one row for each output in its README, and none for what is no output', () => {
    expect(toWords(outputRows).toSorted()).toEqual(outputs.toSorted())
  })

  test.each(Object.entries(action.inputs))('shows the default of %s in its README', (input, { default: text }) => {
    const row = inputRows.find((line) => toWord(line) === input)
    if (text !== undefined) expect(row).toContain(`| \`${text}\` |`)
    else expect(row).toMatch(/^\| `[\w-]+` \| [^`]/)
  })

  test.each(Object.entries(action.inputs))(
    'says in its README whether %s is required',
    (input, { required = false }) => {
      const row = inputRows.find((line) => toWord(line) === input)
      expect(row?.includes(' – | **Required.** ')).toBe(required)
    },
  )

  test('has no credential by default but the token that GitHub fills in', () => {
    const given = Object.keys(action.inputs).filter((input) => isSecret(input) && action.inputs[input]?.default)
    expect(given).toEqual(Object.keys(inputs).filter((input) => input === 'github-token'))
  })

  test('runs on Node 24, and its entries are committed', () => {
    expect(action.runs['using']).toBe('node24')
    const entries = [action.runs['main'], action.runs['post']].filter((entry) => entry !== undefined)
    for (const entry of entries) expect(existsSync(join(root, toFolder(name), entry))).toBe(true)
    expect(entries).toContain(`${name === 'run' ? '' : '../'}dist/${name}.js`)
  })

  test('means the same as the main action by the inputs that both have', () => {
    const shared = Object.keys(inputs).filter((input) => input in runInputShape && !own.includes(input))
    for (const input of shared) {
      const main: z.ZodType = runInputShape[input as keyof typeof runInputShape]
      const read = (schema: z.ZodType | undefined) => ({
        input,
        readings: probes.map((text) => toReading(schema, text)),
      })
      expect(read(inputs[input])).toEqual(read(main))
      if (!ownDefaults.includes(input)) expect(action.inputs[input]).toEqual(readAction('run').inputs[input])
    }
  })
})

/** Texts for which two schemas with different rules would give different answers. */
const probes = [
  ...[
    'local',
    'https://service.example',
    'http://service.example',
    'http://127.0.0.1:1/x',
    'https://a@b.example',
    'no',
  ],
  ...['0', '1', '12', '-1', '1.5', '101', '90s', '500ms', '1h30m', 'true', 'false', 'yes', '{}', '{"webrtc_a": "web"}'],
  ...['two words', 'a\nb', 'failed', 'partial', 'none', 'failed,timeout', 'x'.repeat(300)],
]

function toReading(schema: z.ZodType | undefined, text: string) {
  const { success, data, error } = schema?.safeParse(text) ?? {}
  return {
    success,
    data: data instanceof URL ? data.href : data,
    messages: error?.issues.map(({ message }) => message),
  }
}
