import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { json } from '../client/fault-server.ts'
import { progressOf } from '../contract/generations.ts'
import { toClockEnvironment } from './fast-clock.ts'
import { awaitReplies, errors, expectNoSecret, progressId } from './generation-step.ts'
import { setStage } from './hosted-stage.ts'
import { runStep } from './step.ts'
import { createWorkspace } from './workspace.ts'

const done = json(200, progressOf({ total: 1, completed: 1 }))

test('an ID that the service does not know is an input problem, said after some seconds', async () => {
  await using stage = await setStage({ files: {} })
  const { service } = stage
  const step = await runStep({
    entry: 'await-generation',
    workspace: stage.workspace.path,
    inputs: { 'progress-id': progressId, 'base-url': service.url, 'api-key': service.apiKey, 'write-spec': 'a.json' },
    environment: toClockEnvironment({ factor: 20 }),
  })
  expect(step).toMatchObject({ code: 1, outputs: {} })
  expect(errors(step)).toEqual([
    expect.stringMatching(
      /^input "progress-id" names no generation that the service on http:.* knows for this credential: .*there is no generation 5f1c2f2e/,
    ),
  ])
  expectNoSecret(step, service.apiKey)
  expect(readdirSync(stage.workspace.path)).toEqual([])
})

test.each([
  [{ 'progress-id': '' }, 'input "progress-id" is required: the progress_id that generate-bg answered with'],
  [
    { 'progress-id': '{"progress_id": 1}' },
    'input "progress-id" must be a UUID: the progress_id that generate-bg answered with',
  ],
  [{ 'base-url': '' }, 'input "base-url" is required'],
  [{ 'base-url': 'local' }, expect.stringMatching(/^input "base-url" must not be local: .*agent-test serve/)],
  [{ 'base-url': 'http://service.example' }, expect.stringMatching(/^input "base-url" must start with https/)],
  [{ 'api-key': '' }, expect.stringMatching(/^input "api-key" is empty: a hosted service needs/)],
  [{ 'access-token': 'token-of-somebody' }, 'input "access-token" must not be given together with api-key'],
  [{ 'fail-on': 'any' }, 'input "fail-on" must be one of failed, partial, none'],
  [{ timeout: '30' }, expect.stringMatching(/^input "timeout" must be a time with its unit/)],
  [{ 'poll-interval': '10ms' }, 'input "poll-interval" must be at least 1s'],
  [{ 'wire-names': '{"x": 1}' }, expect.stringMatching(/^input "wire-names" "x" is not a neutral word/)],
  [{ 'write-spec': '../made.json' }, 'input "write-spec" must lie in the workspace: ../made.json'],
  [
    { 'write-spec': join(tmpdir(), 'made.json') },
    expect.stringMatching(/^input "write-spec" must lie in the workspace/),
  ],
  [{ 'write-spec': 'folder' }, 'input "write-spec" must name a file, and there is something else: folder'],
  [{ 'write-spec': 'out/made.json' }, 'input "write-spec" leads out of the workspace by a link: out/made.json'],
  [{ 'write-spec': 'link.json' }, 'input "write-spec" must name a file, and there is something else: link.json'],
  [
    { 'write-spec': 'file/made.json' },
    expect.stringMatching(/^input "write-spec" must name a file in a folder, and .*file is a file/),
  ],
])('%j is refused before anything is sent', async (inputs, message) => {
  using workspace = createWorkspace({ file: 'x' })
  using elsewhere = createWorkspace({ 'target.json': 'untouched' })
  mkdirSync(join(workspace.path, 'folder'))
  symlinkSync(elsewhere.path, join(workspace.path, 'out'))
  symlinkSync(join(elsewhere.path, 'target.json'), join(workspace.path, 'link.json'))
  const { step, received } = await awaitReplies([done], {
    inputs,
    workspace: workspace.path,
  })
  expect(step).toMatchObject({ code: 1, outputs: {} })
  expect(errors(step)).toEqual([message])
  expect(received).toEqual([])
  expect(readdirSync(elsewhere.path)).toEqual(['target.json'])
})

test('every wrong input is said at once', async () => {
  const { step } = await awaitReplies([done], {
    inputs: { 'progress-id': 'x', 'fail-on': 'x', timeout: 'x', 'base-url': 'x', 'api-key': '' },
  })
  expect(errors(step)).toHaveLength(5)
})

test('a change without secrets is red, and says why', async () => {
  const repository = (name: string) => ({ repo: { full_name: name } })
  const event = {
    pull_request: { head: { sha: 'c0ffee', ...repository('mallory/desk') }, base: repository('octo/desk') },
  }
  using workspace = createWorkspace({ 'fork.json': event })
  const { step, received } = await awaitReplies([done], {
    inputs: { 'api-key': '' },
    environment: { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: 'fork.json' },
    workspace: workspace.path,
  })
  expect(step).toMatchObject({ code: 1, outputs: {} })
  expect(errors(step)).toEqual([
    'input "api-key" is empty, and no generation is read without: GitHub passes no secrets to pull requests from forks',
  ])
  expect(received).toEqual([])
})
