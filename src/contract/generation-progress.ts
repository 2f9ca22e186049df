import * as z from 'zod'
import { lenient, WholeCount } from './tolerant.ts'

/** What is read of a generated scenario; what cannot be read is left out. */
const ScenarioFields = z.object({
  id: z.int(),
  name: lenient(z.string()),
  agent: lenient(z.int()),
  personality: lenient(z.int().nullable()),
  tags: lenient(z.array(z.string())),
  metrics: lenient(z.array(z.int())),
  metric_names: lenient(z.array(z.string())),
  phone_number: lenient(z.string()),
  inbound_phone_number_data: lenient(z.object({ number: z.string() })),
  first_message: lenient(z.string()),
  instructions: lenient(z.string()),
  information_fields: z.unknown().optional(),
  expected_outcome_prompt: lenient(z.string()),
  scenario_language: lenient(z.string()),
  test_profile_data: lenient(z.record(z.string(), z.unknown())),
})

type Fields = Readonly<Record<string, unknown>>

/** A generated scenario (specification 2.6), as far as this project reads it. Only what tells it from others is needed. */
export const GeneratedScenario = z.looseObject({ id: z.int() }).transform((given) => {
  const scenario = ScenarioFields.parse(given)
  return {
    ...scenario,
    /** The fields that hold something, and nothing that can be read: whoever uses them must not take them for empty. */
    unreadable: findUnreadable(given, scenario),
  }
})
export type GeneratedScenario = z.infer<typeof GeneratedScenario>

const findUnreadable = (given: Fields, read: Fields): readonly string[] =>
  Object.keys(ScenarioFields.shape).filter((field) => (given[field] ?? null) !== null && read[field] === undefined)

const Question = z.union([z.string(), z.object({ question: z.string() }).transform(({ question }) => question)])
/** One or several; the interface gives the field no name, so that every likely one is looked at. */
const Questions = lenient(z.union([z.array(Question), Question.transform((question) => [question])]))
const questionFields = {
  clarification_questions: Questions,
  clarification_question: Questions,
  clarification: Questions,
  questions: Questions,
  question: Questions,
}

/** How far a generation has come (specification 2.6, contract 5). */
export const GenerationProgress = z
  .object({
    progress_id: lenient(z.string()),
    /** Most services give none. */
    status: lenient(z.string()),
    /** null as long as nothing is planned. */
    total_scenarios: WholeCount.nullable().transform((count) => count ?? 0),
    completed_scenarios: WholeCount,
    failed_scenarios: WholeCount,
    scenarios_list: z
      .array(GeneratedScenario)
      .nullable()
      .transform((scenarios) => scenarios ?? []),
    ...questionFields,
  })
  .transform(
    ({ clarification_questions, clarification_question, clarification, questions, question, ...progress }) => ({
      ...progress,
      /** What the service asks before it goes on. */
      questions: clarification_questions ?? clarification_question ?? clarification ?? questions ?? question ?? [],
    }),
  )
export type GenerationProgress = z.infer<typeof GenerationProgress>
