import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Spec } from '../../src/contract/spec.ts'
import { toCases } from '../../src/spec/cases.ts'
import { cutSpec, type Pick } from '../../src/spec/cut.ts'
import { checkSpec } from '../../src/spec/rules.ts'
import { reread, specs } from './specs.ts'

const spec: Spec = {
  version: '1',
  agent_id: 7,
  suite: { name: 'Desk' },
  defaults: { frequency: 3 },
  scenarios: ['Zero', 'One', '...', 'Three', 'Four'].map((name) => ({ name, instructions: 'x' })),
}

test('a cut spec has the picked cases and all that concerns them', () => {
  const { value, indexes } = cutSpec(spec, [{ index: 1 }, { index: 3, frequency: 2 }])
  expect(indexes).toEqual([1, 3])
  expect(value).toEqual({
    ...spec,
    scenarios: [
      { name: 'One', instructions: 'x' },
      { name: 'Three', instructions: 'x', frequency: 2 },
    ],
  })
})

test('a spec of which every case is picked is sent as it was read', () => {
  expect(
    cutSpec(
      spec,
      spec.scenarios.map((_, index) => ({ index })),
    ).value,
  ).toBe(spec)
})

test('a spec of which every case is picked is not the same when one gets another frequency', () => {
  const { value } = cutSpec(
    spec,
    spec.scenarios.map((_, index) => ({ index, ...(index === 4 && { frequency: 1 }) })),
  )
  expect(value).toMatchObject({ scenarios: [{}, {}, {}, {}, { name: 'Four', frequency: 1 }] })
})

test('cases are sent in the order of the picks', () => {
  const { value, toOriginal } = cutSpec(
    spec,
    [4, 3, 2, 1, 0].map((index) => ({ index })),
  )
  expect(value).toMatchObject({ scenarios: spec.scenarios.toReversed() })
  expect(toOriginal('scenarios[1].name')).toBe('scenarios[3].name')
})

test('a case whose key comes from its position keeps it', () => {
  const moved = cutSpec(spec, [{ index: 2 }, { index: 4 }]).value
  expect(moved).toMatchObject({ scenarios: [{ name: '...', key: 'case-3' }, { name: 'Four' }] })
  expect(cutSpec(spec, [{ index: 0 }, { index: 1 }, { index: 2 }]).value).toEqual({
    ...spec,
    scenarios: spec.scenarios.slice(0, 3),
  })
})

const { toOriginal, toOriginalText } = cutSpec(spec, [{ index: 1 }, { index: 4 }])

test.each([
  ['scenarios[0].metrics[1]', 'scenarios[1].metrics[1]'],
  ['scenarios[1]', 'scenarios[4]'],
  ['scenarios.1', 'scenarios.4'],
  ['scenarios.1.metrics.0', 'scenarios.4.metrics.0'],
  ['spec.scenarios[1].name', 'spec.scenarios[4].name'],
  ['file.scenarios.0.name', 'file.scenarios.1.name'],
  ['scenarios[1]["scenarios[0]"]', 'scenarios[4]["scenarios[0]"]'],
])('%s of a cut spec is %s of the file', (location, original) => {
  expect(toOriginal(location)).toBe(original)
})

test.each([
  'scenarios[2].name',
  'scenarios.99',
  'scenarios[99999999999999999999]',
  'scenarios',
  'scenarios[-1]',
  'scenarios[0x1]',
  'scenarios.0x1',
  'defaults.metrics[0]',
  'agent_id',
  '',
  'my_scenarios[0]',
  'defaults.scenarios[0]',
])('%j stays as it is', (location) => {
  expect(toOriginal(location)).toBe(location)
})

test('locations in a message are taken to the file, and everything else stays', () => {
  expect(toOriginalText('has the key of scenarios[1], "a" (see spec.scenarios.0.name, scenarios.1.)')).toBe(
    'has the key of scenarios[4], "a" (see spec.scenarios.1.name, scenarios.4.)',
  )
  expect(toOriginalText('scenarios[2] my_scenarios[0] 2 scenarios. 1 scenarios[$&] scenarios[0x1] scenarios.0x1')).toBe(
    'scenarios[2] my_scenarios[0] 2 scenarios. 1 scenarios[$&] scenarios[0x1] scenarios.0x1',
  )
})

test.each([
  ['nothing', []],
  ['a case that does not exist', [{ index: 5 }]],
  ['a case twice', [{ index: 1 }, { index: 1 }]],
])('%s cannot be picked', (_, picks) => {
  expect(() => cutSpec(spec, picks)).toThrow(RangeError)
})

const cuts = specs.chain((whole) =>
  fc.tuple(
    fc.constant(reread(whole)),
    fc
      .subarray([...whole.scenarios.keys()], { minLength: 1 })
      .chain((indexes) =>
        fc.tuple(
          ...indexes.map((index) =>
            fc.record(
              { index: fc.constant(index), frequency: fc.integer({ min: 1, max: 9 }) },
              { requiredKeys: ['index'] },
            ),
          ),
        ),
      ),
  ),
)

test('a cut of a valid spec is valid, and its cases are run as those of the file but for how often', () => {
  fc.assert(
    fc.property(cuts, ([whole, picks]: [Spec, Pick[]]) => {
      const { value, indexes } = cutSpec(whole, picks)
      expect(checkSpec(reread(value)).problems).toEqual([])
      const before = toCases(whole)
      const expected = picks.map(({ index, frequency }, position) => ({
        ...before[index],
        index: position,
        ...(frequency !== undefined && { frequency }),
      }))
      expect(toCases(reread(value))).toEqual(expected)
      expect(indexes).toEqual(picks.map(({ index }) => index))
    }),
  )
})

test('every location of a cut spec leads to the place of its case in the file', () => {
  fc.assert(
    fc.property(cuts, fc.constantFrom('', '.name', '.metrics[0]'), ([whole, picks]: [Spec, Pick[]], rest) => {
      const cut = cutSpec(whole, picks)
      for (const [position, index] of cut.indexes.entries()) {
        expect(cut.toOriginal(`scenarios[${position}]${rest}`)).toBe(`scenarios[${index}]${rest}`)
        expect(cut.toOriginalText(`of scenarios.${position}${rest}`)).toBe(`of scenarios.${index}${rest}`)
      }
      const beyond = `scenarios[${cut.indexes.length}]${rest}`
      expect(cut.toOriginal(beyond)).toBe(beyond)
    }),
  )
})
