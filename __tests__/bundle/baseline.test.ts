import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { startOrderDesk } from '../../examples/order-desk/agent.ts'
import type { Fault as DeskFault } from '../../examples/order-desk/desk.ts'
import { Report } from '../../src/report/report.ts'
import { startArtifactServers } from '../runner/github/artifact-server.ts'
import { testZipped, zip } from '../runner/github/zip-program.ts'
import { root } from './bundle-process.ts'
import { runStep, type Step } from './step.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(120_000)

const example = join(root, 'examples/order-desk')
const suite = JSON.parse(readFileSync(join(example, 'suite.json'), 'utf8'))
const config = readFileSync(join(example, 'agent-test.local.yml'), 'utf8')
const [verified, refused] = ['A refund is verified first', 'A wrong email is refused'] as const

const createDesk = (changes: object = {}) =>
  createWorkspace({ 'suite.json': { ...suite, ...changes }, 'agent-test.local.yml': config })

interface Visit {
  readonly workspace: string
  readonly inputs?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  readonly fault?: DeskFault | undefined
}

/** A step with the example's suite against the example's agent, and the report that it left. */
async function visit({ workspace, inputs = {}, environment = {}, fault }: Visit) {
  await using desk = await startOrderDesk({ port: 0, fault })
  const step = await runStep({
    workspace,
    inputs: { spec: 'suite.json', channel: 'text', 'report-directory': 'report', ...inputs },
    environment: { ORDER_DESK_PORT: new URL(desk.url).port, ...environment },
  })
  const path = join(workspace, 'report/result.json')
  return { step, report: existsSync(path) ? Report.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined }
}

/** What is kept between two runs of a workflow. */
function keep(workspace: string, report: Report | undefined): string {
  const path = 'kept/result.json'
  mkdirSync(dirname(join(workspace, path)), { recursive: true })
  writeFileSync(join(workspace, path), JSON.stringify(report))
  return path
}

const notices = ({ annotations }: Step) =>
  annotations.flatMap(({ level, message }) => (level === 'notice' ? message : []))
const changesOf = (report: Report | undefined) => report?.suites[0]?.cases.map(({ change }) => change)

test('a regression is named wherever people look, and fail-on decides whether it counts', async () => {
  using desk = createDesk()
  const healthy = await visit({ workspace: desk.path })
  expect(healthy.report?.baseline).toBeUndefined()
  expect(changesOf(healthy.report)).toEqual(Array(5).fill(undefined))
  const baseline = keep(desk.path, healthy.report)
  const faulty = (failOn: string) =>
    visit({ workspace: desk.path, fault: 'skip-verification', inputs: { baseline, 'fail-on': failOn } })

  const { step, report } = await faulty('regression')
  expect(step).toMatchObject({ code: 1, stderr: '', outputs: { verdict: 'failed' } })
  expect(report?.baseline).toMatchObject({ state: 'compared', name: baseline, startedAt: healthy.report?.startedAt })
  expect(changesOf(report)).toEqual(['regression', 'regression', 'unchanged', 'unchanged', 'unchanged'])
  const said = `2 regressions, 3 unchanged since ${baseline}, just before.`
  expect(step.log).toContain(`${said}\n  ▼ regression: ${verified}, ${refused}\n`)
  expect(step.summary).toContain(`2 regressions, 3 unchanged since kept/result.json, just before.`)
  const listed = (name: string) =>
    expect.stringMatching(new RegExp(`^- ▼ regression: <b>${name}</b> \\(line \\d+\\): `))
  expect(step.summary.split('\n').filter((line) => line.startsWith('- ▼'))).toEqual([listed(verified), listed(refused)])
  expect((await faulty('failed,regression')).step.code).toBe(1)
  expect((await faulty('failed')).step.code).toBe(1)
  expect((await faulty('errored')).step.code).toBe(0)
})

