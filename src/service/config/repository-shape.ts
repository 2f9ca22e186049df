import * as z from 'zod'
import { closed, Text, truth } from './shape.ts'

const maxIdentifierLength = 255
const isSegment = (segment: string): boolean =>
  /^[A-Za-z0-9._-]+$/.test(segment) && segment !== '.' && !segment.includes('..')

const isRepositoryIdentifier = (text: string): boolean =>
  text.length <= maxIdentifierLength && text.split('/').every(isSegment)

const Identifier = z
  .string()
  .refine(
    isRepositoryIdentifier,
    `must be an identifier such as acme/support-agent: at most ${maxIdentifierLength} letters, digits, ".", "_", "-" and "/" between them`,
  )

/** A connected code host, its folders as they are written. */
export const RepositoryConnectionShape = closed({
  name: Text,
  active: truth(z.boolean()).default(true),
  repositories: z.array(closed({ repo: Identifier, path: Text })).default([]),
})
export type RepositoryConnectionShape = z.infer<typeof RepositoryConnectionShape>
