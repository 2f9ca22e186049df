const prefix = '+1555'
const digits = 7

/** Where calls to an inbound agent come from. */
export const callerNumber = `${prefix}${'0'.repeat(digits)}`

/** The same as a phone number of the service, which has no other one for calls to inbound agents (specification 2.6). */
export const callerPhoneNumber = { id: 1, number: callerNumber, phone_number_id: 'local-1' } as const

/** The number that an outbound agent dials for a run: each has its own, so that a dial is for one run only. */
export const toRunNumber = (runId: number): string => `${prefix}${String(runId).padStart(digits, '0')}`

/** The run of a number; undefined if it is the number of none. */
export function parseRunNumber(number: string): number | undefined {
  const match = /^\+1555(\d{7,15})$/.exec(number)
  const id = Number(match?.[1])
  return Number.isSafeInteger(id) && id > 0 && toRunNumber(id) === number ? id : undefined
}
