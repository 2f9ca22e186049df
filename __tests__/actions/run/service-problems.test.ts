import { expect, test } from '@jest/globals'
import { readRunInputs } from '../../../src/actions/run/run-inputs.ts'
import { toInvalidEnding } from '../../../src/actions/run/service-problems.ts'
import { ServiceError } from '../../../src/client/service-error.ts'
import type { Problem } from '../../../src/contract/problem.ts'
import type { Spec } from '../../../src/contract/spec.ts'
import { noChange } from '../../../src/runner/change.ts'
import type { Runner } from '../../../src/runner/runner.ts'
import { cutSpec } from '../../../src/spec/cut.ts'
import { lintOf, sourceOf, specWith } from '../../spec/spec-text.ts'

const spec = specWith({ metrics: ['a', 'b'], tgs: [] }, { agent_id: 5 })

/** The ending that a refusal of that spec gives, with these inputs. */
function endWith(problems: readonly Problem[], given: Readonly<Record<string, string>> = {}) {
  const input = (name: string) => ({ spec: 'suite.json', ...given })[name] ?? ''
  const inputs = readRunInputs({
    input,
    secret: () => undefined,
    hideNumbers: () => undefined,
    change: noChange,
  } as unknown as Runner)
  const error = new ServiceError('refused', { status: 400, problems, retryAfterMs: undefined })
  const whole = cutSpec(spec as Spec, [{ index: 0 }])
  return toInvalidEnding(error, { inputs, source: sourceOf(spec), cut: whole, warnings: lintOf(spec).problems })
}

test('a problem of the spec goes to its line and replaces what the offline check was not sure of there', () => {
  const ending = endWith([
    { location: 'scenarios[0].tgs', message: 'is unknown' },
    { location: 'scenarios[0].metrics[1]', message: 'does not exist' },
  ])
  expect(ending).toMatchObject({ verdict: 'invalid', broken: false, reasons: [] })
  expect(ending.problems?.map(({ location, level }) => `${level} ${location}`)).toEqual([
    'error scenarios[0].metrics[1]',
    'error scenarios[0].tgs',
  ])
})

test('an agent that the input names is a problem of the input, one that only the spec names of the spec', () => {
  const problem = { location: 'agent_id', message: 'does not exist' }
  expect(endWith([problem], { 'agent-id': '9' })).toMatchObject({
    reasons: ['input "agent-id": does not exist'],
    broken: true,
  })
  expect(endWith([problem]).problems?.map(({ location }) => location)).toContain('agent_id')
})

test('a wrong input is never tolerated, also next to problems of the spec', () => {
  const ending = endWith([
    { location: 'channel', message: 'is not connected' },
    { location: 'scenarios[0].metrics[0]', message: 'does not exist' },
  ])
  expect(ending.broken).toBe(true)
  expect(ending.reasons).toEqual(['input "channel": is not connected'])
})
