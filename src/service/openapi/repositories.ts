import * as z from 'zod'
import { CheckoutCredential } from '../../contract/resources/checkout-credential.ts'
import type { OperationDescription } from './description.ts'

const CheckoutRequest = z.strictObject({ repo: z.string().min(1).describe('The identifier of the repository.') })

/** Authorizing the checkout of a repository (specification 4.2, contract 3). */
export const repositoryDescriptions = {
  checkoutToken: {
    tag: 'Repositories',
    summary: 'Authorize the checkout of a repository',
    description:
      "Issues a read-only credential for one repository of the organization's active connection. It is valid for ten " +
      'minutes, and only for this repository.',
    body: {
      required: true,
      content: { 'application/json': { schema: CheckoutRequest, example: { repo: 'acme/support-agent' } } },
    },
    answers: { 200: { description: 'The credential, and the address to clone from.', schema: CheckoutCredential } },
    refusals: [404],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>
