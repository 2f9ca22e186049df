import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { claimFolder, FolderError } from '../../../src/runner/git/checkout-folder.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'claimed-'))
})
afterAll(() => rmSync(root, { recursive: true }))

test('a claimed folder goes again with those that were made for it', () => {
  const claimed = claimFolder(join(root, 'a/b/c'))
  expect(existsSync(join(root, 'a/b/c'))).toBe(true)
  claimed.empty()
  expect(readdirSync(root)).toEqual([])
})

test('a folder that can be made only in part is refused in a sentence, and nothing of it stays', () => {
  const folder = join(root, 'a/b', 'x'.repeat(300), 'c')
  expect(() => claimFolder(folder)).toThrow(FolderError)
  expect(() => claimFolder(folder)).toThrow(/ cannot be (made|looked at): ENAMETOOLONG/)
  expect(readdirSync(root)).toEqual([])
})
