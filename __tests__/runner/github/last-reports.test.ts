import { expect } from '@jest/globals'
import { noChange } from '../../../src/runner/change.ts'
import { readLastReports } from '../../../src/runner/github/last-reports.ts'
import { askLastReports, type Fault, type ListedArtifact, startArtifactServers } from './artifact-server.ts'
import { sendJson } from './github-server.ts'
import { testZipped as test, zip } from './zip-program.ts'

const archives = new Map<string, Buffer>()
/** The artifact of a report directory that holds this text as its result. */
function artifact(id: number, text: string, fields: Partial<ListedArtifact> = {}): ListedArtifact {
  const made =
    archives.get(text) ??
    zip([
      { path: 'index.html', text: '<p>' },
      { path: 'result.json', text },
    ])
  archives.set(text, made)
  return { id, name: 'agent-test-report', bytes: made, runId: id, ...fields }
}

type World = Parameters<typeof startArtifactServers>[0]
type Asking = Omit<Parameters<typeof askLastReports>[0], 'api'>

async function ask(world: World, asking: Asking = {}) {
  await using servers = await startArtifactServers(world)
  const { last, written } = await askLastReports({ api: servers.api.url, ...asking })
  return { last, written, asked: [...servers.api.asked], stored: [...servers.store.asked] }
}

const textsOf = async (world: World, asking?: Asking) => {
  const { last } = await ask(world, asking)
  return last.kind === 'found' ? last.texts : `${last.kind}: ${last.reason}`
}

const none =
  'none: no run of main has kept one: there, upload the report-directory as an artifact named agent-test-report'

/** The token, and what of it a base64 text holds wherever in it the token stands. */
const masks = ['t0ken', 'dDBrZW', 'Qwa2Vu', '0MGtlb'].map((form) => `::add-mask::${form}\n`).join('')

test('the last result comes from the store, which never sees the token', async () => {
  const { last, written, asked, stored } = await ask({ artifacts: [artifact(5, 'old'), artifact(9, 'last')] })
  expect(last).toEqual({ kind: 'found', texts: ['last'] })
  expect(written).toBe(masks)
  expect(new Set(asked)).toEqual(
    new Set([
      'GET /repos/acme/shop/actions/runs?branch=main&status=completed&per_page=100&page=1',
      'GET /repos/acme/shop/actions/runs/9/artifacts?per_page=100&page=1',
      'GET /repos/acme/shop/actions/runs/5/artifacts?per_page=100&page=1',
      'GET /repos/acme/shop/git/ref/heads/main',
      `GET /repos/acme/shop/compare/${'a'.repeat(40)}...${'f'.repeat(40)}?per_page=1`,
      'GET /repos/acme/shop/actions/artifacts/9/zip',
    ]),
  )
  expect(stored).toEqual(['GET /store/9?sig=a+b=&se=2026-11-22T10:00:00Z'])
})

test('the results of all legs of the newest run are taken, of each leg the newest one', async () => {
  const artifacts = [
    artifact(1, 'before', { runId: 4 }),
    artifact(2, 'linux, first attempt', { runId: 5, name: 'agent-test-report-linux' }),
    artifact(3, 'windows', { runId: 5, name: 'agent-test-report-windows' }),
    artifact(4, 'linux, second attempt', { runId: 5, name: 'agent-test-report-linux' }),
    artifact(6, 'made again later', { runId: 3 }),
  ]
  expect(await textsOf({ artifacts })).toEqual(['linux, second attempt', 'windows'])
})

test('several results in one artifact are all read', async () => {
  const bytes = zip(['a/result.json', 'b/result.json'].map((path) => ({ path, text: path })))
  expect(await textsOf({ artifacts: [{ id: 1, name: 'agent-test-report', bytes }] })).toEqual([
    'a/result.json',
    'b/result.json',
  ])
})

test.each<[string, Partial<ListedArtifact>, World['runs']?]>([
  ['of another branch', { branch: 'feature' }],
  ["of a fork's branch that is called main", { headRepository: 2 }],
  ['expired', { expired: true }],
  ['of another name', { name: 'test-report' }],
  ['of this very run', { runId: 1000 }],
  ['of a pull request out of the branch', {}, { 9: { event: 'pull_request' } }],
  ["of a run that somebody's comment has started", {}, { 9: { event: 'issue_comment' } }],
  ['of a run that another workflow has started', {}, { 9: { event: 'workflow_run' } }],
  ['of a release', {}, { 9: { event: 'release' } }],
  ['of a queue of merges', {}, { 9: { event: 'merge_group' } }],
  ['of a pushed tag that is called main', {}, { 9: { head_sha: 'b'.repeat(40) } }],
  ['of a tag that is called main, by hand', {}, { 9: { event: 'workflow_dispatch', head_sha: 'b'.repeat(40) } }],
  ['of a tag whose commit has nothing in common with the branch', {}, { 9: { head_sha: '0'.repeat(40) } }],
  ['of a run that is still going', {}, { 9: { status: 'in_progress', conclusion: null } }],
  ['of a run that was cancelled', {}, { 9: { conclusion: 'cancelled' } }],
  ['of a run that took too long', {}, { 9: { conclusion: 'timed_out' } }],
])('an artifact that is %s is passed over', async (_, fields, runs = {}) => {
  const own = artifact(9, 'not this one', fields)
  expect(await textsOf({ artifacts: [artifact(5, 'this one'), own], runs })).toEqual(['this one'])
  expect(await textsOf({ artifacts: [own], runs })).toBe(none)
})

