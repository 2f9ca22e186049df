import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { LocatedProblem } from './problem.ts'
import type { TextIndex } from './text-index.ts'

const maxDepth = 64
/** One mistake makes a parser complain many times; past this many the rest says nothing new. */
const maxSyntaxProblems = 20

/** The offset where a text is nested too deeply, found without recursion: parsers recurse and would run out of stack. */
export function findTooDeep(text: string): number | undefined {
  let depth = 0
  let inString = false
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset]
    if (inString) {
      if (character === '\\') offset += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > maxDepth) return offset
  }
  return undefined
}

/** Whether a text that is no JSON was written as YAML, which would otherwise give a problem on every line. */
export const looksLikeYaml = (text: string, path: string): boolean =>
  !lineOfJson.test(text) && (/\.ya?ml$/i.test(path) || lineOfYaml.test(text))

// Blanks within a line only: with the ends of lines among them, each of many empty lines would be tried with all that follow.
const lineOfJson = /^[^\S\n\r\u2028\u2029]*[[{"]/m
const lineOfYaml = /^(---|[\w$"'-]+[^\S\n\r\u2028\u2029]*:(\s|$))/m

/** What a parser makes of a text. */
export interface Syntax {
  readonly tree: Node | undefined
  readonly problems: readonly LocatedProblem[]
  /** Whether the tree says what the text means in spite of the problems, so that the rest of it can be checked too. */
  readonly isMeant: boolean
}

/** Reads as much of a text as is JSON, with everything that keeps the rest from it. */
export function parseSyntax(text: string, index: TextIndex): Syntax {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const problems = toSyntaxProblems(errors, text, index)
  const isMeant = problems.every(
    ({ message }) => message === trailingComma || message === messages['InvalidCommentToken'],
  )
  return { tree, problems, isMeant }
}

/** The same mistake counts once a line. */
function toSyntaxProblems(errors: readonly ParseError[], text: string, index: TextIndex): LocatedProblem[] {
  const seen = new Set<string>()
  const problems: LocatedProblem[] = []
  // Once: a parser may complain of a hundred thousand places before a hundred thousand blanks.
  const end = text.trimEnd().length
  for (const error of errors) {
    const { offset, length, message } = toSyntaxProblem(error, text, end)
    const range = index.toRange(offset, length)
    const key = message === trailingComma ? `${range.line}:${range.column}` : `${range.line} ${message}`
    if (seen.has(key)) continue
    seen.add(key)
    problems.push({ level: 'error', location: '', message, range })
    if (problems.length === maxSyntaxProblems) break
  }
  return problems
}

const trailingComma = 'has a comma here that nothing follows'

/** By the names that the parser gives its error codes. */
const messages: Readonly<Record<string, string>> = {
  InvalidSymbol: 'is no JSON here: text must stand in double quotes',
  InvalidNumberFormat: 'is no number as JSON writes it',
  PropertyNameExpected: 'needs a key in double quotes here',
  ValueExpected: 'needs a value here',
  ColonExpected: 'needs a colon here',
  CommaExpected: 'needs a comma before this',
  CloseBraceExpected: 'needs a closing } here',
  CloseBracketExpected: 'needs a closing ] here',
  EndOfFileExpected: 'ends here: there must be nothing after the closing bracket',
  InvalidCommentToken: 'has a comment here, which JSON does not allow',
  UnexpectedEndOfComment: 'has a comment here that never ends, and JSON allows none',
  UnexpectedEndOfString: 'has a text here that never ends',
  UnexpectedEndOfNumber: 'has a number here that never ends',
  InvalidUnicode: 'has a \\u escape here without four hexadecimal digits',
  InvalidEscapeCharacter: 'has a backslash here that escapes nothing',
  InvalidCharacter: 'has a control character in a text here: write it as an escape',
}

function toSyntaxProblem({ error, offset, length }: ParseError, text: string, end: number) {
  const comma = text.slice(0, offset).trimEnd().length - 1
  const afterComma = text[comma] === ',' && /[\]}]/.test(text[offset] ?? '')
  if (afterComma) return { offset: comma, length: 1, message: trailingComma }
  const name = printParseErrorCode(error)
  const isCut = offset >= end
  const cutMessage = 'ends here in the middle: the file is cut short'
  const message = isCut ? cutMessage : (messages[name] ?? 'is no JSON here')
  return { offset: isCut ? end : offset, length: isCut ? 0 : Math.max(1, length), message }
}

/** What JSON lets pass, but what no reader of it agrees on: a key twice, inexact integers, halves of characters. */
export function findTreeProblems(tree: Node, index: TextIndex): LocatedProblem[] {
  const problems: LocatedProblem[] = []
  const report = (node: Node, message: string) =>
    problems.push({ level: 'error', location: '', message, range: index.toRange(node.offset, node.length) })
  const visit = (node: Node): void => {
    if (node.type === 'object') checkKeys(node, report, index)
    else if (node.type === 'number' && !isExact(node.value)) report(node, inexactMessage)
    else if (node.type === 'string' && !String(node.value).isWellFormed()) report(node, surrogateMessage)
    node.children?.forEach(visit)
  }
  visit(tree)
  return problems
}

const isExact = (value: number): boolean =>
  Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)
const inexactMessage = 'is beyond the whole numbers that JSON carries exactly'
const surrogateMessage = 'has half of a surrogate pair, which is no character: complete or remove the \\u escape'

function checkKeys(object: Node, report: (node: Node, message: string) => void, index: TextIndex): void {
  const first = new Map<string, Node>()
  for (const property of object.children ?? []) {
    const [key] = property.children ?? []
    if (key === undefined) continue
    const earlier = first.get(key.value)
    if (earlier === undefined) {
      first.set(key.value, key)
      continue
    }
    const { line } = index.toRange(earlier.offset, 0)
    report(key, `has this key twice: it was given on line ${line} before, and readers differ in which one counts`)
  }
}
