import type { Organization } from '../../contract/organization.ts'
import { cut, toPlainLine } from '../text/plain-text.ts'

const maxNameLength = 100

/** An organization in a sentence: by its name, and by its id, for names may be the same. Plain text, still to be escaped. */
export const toOrganizationName = ({ id, name }: Organization): string =>
  `organization "${cut(toPlainLine(name), maxNameLength)}" (id ${id})`
