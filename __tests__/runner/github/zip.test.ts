import { expect } from '@jest/globals'
import { readZip } from '../../../src/runner/github/zip.ts'
import { testZipped as test, type ZippedFile, zip } from './zip-program.ts'

const limits = { maxEntries: 3, maxBytes: 10_000 }
const read = (archive: Uint8Array, options = limits): string[] =>
  readZip(archive, 'result.json', options).map((bytes) => Buffer.from(bytes).toString())
const result: ZippedFile = { path: 'result.json', text: '{"version":1}' }

test.each<[string, ZippedFile[]]>([
  ['stored', [{ ...result, method: 'store' }]],
  ['deflated', [{ ...result, method: 'deflate' }]],
  ['written as a stream, with its sizes behind it', [{ ...result, isStreamed: true }]],
  ['beside others', [{ path: 'index.html', text: '<p>' }, result, { path: 'junit.xml', text: '' }]],
  ['in folders', [{ path: 'a/b/result.json', text: '{"version":1}' }]],
  ['at a path that leads out', [{ path: '../../../etc/result.json', text: '{"version":1}' }]],
])('reads a file that is %s', (_, files) => {
  expect(read(zip(files))).toEqual(['{"version":1}'])
})

test('reads the files of every folder, in their order, and nothing whose name is only alike', () => {
  const names = ['a/result.json', 'xresult.json', 'result.json.bak', 'result.json/', 'b/result.json', 'RESULT.JSON']
  expect(read(zip(names.map((path) => ({ path, text: path.endsWith('/') ? '' : path }))))).toEqual([
    'a/result.json',
    'b/result.json',
  ])
})

test('reads an archive whose comment looks like the end of another one', () => {
  const archive = zip([result], { comment: 'PK\u0005\u0006 is how the end begins' })
  expect(read(archive)).toEqual([result.text])
})

test('an archive without the file, and an empty one, have nothing', () => {
  expect(read(zip([{ path: 'index.html', text: '' }]))).toEqual([])
  expect(read(zip([]))).toEqual([])
})

test('large contents come out as they went in', () => {
  const text = Array.from({ length: 300_000 }, (_, index) => `${index * 7919}`).join(' ')
  expect(read(zip([{ ...result, text }]), { maxEntries: 1, maxBytes: text.length })).toEqual([text])
})

test('a bomb is not unpacked, whatever it says of its size', () => {
  const bomb = zip([{ ...result, text: '0'.repeat(30_000_000) }])
  expect(bomb.length).toBeLessThan(100_000)
  expect(() => read(bomb)).toThrow('has a file that is too large: result.json')
  const lying = Buffer.from(bomb)
  lying.writeUInt32LE(9_999, lying.indexOf('PK\u0001\u0002') + 24)
  const before = process.memoryUsage().arrayBuffers
  expect(() => read(lying)).toThrow('is damaged')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000)
})

test('all files together have no more than the limit', () => {
  const files = ['a', 'b', 'c'].map((folder) => ({ path: `${folder}/result.json`, text: '0'.repeat(4_000) }))
  expect(read(zip(files.slice(0, 2)))).toHaveLength(2)
  expect(() => read(zip(files))).toThrow('too large')
  const many = ['a', 'b', 'c', 'd'].map((folder) => ({ path: `${folder}/result.json`, text: '' }))
  expect(() => read(zip(many))).toThrow('has 4 files named result.json')
})

test('a file that ZIP64 holds is refused', () => {
  const archive = zip([{ ...result, isZip64: true }])
  expect(() => read(archive)).toThrow(/ZIP64/)
})

test('an encrypted file, and one that is packed in another way, are refused', () => {
  const encrypted = Buffer.from(zip([result]))
  encrypted.writeUInt16LE(1, encrypted.indexOf('PK\u0001\u0002') + 8)
  expect(() => read(encrypted)).toThrow('is encrypted')
  expect(() => read(zip([{ ...result, method: 'lzma' }]))).toThrow('is packed in a way that is not known here')
})

test('a byte that changed on the way is noticed wherever it matters', () => {
  const archive = Buffer.from(zip([{ ...result, method: 'store' }]))
  const at = archive.indexOf(result.text)
  archive.writeUInt8(0x58, at + 2)
  expect(() => read(archive)).toThrow('is damaged')
})

test('no garbage does anything but be refused, or read what was in it', () => {
  const archive = Buffer.from(zip([result, { path: 'b/result.json', text: 'second' }]))
  for (const [length, bytes] of [...archive.keys()].map((end) => [end, archive.subarray(0, end)] as const)) {
    expect([length, outcomeOf(bytes)]).toEqual([length, 'refused'])
  }
  let seed = 1
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed
  }
  for (let round = 0; round < 5_000; round += 1) {
    const damaged = Buffer.from(archive)
    for (let flips = 0; flips <= round % 4; flips += 1) damaged[random() % damaged.length] = random() % 256
    expect(['refused', 'read', 'read less']).toContain(outcomeOf(damaged))
  }
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(22), Buffer.from('{"version":1}'), Buffer.alloc(100_000, 0x50)]) {
    expect(outcomeOf(bytes)).toBe('refused')
  }
})

function outcomeOf(bytes: Uint8Array): string {
  try {
    const texts = read(bytes)
    if (texts.some((text) => text !== result.text && text !== 'second')) return `read ${texts.join()}`
    return texts.length === 2 ? 'read' : 'read less'
  } catch (error) {
    return Error.isError(error) && error.name === 'ZipError' ? 'refused' : `threw ${String(error)}`
  }
}
