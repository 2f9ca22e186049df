import { describe, expect, test } from '@jest/globals'
import { parseModelDraft } from '../../../src/service/generation/model-draft.ts'
import { ModelError } from '../../../src/service/model/chat-model.ts'

const scenario = { name: 'Late refund', instructions: 'You want a refund.', expected_outcome: 'The agent declines.' }
const noScenario = new ModelError('The model wrote something else than a scenario.')

const parse = (changes: Readonly<Record<string, unknown>>) =>
  parseModelDraft(JSON.stringify({ ...scenario, ...changes }))

describe('what a model wrote', () => {
  test('becomes a draft, and what it left out is filled in', () => {
    expect(parseModelDraft(JSON.stringify(scenario))).toEqual({
      name: 'Late refund',
      instructions: 'You want a refund.',
      expectedOutcome: 'The agent declines.',
      firstMessage: 'Hello',
      summary: 'Late refund',
      tags: ['generated'],
      informationFields: {},
    })
  })

  test('may stand in a code fence, and say more than it was asked for', () => {
    const text = JSON.stringify({ ...scenario, tags: ['late'], information_fields: { tries: 2 }, mood: 'bad' }, null, 2)
    expect(parseModelDraft(`\n\`\`\`json\n${text}\n\`\`\`\n`)).toMatchObject({
      tags: ['generated', 'late'],
      informationFields: { tries: 2 },
    })
  })

  test.each(['', 'Sure! Here it is:', '[]', 'null', '"text"', '{"name":"x"', '{}'])('%j is refused', (text) => {
    expect(() => parseModelDraft(text)).toThrow(noScenario)
  })

  test.each([
    [{ name: '' }],
    [{ name: 'n'.repeat(81) }],
    [{ name: 'nul\u0000' }],
    [{ instructions: 'half \ud800 a pair' }],
    [{ instructions: 'i'.repeat(5_001) }],
    [{ instructions: 7 }],
    [{ expected_outcome: '  ' }],
    [{ first_message: 'f'.repeat(501) }],
    [{ tags: Array(11).fill('tag') }],
    [{ tags: ['t'.repeat(65)] }],
    [{ information_fields: { nested: { deep: 1 } } }],
    [{ information_fields: { 'key\u0000': 'a' } }],
    [{ information_fields: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'v'])) }],
  ])('is refused with %j', (changes) => {
    expect(() => parse(changes)).toThrow(noScenario)
  })

  test('is refused when no spec may hold it', () => {
    expect(() => parse({ instructions: 'Your order is {{test_profile.order}}.' })).toThrow(
      new ModelError('The model wrote a scenario that no spec may hold.'),
    )
  })
})
