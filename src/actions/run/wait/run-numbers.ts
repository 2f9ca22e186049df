import type { Run } from '../../../contract/run.ts'
import type { Runner } from '../../../runner/runner.ts'

/** A field of a test profile that holds a phone number: in one of any other name it may be an order. */
const phoneField = /phone|mobile|cell|msisdn|caller_?id|^(?:tel|fax)/i
const international = /^\s*\+[\d\s().\-/]{6,30}$/

/** Deeper than any test profile, far from the depth at which recursion would end the process. */
const maxDepth = 16

/** Has the phone numbers of runs hidden, which are known exactly: those to be called, and those of the test profiles. */
export function hideRunNumbers(runner: Pick<Runner, 'phoneNumber'>, runs: readonly Run[]): void {
  for (const { number, inbound_number: inboundNumber, test_profile_data: profile } of runs) {
    for (const known of [number, inboundNumber, ...findNumbers(profile)]) if (known) runner.phoneNumber(known)
  }
}

/** The phone numbers in a value such as a test profile, by its fields or by their form. */
export function findNumbers(value: unknown, field = '', depth = 0): string[] {
  if (typeof value === 'string') return phoneField.test(field) || international.test(value) ? [value] : []
  if (typeof value === 'number') return phoneField.test(field) ? [String(value)] : []
  if (typeof value !== 'object' || value === null || depth === maxDepth) return []
  return Object.entries(value).flatMap(([key, part]) =>
    // What stands in a list is what its field says.
    findNumbers(part, Array.isArray(value) ? field : key, depth + 1),
  )
}
