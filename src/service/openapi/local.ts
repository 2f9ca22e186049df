import * as z from 'zod'
import { LedgerEntry } from '../../contract/resources/account.ts'
import { DialAnswer } from '../../contract/resources/dial.ts'
import type { OperationDescription } from './description.ts'
import { PageQuery, toPage } from './parameters.ts'

const Dial = z.strictObject({
  from_number: z.string().min(1).describe('The number that the agent dials from.'),
  to_number: z.string().min(1).describe('The number of a run.'),
})

/** What only a local service has. */
export const localDescriptions = {
  dial: {
    tag: 'Local',
    summary: 'Dial the number of a run',
    description: "Stands in for an outbound agent's telephone.",
    body: {
      required: true,
      content: {
        'application/json': { schema: Dial, example: { from_number: '+15551234567', to_number: '+15550000001' } },
      },
    },
    answers: { 200: { description: 'What became of the dial.', schema: DialAnswer } },
    refusals: [],
  },
  readAccount: {
    tag: 'Local',
    summary: 'Read the balance and the ledger of the organization',
    description: 'Every credit and every charge, the newest first.',
    query: z.object(PageQuery),
    answers: {
      200: {
        description: 'The balance, and one page of the ledger.',
        schema: toPage(LedgerEntry).extend({ balance: z.number().nullable() }),
      },
    },
    refusals: [400, 404],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>
