import { describe, expect, test } from '@jest/globals'
import { createPlaces, type Holder } from '../../../src/service/repositories/places.ts'

const never = new AbortController().signal
const holder = (organizationId: number, credential: string): Holder => ({ organizationId, credential })

/** What has become of a wish for a place so far. */
async function take(places: ReturnType<typeof createPlaces>, of: Holder, signal = never) {
  const wish: { state: 'waiting' | 'taken' | 'refused'; leave: () => void } = { state: 'waiting', leave: () => {} }
  places.take(of, signal).then((leave) => {
    wish.state = leave === undefined ? 'refused' : 'taken'
    if (leave !== undefined) wish.leave = leave
  })
  await new Promise(setImmediate)
  return wish
}

describe('of eight places', () => {
  test('one credential gets four, its organization six, and others are let in at once', async () => {
    const places = createPlaces({ total: 8, waiting: 32 })
    const mine = await Promise.all(Array.from({ length: 6 }, () => take(places, holder(1, 'a'))))
    expect(mine.map(({ state }) => state)).toEqual(['taken', 'taken', 'taken', 'taken', 'waiting', 'waiting'])
    const ours = await Promise.all(Array.from({ length: 3 }, (_, index) => take(places, holder(1, `b${index}`))))
    expect(ours.map(({ state }) => state)).toEqual(['taken', 'taken', 'waiting'])
    const theirs = await Promise.all(Array.from({ length: 3 }, () => take(places, holder(2, 'a'))))
    expect(theirs.map(({ state }) => state)).toEqual(['taken', 'taken', 'waiting'])
  })

  test('one that is given back goes to the first who may have it', async () => {
    const places = createPlaces({ total: 8, waiting: 32 })
    const mine = await Promise.all(Array.from({ length: 5 }, () => take(places, holder(1, 'a'))))
    const theirs = await Promise.all(Array.from({ length: 4 }, () => take(places, holder(2, 'b'))))
    const other = await take(places, holder(3, 'c'))
    expect([mine[4]?.state, other.state]).toEqual(['waiting', 'waiting'])
    theirs[0]?.leave()
    theirs[0]?.leave()
    await new Promise(setImmediate)
    expect([mine[4]?.state, other.state]).toEqual(['waiting', 'taken'])
    mine[0]?.leave()
    await new Promise(setImmediate)
    expect(mine[4]?.state).toBe('taken')
  })

  test('none is waited for when too many wait already', async () => {
    const places = createPlaces({ total: 2, waiting: 8 })
    const mine = await Promise.all(Array.from({ length: 6 }, () => take(places, holder(1, 'a'))))
    expect(mine.map(({ state }) => state)).toEqual(['taken', ...Array(4).fill('waiting'), 'refused'])
    expect((await take(places, holder(1, 'b'))).state).toBe('waiting')
    expect((await take(places, holder(2, 'a'))).state).toBe('taken')
  })

  test('none goes to a caller that has gone', async () => {
    const places = createPlaces({ total: 1, waiting: 8 })
    const first = await take(places, holder(1, 'a'))
    const leaving = new AbortController()
    const second = await take(places, holder(1, 'b'), leaving.signal)
    const third = await take(places, holder(1, 'c'))
    leaving.abort()
    first.leave()
    await new Promise(setImmediate)
    expect([second.state, third.state]).toEqual(['refused', 'taken'])
    expect((await take(places, holder(1, 'd'), AbortSignal.abort())).state).toBe('refused')
  })
})
