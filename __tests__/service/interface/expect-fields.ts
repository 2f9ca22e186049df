import { expect } from '@jest/globals'
import { additions, fields, type Resource } from './fields.ts'
import { type Form, forms } from './forms.ts'

/** Resources as the service gave them. */
export type Samples = readonly Readonly<Record<string, unknown>>[]

/** Fails unless every sample has the field in its form; what may be null must be seen both with a value and without. */
export function expectField(samples: Samples, field: string, form: Form): void {
  expect(samples.length).toBeGreaterThan(0)
  const values = samples.map((sample) => sample[field])
  expect(values.filter((value) => !forms[form].safeParse(value).success)).toEqual([])
  const absent = values.filter((value) => value === null).length
  if (form.endsWith(' or null')) expect([absent > 0, absent < values.length]).toEqual([true, true])
}

/** Fails unless the samples have exactly the fields of their resource. */
export function expectAllFields(samples: Samples, resource: Resource): void {
  expect(samples.length).toBeGreaterThan(0)
  const known = [...Object.keys(fields[resource]), ...(additions[resource] ?? [])].toSorted()
  for (const sample of samples) expect(Object.keys(sample).toSorted()).toEqual(known)
}
