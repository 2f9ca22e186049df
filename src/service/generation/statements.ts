import { toSentences } from '../conversation/instruction-caller/sentences.ts'
import { readVerb } from './verbs.ts'

/** A description is read to this many characters, and to this many statements. */
const maxLength = 8_000
const maxStatements = 60
const maxStatementLength = 160

/**
 * What a description says of its agent, statement by statement: sentences, cut before each verb that begins a new one.
 * Nothing is left in them that would mean something in instructions: quotation marks, placeholders, control characters.
 */
export function toStatements(description: string): string[] {
  return toSentences(description.slice(0, maxLength).toWellFormed().replaceAll('\r', '\n'))
    .map((sentence) => sentence.replace(/["{}]|\p{Cc}/gu, ' ').replace(/\s+/g, ' '))
    .map(repeatObject)
    .flatMap(splitAtVerbs)
    .map((statement) => statement.replace(/^[\s,;:–-]+|[\s.,;:!?…]+$/g, ''))
    .filter((statement) => /\p{L}/u.test(statement) && statement.length <= maxStatementLength)
    .slice(0, maxStatements)
}

/** Words after which a verb-like word is none: "returns and exchanges" are things. */
const noObject = /^(?:and|or|of|for|to|in|on|at|by|from|with|are|is|as|but|within)$/i

const verbRun =
  /(?<=^(?:(?:it|you|they) )?|\b(?:that|which|who|can|will|to|agent|assistant|bot|desk) )(\p{L}+(?:, \p{L}+)*),? (?:and|or) (\p{L}+) (\p{L}.*)$/iu

/** "Books, moves and cancels tables" as three statements about tables. */
function repeatObject(sentence: string): string {
  return sentence.replace(verbRun, (run: string, first: string, last: string, object: string) => {
    const verbs = [...first.split(', '), last]
    if (verbs.some((verb) => readVerb(verb) === undefined) || noObject.test(object.split(' ', 1)[0] ?? '')) return run
    return verbs.map((verb) => `${verb} ${object}`).join('; ')
  })
}

function splitAtVerbs(sentence: string): string[] {
  const statements: string[] = []
  let rest = sentence
  for (const { 0: connector, index } of sentence.matchAll(/; |, (?:and |or |then )?| and (?:then )?/gi)) {
    const [verb = '', object = ''] = sentence.slice(index + connector.length).split(/[\s,.;]+/)
    if (readVerb(verb) === undefined || object === '' || noObject.test(object)) continue
    const start = sentence.length - rest.length
    statements.push(sentence.slice(start, index))
    rest = sentence.slice(index + connector.length)
  }
  return [...statements, rest]
}
