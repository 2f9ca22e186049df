import * as z from 'zod'
import type { ZodOpenApiRequestBodyObject } from 'zod-openapi'
import { RunRequest } from '../../contract/run-request.ts'
import { Spec } from '../../contract/spec.ts'

const { agent_id, name, channel, frequency, concurrency_limit } = RunRequest.shape

const fields = {
  agent_id: agent_id.describe('The agent to test. It wins over the one that the spec names.'),
  name: name.describe("The label of the run. Default: the name of the spec's suite."),
  channel: channel.describe('How the agent is reached. Default: `voice`.'),
  frequency: frequency.describe("Is multiplied into every case's own frequency."),
  concurrency_limit: concurrency_limit.describe('How many of the runs may go on at once.'),
}
const overrides = {
  webrtc_b_data: 'Overrides for this run, only with the channel `webrtc_b_v2`.',
  webrtc_c_data: 'Overrides for this run, only with the channel `webrtc_c_v2`.',
}

/** A run request as JSON (specification 2.1). */
export const JsonRunRequest = z.strictObject({
  spec: Spec,
  ...fields,
  webrtc_b_data: RunRequest.shape.webrtc_b_data.describe(overrides.webrtc_b_data),
  webrtc_c_data: RunRequest.shape.webrtc_c_data.describe(overrides.webrtc_c_data),
})

const JsonText = z.string().meta({ override: { contentMediaType: 'application/json' } })
const formFields = {
  ...fields,
  webrtc_b_data: JsonText.optional().describe(`${overrides.webrtc_b_data} JSON text of an object.`),
  webrtc_c_data: JsonText.optional().describe(`${overrides.webrtc_c_data} JSON text of an object.`),
}
const SpecText = JsonText.describe('JSON text of a Spec, at most 1,048,576 bytes.')

/** A run request as the fields of a form. */
export const FormRunRequest = z.strictObject({ spec: SpecText, ...formFields })

/** A run request as the parts of a form, one of which may be a file. */
export const MultipartRunRequest = z
  .strictObject({
    spec: SpecText.optional(),
    file: z
      .string()
      .optional()
      .meta({
        description: 'A file named `.json` that holds a Spec, at most 1,048,576 bytes.',
        override: { format: 'binary', contentMediaType: 'application/json' },
      }),
    ...formFields,
  })
  .meta({
    description: 'Exactly one of `spec` and `file`.',
    override: { oneOf: [{ required: ['spec'] }, { required: ['file'] }] },
  })

const exampleSpec = {
  version: '1',
  suite: { name: 'Order desk' },
  scenarios: [
    {
      name: 'The opening hours are told',
      instructions: 'Ask when the desk is open.',
      expected_outcome: 'The desk tells its opening hours.',
      metrics: ['tells_the_hours', 'short'],
    },
  ],
}
const formExample = { spec: JSON.stringify(exampleSpec), agent_id: 1, channel: 'text' }

/** The body of a run request in every form that it may take. */
export const runRequestBody: ZodOpenApiRequestBodyObject = {
  required: true,
  content: {
    'application/json': { schema: JsonRunRequest, example: { spec: exampleSpec, agent_id: 1, channel: 'text' } },
    'application/x-www-form-urlencoded': { schema: FormRunRequest, example: formExample },
    'multipart/form-data': { schema: MultipartRunRequest, example: formExample },
  },
}
