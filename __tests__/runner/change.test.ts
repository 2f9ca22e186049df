import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { readChange } from '../../src/runner/change.ts'

const folder = mkdtempSync(join(tmpdir(), 'change-'))
afterAll(() => rmSync(folder, { recursive: true }))

const eventFile = (event: unknown) => {
  const path = join(folder, 'event.json')
  writeFileSync(path, typeof event === 'string' ? event : JSON.stringify(event))
  return path
}
const headSha = '1'.repeat(40)
const baseSha = '2'.repeat(40)
const pullRequest = (head: string | null, more: Readonly<Record<string, unknown>> = {}) => ({
  pull_request: {
    number: 7,
    user: { login: 'ana' },
    labels: [{ name: 'spend more' }, { name: 'bug' }],
    head: { sha: headSha, repo: head === null ? null : { full_name: head } },
    base: { sha: baseSha, ref: 'main', repo: { full_name: 'acme/shop' } },
    ...more,
  },
})
const environment = { GITHUB_REPOSITORY: 'acme/shop', GITHUB_SHA: 'merge', GITHUB_RUN_ID: '1', GITHUB_RUN_ATTEMPT: '2' }

const changeOf = (event: unknown, more: Readonly<Record<string, string>> = {}) =>
  readChange({ ...environment, GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: eventFile(event), ...more })

test('a pull request is known by its head commit, not by the merge commit that is checked out', () => {
  expect(changeOf(pullRequest('acme/shop'))).toEqual({
    repository: 'acme/shop',
    headSha,
    runId: '1',
    runAttempt: '2',
    pullRequest: {
      number: 7,
      headRepository: 'acme/shop',
      base: { sha: baseSha },
      labels: ['spend more', 'bug'],
    },
    base: { sha: baseSha },
    withoutSecrets: undefined,
  })
})

test.each([
  ['a push', { ref: 'refs/heads/main', before: baseSha }],
  ['an event file that is no JSON', '{'],
  ['an event that is no object', '7'],
])('%s is known by the commit of the workflow, and has no base', (_, event) => {
  expect(changeOf(event)).toMatchObject({ headSha: 'merge', pullRequest: undefined, base: undefined })
})

test('an event file that does not exist is no event', () => {
  expect(readChange({ ...environment, GITHUB_EVENT_PATH: join(folder, 'none') }).headSha).toBe('merge')
})

test('a merge group has a base and no pull request', () => {
  const event = { merge_group: { head_sha: headSha, base_sha: baseSha, base_ref: 'refs/heads/main' } }
  expect(changeOf(event)).toMatchObject({ headSha: 'merge', pullRequest: undefined, base: { sha: baseSha } })
})

test.each([
  ['--upload-pack=x', undefined],
  ['HEAD', undefined],
  ['2'.repeat(64), { sha: '2'.repeat(64) }],
])('a base that is called %j is %j', (sha, base) => {
  expect(
    changeOf(pullRequest('acme/shop', { base: { sha, ref: 'main', repo: { full_name: 'acme/shop' } } })).base,
  ).toEqual(base)
  expect(changeOf({ merge_group: { base_sha: sha } }).base).toEqual(base)
})

test('labels that the event does not tell are not known, and the rest of the pull request is', () => {
  expect(changeOf(pullRequest('acme/shop', { labels: 7 })).pullRequest).toMatchObject({ number: 7, labels: undefined })
})

const forks = 'GitHub passes no secrets to pull requests from forks'
const dependabot = 'GitHub passes no Actions secrets to workflows that Dependabot starts'
const byDependabot = { user: { login: 'dependabot[bot]' } }

test.each([
  ['pull_request', 'mallory/shop', forks],
  ['pull_request', null, forks],
  ['pull_request', 'acme/shop', undefined],
  ['pull_request_review', 'mallory/shop', forks],
  ['pull_request_review_comment', null, forks],
  ['pull_request_target', 'mallory/shop', undefined],
  ['pull_request_target', null, undefined],
])('of %s with the head in %j it is known whether it gets secrets', (event, head, reason) => {
  expect(changeOf(pullRequest(head), { GITHUB_EVENT_NAME: event }).withoutSecrets).toBe(reason)
})

test.each([
  ['pull_request', byDependabot, dependabot],
  ['pull_request_review', {}, dependabot],
  ['push', {}, dependabot],
  ['create', {}, dependabot],
  ['deployment_status', {}, dependabot],
  ['pull_request_target', byDependabot, dependabot],
  ['pull_request_target', {}, undefined],
  ['workflow_run', {}, undefined],
  ['issue_comment', {}, undefined],
  ['schedule', {}, undefined],
])('of %s that Dependabot starts it is known whether it gets secrets', (event, more, reason) => {
  const started = { GITHUB_EVENT_NAME: event, GITHUB_ACTOR: 'dependabot[bot]' }
  expect(changeOf(pullRequest('acme/shop', more), started).withoutSecrets).toBe(reason)
})

test('a workflow of Dependabot that somebody runs again still gets no secrets', () => {
  const again = { GITHUB_ACTOR: 'dependabot[bot]', GITHUB_TRIGGERING_ACTOR: 'ana', GITHUB_RUN_ATTEMPT: '2' }
  expect(changeOf(pullRequest('acme/shop', byDependabot), again).withoutSecrets).toBe(dependabot)
})

test('a pull request of Dependabot that somebody else pushes to gets secrets', () => {
  expect(changeOf(pullRequest('acme/shop', byDependabot), { GITHUB_ACTOR: 'ana' }).withoutSecrets).toBeUndefined()
})
