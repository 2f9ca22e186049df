const connector =
  /^(?:(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|after that|afterwards|finally|lastly|also|and|please|in addition|additionally|once that is done|step \d{1,2}|politely|start by|begin by)[,:]? )+/i
const topicLabel = /^(?:background|scenario|context|situation|story|role|instructions?|caller|persona): /i
/** Before these a new statement begins; the lookaheads are bounded, so that long texts stay cheap. */
const clauseBreak =
  /(?:,? (?:and )?then |; |, (?:and )?| and )(?=(?:your|the) [\w' -]{1,40} (?:is|are) |you(?:'d like| (?:want|need|would like|wish|live|were born|are (?:calling|looking|trying)))\b|it (?:is|was|arrived|has|does)\b)|,? and (?=(?:ask|request|demand|find out|tell|explain) |(?:need|want|wish|would like) to )|,? (?:and )?then (?=\w)/gi

/** The statements and orders that a sentence of the instructions is made of, without "first", "then", "also" …. */
export function toClauses(sentence: string): string[] {
  return sentence
    .replace(topicLabel, '')
    .split(clauseBreak)
    .map((clause) =>
      clause
        .trim()
        .replace(connector, '')
        .replace(/^asking\b/i, 'ask')
        .replace(/^you're\b/i, 'You are')
        .replace(/^(?=(?:need|want|wish|would like) to )/i, 'You ')
        .replace(/[,;]$/, ''),
    )
    .filter((clause) => clause !== '')
}

const aboutAgent =
  /^(?:the (?:agent|assistant|bot|test|scenario|conversation|call)\b|this (?:test|case|scenario)\b|expect)/i

/** Whether a sentence says what the agent should do, which the caller neither knows nor says. */
export function isAboutAgent(sentence: string): boolean {
  return aboutAgent.test(sentence)
}

const manner =
  /^(?:you (?:are|speak|sound|feel|talk|must|should|will)\b|(?:be|call|contact|phone|dial|speak|act|stay|keep|remain|sound|use|respond|answer|reply|talk|pretend|play|behave|wait|let|give|provide|share|refuse|thank|end|hang|say goodbye|follow|stop|continue|accept|agree|insist|avoid|start|begin|imagine|simulate|tone|style|personality|tell|when|whenever|once)\b)/i

/** Whether a clause only says how to behave: "Be brief", "You are impatient". */
export function isManner(clause: string): boolean {
  return manner.test(clause)
}

const relativeWish =
  /\b(?:who (wants|needs|would like|is (?=calling|trying|looking)|wishes|asks)\b ?|(?<=customer |caller |person |user |client )(?=(?:calling|trying|looking) ))(.+)$/i
const wishVerbs: Readonly<Record<string, string>> = {
  wants: 'want',
  needs: 'need',
  is: 'are',
  wishes: 'wish',
  asks: 'ask',
}

/** "You are a customer who wants a refund" as "You want a refund"; any other clause as it is. */
export function toWish(clause: string): string {
  const match = relativeWish.exec(clause)
  const [, verb = '', rest = ''] = match ?? []
  return match === null ? clause : `You ${wishVerbs[verb.trim().toLowerCase()] ?? (verb || 'are')} ${rest}`
}
