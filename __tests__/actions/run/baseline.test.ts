import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { prepareBaseline } from '../../../src/actions/run/baseline.ts'
import { readRunInputs } from '../../../src/actions/run/run-inputs.ts'
import { createGitHubRunner } from '../../../src/runner/github/adapter.ts'
import { passedReport, reportOf } from '../../report/reports.ts'
import { commit, createFolder, git, write } from '../../runner/git/repositories.ts'

const result = (sha: string): string => JSON.stringify({ ...reportOf(passedReport), origin: { sha } })
const path = 'kept/result.json'
const [ofBase, ofHead] = ['1'.repeat(40), '2'.repeat(40)]

interface Asking {
  readonly workspace: string
  readonly base: string
  readonly failOn?: string
  readonly baseline?: string
  readonly isPush?: boolean
}

/** What a step of a pull request takes as its baseline. */
async function take({ workspace, base, failOn = 'regression', baseline = path, isPush = false }: Asking) {
  using folder = createFolder()
  const event = join(folder.path, 'event.json')
  const repo = { full_name: 'acme/shop' }
  const pull = { number: 7, head: { sha: 'c'.repeat(40), repo }, base: { sha: base, repo } }
  writeFileSync(event, JSON.stringify(isPush ? {} : { pull_request: pull }))
  const runner = createGitHubRunner({
    environment: {
      PATH: process.env['PATH'],
      GITHUB_WORKSPACE: workspace,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_EVENT_PATH: event,
      INPUT_SPEC: 'suite.json',
      INPUT_BASELINE: baseline,
      'INPUT_FAIL-ON': failOn,
    },
    write: () => {},
    setExitCode: () => {},
    loadToolkit: () => import('../../../src/runner/toolkit.ts'),
    loadReportFiles: () => import('../../../src/runner/report-files.ts'),
    loadGitHubApi: () => import('../../../src/runner/github/api.ts'),
    guardPath: '',
  })
  try {
    const loadReportFiles = () => import('../../../src/runner/report-files.ts')
    const read = await prepareBaseline(readRunInputs(runner), runner, { loadReportFiles })
    return await read?.()
  } finally {
    await runner.close()
  }
}

/** A checkout of a change to a repository. */
function createCheckout(before: Readonly<Record<string, string>>, change: Readonly<Record<string, string>>) {
  const folder = createFolder()
  const workspace = join(realpathSync(folder.path), 'shop')
  mkdirSync(workspace)
  git(workspace, 'init', '--quiet')
  write(workspace, { 'suite.json': '{}', ...before })
  const base = commit(workspace)
  write(workspace, change)
  commit(workspace)
  return { workspace, base, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

test('a pull request that rewrites the baseline is held against that of the base branch', async () => {
  using checkout = createCheckout({ [path]: result(ofBase) }, { [path]: result(ofHead) })
  expect((await take(checkout))?.told).toMatchObject({ state: 'compared', sha: ofBase })
})

test('a baseline that the pull request brings along decides nothing', async () => {
  using checkout = createCheckout({}, { [path]: result(ofHead) })
  expect((await take(checkout))?.told).toEqual({
    state: 'unreadable',
    name: path,
    reason: 'the file comes with the pull request, and with fail-on: regression it must not decide on itself',
  })
})

test('a baseline that another step has put there is taken as it is', async () => {
  using checkout = createCheckout({}, {})
  write(checkout.workspace, { [path]: result(ofHead) })
  expect((await take(checkout))?.told).toMatchObject({ state: 'compared', sha: ofHead })
  using elsewhere = createFolder()
  write(elsewhere.path, { 'result.json': result(ofHead) })
  const baseline = join(elsewhere.path, 'result.json')
  expect((await take({ ...checkout, baseline }))?.told).toMatchObject({ state: 'compared', sha: ofHead })
})

test('where the baseline decides nothing, or nobody else wrote it, that of the checkout is taken', async () => {
  using checkout = createCheckout({ [path]: result(ofBase) }, { [path]: result(ofHead) })
  for (const more of [{ failOn: 'failed' }, { failOn: 'failed,regression' }, { isPush: true }]) {
    expect((await take({ ...checkout, ...more }))?.told).toMatchObject({ state: 'compared', sha: ofHead })
  }
})

test('where git cannot say whose the file is, the pull request does not decide either', async () => {
  using folder = createFolder()
  write(folder.path, { [path]: result(ofHead) })
  const told = (await take({ workspace: folder.path, base: ofBase }))?.told
  expect(told).toMatchObject({ state: 'unreadable' })
  expect(told?.reason).toMatch(/^the file may come with the pull request, .*: git knows no repository here, and /)
})

test('a link in the checkout stands for what the pull request wrote, wherever in the workspace it leads', async () => {
  using checkout = createCheckout({}, {})
  write(checkout.workspace, { 'cache/made.json': result(ofHead) })
  symlinkSync('cache/made.json', join(checkout.workspace, 'link.json'))
  expect((await take({ ...checkout, baseline: 'link.json' }))?.told.state).toBe('unreadable')
})

test('a link out of the workspace and a pipe are refused at once', async () => {
  using checkout = createCheckout({}, {})
  write(checkout.workspace, { '../outside.json': result(ofHead) })
  symlinkSync('../outside.json', join(checkout.workspace, 'out.json'))
  await expect(take({ ...checkout, baseline: 'out.json' })).rejects.toThrow(
    'input "baseline" leads out of the workspace by a link: out.json',
  )
  execFileSync('mkfifo', [join(checkout.workspace, 'pipe')])
  await expect(take({ ...checkout, baseline: 'pipe' })).rejects.toThrow('names something else than a file: pipe')
})

test('of the paths in a baseline only those of the workspace are looked at', async () => {
  using checkout = createCheckout({ [path]: result(ofBase) }, {})
  write(checkout.workspace, { '../outside.json': '' })
  const baseline = await take(checkout)
  const isPresent = (one: string) => baseline?.isPresent(one)
  expect(['suite.json', 'gone.json'].map(isPresent)).toEqual([true, false])
  expect(['../outside.json', '../gone.json', '/etc/passwd', '/etc/gone'].map(isPresent)).toEqual(Array(4).fill(true))
})
