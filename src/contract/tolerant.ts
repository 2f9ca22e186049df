import * as z from 'zod'

/** A count that a deployment may send as text. */
export const Count = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])

/** A count of things. */
export const WholeCount = Count.refine((count) => Number.isSafeInteger(count) && count >= 0, 'is no count')

/** Absent, null and of an unexpected type all read as undefined: for fields that nothing may depend on. */
export const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

/**
 * A field that carries a verdict: undefined when the deployment does not have it, null when it is empty **or cannot be
 * read**. Taking the unreadable for absent could turn "no verdict" into a pass.
 */
export const verdictField = <T extends z.ZodType>(schema: T) => schema.nullable().optional().catch(null)
