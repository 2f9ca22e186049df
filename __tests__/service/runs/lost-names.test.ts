import { expect, test } from '@jest/globals'
import { parseRunRequest } from '../../../src/service/runs/run-request.ts'
import { catalog, runPath, send, spec, startTestService } from '../sample.ts'

const [first] = spec.scenarios
const findProblems = (fields: string) =>
  parseRunRequest({ fields: JSON.parse(fields), specField: 'spec', problems: [] }, catalog).problems.map(
    ({ location }) => location,
  )
const toSpec = (scenario: string, defaults = '{}') =>
  `{"version": "1", "agent_id": 1, "defaults": ${defaults}, "scenarios": [{"name": "a", "instructions": "b", ${scenario}}]}`
const profile = (section: string) => `"test_profile": {"${section}": {"__proto__": "gold", "tier": "gold"}}`

test.each(['agent_variables', 'caller_variables'])(
  '%s called as what every object has are refused, not lost',
  (section) => {
    expect(findProblems(`{"channel": "text", "spec": ${toSpec(profile(section))}}`)).toEqual([
      `scenarios[0].test_profile.${section}.__proto__`,
    ])
    expect(findProblems(`{"channel": "text", "spec": ${toSpec('"tags": []', `{${profile(section)}}`)}}`)).toEqual([
      `defaults.test_profile.${section}.__proto__`,
    ])
  },
)

test('so are overrides', () => {
  const fields = `{"channel": "webrtc_b_v2", "webrtc_b_data": {"__proto__": 1}, "spec": ${JSON.stringify(spec)}}`
  expect(findProblems(fields)).toContain('webrtc_b_data.__proto__')
})

test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])('a variable called %s is carried', async (name) => {
  await using service = await startTestService()
  const scenarios = [{ ...first, test_profile: { agent_variables: { [name]: 'gold' } } }]
  const { status, body } = await send(service, runPath, { body: { spec: { ...spec, scenarios }, channel: 'text' } })
  expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(`"${name}":"gold"`)])
})

test('a name of 255 characters is taken, however many bytes they have, and one of 256 is not', async () => {
  await using service = await startTestService()
  const ask = (name: string) => send(service, runPath, { body: { spec, channel: 'text', name } })
  const longest = '😀'.repeat(255)
  expect(await ask(longest)).toMatchObject({ status: 200, body: { name: longest } })
  expect(await ask(`${longest}x`)).toMatchObject({ status: 400, body: { name: [expect.stringContaining('255')] } })
})
