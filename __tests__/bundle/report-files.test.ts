import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { startOrderDesk } from '../../examples/order-desk/agent.ts'
import { parseResult } from '../../src/report/files/result.ts'
import { startAgent } from '../service/conversation/scripted-agent.ts'
import { root, startBundle } from './bundle-process.ts'
import { createConfig, createSpec, startGreeter } from './greeting.ts'
import { runStep } from './step.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(60_000)

const names = ['ctrf.json', 'index.html', 'junit.xml', 'result.json', 'summary.md']
const example = join(root, 'examples/order-desk')
const files = Object.fromEntries(
  ['suite.json', 'agent-test.local.yml'].map((name) => [name, readFileSync(join(example, name), 'utf8')]),
)

test('a step writes all files of the report, and they say what the outputs and the summary say', async () => {
  await using desk = await startOrderDesk({ port: 0, fault: 'skip-verification' })
  using workspace = createWorkspace({ ...files, 'out/result.json': 'of an earlier step', 'out/notes.md': 'mine' })
  const step = await runStep({
    workspace: workspace.path,
    inputs: { spec: 'suite.json', channel: 'text', 'report-directory': 'out' },
    environment: { ORDER_DESK_PORT: new URL(desk.url).port },
  })
  expect(step).toMatchObject({ code: 1, stderr: '', outputs: { verdict: 'failed', 'report-directory': 'out' } })
  expect(readdirSync(join(workspace.path, 'out')).sort()).toEqual([...names, 'notes.md'].sort())
  const read = (name: string) => readFileSync(join(workspace.path, 'out', name), 'utf8')
  const parsed = parseResult(read('result.json'))
  expect(parsed).toMatchObject({ kind: 'report', report: { version: 1, verdict: 'failed', red: true } })
  const cases = parsed.kind === 'report' ? (parsed.report.suites[0]?.cases ?? []) : []
  expect(cases).toHaveLength(5)
  for (const { name, range } of cases) {
    const line = files['suite.json']?.split('\n')[(range?.line ?? 0) - 1]
    expect(line).toContain(JSON.stringify(name))
  }
  expect(cases[0]?.runs[0]?.transcript.length).toBeGreaterThan(2)
  expect(read('junit.xml')).toMatch(/<testsuites [^>]*tests="5" failures="2" errors="0"/)
  expect(JSON.parse(read('ctrf.json')).results.summary).toMatchObject({ tests: 5, passed: 3, failed: 2 })
  expect(read('summary.md').trim()).toBe(step.summary.trim())
  expect(read('index.html')).toMatch(/^<!doctype html>/i)
})

test('without the input no file is written, and the output is empty', async () => {
  await using agent = await startGreeter()
  using workspace = createWorkspace({ 'suite.json': createSpec(), 'agent-test.local.yml': createConfig(agent.url) })
  const step = await runStep({ workspace: workspace.path, inputs: { spec: 'suite.json', channel: 'text' } })
  expect(step).toMatchObject({ code: 0, outputs: { verdict: 'passed', 'report-directory': '' } })
  expect(readdirSync(workspace.path).sort()).toEqual(['agent-test.local.yml', 'suite.json'])
})

test('the command of a terminal writes them too, on a spec that is only checked as well', async () => {
  using workspace = createWorkspace({ 'suite.json': createSpec() })
  const { code, stderr } = await startBundle('cli', {
    arguments: ['lint', 'suite.json', '--report-directory', 'a/b'],
    folder: workspace.path,
    environment: {},
  }).ended
  expect(code).toBe(0)
  expect(stderr).not.toContain('report')
  expect(readdirSync(join(workspace.path, 'a/b')).sort()).toEqual(names)
})

test.each([
  ['a file', 'taken', 'must name a folder, and it is a file: taken'],
  ['a link out of the workspace', 'link/out', 'leads out of the workspace by a link: link/out'],
])('%s is refused before anything is submitted', async (_, directory, message) => {
  using workspace = createWorkspace({
    'suite.json': createSpec(),
    'agent-test.local.yml': createConfig('ws://127.0.0.1:9/'),
  })
  using elsewhere = createWorkspace({})
  writeFileSync(join(workspace.path, 'taken'), '')
  symlinkSync(elsewhere.path, join(workspace.path, 'link'))
  const step = await runStep({
    workspace: workspace.path,
    inputs: { spec: 'suite.json', channel: 'text', 'report-directory': directory },
  })
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'invalid' } })
  expect(step.outputs['result-id'] ?? '').toBe('')
  expect(step.annotations.map((annotation) => annotation.message)).toEqual([`input "report-directory" ${message}`])
  expect(readdirSync(elsewhere.path)).toEqual([])
})

test('a folder that vanishes while the suite runs makes a green step red, and keeps back nothing else', async () => {
  using workspace = createWorkspace({})
  const out = join(workspace.path, 'out')
  mkdirSync(out)
  // The agent is asked when the folder has been prepared, and before the report is written.
  await using agent = await startAgent({
    opened: (end) => {
      rmSync(out, { recursive: true, force: true })
      end.send({ content: 'Hello there!', type: 'end_call' })
    },
  })
  writeFileSync(join(workspace.path, 'suite.json'), JSON.stringify(createSpec()))
  writeFileSync(join(workspace.path, 'agent-test.local.yml'), JSON.stringify(createConfig(agent.url)))
  const step = await runStep({
    workspace: workspace.path,
    inputs: { spec: 'suite.json', channel: 'text', 'report-directory': 'out' },
  })
  expect(step).toMatchObject({ code: 1, stderr: '', outputs: { verdict: 'passed', 'report-directory': 'out' } })
  expect(step.summary).toContain('Passed: Greeting')
  expect(step.annotations).toEqual([
    expect.objectContaining({
      level: 'error',
      message: `the report files in out could not be written: result.json, junit.xml, ctrf.json, summary.md, index.html: the folder is no longer there`,
    }),
  ])
  expect(step.stdout).not.toMatch(/\n\s+at /)
  expect(existsSync(out)).toBe(false)
})

test('inputs that cannot be read leave no files of an earlier step behind, and nothing else is touched', async () => {
  const old = Object.fromEntries(names.map((name) => [`out/${name}`, 'of an earlier step']))
  using workspace = createWorkspace({ ...old, 'out/notes.md': 'mine', 'suite.json': createSpec() })
  const visit = (directory: string) =>
    runStep({
      workspace: workspace.path,
      inputs: { spec: 'suite.json', 'fail-on': 'nonsense', 'report-directory': directory },
    })
  const step = await visit('out')
  expect(step.code).toBe(1)
  expect(step.annotations.map(({ message }) => message).join()).toContain('input "fail-on"')
  expect(readdirSync(join(workspace.path, 'out'))).toEqual(['notes.md'])
  // A folder that may not be used does not hide what is wrong, and none is made.
  expect((await visit('new')).annotations.map(({ message }) => message).join()).toContain('input "fail-on"')
  expect(existsSync(join(workspace.path, 'new'))).toBe(false)
})
