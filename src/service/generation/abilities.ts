import { toObject, toPersonal } from './objects.ts'
import { toStatements } from './statements.ts'
import { readVerb, toBaseForm } from './verbs.ts'

/** Something that a caller may want of an agent. */
export interface Ability {
  /**
   * `offered`: the description says that the agent does it. `excluded`: it says that the agent does not. `foreign`: it has
   * nothing to do with the description.
   */
  readonly scope: 'offered' | 'excluded' | 'foreign'
  /** Follows "You want": `the agent to refund an order`, `to know the opening hours`. */
  readonly wish: string
  /** The same in short, for a name: `refund an order`. */
  readonly label: string
  readonly kind: 'action' | 'question'
  /** Up to where the agent does it: `up to 30 days after delivery`. */
  readonly limit: string | undefined
  /** The statement of the description. */
  readonly source: string
}

const subject =
  /^(?:(?:you are|you're|it is|it's|this is|i am) )?(?:(?:an?|the|this|our|your) )?(?:[\p{L}\d'-]+ ){0,5}?(?:agent|assistant|bot|chatbot|voicebot|desk|hotline|receptionist|representative|system|service|line)(?: (?:for|at|of) [^.,]{1,40}?)?,? (?=(?:that|which|who|and|can|will|should|must|never|does|do|is|cannot|may|helps?|to|only|also|always)\b|\p{Ll}+s\b)/iu
const pronoun = /^(?:you|it|they|he|she|we|i) (?=\p{L})/iu
/** "Maya, a receptionist who books rooms" is about what comes after "who". */
const introduced = /^.*?,? (?:that|which|who) (?=(?:(?:can|will|should) )?(?<verb>\p{L}+)\b)/iu
const relative = /^(?:(?:that|which|who|and|also|additionally|to) )+/i
const modal = /^(?:(?:can|could|will|would|should|must|may|is able to|are able to|is there to|always|also|only) )+/i
const negation =
  /^(?:(?:can|could|will|would|should|must|may|do|does|is|are) ?)?(?:not|never|cannot|can't|don't|doesn't|won't|mustn't|shouldn't|n't)(?: (?:allowed to|able to|be able to|permitted to|ever))? /i
const customers = /^(?:the |your |our )?(?:customers|callers|users|clients|guests|patients|people|members|visitors)\b/i
const customerCan = new RegExp(`${customers.source} (?:can|may|are able to) `, 'i')
const limitStart =
  / (?=(?:(?:for )?up to|within|until|only|if|unless|at least|no more than|not more than|as long as|provided|except)\b)/i

/** What a description says that its agent does or does not do, each thing once. */
export function toAbilities(description: string): Ability[] {
  const abilities = toStatements(description).flatMap(toAbility)
  const unique = new Map(abilities.toReversed().map((ability) => [`${ability.scope} ${ability.wish}`, ability]))
  const found = [...unique.values()].toReversed()
  if (found.some(({ scope }) => scope === 'offered')) return found
  const [source] = toStatements(description)
  return source === undefined ? found : [toTopic(source), ...found]
}

function toAbility(source: string): Ability[] {
  if (customerCan.test(source)) return toCustomersAct(source.replace(customerCan, ''), source)
  const bare = withoutSubject(source)
  const isAboutAgent = bare !== source
  const text = bare.replace(relative, '').replace(modal, '')
  if (negation.test(text)) return toExcluded(text.replace(negation, ''), source)
  const [first = '', ...rest] = text.split(' ')
  const verb = readVerb(first)
  if (rest.length === 0) return []
  if (verb === undefined && isAboutAgent && /^\p{Ll}{2,}s$/u.test(first)) return [toAction(text, source)]
  return verb === undefined || verb.kind === 'internal' ? [] : [toKnown(verb, rest.join(' '), source)]
}

function withoutSubject(statement: string): string {
  const bare = statement.replace(subject, '').replace(pronoun, '')
  const introduction = introduced.exec(bare)
  const isRelative =
    readVerb(introduction?.groups?.['verb'] ?? '') !== undefined && readVerb(firstWord(bare)) === undefined
  return isRelative ? bare.slice(introduction?.[0].length) : bare
}

const firstWord = (text: string): string => text.split(' ', 1)[0] ?? ''

function toKnown({ base, kind }: NonNullable<ReturnType<typeof readVerb>>, object: string, source: string): Ability {
  if (kind === 'telling' && base !== 'offer') return toQuestion(object, source)
  if (kind === 'helping') return toHelp(object, source)
  return toAction(`${base} ${object}`, source)
}

function toExcluded(text: string, source: string): Ability[] {
  const [first = '', ...rest] = text.split(' ')
  const verb = readVerb(first)
  if (rest.length === 0 || verb?.kind === 'internal') return []
  return [{ ...toAction(text, source), scope: 'excluded', limit: undefined }]
}

const toCustomersAct = (text: string, source: string): Ability[] => (text.includes(' ') ? [toOwnAct(text, source)] : [])

/** What the caller does with the agent's help: "customers can book tables". */
function toOwnAct(text: string, source: string): Ability {
  const { phrase, limit } = toPhrase(text)
  return { scope: 'offered', kind: 'action', wish: `to ${phrase}`, label: phrase, limit, source }
}

function toAction(text: string, source: string): Ability {
  const { phrase, limit } = toPhrase(text)
  return { scope: 'offered', kind: 'action', wish: `the agent to ${phrase}`, label: phrase, limit, source }
}

function toPhrase(text: string): { readonly phrase: string; readonly limit: string | undefined } {
  const [head = '', ...limits] = text.split(limitStart)
  const [verb = '', ...object] = head.split(' ')
  const phrase = `${toBaseForm(verb)} ${toObject(object.join(' '))}`.trim()
  return { phrase, limit: limits.length === 0 ? undefined : limits.join(' ') }
}

const audience = new RegExp(`(?:${customers.source}|^(?:them|you)\\b) ?`, 'i')
const preamble =
  /^(?:(?:\w+ ){0,2}(?:questions?|information|details|advice|queries|enquiries|help) ?)?(?:about|on|regarding|concerning|related to|of|to|up|with)? ?/i
const determined = /^(?:the|an?|your|my|its|their|how|what|when|where|which|why|who|whether|if)\b/i

function toQuestion(object: string, source: string): Ability {
  const asked = object.replace(audience, '').replace(preamble, '')
  const [head = '', ...limits] = (asked === '' ? object : asked).split(limitStart)
  const topic = toPersonal(head)
  const wish = `to know ${determined.test(topic) ? '' : 'about '}${topic}`
  const limit = limits.length === 0 ? undefined : limits.join(' ')
  return { scope: 'offered', kind: 'question', wish, label: topic.replace(/^(?:the|an?) /i, ''), limit, source }
}

function toHelp(object: string, source: string): Ability {
  const rest = object.replace(audience, '').replace(/^(?:to|with|in|through) /i, '')
  const [verb = ''] = rest.split(' ')
  if (readVerb(verb) !== undefined && rest.includes(' ')) return toOwnAct(rest, source)
  const [head = '', ...limits] = rest.split(limitStart)
  const topic = toPersonal(head)
  const limit = limits.length === 0 ? undefined : limits.join(' ')
  return { scope: 'offered', kind: 'action', wish: `help with ${topic}`, label: topic, limit, source }
}

/** For a description that says of nothing what the agent does with it. */
const toTopic = (source: string): Ability => ({
  scope: 'offered',
  kind: 'action',
  wish: `help with this: ${source}`,
  label: source,
  limit: undefined,
  source,
})
