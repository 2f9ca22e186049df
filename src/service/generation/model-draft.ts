import * as z from 'zod'
import { specVersion } from '../../contract/spec.ts'
import { checkSpec } from '../../spec/rules.ts'
import { findUnstorable } from '../bodies/storable-text.ts'
import { ModelError } from '../model/chat-model.ts'
import type { ScenarioDraft } from './draft.ts'
import { maxNameLength } from './unique-name.ts'

const toText = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => findUnstorable(text) === undefined)
const FieldValue = z.union([toText(500), z.number(), z.boolean()])

/** A scenario as a model is to write it. Other keys are left out. */
const ModelScenario = z.object({
  name: toText(maxNameLength),
  instructions: toText(5_000),
  expected_outcome: toText(2_000),
  first_message: toText(500).default('Hello'),
  summary: toText(500).optional(),
  tags: z.array(toText(64)).max(10).default([]),
  information_fields: z
    .record(toText(100), FieldValue)
    .refine((fields) => Object.keys(fields).length <= 20)
    .default({}),
})

const fence = /^```(?:json)?\s*\n(?<body>[\s\S]*)\n\s*```$/

/** Reads what a model wrote: one JSON object, bare or in a code fence. Throws a ModelError if it is no usable scenario. */
export function parseModelDraft(answer: string): ScenarioDraft {
  const text = answer.trim()
  const scenario = ModelScenario.safeParse(parseJson(fence.exec(text)?.groups?.['body'] ?? text)).data
  if (scenario === undefined) throw new ModelError('The model wrote something else than a scenario.')
  const draft: ScenarioDraft = {
    name: scenario.name,
    instructions: scenario.instructions,
    expectedOutcome: scenario.expected_outcome,
    firstMessage: scenario.first_message,
    summary: scenario.summary ?? scenario.name,
    tags: ['generated', ...scenario.tags],
    informationFields: scenario.information_fields,
  }
  if (!isCase(draft)) throw new ModelError('The model wrote a scenario that no spec may hold.')
  return draft
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isCase = ({ name, instructions, expectedOutcome, firstMessage, tags }: ScenarioDraft): boolean =>
  checkSpec({
    version: specVersion,
    scenarios: [{ name, instructions, expected_outcome: expectedOutcome, first_message: firstMessage, tags }],
  }).problems.length === 0
