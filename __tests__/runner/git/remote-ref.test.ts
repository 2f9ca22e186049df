import { describe, expect, test } from '@jest/globals'
import {
  chooseRef,
  findRefProblem,
  isSha,
  parseListing,
  toFetchArguments,
  toPatterns,
} from '../../../src/runner/git/remote-ref.ts'

const sha = '1'.repeat(40)
const listed = (...names: readonly string[]) => parseListing(names.map((name) => `${sha}\t${name}`))

describe('a ref', () => {
  test.each(['main', 'feature/a', 'v1.2', 'release-2', 'refs/pull/7/head', 'ä', '@home', "a'b", 'a"b', '$(x)'])(
    'may be %s',
    (ref) => {
      expect(findRefProblem(ref)).toBeUndefined()
    },
  )

  test.each([
    ...[
      '-x',
      '--upload-pack=x',
      '@',
      'a b',
      'a\nb',
      'a\u007fb',
      'a~1',
      'a^',
      'a:b',
      'a?',
      'refs/heads/*',
      '[a',
      'a\\b',
    ],
    ...[
      'a..b',
      'a@{1}',
      'a//b',
      '/a',
      'a/',
      '.a',
      'a/.b',
      'a.',
      'a.lock',
      'a.lock/b',
      'refs/heads/-x',
      'x'.repeat(256),
    ],
  ])('is not %j', (ref) => {
    expect(findRefProblem(ref)).toMatch(/^must /)
  })

  test('is a commit when it has as many digits as a commit ID', () => {
    expect(['a'.repeat(40), 'A'.repeat(64)].map(isSha)).toEqual([true, true])
    expect(['a'.repeat(39), 'a'.repeat(41), 'g'.repeat(40)].map(isSha)).toEqual([false, false, false])
  })

  test('is looked for by its full names only', () => {
    expect(toPatterns(undefined)).toEqual(['HEAD'])
    expect(toPatterns('main')).toEqual(['refs/heads/main', 'refs/tags/main'])
    expect(toPatterns('refs/pull/7/head')).toEqual(['refs/pull/7/head'])
  })
})

describe('of what a remote has', () => {
  test('a branch is taken before a tag of the same name', () => {
    const branch = { refspec: '+refs/heads/v1:refs/remotes/origin/v1', local: 'refs/remotes/origin/v1', branch: 'v1' }
    expect(chooseRef('v1', listed('refs/tags/v1', 'refs/heads/v1'))).toEqual(branch)
    const tag = { refspec: '+refs/tags/v1:refs/tags/v1', local: 'refs/tags/v1', branch: undefined }
    expect(chooseRef('v1', listed('refs/tags/v1', 'refs/tags/v1^{}'))).toEqual(tag)
  })

  test('another ref is kept apart from the branches', () => {
    expect(chooseRef('refs/pull/7/head', listed('refs/pull/7/head'))).toEqual({
      refspec: '+refs/pull/7/head:refs/remotes/pull/7/head',
      local: 'refs/remotes/pull/7/head',
      branch: undefined,
    })
  })

  test('the branch that HEAD names is the default', () => {
    const listing = parseListing(['ref: refs/heads/trunk\tHEAD', `${sha}\tHEAD`])
    expect(chooseRef(undefined, listing)).toMatchObject({ branch: 'trunk' })
  })

  test.each([[[]], [['ref: refs/heads/--force\tHEAD']], [['ref: refs/other\tHEAD']]])(
    'the commit of HEAD is the default where it names no branch: %j',
    (lines) => {
      const listing = parseListing([...lines, `${sha}\tHEAD`])
      expect(chooseRef(undefined, listing)).toMatchObject({
        refspec: '+HEAD:refs/remotes/origin/HEAD',
        branch: undefined,
      })
    },
  )

  test('nothing is taken for what it does not have', () => {
    expect(chooseRef('main', listed('refs/heads/other', 'refs/x/refs/heads/main'))).toBeUndefined()
    expect(chooseRef(undefined, listed())).toBeUndefined()
    expect(chooseRef('main', parseListing(['warning: main\trefs/heads/main', 'fatal: x']))).toBeUndefined()
  })

  test('the length of its commits tells how objects are named', () => {
    expect(listed('HEAD').objectFormat).toBe('sha1')
    expect(parseListing([`${'1'.repeat(64)}\tHEAD`]).objectFormat).toBe('sha256')
  })

  test('a history is fetched with all branches and tags, and with the ref that may be neither', () => {
    const pull = { refspec: '+refs/pull/7/head:refs/remotes/pull/7/head', local: '', branch: undefined }
    expect(toFetchArguments(0, pull).slice(-4)).toEqual([
      'origin',
      '+refs/heads/*:refs/remotes/origin/*',
      '+refs/tags/*:refs/tags/*',
      pull.refspec,
    ])
    expect(toFetchArguments(5, pull).slice(-3)).toEqual(['--depth=5', 'origin', pull.refspec])
  })
})
