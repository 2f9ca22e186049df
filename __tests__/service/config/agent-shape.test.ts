import { expect, test } from '@jest/globals'
import type { Agent } from '../../../src/service/config/catalog.ts'
import { catalogOf, messagesOf, secretsOf } from './parsed-config.ts'

const configOf = (agent: string): string =>
  `prices: { voice: 1, text: 1 }\norganization: { projects: [{ id: 3, name: A }, { id: 4, name: B }] }\nagents: [{ id: 1, name: Desk, ${agent} }]`

const agentOf = (agent: string): Agent | undefined => catalogOf(configOf(agent)).agents.get(1)

test('an agent belongs to the first project unless it names one', () => {
  expect([agentOf('')?.projectId, agentOf('project: 4')?.projectId]).toEqual([3, 4])
})

test('an agent may be reached by telephone, be asked to dial, and join WebRTC sessions', () => {
  const agent = agentOf(
    `inbound: false, assistant_id: asst-1, language: pt, telephony: { phone_number: "+351211234567" },
    dial_trigger: { url: "https://agent.test/dial", headers: { X-Key: "1" } }, webrtc: [webrtc_c_v2, webrtc_a]`,
  )
  expect(agent).toMatchObject({
    ...{ inbound: false, assistantId: 'asst-1', language: 'pt', phoneNumber: '+351211234567' },
    dialTrigger: { url: 'https://agent.test/dial', headers: { 'X-Key': '1' } },
    webRtcChannels: new Set(['webrtc_a', 'webrtc_c_v2']),
  })
})

test('an agent that dials by itself needs no number', () => {
  expect(agentOf('inbound: false')).toMatchObject({ phoneNumber: undefined, dialTrigger: undefined })
})

test('what the environment puts into the trigger of a dial is masked', () => {
  const trigger = `{ url: "http://a.test/\${ROOM}", headers: { Authorization: "Bearer \${TOKEN}" } }`
  const text = configOf(`inbound: false, telephony: { phone_number: "\${PHONE}" }, dial_trigger: ${trigger}`)
  const environment = { ROOM: 'room-of-ana', TOKEN: 'dial-token', PHONE: '+15551234567' }
  expect(secretsOf(text, environment).toSorted()).toEqual(['dial-token', 'room-of-ana'])
})

const numberForm = 'must be a number such as "+15551234567": a plus sign and 7 to 15 digits, in quotes'

test.each([
  ['project: 1', 'project is the id of no project'],
  ['telephony: { phone_number: +15551234567 }', `telephony.phone_number ${numberForm}`],
  ['telephony: { phone_number: "15551234567" }', `telephony.phone_number ${numberForm}`],
  ['telephony: { phone_number: "+0551234567" }', `telephony.phone_number ${numberForm}`],
  ['telephony: { phone_number: "+1234567890123456" }', `telephony.phone_number ${numberForm}`],
  ['telephony: { number: "+15551234567" }', 'telephony.number is not a known key here'],
  ['webrtc: [webrtc_b]', 'webrtc[0] must be webrtc_a or webrtc_b_v2 or webrtc_c_v2'],
  ['language: ""', 'language must not be empty'],
  [
    'dial_trigger: { url: "http://a.test" }',
    'dial_trigger is only for an agent that dials itself: set inbound to false, or remove it',
  ],
  [
    'inbound: false, dial_trigger: { url: "http://a.test" }',
    'dial_trigger needs telephony.phone_number, the number that the agent dials from',
  ],
  ['inbound: false, dial_trigger: { url: "ws://a.test" }', 'dial_trigger.url must begin with http:// or https://'],
  [
    'inbound: false, telephony: { phone_number: "+15551234567" }, dial_trigger: { url: "http://a.test", headers: { X: "\\n" } }',
    'dial_trigger.headers.X holds a character that no HTTP header can carry',
  ],
])('an agent is refused with %s', (agent, problem) => {
  expect(messagesOf(configOf(agent))).toEqual([`agents[0].${problem}`])
})
