import type { Organization } from '../../contract/organization.ts'
import { cutCharacters, isLonger } from '../../contract/text.ts'
import { toPlainLine } from '../text/plain-text.ts'

const maxNameLength = 100

/** A name without a blank is cut too; nothing of it is a secret any more. */
const cutName = (name: string): string =>
  isLonger(name, maxNameLength) ? `${cutCharacters(name, maxNameLength - 1)}…` : name

/** An organization in a sentence: by its name, and by its id, for names may be the same. Plain text, still to be escaped. */
export const toOrganizationName = ({ id, name }: Organization): string =>
  `organization "${cutName(toPlainLine(name))}" (id ${id})`
