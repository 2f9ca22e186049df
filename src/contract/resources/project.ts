import * as z from 'zod'
import { Member } from './member.ts'
import { Timestamps } from './timestamps.ts'

/** A project of an organization (specification 2.7). */
export const Project = z.object({ id: z.int(), name: z.string(), members: z.array(Member), ...Timestamps })
export type Project = z.infer<typeof Project>
