import * as z from 'zod'

/** ISO 8601 in UTC. */
export const DateTime = z.iso.datetime()

export const Timestamps = { created_at: DateTime, updated_at: DateTime } as const
