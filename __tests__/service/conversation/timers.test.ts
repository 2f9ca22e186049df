import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { Timers } from '../../../src/service/conversation/timers.ts'

test('a timer that is set again starts anew, and one that is cleared never fires', async () => {
  const fired: string[] = []
  const timers = new Timers<'again' | 'once' | 'never'>()
  timers.set('again', 5, () => fired.push('too early'))
  timers.set('again', 25, () => fired.push('again'))
  timers.set('once', 10, () => fired.push(`once, still set: ${timers.isSet('once')}`))
  timers.set('never', 10, () => fired.push('never'))
  timers.clear('never')
  expect([timers.isSet('once'), timers.isSet('never')]).toEqual([true, false])
  await sleep(50)
  expect(fired).toEqual(['once, still set: false', 'again'])
})

test('all of them can be cleared at once', async () => {
  const fired: string[] = []
  const timers = new Timers<'one' | 'two'>()
  timers.set('one', 5, () => fired.push('one'))
  timers.set('two', 5, () => fired.push('two'))
  timers.clearAll()
  await sleep(20)
  expect(fired).toEqual([])
})