test('what failed before is no regression, what is mended is fixed, and what the past does not know counts', async () => {
  using desk = createDesk()
  const broken = await visit({ workspace: desk.path, fault: 'skip-verification' })
  const baseline = keep(desk.path, broken.report)

  const still = await visit({
    workspace: desk.path,
    fault: 'skip-verification',
    inputs: { baseline, 'fail-on': 'regression,inconclusive' },
  })
  expect(still.step).toMatchObject({ code: 0, outputs: { verdict: 'failed', 'runs-failed': '2' } })
  expect(changesOf(still.report)?.slice(0, 2)).toEqual(['still-failing', 'still-failing'])
  expect(notices(still.step)).toContain('no regression: 2 failing cases, and each failed in the baseline too')
  const strict = await visit({ workspace: desk.path, fault: 'skip-verification', inputs: { baseline } })
  expect(strict.step.code).toBe(1)

  const mended = await visit({ workspace: desk.path, inputs: { baseline, 'fail-on': 'regression' } })
  expect(mended.step).toMatchObject({ code: 0, outputs: { verdict: 'passed' } })
  expect(changesOf(mended.report)?.slice(0, 3)).toEqual(['fixed', 'fixed', 'unchanged'])

  // The same failing case under another name has no past.
  const [first, ...others] = suite.scenarios
  using renamed = createDesk({ scenarios: [{ ...first, name: 'A new name' }, ...others] })
  keep(renamed.path, broken.report)
  const fresh = await visit({
    workspace: renamed.path,
    fault: 'skip-verification',
    inputs: { baseline, 'fail-on': 'regression' },
  })
  expect(fresh.step.code).toBe(1)
  expect(changesOf(fresh.report)?.slice(0, 2)).toEqual(['new', 'still-failing'])
  expect(fresh.report?.suites[0]?.removed).toEqual([{ key: 'a-refund-is-verified-first', name: verified }])
  expect(fresh.step.log).toContain('− removed: A refund is verified first\n')

  // A selection leaves cases out, and removes none.
  const selected = await visit({ workspace: desk.path, inputs: { baseline, scenarios: `${verified}\nno-such*\n` } })
  expect(selected.step.code).toBe(1)
  const one = await visit({ workspace: desk.path, inputs: { baseline, scenarios: verified } })
  expect(changesOf(one.report)).toEqual(['fixed'])
  expect(one.report?.suites[0]?.removed).toEqual([])
})

test('a baseline may lie where this step writes its own report', async () => {
  using desk = createDesk()
  await visit({ workspace: desk.path })
  const { step, report } = await visit({
    workspace: desk.path,
    fault: 'skip-verification',
    inputs: { baseline: 'report/result.json' },
  })
  expect(step.code).toBe(1)
  expect(changesOf(report)?.slice(0, 3)).toEqual(['regression', 'regression', 'unchanged'])
})

test('without the file nothing is compared, every failure counts, and both are told', async () => {
  using desk = createDesk()
  const inputs = { baseline: 'missing/result.json', 'fail-on': 'regression' }
  const { step, report } = await visit({ workspace: desk.path, fault: 'skip-verification', inputs })
  expect(step.code).toBe(1)
  expect(report?.baseline).toMatchObject({ state: 'missing', name: 'missing/result.json' })
  expect(notices(step).join()).toContain('there is no baseline, so every failure counts as a regression')
  expect(step.log).toContain('Nothing is compared with missing/result.json: there is no such file')
  expect((await visit({ workspace: desk.path, inputs })).step.code).toBe(0)
})

test.each<[string, unknown, string]>([
  ['no JSON', '{"version": 1, "suites": [', 'names a file that is not JSON, or was cut off'],
  ['a spec', suite, 'names a file that is not a whole report'],
  ['of another version', { version: 2, suites: [] }, 'names a file that is a report of another version'],
])('a baseline that is %s ends the step before anything is spent', async (_, content, message) => {
  using desk = createDesk()
  mkdirSync(join(desk.path, 'kept'))
  writeFileSync(join(desk.path, 'kept/result.json'), typeof content === 'string' ? content : JSON.stringify(content))
  const { step } = await visit({ workspace: desk.path, inputs: { baseline: 'kept/result.json' } })
  expect(step.code).toBe(1)
  expect(step.annotations.map((annotation) => annotation.message).join()).toContain(`input "baseline" ${message}`)
  expect(step.log).not.toContain('Submitted')
  const folder = await visit({ workspace: desk.path, inputs: { baseline: 'kept' } })
  expect(folder.step.annotations[0]?.message).toBe(
    'input "baseline" names a directory: name the result.json in it: kept',
  )
})