test('a run that failed, was scheduled or is of the newest commit of the branch is a past like any other', async () => {
  for (const fields of [{ conclusion: 'failure' }, { event: 'schedule' }, { head_sha: 'f'.repeat(40) }]) {
    expect(await textsOf({ artifacts: [artifact(5, 'old'), artifact(9, 'last')], runs: { 9: fields } })).toEqual([
      'last',
    ])
  }
})

test('an artifact or a run that says less than others is passed over', async () => {
  const strange: Fault = (asked, response) => {
    if (asked.includes('/runs/9/artifacts?')) sendJson(response, 200, { artifacts: [{ id: 3 }, {}, null] })
    else if (asked.includes('/runs?')) {
      const run = { id: 9, event: 'push', status: 'completed', conclusion: 'success', head_sha: 'a'.repeat(40) }
      const owner = { id: 1 }
      const whole = { ...run, head_branch: 'main', repository: owner, head_repository: owner }
      sendJson(response, 200, { workflow_runs: [whole, { ...whole, id: 8, head_repository: null }, null] })
    } else return false
    return true
  }
  expect(await textsOf({ artifacts: [], fault: strange })).toBe(none)
})

test('on the default branch the past is what came before, also when an old run is made again', async () => {
  const artifacts = [artifact(5, 'before'), artifact(9, 'after')]
  expect(await textsOf({ artifacts }, { ref: 'refs/heads/main', runId: '7' })).toEqual(['before'])
  expect(await textsOf({ artifacts }, { ref: 'refs/heads/feature', runId: '7' })).toEqual(['after'])
})

test('where the event does not tell the default branch, GitHub is asked', async () => {
  const artifacts = [artifact(5, 'trunk', { branch: 'trunk' }), artifact(9, 'main')]
  expect(await textsOf({ artifacts, defaultBranch: 'trunk' }, { defaultBranch: undefined })).toEqual(['trunk'])
})

test('pages full of others are turned, and a run on two pages is read whole', async () => {
  const others = Array.from({ length: 98 }, (_, index) => artifact(1_000 + index, 'x', { name: 'logs', runId: 5 }))
  const legs = [0, 1, 2].map((leg) => artifact(500 + leg, `leg ${leg}`, { runId: 5, name: `agent-test-report-${leg}` }))
  const { last, asked } = await ask({ artifacts: [...others, ...legs] })
  expect(last).toEqual({ kind: 'found', texts: ['leg 0', 'leg 1', 'leg 2'] })
  expect(asked.filter((line) => line.includes('/runs/5/artifacts?'))).toHaveLength(2)
})

const countTo = (count: number) => Array.from({ length: count }, (_, index) => 900 - index)

test('where the search ends before the runs do, nobody says that there surely is no report', async () => {
  const near = [artifact(1, 'near', { runId: 900 - 49 })]
  const far = [artifact(1, 'far', { runId: 900 - 50 })]
  expect(await textsOf({ artifacts: near, idleRuns: countTo(49) })).toEqual(['near'])
  const { last, asked } = await ask({ artifacts: far, idleRuns: countTo(50) })
  expect(last).toEqual({
    kind: 'unreadable',
    reason:
      'none of the last 50 runs of main has kept one, and older ones are not looked at: there, upload the report-directory as an artifact named agent-test-report',
  })
  expect(asked.filter((line) => line.includes('/artifacts?'))).toHaveLength(50)
  expect(await textsOf({ artifacts: [], idleRuns: countTo(50) })).toBe(none)
})

test('runs that tested something else do not count, but three pages of them end the search', async () => {
  const runs = Object.fromEntries(countTo(300).map((id) => [id, { event: 'issue_comment' }]))
  const old = [artifact(1, 'old', { runId: 1 })]
  expect(await textsOf({ artifacts: old, idleRuns: countTo(299), runs })).toEqual(['old'])
  expect(await textsOf({ artifacts: old, idleRuns: countTo(300), runs })).toMatch(
    /^unreadable: none of the last 0 runs/,
  )
})

const answering =
  (part: string, answer: (response: Parameters<Fault>[1]) => void): Fault =>
  (asked, response) => {
    if (!asked.includes(part)) return false
    answer(response)
    return true
  }
const status =
  (code: number, headers = {}) =>
  (response: Parameters<Fault>[1]) =>
    sendJson(response, code, { message: '::error::look here' }, headers)

