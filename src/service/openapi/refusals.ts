import * as z from 'zod'
import { ProblemBody } from '../../contract/problem.ts'
import type { Operation } from '../operations.ts'
import type { Answer, OperationDescription } from './description.ts'

/** Why a request was not carried out. */
export const Detail = z.strictObject({ detail: z.string() })

/** All that is wrong with a request, by field or by location in the spec (specification 7). */
export const Problems = ProblemBody.refine((problems) => Object.keys(problems).length > 0).meta({
  description:
    'Each key is a field of the request or a location in its spec, such as `scenarios[0].metrics[1]`; each value lists ' +
    'what is wrong there. All problems are told at once.',
  override: { minProperties: 1 },
})

const detail = (description: string, example: string): Answer => ({
  description,
  schema: Detail,
  example: { detail: example },
})

/** The refusals of the service by their status (contract 7 and 8). */
export const refusals = {
  400: {
    description: 'The request is wrong. Nothing was done.',
    schema: Problems,
    example: { 'scenarios[0].metrics[1]': ['is no metric of the agent'] },
  },
  401: {
    ...detail('No credential came with the request, or none that is valid.', 'Send a valid credential.'),
    headers: z.object({
      'WWW-Authenticate': z.string().meta({ description: 'The kinds of credential that are taken.' }),
    }),
  },
  402: detail('The balance of the organization does not cover the price. Nothing was done.', 'The balance is too low.'),
  403: detail(
    'The credential is valid, but its kind is not taken here, or its holder has the role `view_only` and this changes something.',
    'This kind of credential is not taken here.',
  ),
  404: detail('There is no such thing, or none that is visible to the caller.', 'No result has this id.'),
  405: {
    ...detail('The path has no operation of this method.', 'The method PUT is not allowed here.'),
    headers: z.object({ Allow: z.string().meta({ description: 'The methods that the path has.' }) }),
  },
  408: detail('The body did not arrive in time.', 'The request did not arrive in time.'),
  413: detail('The body is over 2 MB (2,097,152 bytes).', 'The body is over 2097152 bytes.'),
  415: {
    ...detail('The body is of a media type that is not taken here.', 'The content type must be application/json.'),
    headers: z.object({ Accept: z.string().meta({ description: 'The media types that are taken.' }) }),
  },
  429: {
    ...detail('The credential is used too often.', 'Too many requests with this credential.'),
    headers: z.object({ 'Retry-After': z.int().min(1).meta({ description: 'Seconds to wait.' }) }),
  },
  500: detail('The service failed: a fault of its own.', 'The service failed to answer: a fault of its own (Error).'),
  503: {
    ...detail(
      'The database is busy or cannot be reached. Nothing was changed.',
      'The database of the service is busy or cannot be reached. Try again in a moment.',
    ),
    headers: z.object({ 'Retry-After': z.int().min(1).meta({ description: 'Seconds to wait.' }) }),
  },
} as const satisfies Readonly<Record<number, Answer>>
export type RefusalStatus = keyof typeof refusals

/** Every refusal that an operation can answer with, in the order of the statuses. */
export function toRefusals(operation: Operation, { body, refusals: own }: OperationDescription): RefusalStatus[] {
  const ofCredentials: RefusalStatus[] = operation.schemes.length > 0 ? [401, 403, 429] : []
  const ofBody: RefusalStatus[] = body === undefined ? [] : [400, 408, 413, 415]
  return [...new Set([...own, ...ofCredentials, ...ofBody, 500 as const, 503 as const])].toSorted(
    (one, other) => one - other,
  )
}

/** What each is called in the document. */
export const refusalNames: Readonly<Record<RefusalStatus, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  413: 'BodyTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'Fault',
  503: 'Busy',
}
