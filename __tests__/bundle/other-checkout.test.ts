import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { commit, git, write } from '../runner/git/repositories.ts'
import { runStep } from './step.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(60_000)

const broken = JSON.stringify({ version: '1', agent_id: 1, scenarios: [{ name: 'A' }] }, null, 2)

/** A checkout in a folder of the workspace. */
function checkOut(workspace: string, folder: string): string {
  const path = join(workspace, folder)
  write(path, { 'specs/suite.json': broken })
  git(path, 'init', '--quiet', '--initial-branch=main')
  git(path, 'config', 'remote.origin.url', `https://github.example/acme/${folder}.git`)
  return commit(path)
}

test('a spec of another checkout is linked at its commit, and one of the own is annotated as its repository names it', async () => {
  using workspace = createWorkspace({ 'README.md': 'x' })
  const sha = checkOut(workspace.path, 'other')
  checkOut(workspace.path, 'shop')
  const step = await runStep({
    inputs: { spec: 'other/specs/suite.json\nshop/specs/suite.json', mode: 'lint' },
    workspace: workspace.path,
    environment: {
      PATH: process.env['PATH'] ?? '',
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_SHA: 'b'.repeat(40),
      GITHUB_RUN_ID: '7',
    },
  })
  expect(step.code).toBe(1)
  const errors = step.annotations.filter(({ level, title }) => level === 'error' && title !== undefined)
  const url = `https://github.example/acme/other/blob/${sha}/specs/suite.json`
  expect(errors.filter(({ file }) => file === undefined).map(({ message }) => message.split('\n').at(-1))).toEqual([
    expect.stringMatching(`^${url}#L\\d+(?:-L\\d+)?$`),
  ])
  expect(errors.flatMap(({ file }) => file ?? [])).toEqual(['specs/suite.json'])
  expect(step.summary).toContain(`](${url}#L`)
  expect(step.summary).toContain(`](https://github.example/acme/shop/blob/${'b'.repeat(40)}/specs/suite.json#L`)
})
