import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type OperationName, operations } from '../../src/service/operations.ts'
import { form, impossible, json, manyKeys, nasty, type Sent, strange } from './hostile-bodies.ts'
import { type Answer, findFault, findFaults, isRefused, startTarget } from './hostile-target.ts'
import { spec } from './sample.ts'

const toPath = (template: string): string => template.replace(':id', '1')
const listOperations = (method: string) =>
  (Object.keys(operations) as OperationName[])
    .filter((name) => operations[name].method === method)
    .map((name) => [name, operations[name].path] as const)

describe.each(listOperations('post'))('the body of %s', (name, template) => {
  const toAttempts = (bodies: Readonly<Record<string, Sent>>) =>
    Object.fromEntries(
      Object.entries(bodies).map(([title, sent]) => [title, { method: 'POST', path: toPath(template), ...sent }]),
    )

  test('is refused when it cannot be read', async () => {
    // Nothing is read of a body where none is asked for.
    const isRight = name === 'endCalls' ? undefined : isRefused
    expect(await findFaults(toAttempts(impossible), isRight)).toEqual([])
  }, 60_000)

  test('is taken or refused, whatever is in it', async () => {
    expect(await findFaults(toAttempts(strange))).toEqual([])
  }, 60_000)
})

describe('a spec', () => {
  const withCase = (changes: object) => ({ ...spec, scenarios: [{ ...spec.scenarios[0], ...changes }] })
  const list = (length: number, value: unknown) => Array.from({ length }, () => value)
  const conditional = (conditions: readonly unknown[]) =>
    withCase({ type: 'conditional_actions', language: 'en', conditional_actions: { conditions } })
  const specs: Readonly<Record<string, unknown>> = {
    'too many scenarios': { ...spec, scenarios: list(300_000, {}) },
    'as many wrong scenarios as are looked into': { ...spec, scenarios: list(14_990, {}) },
    'too many conditions': conditional(list(340_000, {})),
    'as many wrong conditions as are looked into': conditional(list(14_990, {})),
    'too many metrics': withCase({ metrics: list(400_000, 9) }),
    'too many tags': withCase({ tags: list(400_000, 1) }),
    'ten thousand keys': withCase(manyKeys),
    'an expression that never ends': conditional(list(1_000, { id: 1, condition: '/((((a+)+)+)+)+$/', action: 'a' })),
    placeholders: withCase({ instructions: '{{test_profile.'.repeat(60_000) }),
    ...Object.fromEntries(
      nasty.map((word) => [
        JSON.stringify(word).slice(0, 30),
        { ...spec, suite: { name: word }, scenarios: [{ name: word, key: word, instructions: word, tags: [word] }] },
      ]),
    ),
  }

  test.each(['JSON', 'a form'])(
    'is taken or refused as %s, whatever is in it',
    async (way) => {
      const attempts = Object.entries(specs).map(([title, value]) => {
        const body =
          way === 'JSON'
            ? { headers: json, body: JSON.stringify({ channel: 'text', agent_id: 1, spec: value }) }
            : {
                headers: form,
                body: new URLSearchParams({ channel: 'text', agent_id: '1', spec: JSON.stringify(value) }).toString(),
              }
        return [title, { method: 'POST', path: `${operations.runScenariosJson.path}?dry_run=true`, ...body }] as const
      })
      expect(await findFaults(Object.fromEntries(attempts))).toEqual([])
    },
    60_000,
  )
})

describe('a request of any shape', () => {
  const words = [
    'constructor',
    '__proto__',
    'scenarios',
    'name',
    'version',
    'metrics',
    'suite',
    'defaults',
    'personality',
  ]
  const key = fc.oneof(
    fc.constantFrom(...words, 'instructions', 'test_profile', 'tags', 'conditional_actions'),
    fc.string(),
  )
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 4, withCrossShrink: true }, tie('leaf'), tie('list'), tie('object')),
    leaf: fc.oneof(
      fc.constantFrom(...nasty),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.string({ unit: 'binary' }),
    ),
    list: fc.array(tie('any'), { maxLength: 4 }),
    object: fc.dictionary(key, tie('any'), { maxKeys: 5 }),
  }))

  test.each([
    [
      'a dry run',
      `${operations.runScenariosJson.path}?dry_run=true`,
      (any: unknown) => ({ spec: any, agent_id: 1, channel: 'text' }),
    ],
    [
      'a dry run of a case',
      `${operations.runScenariosJson.path}?dry_run=true`,
      (any: unknown) => ({ spec: { ...spec, scenarios: [any] }, channel: 'text' }),
    ],
    ['a duplication', toPath(operations.duplicateDashboard.path), (any: unknown) => any],
    ['a name of a duplicate', toPath(operations.duplicateDashboard.path), (any: unknown) => ({ name: any })],
  ])(
    'is taken or refused: %s',
    async (_, path, toBody) => {
      await using target = await startTarget()
      await fc.assert(
        fc.asyncProperty(value.any, async (any) => {
          const answer = await target.attempt({
            method: 'POST',
            path,
            headers: json,
            body: JSON.stringify(toBody(any)),
          })
          expect(findFault(answer)).toBeUndefined()
        }),
        { numRuns: 150 },
      )
    },
    60_000,
  )
})

