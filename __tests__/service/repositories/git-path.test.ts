import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseGitPath, toClonePath } from '../../../src/service/repositories/git-path.ts'

test.each([
  ['/repo_host/git/acme/agent.git/info/refs', 'acme/agent', 'info/refs'],
  ['/repo_host/git/agent.git/git-upload-pack', 'agent', 'git-upload-pack'],
  ['/repo_host/git/a/b.git/c.git/git-receive-pack', 'a/b.git/c', 'git-receive-pack'],
  ['/repo_host/git/acme%2Fagent.git/info/refs', 'acme/agent', 'info/refs'],
])('reads %s', (path, repo, service) => {
  expect(parseGitPath(path)).toEqual({ repo, service })
})

test.each([
  '/repo_host/git/acme/agent.git/HEAD',
  '/repo_host/git/acme/agent.git/objects/info/packs',
  '/repo_host/git/acme/agent.git/info/refs/',
  '/repo_host/git/acme/agent/info/refs',
  '/repo_host/git/.git/info/refs',
  '/repo_host/git/%zz.git/info/refs',
  '/other/repo_host/git/a.git/info/refs',
  '/repo_host/git/a.git/info/refs\n',
])('knows nothing at %j', (path) => {
  expect(parseGitPath(path)).toBeUndefined()
})

test('finds every repository again at its own clone address', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.isWellFormed())
  fc.assert(
    fc.property(name, (repo) => {
      expect(parseGitPath(`${toClonePath(repo)}/info/refs`)).toEqual({ repo, service: 'info/refs' })
    }),
  )
})
