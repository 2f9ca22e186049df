/** Words before which "you" is the subject's partner: "send you" becomes "send me", "whether you" becomes "whether I". */
const takesObject =
  /\b(?:to|for|with|from|about|of|at|by|on|against|behind|give|gives|gave|given|tell|tells|told|send|sends|sent|help|helps|helped|let|lets|charged?|charges|asks?|asked|call|calls|called|contact|contacts|contacted|emailed|refund|refunds|refunded|owes?|show|shows|showed|offer|offers|offered|promised|pay|paid|put|puts|bring|brings|billed|want|wants|allow|allows) $/i

const secondPerson =
  /\b(?:are you|were you|you are|you were|you're|you've|you'd|you'll|yourself|yours|your|you)\b(?!-)/gi

const replacements: Readonly<Record<string, string>> = {
  'are you': 'am I',
  'were you': 'was I',
  'you are': 'I am',
  'you were': 'I was',
  "you're": "I'm",
  "you've": "I've",
  "you'd": "I'd",
  "you'll": "I'll",
  yourself: 'myself',
  yours: 'mine',
  your: 'my',
}

const agentsOwn = /\bthe (?:agent|assistant|representative|operator|bot)'s\b/gi
const agent = /\bthe (?:agent|assistant|representative|operator|bot)(?: (is|was|has|does))?\b/gi
const agentVerbs: Readonly<Record<string, string>> = { is: 'are', was: 'were', has: 'have', does: 'do' }

/** What the instructions say of the caller ("you", "your", "the agent"), as the caller says it to the agent. */
export function toFirstPerson(text: string): string {
  return text
    .replace(secondPerson, (match, offset: number) => {
      const replacement = replacements[match.toLowerCase()] ?? (isObject(text, offset) ? 'me' : 'I')
      return match.startsWith('Y') && replacement === 'my' ? 'My' : replacement
    })
    .replace(agentsOwn, 'your')
    .replace(agent, (_, verb?: string) =>
      verb === undefined ? 'you' : `you ${agentVerbs[verb.toLowerCase()] ?? verb}`,
    )
}

function isObject(text: string, offset: number): boolean {
  return (
    takesObject.test(text.slice(Math.max(0, offset - 16), offset)) ||
    /^\s*(?:[.,;!?]|$)/.test(text.slice(offset + 3, offset + 8))
  )
}

const callerNouns =
  /^(?:the|a|this) (?:caller|customer|user|client)(?: (is|has|wants|needs|asks|calls|says|tells|requests|wishes|lives))?\b/i
const callerVerbs: Readonly<Record<string, string>> = { is: 'are', was: 'were', has: 'have', wishes: 'wish' }

const pronoun =
  /(^|\b(?:because|since|as|when|after|and) )(?:they|he|she) (?=(are|is|were|was|have|has|want|wants|need|needs|live|lives)\b)/gi

/** Sentences about "the caller", such as "The caller wants their money back", as sentences about "you". */
export function toSecondPerson(sentences: readonly string[]): string[] {
  return sentences.some((sentence) => callerNouns.test(sentence)) ? sentences.map(readdress) : [...sentences]
}

function readdress(text: string): string {
  return text
    .replace(pronoun, '$1you ')
    .replace(callerNouns, (_, verb?: string) =>
      verb === undefined ? 'You' : `You ${callerVerbs[verb.toLowerCase()] ?? verb.replace(/s$/i, '')}`,
    )
    .replace(
      /\byou (is|was|has|wants|needs|lives)\b/gi,
      (_, verb: string) => `you ${callerVerbs[verb.toLowerCase()] ?? verb.replace(/s$/i, '')}`,
    )
    .replace(/\b(?:their|his|her)\b/gi, 'your')
}
