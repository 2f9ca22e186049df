import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { resolveTarget, toDefaultPath } from '../../../src/actions/checkout/target-folder.ts'
import { createWorkspace } from '../../bundle/workspace.ts'

test.each([
  ['acme/agent', 'agent'],
  ['agent', 'agent'],
  ['https://host.example/acme/agent.git', 'agent'],
  ['https://host.example/acme/agent/', 'agent'],
  ['acme/.github', undefined],
  ['acme/..', undefined],
  ['acme/.git', undefined],
  ['/', undefined],
  ['', undefined],
  ['acme/two words', undefined],
  ['acme/agent.', undefined],
  [`acme/${'x'.repeat(101)}`, undefined],
])('the folder of %j is %s', (repository, folder) => {
  expect(toDefaultPath(repository)).toBe(folder)
})

test('a workspace that is reached by a link is one all the same', () => {
  using machine = createWorkspace({})
  const real = join(realpathSync(machine.path), 'real')
  const workspace = join(machine.path, 'link')
  mkdirSync(real)
  symlinkSync(real, workspace)
  expect(resolveTarget('.', workspace)).toEqual({ folder: real, path: '.' })
  const agent = { folder: join(real, 'a/agent'), path: 'a/agent' }
  for (const path of ['a/agent', './a/agent/', join(workspace, 'a/agent'), join(real, 'a/agent')]) {
    expect(resolveTarget(path, workspace)).toEqual(agent)
  }
  expect(() => resolveTarget(machine.path, workspace)).toThrow('input "path" must lie in the workspace')
})
