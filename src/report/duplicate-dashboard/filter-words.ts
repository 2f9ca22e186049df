import { Condition, FilterGroup } from '../../contract/dashboard.ts'

/** A cell has no room for more, and words that are cut would tell of another filter. */
const maxLength = 120
const maxDepth = 5
const maxConditions = 20

const words: Readonly<Record<string, string>> = {
  eq: 'is',
  neq: 'is not',
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  lte: 'is at most',
  contains: 'contains',
  startswith: 'starts with',
  endswith: 'ends with',
  in: 'is one of',
  regex: 'matches',
}

/** A filter as it came, in words of plain text: "success is true and duration is at least 30"; empty for none. */
export const toFilterWords = (filter: unknown): string =>
  toText(filter, { outer: undefined, depth: 0 }) ?? 'more than fits here'

interface Place {
  /** What joins the group that it stands in. */
  readonly outer: string | undefined
  readonly depth: number
}

/** undefined for what is too long, too deep or of a form that is not known. */
function toText(filter: unknown, place: Place): string | undefined {
  if (filter === undefined || filter === null) return ''
  const group = FilterGroup.safeParse(filter)
  if (group.success) return toGroupText(group.data, place)
  const condition = Condition.safeParse(filter)
  const text = condition.success ? toConditionText(condition.data) : undefined
  return text !== undefined && text.length <= maxLength ? text : undefined
}

function toGroupText({ operator, conditions }: FilterGroup, { outer, depth }: Place): string | undefined {
  if (depth > maxDepth || conditions.length > maxConditions) return undefined
  const [only, ...others] = conditions
  if (others.length === 0) return toText(only, { outer, depth: depth + 1 })
  const parts: string[] = []
  for (const condition of conditions) {
    const text = toText(condition, { outer: operator, depth: depth + 1 })
    if (text === undefined) return undefined
    if (text !== '') parts.push(text)
  }
  const joined = parts.join(` ${operator} `)
  if (joined.length > maxLength) return undefined
  return parts.length > 1 && outer !== undefined && outer !== operator ? `(${joined})` : joined
}

function toConditionText({ field, op, value }: Condition): string | undefined {
  if (op === 'isnull' && typeof value === 'boolean') return `${field} is ${value ? '' : 'not '}empty`
  const shown = toValueText(value)
  return shown === undefined ? undefined : `${field} ${Object.hasOwn(words, op) ? words[op] : op} ${shown}`
}

/** A text with blanks stands in quotes, so that its end is seen. */
function toValueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'string') return /^[\w.:+-]+$/.test(value) ? value : `"${value}"`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value) || value.length > maxConditions) return undefined
  const parts = value.map((part: unknown) => (Array.isArray(part) ? undefined : toValueText(part)))
  return parts.includes(undefined) ? undefined : parts.join(', ')
}
