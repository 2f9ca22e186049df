import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createGitHubRunner } from '../../../src/runner/github/adapter.ts'
import { createFolder } from '../git/repositories.ts'
import { type Answers, sendJson, sendNotFound, startGitHub } from './github-server.ts'

const pullRequest = {
  number: 7,
  labels: [{ name: 'as it was' }],
  head: { sha: '1'.repeat(40), repo: { full_name: 'acme/shop' } },
  base: { sha: '2'.repeat(40), ref: 'main', repo: { full_name: 'acme/shop' } },
}

interface Asked {
  readonly answers?: Answers
  readonly event?: unknown
  readonly token?: string
  readonly twice?: boolean
}

/** What the runner tells of the labels in a workflow of an event, and what it asked and wrote. */
async function read({
  answers = () => {},
  event = { pull_request: pullRequest },
  token = 't0ken',
  twice = false,
}: Asked) {
  using folder = createFolder()
  const path = join(folder.path, 'event.json')
  writeFileSync(path, JSON.stringify(event))
  let written = ''
  const seen: string[] = []
  await using github = await startGitHub((asked, response, request) => {
    seen.push(`${request.headers.authorization} ${written}`)
    answers(asked, response, request)
  })
  const runner = createGitHubRunner({
    environment: {
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_EVENT_PATH: path,
      GITHUB_API_URL: github.url,
      'INPUT_GITHUB-TOKEN': token,
    },
    write: (text) => {
      written += text
    },
    setExitCode: () => {},
    loadToolkit: () => import('../../../src/runner/toolkit.ts'),
    loadReportFiles: () => import('../../../src/runner/report-files.ts'),
    loadGitHubApi: () => import('../../../src/runner/github/api.ts'),
    guardPath: '',
  })
  try {
    const labels = await runner.readLabels()
    if (twice) await runner.readLabels()
    return { labels, asked: github.asked, seen }
  } finally {
    await runner.close()
  }
}

/** The token, and what of it a base64 text holds wherever in it the token stands. */
const masks = ['t0ken', 'dDBrZW', 'Qwa2Vu', '0MGtlb'].map((form) => `::add-mask::${form}\n`).join('')

test('the labels are those that the pull request has now, and the token is masked before it is used', async () => {
  const { labels, asked, seen } = await read({
    answers: (_, response) => sendJson(response, 200, [{ name: 'spend more', color: 'red' }, { name: '::error::x' }]),
  })
  expect(labels).toEqual({ kind: 'read', labels: ['spend more', '::error::x'], staleBecause: undefined })
  expect(asked).toEqual(['GET /repos/acme/shop/issues/7/labels?per_page=100'])
  expect(seen).toEqual([`token t0ken ${masks}`])
})

test('the token is masked once, however often it is used', async () => {
  const { seen } = await read({ answers: (_, response) => sendJson(response, 200, []), twice: true })
  expect(seen).toEqual(Array(2).fill(`token t0ken ${masks}`))
})

test.each<[string, Asked, string]>([
  ['there is no token', { token: '' }, 'without the input github-token GitHub cannot be asked'],
  [
    'the token may not read them',
    { answers: (_, response) => sendNotFound(response) },
    'the github-token may not read it: give the job the permission "pull-requests: read"',
  ],
  [
    'GitHub answers with something else',
    { answers: (_, response) => sendJson(response, 200, { labels: [] }) },
    'GitHub answered with something else than labels',
  ],
  ['GitHub has a fault', { answers: (_, response) => sendJson(response, 503, {}) }, 'GitHub answered with status 503'],
])('where %s, the labels are those of the event, and it is said why', async (_, asked, staleBecause) => {
  const { labels } = await read(asked)
  expect(labels).toEqual({ kind: 'read', labels: ['as it was'], staleBecause })
})

test('labels that neither GitHub nor the event tells cannot be read', async () => {
  const { labels } = await read({
    event: { pull_request: { ...pullRequest, labels: undefined } },
    answers: (_, response) => sendJson(response, 401, {}),
  })
  expect(labels).toEqual({ kind: 'unreadable', reason: 'GitHub refused the input github-token' })
})

test('a change without a pull request has no labels, and nothing is asked', async () => {
  const { labels, asked } = await read({ event: { ref: 'refs/heads/main' } })
  expect(labels).toEqual({ kind: 'none', reason: 'only pull requests have labels' })
  expect(asked).toEqual([])
})

const queued = {
  merge_group: {
    base_sha: '2'.repeat(40),
    head_ref: `refs/heads/gh-readonly-queue/release/1.x/pr-12-${'3'.repeat(40)}`,
  },
}

test('in a merge queue the labels are those of the pull request that is about to be merged', async () => {
  const { labels, asked } = await read({
    event: queued,
    answers: (_, response) => sendJson(response, 200, [{ name: 'spend more' }]),
  })
  expect(labels).toEqual({ kind: 'read', labels: ['spend more'], staleBecause: undefined })
  expect(asked).toEqual(['GET /repos/acme/shop/issues/12/labels?per_page=100'])
})

test('in a merge queue labels that GitHub does not tell cannot be read', async () => {
  const { labels } = await read({ event: queued, answers: (_, response) => sendJson(response, 401, {}) })
  expect(labels).toEqual({ kind: 'unreadable', reason: 'GitHub refused the input github-token' })
})

test.each(['refs/heads/pr-12', `refs/heads/pr-12-${'3'.repeat(40)}`, 'refs/heads/gh-readonly-queue/main/pr-x', 7])(
  'a queue whose branch is %j tells of no pull request',
  async (head_ref) => {
    const { labels, asked } = await read({ event: { merge_group: { ...queued.merge_group, head_ref } } })
    expect(labels).toEqual({ kind: 'none', reason: 'only pull requests have labels' })
    expect(asked).toEqual([])
  },
)
