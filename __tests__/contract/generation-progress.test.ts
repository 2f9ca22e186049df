import { expect, test } from '@jest/globals'
import { GenerationProgress } from '../../src/contract/generation-progress.ts'
import { generatedScenario, progressOf } from './generations.ts'

const base = progressOf({ total: 1, completed: 1 })

test('a progress as the interface describes it is read', () => {
  const progress = GenerationProgress.parse(base)
  expect(progress).toMatchObject({ total_scenarios: 1, questions: [], scenarios_list: [{ id: 1, agent: 4 }] })
})

test('counts may come as text', () => {
  expect(GenerationProgress.parse({ ...base, total_scenarios: '12' }).total_scenarios).toBe(12)
})

test('a total and a list of null are those of a generation that has planned nothing', () => {
  const progress = GenerationProgress.parse({ ...base, total_scenarios: null, scenarios_list: null })
  expect(progress).toMatchObject({ total_scenarios: 0, scenarios_list: [] })
})

test.each([-1, 1.5, '', 'x', null, undefined, Number.NaN])('a count of %p is none', (count) => {
  expect(GenerationProgress.safeParse({ ...base, completed_scenarios: count }).success).toBe(false)
})

test('a scenario needs nothing but its id, and what cannot be read of it is left out', () => {
  const odd = Object.fromEntries(Object.keys(generatedScenario(1)).map((field) => [field, Symbol.iterator.toString]))
  const [scenario] = GenerationProgress.parse({ ...base, scenarios_list: [{ ...odd, id: 3 }] }).scenarios_list
  expect(scenario).toMatchObject({ id: 3, name: undefined, metrics: undefined, test_profile_data: undefined })
  expect(scenario?.unreadable).toEqual(expect.arrayContaining(['name', 'metrics', 'test_profile_data']))
  expect(GenerationProgress.safeParse({ ...base, scenarios_list: [{ ...odd, id: null }] }).success).toBe(false)
  expect(GenerationProgress.safeParse({ ...base, scenarios_list: undefined }).success).toBe(false)
})

test('a field that is null or missing is empty, and not unreadable', () => {
  const scenarios_list = [{ id: 3, name: null, metrics: null, personality: null, tags: [null] }]
  const [scenario] = GenerationProgress.parse({ ...base, scenarios_list }).scenarios_list
  expect(scenario?.unreadable).toEqual(['tags'])
})

test.each([
  [{ clarification_question: 'Which?' }, ['Which?']],
  [{ clarification_questions: ['Which?', { question: 'What?' }] }, ['Which?', 'What?']],
  [{ clarification: { question: 'Which?' } }, ['Which?']],
  [{ question: 'Which?', status: 'pending_clarification' }, ['Which?']],
  [{ questions: 7, question: 'Which?' }, ['Which?']],
  [{ clarification: null }, []],
])('the questions of %j are %j', (changes, questions) => {
  expect(GenerationProgress.parse({ ...base, ...changes }).questions).toEqual(questions)
})
