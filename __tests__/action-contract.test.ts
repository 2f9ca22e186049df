import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { runInputShape } from '../src/actions/run/run-inputs.ts'
import { credentialInputs } from '../src/actions/session/service-inputs.ts'
import { outputNames } from '../src/report/outputs.ts'
import { readAction } from './bundle/step.ts'

const root = join(import.meta.dirname, '..')
const action = readAction()
const readme = readFileSync(join(root, 'README.md'), 'utf8')

test('action.yml has exactly the inputs that the code reads', () => {
  expect(Object.keys(action.inputs)).toEqual(Object.keys(runInputShape))
})

test.each(Object.entries(runInputShape))(
  'the default of %s is the same in action.yml and in the code',
  (name, schema) => {
    const byCode = schema.safeParse(undefined)
    const text = action.inputs[name]?.default
    // An expression is filled in by the runner before the code sees it.
    if (text === undefined || text.startsWith('${{')) expect(byCode.success ? byCode.data : undefined).toBeUndefined()
    else expect(schema.parse(text)).toEqual(byCode.data)
  },
)

test('action.yml has exactly the outputs that the code sets', () => {
  expect(Object.keys(action.outputs)).toEqual([...outputNames])
})

test.each([...Object.keys(runInputShape), ...outputNames])('the README has a row for %s', (name) => {
  expect(readme).toContain(`| \`${name}\` |`)
})

test.each(Object.keys(action.inputs).filter((name) => action.inputs[name]?.default !== undefined))(
  'the README shows the default of %s',
  (name) => {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
    expect(row).toContain(`| \`${action.inputs[name]?.default}\` |`)
  },
)

test('the action runs on Node 24, and its entries are committed', () => {
  expect(action.runs['using']).toBe('node24')
  for (const entry of ['main', 'post']) expect(existsSync(join(root, action.runs[entry] ?? ''))).toBe(true)
})

test('no credential has a default', () => {
  for (const name of credentialInputs) expect(action.inputs[name]?.default).toBeUndefined()
})
