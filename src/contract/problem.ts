import * as z from 'zod'

/** The flat body of a 400: a field name or spec location, and what is wrong there (specification 7). */
export const ProblemBody = z.record(z.string(), z.array(z.string()))
export type ProblemBody = z.infer<typeof ProblemBody>

/** One thing that is wrong with a request. An empty location means the request as a whole. */
export interface Problem {
  readonly location: string
  readonly message: string
}