const everyOperation = (Object.keys(operations) as OperationName[]).map((name) => [name, operations[name]] as const)

describe.each(everyOperation.filter(([, { path }]) => path.includes(':id')))('the id of %s', (_, { method, path }) => {
  test('is not found when it is none', async () => {
    const ids = [
      ...[
        '0',
        '-1',
        '1e3',
        '1.0',
        '+1',
        '0x1',
        '%20',
        '%D9%A3',
        '9007199254740993',
        '9'.repeat(400),
        '999999999999999',
      ],
      ...[
        '%00',
        '1%00',
        '%',
        '%zz',
        '%ff',
        '%ED%A0%80',
        '..%2f1',
        '1%2f2',
        '__proto__',
        "1'%20or%201=1--",
        '$(id)',
        'null',
      ],
    ]
    const attempts = ids.map((id) => [id, { method: method.toUpperCase(), path: path.replace(':id', id) }] as const)
    expect(await findFaults(Object.fromEntries(attempts), isRefused)).toEqual([])
  }, 60_000)
})

describe.each(everyOperation)('the address of %s', (_, { method, path }) => {
  const address = toPath(path)

  test('may have anything in its query', async () => {
    const queries = [
      ...[
        'page=1&page=2',
        'page=-1',
        'page=1e3',
        'page_size=%D9%A3',
        `page=${'9'.repeat(400)}`,
        'page_size=0',
        'page=',
      ],
      ...[
        'name=%00',
        'name=%ED%A0%80',
        'search=%00',
        'search=%25_%27%22%3B--',
        `search=${'a'.repeat(9_000)}`,
        'agent_id=x',
      ],
      ...[
        'agent_id=9007199254740993',
        'progress_id=%00',
        'progress_id=1',
        'progress_id=a&progress_id=b',
        'dry_run=%00',
      ],
      ...['dry_run=true&dry_run=false', '%', '%ff=%ff', '&&&===', '__proto__=1&constructor=2', 'a=1&'.repeat(3_000)],
    ]
    const attempts = queries.map((query) => [
      query.slice(0, 40),
      { method: method.toUpperCase(), path: `${address}?${query}` },
    ])
    expect(await findFaults(Object.fromEntries(attempts))).toEqual([])
  }, 60_000)

  test('is answered with 404 or 405 to any other method', async () => {
    const methods = ['PUT', 'PATCH', 'OPTIONS', 'PROPFIND', 'QUERY', 'TRACE', method === 'post' ? 'GET' : 'POST']
    const attempts = methods.map((other) => [other, { method: other, path: address }] as const)
    const isRight = ({ status, headers }: Answer) => status === 404 || (status === 405 && headers.allow !== undefined)
    expect(await findFaults(Object.fromEntries(attempts), isRight)).toEqual([])
  }, 60_000)
})

test('no path is found without the slash at its end', async () => {
  const attempts = everyOperation
    .filter(([, { path }]) => path.endsWith('/'))
    .map(
      ([name, { method, path }]) => [name, { method: method.toUpperCase(), path: toPath(path).slice(0, -1) }] as const,
    )
  expect(await findFaults(Object.fromEntries(attempts), ({ status }) => status === 404)).toEqual([])
}, 60_000)

test('an address that is too long is refused', async () => {
  const path = `${operations.listResults.path}?name=${'a'.repeat(20_000)}`
  expect(await findFaults({ long: { method: 'GET', path } }, ({ status }) => status === 431)).toEqual([])
})
