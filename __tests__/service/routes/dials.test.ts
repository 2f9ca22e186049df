import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import type { Catalog } from '../../../src/service/config/catalog.ts'
import { describeOnEachStore } from '../databases.ts'
import {
  accepted,
  agentNumber,
  closesAt,
  createClock,
  dial,
  dialPath,
  dropped,
  frequentUpkeep,
  justAfter,
  opensAt,
  outboundAgent,
  rareUpkeep,
  statusesOf,
  submitCalls,
  sweptAt,
  toCatalog,
  toNumber,
  windowSeconds,
} from '../outbound.ts'
import {
  catalog,
  config,
  conversation,
  endlessPlay,
  read,
  readEnded,
  readUntil,
  send,
  startTestService,
} from '../sample.ts'

describeOnEachStore('a dial', (open) => {
  test('is waited for by a run that shows its number and its window', async () => {
    await using service = await startTestService({
      store: await open(),
      now: createClock(),
      catalog: toCatalog(),
      ...rareUpkeep,
    })
    const { id } = await submitCalls(service)
    const { runs, status } = await read(service, id)
    expect(status).toBe('pending')
    expect(runs).toEqual([
      expect.objectContaining({
        id: 1,
        status: 'pending',
        number: '+15550000001',
        inbound_number: null,
        executed_at: null,
        outbound_dial_window_opens_at: opensAt.toISOString(),
        outbound_dial_window_seconds: windowSeconds,
        outbound_dial_window_closes_at: closesAt.toISOString(),
      }),
    ])
  })

  test('in time starts the conversation, which completes', async () => {
    const talk = Promise.withResolvers<void>()
    await using service = await startTestService({
      store: await open(),
      now: createClock(),
      catalog: toCatalog(),
      engine: {
        play: async () => {
          await talk.promise
          return conversation
        },
      },
      ...rareUpkeep,
    })
    const { id } = await submitCalls(service)
    expect(await dial(service, 1)).toEqual(accepted(1))
    expect(statusesOf(await read(service, id))).toEqual(['running'])
    talk.resolve()
    const ended = await readEnded(service, id)
    expect(ended).toMatchObject({ status: 'completed', runs: [{ status: 'completed', success: true }] })
  })

  test('at the very instant of the close is in time', async () => {
    const now = createClock()
    await using service = await startTestService({ store: await open(), now, catalog: toCatalog(), ...frequentUpkeep })
    const { id } = await submitCalls(service)
    now.set(closesAt)
    expect(await dial(service, 1)).toEqual(accepted(1))
    expect(await readEnded(service, id)).toMatchObject({ status: 'completed' })
  })

  test('after the close is dropped, and the run and its result have timed out', async () => {
    const now = createClock()
    await using service = await startTestService({ store: await open(), now, catalog: toCatalog(), ...rareUpkeep })
    const { id } = await submitCalls(service)
    now.set(justAfter)
    expect(await dial(service, 1)).toEqual(dropped('window_closed', 1))
    expect(await read(service, id)).toMatchObject({
      status: 'timeout',
      failed_runs_count: 1,
      runs: [{ status: 'timeout', success: null, executed_at: null, evaluation: null }],
    })
    expect(await dial(service, 1)).toEqual(dropped('window_closed', 1))
  })

  test('after the sweep of its window is told that it closed', async () => {
    const now = createClock()
    await using service = await startTestService({ store: await open(), now, catalog: toCatalog(), ...frequentUpkeep })
    const { id } = await submitCalls(service)
    now.set(sweptAt)
    await readEnded(service, id)
    expect(await dial(service, 1)).toEqual(dropped('window_closed', 1))
    expect(statusesOf(await read(service, id))).toEqual(['timeout'])
  })

  test('that never comes ends the run as timed out and lets the next one out of the queue', async () => {
    const now = createClock()
    await using service = await startTestService({
      store: await open(),
      now,
      catalog: toCatalog(outboundAgent, 1),
      ...frequentUpkeep,
    })
    const { id } = await submitCalls(service, 2)
    expect(statusesOf(await read(service, id))).toEqual(['pending', 'in_queue'])
    now.set(sweptAt)
    const later = await readUntil(service, id, (result) => statusesOf(result).join() === 'timeout,pending')
    expect(later).toMatchObject({
      status: 'running',
      runs: [{ number: toNumber(1) }, { number: toNumber(2), outbound_dial_window_opens_at: sweptAt.toISOString() }],
    })
    expect(await dial(service, 2)).toEqual(accepted(2))
    expect(statusesOf(await readEnded(service, id))).toEqual(['timeout', 'completed'])
  })

  test('that arrived in time is let in though it gets to the store after the close', async () => {
    const now = createClock()
    await using service = await startTestService({ store: await open(), now, catalog: toCatalog(), ...frequentUpkeep })
    const { id } = await submitCalls(service)
    now.set(closesAt)
    const body = JSON.stringify({ from_number: agentNumber, to_number: toNumber(1) })
    const [begin, rest] = [body.slice(0, 9), body.slice(9)]
    const sent = Promise.withResolvers<void>()
    const answer = fetch(`${service.url}${dialPath}`, {
      method: 'POST',
      headers: { 'X-SERVICE-API-KEY': service.apiKey, 'content-type': 'application/json' },
      body: ReadableStream.from(
        (async function* () {
          yield new TextEncoder().encode(begin)
          await sent.promise
          yield new TextEncoder().encode(rest)
        })(),
      ),
      duplex: 'half',
    })
    // It has arrived by then, and the window has been looked at many times after its close.
    await sleep(100)
    now.set(justAfter)
    await sleep(100)
    sent.resolve()
    expect(await (await answer).json()).toEqual(accepted(1))
    expect(await readEnded(service, id)).toMatchObject({ status: 'completed' })
  })

  test('is not waited for by a run in the queue, and a late dial makes room for it', async () => {
    const now = createClock()
    await using service = await startTestService({
      store: await open(),
      now,
      catalog: toCatalog(outboundAgent, 1),
      ...rareUpkeep,
    })
    const { id } = await submitCalls(service, 2)
    expect(await dial(service, 2)).toEqual(dropped('not_dispatched', 2))
    expect(statusesOf(await read(service, id))).toEqual(['pending', 'in_queue'])
    now.set(justAfter)
    expect(await dial(service, 1)).toEqual(dropped('window_closed', 1))
    expect(statusesOf(await read(service, id))).toEqual(['timeout', 'pending'])
  })

  test('starts a run once, however many come at the same time', async () => {
    let plays = 0
    await using service = await startTestService({
      store: await open(),
      catalog: toCatalog(),
      engine: {
        play: (request) => {
          plays += 1
          return endlessPlay(request)
        },
      },
      ...rareUpkeep,
    })
    const { id } = await submitCalls(service)
    const answers = await Promise.all(Array.from({ length: 5 }, () => dial(service, 1)))
    expect(answers.filter((answer) => Object(answer).accepted)).toEqual([accepted(1)])
    expect(answers.filter((answer) => !Object(answer).accepted)).toEqual(Array(4).fill(dropped('already_over', 1)))
    await readUntil(service, id, () => plays > 0)
    expect(plays).toBe(1)
  })

  test('from another number, or to a number of no run, changes nothing', async () => {
    await using service = await startTestService({ store: await open(), catalog: toCatalog(), ...rareUpkeep })
    const { id } = await submitCalls(service)
    expect(await dial(service, 1, '+15559999999')).toEqual(dropped('wrong_caller', 1))
    expect(await dial(service, 2)).toEqual(dropped('unknown_number', null))
    for (const to_number of [
      '+1555',
      '+15550000000',
      '15550000001',
      '+1555 000 0001',
      '+155500000000000000001',
      '\0',
    ]) {
      const { status, body } = await send(service, dialPath, { body: { from_number: agentNumber, to_number } })
      expect([to_number, status, body]).toEqual([to_number, 200, dropped('unknown_number', null)])
    }
    expect(statusesOf(await read(service, id))).toEqual(['pending'])
  })

  test('to the number of another organization is a dial to no number', async () => {
    const otherKey = 'ats_of_another_organization'
    const other: Catalog = {
      ...catalog,
      ...toCatalog(),
      organization: { ...catalog.organization, id: 2 },
      apiKeys: [{ name: 'ci', key: otherKey }],
      dashboards: [],
    }
    const own: Catalog = { ...catalog, ...toCatalog() }
    await using service = await startTestService({
      store: await open(),
      config: { ...config, catalogs: new Map([own, other].map((each) => [each.organization.id, each])) },
      ...rareUpkeep,
    })
    const { id } = await submitCalls(service)
    const { body } = await send(service, dialPath, {
      body: { from_number: agentNumber, to_number: toNumber(1) },
      headers: { 'X-SERVICE-API-KEY': otherKey },
    })
    expect(body).toEqual(dropped('unknown_number', null))
    expect(statusesOf(await read(service, id))).toEqual(['pending'])
  })
})

describe('a dial that cannot be read', () => {
  test.each([
    [{}, ['from_number', 'to_number']],
    [{ from_number: agentNumber }, ['to_number']],
    [{ from_number: '', to_number: 15550000001 }, ['from_number', 'to_number']],
    [{ from_number: agentNumber, to_number: toNumber(1), at: 'now' }, ['at']],
    [[], undefined],
    ['{', undefined],
  ])('is refused with what is wrong: %j', async (body, locations) => {
    await using service = await startTestService({ catalog: toCatalog(), ...rareUpkeep })
    const { id } = await submitCalls(service)
    const answer = await send(service, dialPath, { body })
    expect(answer.status).toBe(400)
    if (locations !== undefined) expect(Object.keys(Object(answer.body)).toSorted()).toEqual(locations)
    expect(statusesOf(await read(service, id))).toEqual(['pending'])
  })

  test('is refused without a credential', async () => {
    await using service = await startTestService({ catalog: toCatalog() })
    const response = await fetch(`${service.url}${dialPath}`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(401)
  })
})
