import * as z from 'zod'

/** What the parts of a report are made of. */

export const list = <T extends z.ZodType>(item: T) => z.array(item).readonly()

export const Count = z.int().min(0)

/** ISO 8601, UTC. */
export const Time = z.iso.datetime()
