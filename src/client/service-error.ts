import type { Problem } from '../contract/problem.ts'

/** The service answered, and refused: any status but 2xx. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  /** What the body says is wrong, in its order; empty if it is of no known shape. */
  readonly problems: readonly Problem[]
  /** How long the service asks to be left alone; undefined if it does not say. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, fields: Pick<ServiceError, 'status' | 'problems' | 'retryAfterMs'>) {
    super(message)
    this.status = fields.status
    this.problems = fields.problems
    this.retryAfterMs = fields.retryAfterMs
  }
}
