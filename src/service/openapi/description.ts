import type * as z from 'zod'
import type { ZodOpenApiRequestBodyObject } from 'zod-openapi'
import type { OperationName } from '../operations.ts'
import type { RefusalStatus } from './refusals.ts'

export const tags = {
  Scenarios: 'Running a suite of test cases from its spec, and having test cases made.',
  Results: 'What became of a submitted suite.',
  Dashboards: 'Dashboards with their widgets.',
  Organizations: 'What the caller is a member of.',
  Repositories: 'Reading a connected repository.',
  Local: 'What only the local service has, and what describes it.',
} as const
export type Tag = keyof typeof tags

/** An answer to a request that was carried out. */
export interface Answer {
  readonly description: string
  /** undefined: it has no body. */
  readonly schema?: z.ZodType
  /** Default: `application/json`. */
  readonly mediaType?: string
  readonly headers?: z.ZodObject
  readonly example?: unknown
  /** What can be called next, by the parameter that takes a field of this answer. */
  readonly next?: readonly Next[]
}

export interface Next {
  readonly operation: OperationName
  readonly parameter: string
  readonly field: string
}

/** What the interface description says of an operation, besides its path and who may call it. */
export interface OperationDescription {
  readonly tag: Tag
  readonly summary: string
  readonly description: string
  readonly path?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: ZodOpenApiRequestBodyObject
  /** By status. */
  readonly answers: Readonly<Record<number, Answer>>
  /** Those that follow neither from its body nor from its credentials. */
  readonly refusals: readonly RefusalStatus[]
}
