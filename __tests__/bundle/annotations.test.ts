import { expect, jest, test } from '@jest/globals'
import { createConfig } from './greeting.ts'
import { runStep } from './step.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

/** Each line that ends in a marker is where an annotation is due; the markers are not part of the spec. */
function readMarked(marked: string) {
  const lines = marked.split('\n').map((line) => line.split(/\s*<- /))
  return {
    text: lines.map(([line = '']) => line).join('\n'),
    expected: lines.flatMap(([, message], index) => (message === undefined ? [] : [{ line: index + 1, message }])),
  }
}

const offline = `{
  "version": "1",
  "agent_id": "one",                     <- must be a number, not text
  "defaults": { "metrics": "greets" },   <- must be a list
  "scenarios": [
    {                                    <- is required in a case of type instruction
      "name": "Says nothing",
      "metrics": ["greets"]
    },
    {
      "name": "Knows the channel",
      "instructions": "You say hello.",
      "webrtc_b_data": {}                <- applies to one run only
    },
    {
      "name": "Says it twice",
      "instructions": "You say hello.",
      "instructions": "You say goodbye." <- has this key twice
    }
  ]
}
`

const online = `{
  "version": "1",
  "agent_id": 1,
  "defaults": {
    "metrics": ["greats"]                <- metric "greats" does not exist
  },
  "scenarios": [
    {
      "name": "Is not enabled",
      "instructions": "You say hello.",
      "metrics": [
        "greets",
        "swears"                         <- metric "swears" is not enabled for agent 1
      ]
    },
    {
      "name": "Has a strange caller",
      "instructions": "You say hello.",
      "personality": 7                   <- personality 7 does not exist
    },
    {
      "name": "Has a lost profile",
      "instructions": "You say hello.",
      "test_profile": 8                  <- test profile 8 does not exist
    },
    {
      "name": "Has a wrong pattern",
      "type": "conditional_actions",
      "language": "en",
      "conditional_actions": {
        "conditions": [
          { "id": 0, "condition": "FIRST_MESSAGE", "action": "Hello" },
          { "id": 1, "condition": "/(/", "action": "Goodbye" }   <- not a regular expression
        ]
      }
    }
  ]
}
`

const config = createConfig('ws://127.0.0.1:9/')
const [agent] = config.agents

test.each([
  ['that no service is needed for', offline, false],
  ['that only the service knows of', online, true],
])(
  'five faults %s become five annotations at their lines, and nothing is submitted',
  async (_, marked, asksService) => {
    const { text, expected } = readMarked(marked)
    using workspace = createWorkspace({
      'suite.json': text,
      'agent-test.local.yml': { ...config, agents: [{ ...agent, metrics: ['greets'] }] },
    })
    const step = await runStep({ workspace: workspace.path, inputs: { spec: 'suite.json', channel: 'text' } })
    const [verdict, ...places] = step.annotations.toReversed()
    expect(places.reverse()).toEqual(
      expected.map(({ line, message }) =>
        expect.objectContaining({
          level: 'error',
          file: 'suite.json',
          line,
          message: expect.stringContaining(message),
        }),
      ),
    )
    expect(verdict).toEqual({ level: 'error', message: 'Nothing ran: the spec has 5 errors.' })
    expect(step).toMatchObject({ code: 1, stderr: '' })
    expect(step.outputs).toMatchObject({
      verdict: 'invalid',
      'spec-valid': 'false',
      'result-id': '',
      'runs-total': '0',
    })
    expect(step.masks.length > 0).toBe(asksService)
    expect(step.log).not.toContain('Submitted')
  },
)

test('what a newer service may know is a warning that stops nothing', async () => {
  using workspace = createWorkspace({
    'suite.json': `{
      "version": "1",
      "scenarios": [
        {
          "name": "A case",
          "instructions": "You say hello.",
          "metricks": []
        }
      ]
    }`,
  })
  const step = await runStep({ workspace: workspace.path, inputs: { spec: 'suite.json', mode: 'lint' } })
  expect(step).toMatchObject({ code: 0, outputs: { verdict: 'skipped', 'spec-valid': 'true' } })
  expect(step.annotations).toEqual([
    expect.objectContaining({ level: 'warning', line: 7, message: expect.stringContaining('did you mean "metrics"?') }),
  ])
})
