import { expect, test } from '@jest/globals'
import { MetricShape } from '../../../src/service/config/metric-shape.ts'

const named = { id: 1, name: 'Rule' }

test.each([
  [
    { type: 'contains', text: 'a' },
    { type: 'contains', texts: ['a'], speaker: 'agent' },
  ],
  [
    { type: 'not_contains', text: ['a', 'b'], in: 'any' },
    { type: 'not_contains', texts: ['a', 'b'], speaker: 'any' },
  ],
  [
    { type: 'matches', pattern: '/a/gi', in: 'caller' },
    { type: 'matches', pattern: /a/i, speaker: 'caller' },
  ],
  [
    { type: 'agent_turns', max: 3 },
    { type: 'agent_turns', min: undefined, max: 3 },
  ],
  [
    { type: 'agent_turns', min: 2, max: 2 },
    { type: 'agent_turns', min: 2, max: 2 },
  ],
  [
    { type: 'response_time', max: 1.5 },
    { type: 'response_time', maxSeconds: 1.5, measure: 'max' },
  ],
  [
    { type: 'response_time', max: '2', measure: 'average' },
    { type: 'response_time', maxSeconds: 2, measure: 'average' },
  ],
  [
    { type: 'ended_by', by: 'caller' },
    { type: 'ended_by', by: 'caller' },
  ],
  [
    { type: 'tool_called', tool: 't' },
    { type: 'tool_called', tool: 't', arguments: undefined, expected: true },
  ],
  [
    { type: 'tool_called', tool: 't', arguments: { a: 1 }, expected: false },
    { type: 'tool_called', tool: 't', arguments: { a: 1 }, expected: false },
  ],
  [
    { type: 'llm_judge', rubric: 'x' },
    { type: 'unscored', declaredType: 'llm_judge' },
  ],
  [{ type: 'constructor' }, { type: 'unscored', declaredType: 'constructor' }],
])('reads the rule %j', (declared, rule) => {
  expect(MetricShape.parse({ ...named, ...declared })).toEqual({ ...named, slug: 'rule', rule })
})

test.each([
  [{ type: 'contains' }, ['text: is required']],
  [{ type: 'contains', text: ' ' }, ['text: must be text or a list of texts, none of them empty']],
  [{ type: 'contains', text: 5 }, ['text: must be text or a list of texts, none of them empty']],
  [{ type: 'contains', text: ['a', ''] }, ['text.1: must not be empty']],
  [{ type: 'matches', pattern: '' }, ['pattern: is not a regular expression: it is empty and would match everything']],
  [{ type: 'agent_turns' }, [': needs min or max']],
  [{ type: 'agent_turns', min: 3, max: 2 }, [': must not have a min above its max']],
  [{ type: 'response_time', max: 0 }, ['max: must be more than 0']],
  [{ type: 'ended_by', by: 'none', txt: 1 }, ['by: must be agent or caller', 'txt: is not a known key here']],
  [{ type: 'tool_called', arguments: 'a=1' }, ['tool: is required', 'arguments: must be a mapping, not text']],
  [{ type: 'contain', text: 'a' }, ['type: is not a type that is scored here; did you mean "contains"?']],
  [{ type: 'Tool-Called' }, ['type: is not a type that is scored here; did you mean "tool_called"?']],
  [{ slug: 'No Slug' }, ['slug: must be a slug: lower-case letters, digits and underscores', 'type: is required']],
])('refuses %j', (declared, problems) => {
  const issues = MetricShape.safeParse({ ...named, ...declared }).error?.issues ?? []
  expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(problems)
})
