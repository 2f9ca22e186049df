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
const pullRequest = (head: string | null) => ({
  pull_request: {
    head: { sha: 'head', repo: head === null ? null : { full_name: head } },
    base: { repo: { full_name: 'acme/shop' } },
  },
})
const environment = { GITHUB_REPOSITORY: 'acme/shop', GITHUB_SHA: 'merge', GITHUB_RUN_ID: '1', GITHUB_RUN_ATTEMPT: '2' }

test('a pull request is known by its head commit, not by the merge commit that is checked out', () => {
  const change = readChange({ ...environment, GITHUB_EVENT_PATH: eventFile(pullRequest('acme/shop')) })
  expect(change).toEqual({
    repository: 'acme/shop',
    headSha: 'head',
    runId: '1',
    runAttempt: '2',
    withoutSecrets: undefined,
  })
})

test.each([
  ['a push', { ref: 'refs/heads/main' }],
  ['an event file that is no JSON', '{'],
])('%s is known by the commit of the workflow', (_, event) => {
  expect(readChange({ ...environment, GITHUB_EVENT_PATH: eventFile(event) }).headSha).toBe('merge')
})

test('an event file that does not exist is no event', () => {
  expect(readChange({ ...environment, GITHUB_EVENT_PATH: join(folder, 'none') }).headSha).toBe('merge')
})

test.each([
  ['a fork', 'mallory/shop'],
  ['a fork that was deleted', null],
])('%s gets no secrets', (_, head) => {
  const change = readChange({ ...environment, GITHUB_EVENT_PATH: eventFile(pullRequest(head)) })
  expect(change.withoutSecrets).toContain('forks')
})

test('Dependabot gets no secrets', () => {
  expect(readChange({ ...environment, GITHUB_ACTOR: 'dependabot[bot]' }).withoutSecrets).toContain('Dependabot')
})
