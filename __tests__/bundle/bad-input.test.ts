import { expect, jest, test } from '@jest/globals'
import { createConfig, createSpec } from './greeting.ts'
import { runStep } from './step.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

const secret = 'not-to-be-shown-anywhere'
const config = createConfig('ws://127.0.0.1:9/')
const unsetVariable = `prices: { voice: 0.3, text: 0.1 }
agents:
  - id: 1
    name: Greeter
    text: { url: "ws://127.0.0.1:9/", secret: "\${NOT_SET}" }
`
const cases = Array.from({ length: 201 }, (_, index) => ({ name: `Case ${index}`, instructions: 'You say hello.' }))

const files = {
  'suite.json': createSpec(),
  'agent-test.local.yml': config,
  'folder/suite.json': createSpec(),
  'empty.json': '',
  'large.json': { ...createSpec(), filling: 'x'.repeat(2 * 1024 * 1024) },
  'deep.json': `{ "version": ${'['.repeat(100_000)}`,
  'surrogate.json': { ...createSpec(), suite: { name: '\ud800' } },
  'latin.json': Buffer.from('{ "version": "é" }', 'latin1'),
  'many.json': { ...createSpec(), scenarios: cases },
  'suite.yml': 'version: "1"\nscenarios:\n  - name: A case\n',
  'broken.yml': 'prices: { voice: 0.3, text: cheap }\nagents:\n  - id: 1\n    name: Greeter\n    txt: {}\n',
  'unset.yml': unsetVariable,
}

/** Runs the action on wrong input. Checks what holds of every refusal; gives all that is said, in the order it is said. */
async function refuse(inputs: Readonly<Record<string, string>>): Promise<string> {
  using workspace = createWorkspace(files)
  const step = await runStep({ workspace: workspace.path, inputs: { spec: 'suite.json', channel: 'text', ...inputs } })
  expect(step).toMatchObject({ code: 1, stderr: '' })
  expect(step.outputs).toMatchObject({ verdict: 'invalid', 'failed-scenarios': '[]' })
  expect(step.outputs).toMatchObject({ 'runs-total': '0', 'runs-passed': '0', 'pass-rate': '', 'result-ids': '' })
  expect(step.outputs['spec-valid']).toMatch(/^(?:true|false)$/)
  expect(step.summary).toContain('Invalid')
  expect(step.outputs['result-id'] ?? '').toBe('')
  expect(step.log).not.toContain('Submitted')
  expect(step.stdout).not.toMatch(/\n\s+at /)
  // The log hides what was masked; these are the bytes that were written.
  const written = step.stdout.replaceAll(/^::add-mask::.*$/gm, '')
  expect(written + step.summary + JSON.stringify(step.outputs)).not.toContain(secret)
  return step.annotations
    .map(({ file, line, col, message }) => (file === undefined ? message : `${file}:${line}:${col}: ${message}`))
    .join('\n')
}

test.concurrent.each([
  [{ spec: '' }, 'input "spec"', 'is required'],
  [{ spec: 'missing.json' }, 'input "spec"', 'names a file that does not exist: missing.json'],
  [{ spec: 'folder' }, 'input "spec"', 'names a directory, not a file: folder'],
  [{ spec: 'suite.json/x' }, 'input "spec"', 'names a path that goes through a file: suite.json/x'],
  [{ spec: 'empty.json' }, 'empty.json:1:1', 'is empty'],
  [{ spec: 'large.json' }, 'large.json:1:1', '1,048,576'],
  [{ spec: 'deep.json' }, 'deep.json:1:77', 'is nested too deeply'],
  [{ spec: 'surrogate.json' }, 'surrogate.json:5:13', 'has half of a surrogate pair'],
  [{ spec: 'latin.json' }, 'latin.json:1:', 'has bytes that are not UTF-8'],
  [{ spec: 'many.json' }, 'many.json:7:3', 'must have at most 200 entries, it has 201'],
  [{ spec: 'suite.yml' }, 'suite.yml:1:1', 'is YAML'],
])('a spec that cannot be one is refused: %j', async (inputs, place, message) => {
  const said = await refuse(inputs)
  expect(said).toContain(place)
  expect(said).toContain(message)
})

test.concurrent.each([
  [{ 'agent-id': 'abc' }, 'input "agent-id" must be whole numbers of at least 1'],
  [{ 'agent-id': '-1' }, 'input "agent-id" must be whole numbers of at least 1'],
  [{ 'agent-id': '0' }, 'input "agent-id" must be whole numbers of at least 1'],
  [{ 'agent-id': '99' }, 'input "agent-id": agent 99 does not exist; there is 1 (Greeter)'],
  [{ channel: 'fax' }, 'input "channel" must be one of voice, text, webrtc_a, webrtc_b_v2, webrtc_c_v2'],
  [{ channel: 'voice' }, 'input "channel": agent 1 has no phone number'],
  [{ 'webrtc-b-data': '{}' }, 'input "webrtc-b-data" goes only with channel webrtc_b_v2, the channel is text'],
  [{ 'max-cost': 'five' }, 'input "max-cost" must be an amount'],
  [{ 'wire-names': '["webrtc_a"]' }, 'input "wire-names" must be a JSON object'],
  [{ 'local-config': 'missing.yml' }, 'input "local-config" names a file that does not exist: missing.yml'],
  [{ 'local-config': 'broken.yml' }, 'broken.yml:5:5: agents[0].txt is not a known key here; did you mean "text"?'],
  [{ 'local-config': 'unset.yml' }, 'unset.yml:5:47: agents[0].text.secret needs the environment variable NOT_SET'],
])('an input that is wrong is named: %j', async (inputs, message) => {
  expect(await refuse(inputs)).toContain(message)
})

test.concurrent.each([
  [{ 'base-url': `https://user:${secret}@service.example` }, 'input "base-url" must not have a credential in it'],
  [{ 'base-url': 'http://service.example', 'api-key': secret }, 'input "base-url" must start with https://'],
  [{ 'base-url': 'local', 'api-key': secret }, 'input "api-key" must not be given with base-url local'],
  [{ 'base-url': 'https://service.example', 'access-token': ` ${secret}\nx` }, 'input "access-token" must be one line'],
  [
    { 'base-url': 'https://service.example', 'api-key': secret, 'session-token': 'another' },
    'input "session-token" must not be given together with api-key',
  ],
  [{ 'base-url': 'https://service.example' }, 'input "api-key" is empty: a hosted service needs'],
])('a credential in the wrong place is refused and never shown: %#', async (inputs, message) => {
  expect(await refuse(inputs)).toContain(message)
})

test.concurrent('all wrong inputs are named in one message', async () => {
  const inputs = { 'agent-id': 'abc', timeout: 'soon', mode: 'try', 'max-cost': 'five', 'min-pass-rate': '101' }
  const said = await refuse(inputs)
  expect(said.split('\n').map((line) => line.split(' must ')[0])).toEqual(
    ['agent-id', 'mode', 'max-cost', 'timeout', 'min-pass-rate'].map((name) => `input "${name}"`),
  )
})

test.concurrent('all faults of a local config are named, each at its place', async () => {
  const said = await refuse({ 'local-config': 'broken.yml' })
  expect(said).toContain('broken.yml:1:29: prices.text ')
  expect(said).toContain('broken.yml:5:5: agents[0].txt ')
})