test.each<[string, Omit<World, 'artifacts'>, string]>([
  [
    'the token may not list artifacts',
    { fault: answering('/actions/', status(403)) },
    'the github-token may not read it: give the job the permission "actions: read"',
  ],
  ['the token is refused', { fault: answering('/artifacts', status(401)) }, 'GitHub refused the input github-token'],
  [
    'no requests are left',
    { fault: answering('/artifacts', status(403, { 'retry-after': '60' })) },
    'the github-token has no requests left for now',
  ],
  ['GitHub has a fault', { fault: answering('/artifacts', status(502)) }, 'GitHub answered with status 502'],
  [
    'the list is none',
    { fault: answering('/artifacts?', (response) => sendJson(response, 200, [])) },
    'GitHub answered with something else than a list of artifacts',
  ],
  [
    'the list of runs is none',
    { fault: answering('/runs?', (response) => sendJson(response, 200, 'x')) },
    'GitHub answered with something else than a list of workflow runs',
  ],
  [
    'the token may not read the branch',
    { fault: answering('/git/ref/', status(404)) },
    'the github-token may not read it: give the job the permission "contents: read"',
  ],
  [
    'the branch is another one',
    {
      fault: answering('/git/ref/', (response) =>
        sendJson(response, 200, { ref: 'refs/heads/x', object: { sha: 'a' } }),
      ),
    },
    'GitHub answered with another branch',
  ],
  ['commits cannot be compared', { fault: answering('/compare/', status(500)) }, 'GitHub answered with status 500'],
  ['the artifact is gone by now', { fault: answering('/zip', status(410)) }, 'GitHub answered with status 410'],
  [
    'nothing says where it is',
    { fault: answering('/zip', (response) => response.writeHead(302).end()) },
    'GitHub did not say where the artifact is',
  ],
  [
    'the store is no place of the web',
    { fault: answering('/zip', (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()) },
    'GitHub did not say where the artifact is',
  ],
  [
    'the store has lost it',
    { storeFault: answering('', status(404)) },
    'the store of the artifacts answered with status 404',
  ],
  ['the store has a fault', { storeFault: answering('', status(503)) }, 'GitHub cannot be reached'],
  [
    'the store sends something else',
    { storeFault: answering('', (response) => response.end('<html>')) },
    'the artifact agent-test-report is no ZIP archive, or was cut off',
  ],
  [
    'the store sends more than it should',
    { storeFault: answering('', (response) => response.end(Buffer.alloc(1_000_000))) },
    'the artifact is larger than GitHub says',
  ],
])('where %s, that is told with what to do, and nothing else', async (_, world, reason) => {
  const { last } = await ask({ artifacts: [artifact(9, 'last')], ...world })
  expect(last).toEqual({ kind: 'unreadable', reason })
})

test('what fails once is tried again', async () => {
  let faults = 0
  const once: Fault = (_, response) => {
    faults += 1
    if (faults % 2 === 1) sendJson(response, 503, {})
    return faults % 2 === 1
  }
  expect(await textsOf({ artifacts: [artifact(9, 'last')], storeFault: once })).toEqual(['last'])
  expect(faults).toBe(2)
})

test('a bomb, an archive without a result and one that is too large to be a report are not taken', async () => {
  const bomb = zip([{ path: 'result.json', text: '0'.repeat(70_000_000) }])
  const reasonOf = async (fields: Partial<ListedArtifact>) => textsOf({ artifacts: [artifact(9, 'last', fields)] })
  expect(await reasonOf({ bytes: bomb })).toBe(
    'unreadable: the artifact agent-test-report has a file that is too large: result.json',
  )
  expect(await reasonOf({ bytes: zip([{ path: 'index.html', text: '' }]) })).toBe(
    'unreadable: the artifact has no result.json: upload the whole report-directory',
  )
  expect(await reasonOf({ size: 200_000_000 })).toBe(
    'unreadable: the last run kept 1 reports of 200000000 bytes, which is too much to read',
  )
})

test('without a token nothing is asked', async () => {
  const { last, asked } = await ask({ artifacts: [artifact(9, 'last')] }, { token: '' })
  expect(last).toEqual({ kind: 'unreadable', reason: 'without the input github-token GitHub cannot be asked' })
  expect(asked).toEqual([])
})

test.each<[string, (stop: AbortController) => void, string]>([
  ['takes too long', () => {}, 'reading it took too long'],
  [
    'is not there yet when the job is cancelled',
    (stop) => setTimeout(() => stop.abort(), 100),
    'the job was cancelled',
  ],
])('an answer that %s is not waited for', async (_, act, reason) => {
  await using servers = await startArtifactServers({ artifacts: [artifact(9, 'last')], storeFault: () => true })
  const stop = new AbortController()
  act(stop)
  const last = await readLastReports({
    change: { ...noChange, repository: 'acme/shop', defaultBranch: 'main' },
    workspace: '.',
    environment: { GITHUB_API_URL: servers.api.url },
    token: 't0ken',
    cancelled: stop.signal,
    loadGitHubApi: () => import('../../../src/runner/github/api.ts'),
    withinMs: 1_500,
  })
  expect(last).toEqual({ kind: 'unreadable', reason })
  expect(servers.store.asked).toHaveLength(1)
})
