import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, jest, test } from '@jest/globals'
import { createWriteBuffers, writeWhole } from '../../src/runner/whole-file.ts'

const createFolder = () => mkdtempDisposableSync(join(tmpdir(), 'whole-file-'))

/** Texts that are all different, of which each takes more than one chunk. */
const createParts = (count: number, character = 'x'): string[] =>
  Array.from({ length: count }, (_, index) => `${index} `.padEnd(170_000, `${character}${index}`))

function* throwAfter(parts: readonly string[], error: Error): Generator<string> {
  yield* parts
  throw error
}

const isWhole = (folder: string, name: string, parts: readonly string[]): boolean =>
  readFileSync(join(folder, name)).equals(Buffer.from(parts.join('')))

type Write = (chunk: Uint8Array) => Promise<void>

/** A disk that writes so, until it is disposed of. No folder of a test has a slow disk, or one that is full. */
async function createDisk(write: (real: () => Promise<void>) => Promise<void>): Promise<Disposable> {
  await using file = await open(import.meta.filename)
  const handle: { writeFile: Write } = Object.getPrototypeOf(file)
  const real = handle.writeFile
  const spy = jest.spyOn(handle, 'writeFile').mockImplementation(function (this: unknown, chunk) {
    return write(() => real.call(this, chunk))
  })
  return { [Symbol.dispose]: () => spy.mockRestore() }
}

const createSlowDisk = () =>
  createDisk(async (real) => {
    await setImmediate()
    await real()
  })

describe.each([
  ['of this machine', async () => ({ [Symbol.dispose]: () => undefined })],
  ['that is slower than the text is made', createSlowDisk],
] as const)('on a disk %s', (_, mount) => {
  test.each([
    ['letters', 'x'],
    ['signs of three bytes', '漢'],
    ['signs of two halves', '😀'],
  ])('a file of many chunks has the bytes of its parts, in order: %s', async (_, character) => {
    using _disk = await mount()
    using folder = createFolder()
    const parts = createParts(20, character)
    await writeWhole(folder.path, { name: 'a.txt', parts })
    expect(isWhole(folder.path, 'a.txt', parts)).toBe(true)
    expect(readdirSync(folder.path)).toEqual(['a.txt'])
  })

  test('files that share buffers do not take from each other', async () => {
    using _disk = await mount()
    using folder = createFolder()
    const buffers = createWriteBuffers()
    const files = [11, 1, 12, 0, 13].map((count, index) => ({
      name: `${index}.txt`,
      parts: createParts(count, `${index}-`),
    }))
    for (const file of files) await writeWhole(folder.path, file, buffers)
    expect(files.filter(({ name, parts }) => !isWhole(folder.path, name, parts))).toEqual([])
  })

  test('a part that cannot be made leaves nothing of the file, whatever was written', async () => {
    using _disk = await mount()
    using folder = createFolder()
    const error = new Error('this part cannot be made')
    const parts = throwAfter(createParts(12), error)
    await expect(writeWhole(folder.path, { name: 'a.txt', parts })).rejects.toBe(error)
    expect(readdirSync(folder.path)).toEqual([])
  })
})

describe('on a disk that is full', () => {
  const full = new Error('no space is left')
  const createFullDisk = () => createDisk(() => Promise.reject(full))

  test.each([
    ['a short file', ['short']],
    ['a file of many chunks', createParts(12)],
  ])('nothing is left of %s', async (_, parts) => {
    using _disk = await createFullDisk()
    using folder = createFolder()
    await expect(writeWhole(folder.path, { name: 'a.txt', parts })).rejects.toBe(full)
    expect(readdirSync(folder.path)).toEqual([])
  })

  test('a part that cannot be made is what went wrong first', async () => {
    using _disk = await createFullDisk()
    using folder = createFolder()
    const error = new Error('this part cannot be made')
    const parts = throwAfter(createParts(1), error)
    await expect(writeWhole(folder.path, { name: 'a.txt', parts })).rejects.toBe(error)
    expect(readdirSync(folder.path)).toEqual([])
  })
})
