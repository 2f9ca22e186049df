import type { Scenario } from '../contract/spec.ts'
import { cutCharacters } from '../contract/text.ts'
import type { CaseDraft } from './generated-case.ts'

/** Something of a generated scenario that the spec does not have as it was generated. */
export interface GeneratedNote {
  readonly id: number
  readonly name: string
  /** Reads on from the scenario: "is left out: …". */
  readonly message: string
}

const maxCaseNameLength = 80

/** The cases of drafts, each with a name that no other has, and what they do not have as it was generated. */
export function toNamedCases(drafts: readonly CaseDraft[]): {
  readonly cases: readonly Scenario[]
  readonly notes: readonly GeneratedNote[]
} {
  const taken = new Set<string>()
  const notes: GeneratedNote[] = []
  const cases = drafts.map(({ id, name: given, fields, losses }) => {
    const name = toFreeName(given, taken)
    taken.add(name)
    const renamed = 'has another name in the spec, where each is the only one and at most 80 characters long'
    for (const message of [...(name === given ? [] : [renamed]), ...losses]) notes.push({ id, name, message })
    return { name, ...fields }
  })
  return { cases, notes }
}

/** That there is no case of a scenario. */
export const toLeftOutNote = ({ id, name }: CaseDraft, reason: string): GeneratedNote => ({
  id,
  name: cutCharacters(name, maxCaseNameLength),
  message: `is left out: ${reason}`,
})

function toFreeName(given: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` (${count})`
    const name = `${cutCharacters(given, maxCaseNameLength - suffix.length).trim()}${suffix}`
    if (!taken.has(name)) return name
  }
}