test('regression without a baseline is a wrong input, and no mode that runs nothing looks for one', async () => {
  using desk = createDesk()
  const wrong = await visit({ workspace: desk.path, inputs: { 'fail-on': 'regression' } })
  expect(wrong.step.annotations[0]?.message).toBe(
    'input "fail-on" has regression, which needs the input baseline to compare with',
  )
  const inputs = { mode: 'dry-run', baseline: 'kept', 'fail-on': 'regression' }
  mkdirSync(join(desk.path, 'kept'))
  const { step } = await visit({ workspace: desk.path, inputs })
  expect(step).toMatchObject({ code: 0, outputs: { verdict: 'skipped' } })
})

testZipped('auto compares with the last result of the default branch', async () => {
  using desk = createDesk()
  const healthy = await visit({ workspace: desk.path })
  const kept = { ...healthy.report, startedAt: '2026-01-01T00:00:00Z', origin: { sha: '0a1b2c3d4e'.padEnd(40, '0') } }
  const bytes = zip([{ path: 'result.json', text: JSON.stringify(kept) }])
  await using servers = await startArtifactServers({ artifacts: [{ id: 3, name: 'agent-test-report', bytes }] })
  const event = join(desk.path, 'event.json')
  writeFileSync(event, JSON.stringify({ repository: { default_branch: 'main' } }))
  const environment = {
    GITHUB_API_URL: servers.api.url,
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_EVENT_PATH: event,
    GITHUB_RUN_ID: '77',
    GITHUB_REF: 'refs/heads/feature',
  }
  const inputs = { baseline: 'auto', 'github-token': 't0ken', 'fail-on': 'regression' }
  const { step, report } = await visit({ workspace: desk.path, inputs, environment, fault: 'skip-verification' })
  expect(step.code).toBe(1)
  expect(changesOf(report)?.slice(0, 3)).toEqual(['regression', 'regression', 'unchanged'])
  expect(step.log).toMatch(/2 regressions, 3 unchanged since 0a1b2c3, \d+ days ago\./)
  expect(step.stdout.replace('::add-mask::t0ken', '')).not.toContain('t0ken')

  const without = await visit({ workspace: desk.path, inputs: { baseline: 'auto' }, environment })
  expect(without.step.code).toBe(0)
  expect(without.report?.baseline).toEqual({
    state: 'unreadable',
    name: 'the last result of the default branch',
    reason: 'without the input github-token GitHub cannot be asked',
  })
})

test('a proxy that cannot be used ends neither the step nor its judgement, and its password is not shown', async () => {
  using desk = createDesk()
  const event = join(desk.path, 'event.json')
  const repository = { full_name: 'acme/shop' }
  const base = { sha: '2'.repeat(40), repo: repository }
  const pull = { number: 7, head: { sha: '1'.repeat(40), repo: repository }, base }
  writeFileSync(event, JSON.stringify({ repository: { default_branch: 'main' }, pull_request: pull }))
  const environment = {
    HTTPS_PROXY: 'ftp://ana:pa55word@proxy.example',
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: event,
  }
  const inputs = { baseline: 'auto', 'github-token': 't0ken', comment: 'always', 'fail-on': 'regression' }
  const { step, report } = await visit({ workspace: desk.path, inputs, environment })
  expect(step).toMatchObject({ code: 0, stderr: '', outputs: { verdict: 'passed' } })
  expect(report?.baseline).toMatchObject({
    state: 'unreadable',
    reason: expect.stringContaining('HTTPS_PROXY or HTTP_PROXY'),
  })
  const warnings = step.annotations.filter(({ level }) => level === 'warning').map(({ message }) => message)
  expect(warnings.join()).toContain("not written: the client of GitHub's API cannot be started: check the job's")
  expect(`${step.stdout}${step.summary}`).not.toContain('pa55word')
  const failing = await visit({ workspace: desk.path, inputs, environment, fault: 'skip-verification' })
  expect(failing.step).toMatchObject({ code: 1, stderr: '' })
})
