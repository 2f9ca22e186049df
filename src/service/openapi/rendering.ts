import type { CreateDocumentOptions } from 'zod-openapi'

type Override = Extract<NonNullable<CreateDocumentOptions['override']>, (...parameters: never[]) => unknown>

const patternedFormats = new Set(['date-time', 'email', 'uuid'])

/**
 * Says of an object in a request the same as of one in an answer, that it has no other fields, so that a schema which
 * stands in both is one component. Leaves out what says nothing: the bounds of exact integers, and the pattern of a format.
 */
export const refineSchema: Override = ({ jsonSchema, zodSchema }) => {
  const { def } = zodSchema._zod
  if (def.type === 'object' && def.catchall === undefined) jsonSchema.additionalProperties = false
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (patternedFormats.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
}
