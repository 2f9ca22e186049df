/** What agents do, in the words of their descriptions. */
const actionVerbs =
  `activate add apply arrange assess block book buy calculate call cancel change charge close compare complete convert
  correct create credit deactivate delete deliver diagnose dispatch download draft email estimate exchange extend file
  find fix forward generate install invoice issue locate lock make match modify move open order pay place plan prepare
  prescribe process purchase qualify reactivate recommend refill refund register remind remove renew repair replace
  report request reschedule reserve reset restart restore return ship schedule search sell send set sign solve start stop
  submit subscribe suggest summarize suspend switch take test text track transfer translate triage troubleshoot unblock
  unlock unsubscribe update upgrade downgrade upload waive withdraw write redeem accept approve ban upsell`.split(/\s+/)

const tellingVerbs =
  `advise answer clarify describe discuss educate explain give inform list look name offer present provide quote read
  share show state teach tell`.split(/\s+/)

const helpingVerbs = `assist cover guide handle help manage resolve support allow let enable deal address`.split(/\s+/)

/** What an agent does of itself: nobody calls for it. */
const internalVerbs = `act ask avoid be behave check collect confirm ensure escalate follow gather greet identify keep
  listen maintain record remain respond run sound speak stay thank try use verify welcome work validate authenticate
  log capture note connect route`.split(/\s+/)

/** How a verb of a description is understood. */
export type VerbKind = 'action' | 'telling' | 'helping' | 'internal'

const kinds = new Map<string, { readonly base: string; readonly kind: VerbKind }>()
for (const [kind, verbs] of [
  ['internal', internalVerbs],
  ['helping', helpingVerbs],
  ['telling', tellingVerbs],
  ['action', actionVerbs],
] as const) {
  for (const base of verbs) for (const form of [base, toThirdPerson(base)]) kinds.set(form, { base, kind })
}

/** Reads a verb, as "refunds" or "refund"; undefined: it is none that is known. */
export const readVerb = (word: string): { readonly base: string; readonly kind: VerbKind } | undefined =>
  kinds.get(word.toLowerCase())

/** The base of a word that is known to be a verb, such as "triages". */
export function toBaseForm(word: string): string {
  const known = readVerb(word)?.base
  if (known !== undefined) return known
  const lower = word.toLowerCase()
  if (/[^aeiou]ies$/.test(lower)) return lower.replace(/ies$/, 'y')
  if (/(?:ch|sh|ss|x)es$/.test(lower)) return lower.replace(/es$/, '')
  return lower.replace(/(?<=[^s])s$/, '')
}

function toThirdPerson(base: string): string {
  if (/[^aeiou]y$/.test(base)) return base.replace(/y$/, 'ies')
  return /(?:ch|sh|ss|x|o)$/.test(base) ? `${base}es` : `${base}s`
}
