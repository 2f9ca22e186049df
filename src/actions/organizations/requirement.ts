import {
  type FieldKind,
  type FieldValue,
  limitFields,
  type Organization,
  organizationFields,
} from '../../contract/organization.ts'
import { unlimited } from '../../contract/unlimited.ts'
import { cut } from '../../report/text/plain-text.ts'
import { suggest } from '../../spec/suggestion.ts'

const operators = ['==', '!=', '>=', '<=', '>', '<'] as const
type Operator = (typeof operators)[number]

/** A condition on one field of an organization. */
export interface Requirement {
  readonly field: string
  readonly operator: Operator
  readonly expected: FieldValue
}

/** A requirement, or what is wrong with its line: reads on from the line. */
export type ParsedRequirement =
  | { readonly requirement: Requirement }
  | { readonly requirement?: undefined; readonly problems: readonly string[] }

const example = 'max_concurrent_runs_limit >= 5'
const maxShownLength = 80
const quote = (text: string): string => `"${cut(text, maxShownLength)}"`

/** The conditions of a text, one a line; empty lines say nothing. Each problem names its line. */
export function parseRequirements(text: string): { requirements: Requirement[]; problems: string[] } {
  const parsed = text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return []
    const { requirement, ...rest } = parseRequirement(line.trim())
    const problems = 'problems' in rest ? rest.problems.map((what) => `line ${index + 1}, ${what}`) : []
    return [{ requirement, problems }]
  })
  return {
    requirements: parsed.flatMap(({ requirement }) => requirement ?? []),
    problems: parsed.flatMap(({ problems }) => problems),
  }
}

function parseRequirement(line: string): ParsedRequirement {
  const [, field, sign, value] = /^([^\s=!<>]+)\s*([=!<>]+)\s*(.*)$/.exec(line) ?? []
  if (field === undefined || sign === undefined || value === undefined) {
    return { problems: [`${quote(line)} is no condition such as ${example}`] }
  }
  const operator = operators.find((known) => known === sign)
  const kind = organizationFields.get(field)
  const expected = kind && toExpected(kind, value)
  const problems = [
    ...(kind === undefined ? [toUnknownField(field)] : []),
    ...(operator === undefined ? [`${quote(sign)} is no operator, known are ${operators.join(' ')}`] : []),
    ...(value === '' ? [`${quote(line)} ends without a value`] : []),
    ...(kind !== undefined && value !== '' && expected === undefined ? [toWrongValue({ field, kind, value })] : []),
    ...(kind === 'text' ? findQuoteProblems(value) : []),
    ...(kind !== undefined && isOrdering(operator) ? findOrderingProblems({ field, kind, expected }) : []),
  ]
  if (operator === undefined || expected === undefined || problems.length > 0) return { problems }
  return { requirement: { field, operator, expected } }
}

const toUnknownField = (field: string): string =>
  `${quote(field)} is no field of an organization that can be compared${suggest(field, [...organizationFields.keys()])}`

const isOrdering = (operator: Operator | undefined): boolean =>
  operator !== undefined && operator !== '==' && operator !== '!='

interface Comparison {
  readonly field: string
  readonly kind: FieldKind
}

const isNumeric = (kind: FieldKind): boolean => kind === 'number' || kind === 'amount'

function findOrderingProblems({ field, kind, expected }: Comparison & { expected: FieldValue | undefined }): string[] {
  if (!isNumeric(kind)) return [`${field} is ${kind === 'text' ? 'a text' : 'true or false'}: compare it with == or !=`]
  return isLimit(field) && expected === unlimited ? [`-1 stands for no limit: compare it with == or !=`] : []
}

const toWrongValue = ({ field, kind, value }: Comparison & { readonly value: string }): string =>
  `${field} is ${isNumeric(kind) ? 'a number' : 'true or false'}, and ${quote(value)} is not`

const quoted = /^"([^"]*)"$/

/** What was meant for a quote or a comment is no part of a text, or else `!=` would always be met. */
function findQuoteProblems(value: string): string[] {
  if (quoted.test(value)) return []
  const wrong = [
    ...(/^'|'$/.test(value) ? ["begins or ends with '"] : []),
    ...(value.includes('"') ? ['has a " that is not around the whole text'] : []),
    ...(value.includes(' #') ? ['has a # after a blank, which begins no comment here'] : []),
  ]
  if (wrong.length === 0) return []
  return [`${cut(value, maxShownLength)} ${wrong.join(', and ')}: a text that needs a quote has " before and after it`]
}

const decimal = /^-?\d{1,15}(\.\d{1,15})?$/

/** A text may be quoted, so that it can be empty. */
function toExpected(kind: FieldKind, value: string): FieldValue | undefined {
  if (isNumeric(kind)) return decimal.test(value) ? Number(value) : undefined
  if (kind === 'boolean') return value === 'true' || value === 'false' ? value === 'true' : undefined
  const text = quoted.exec(value)?.[1] ?? value
  return value === '' ? undefined : text
}

const isLimit = (field: string): boolean => limitFields.some((limit) => limit === field)

/** Whether an organization is as a condition wants it. What cannot be read is not. */
export function isMet({ field, operator, expected }: Requirement, { settings }: Organization): boolean {
  const found = toComparable(field, settings[field])
  if (found === undefined) return false
  const wanted = toComparable(field, expected)
  if (operator === '==') return found === wanted
  if (operator === '!=') return found !== wanted
  if (typeof found !== 'number' || typeof wanted !== 'number') return false
  return orders[operator](found, wanted)
}

const orders: Readonly<Record<Exclude<Operator, '==' | '!='>, (found: number, wanted: number) => boolean>> = {
  '>=': (found, wanted) => found >= wanted,
  '<=': (found, wanted) => found <= wanted,
  '>': (found, wanted) => found > wanted,
  '<': (found, wanted) => found < wanted,
}

/** A limit that does not exist is above every number, and an amount is the number that it stands for. */
function toComparable(field: string, value: FieldValue | undefined): FieldValue | undefined {
  if (isLimit(field) && value === unlimited) return Number.POSITIVE_INFINITY
  if (organizationFields.get(field) !== 'amount' || value === undefined || typeof value === 'number') return value
  return decimal.test(String(value)) ? Number(value) : undefined
}

/** The condition as its line has it. */
export const renderRequirement = ({ field, operator, expected }: Requirement): string =>
  `${field} ${operator} ${expected === '' ? '""' : expected}`

/** What an organization has where a condition wants something. */
export function renderFound({ field }: Requirement, { settings }: Organization): string {
  const value = settings[field]
  if (value === undefined) return 'nothing that can be read'
  if (value === '') return 'an empty text'
  return isLimit(field) && value === unlimited ? '-1 (no limit)' : String(value)
}
