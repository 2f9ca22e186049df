import { describe, expect, test } from '@jest/globals'
import * as z from 'zod'
import { RunRequest } from '../../src/contract/run-request.ts'
import { Spec } from '../../src/contract/spec.ts'
import { countCharacters, cutCharacters, isLonger, limitedText } from '../../src/contract/text.ts'
import { checkSpec } from '../../src/spec/rules.ts'

describe('the length of a text', () => {
  test.each([
    ['', 0],
    ['Größe', 5],
    ['😀😀', 2],
    ['e\u0301', 2],
    ['\ud83d', 1],
  ])('of %j is %d characters', (text, characters) => {
    expect(countCharacters(text)).toBe(characters)
    expect(isLonger(text, characters)).toBe(false)
    expect(isLonger(`${text}😀`, characters)).toBe(true)
  })

  test('is cut between characters', () => {
    expect(cutCharacters('a😀b😀', 3)).toBe('a😀b')
    expect(cutCharacters('😀'.repeat(9), 4)).toBe('😀'.repeat(4))
    expect(cutCharacters('abc', 3)).toBe('abc')
  })

  test('has a limit that JSON Schema says too', () => {
    const schema = limitedText(3, z.string().min(1))
    expect(['😀😀😀', '', '😀😀😀😀'].map((text) => schema.safeParse(text).success)).toEqual([true, false, false])
    expect(z.toJSONSchema(schema)).toMatchObject({ type: 'string', minLength: 1, maxLength: 3 })
  })
})

const toSpec = (name: string) => ({ version: '1', scenarios: [{ name, instructions: 'Ask.' }] })

test('a spec and a run request count characters', () => {
  expect(checkSpec(toSpec('😀'.repeat(80))).problems).toEqual([])
  expect(checkSpec(toSpec('😀'.repeat(81))).problems).toMatchObject([
    { location: 'scenarios[0].name', message: 'must be at most 80 characters long, it has 81' },
  ])
  expect(RunRequest.safeParse({ spec: {}, name: '😀'.repeat(255) }).success).toBe(true)
  expect(RunRequest.safeParse({ spec: {}, name: '😀'.repeat(256) }).success).toBe(false)
  expect(JSON.stringify(z.toJSONSchema(Spec, { io: 'input' })).match(/"maxLength":\d+/g)).toHaveLength(9)
})
