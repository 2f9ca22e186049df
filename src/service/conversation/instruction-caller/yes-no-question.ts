/** A question that wants a yes or a no. */
export interface YesNoQuestion {
  readonly sentence: string
  /** The agent proposes to do something: "Would you like me to …?" */
  readonly isOffer: boolean
}

const offer =
  /\b(?:would you like|do you want|would you prefer|do you prefer|shall (?:i|we)|should (?:i|we)|can (?:i|we)|may (?:i|we)|want me to|how about|interested in|would (?:that|this|it) (?:work|be))\b/i
const yesNoStart =
  /^(?:(?:and|so|but|ok|okay|thanks|thank you|great|perfect|just to confirm|to confirm|sorry|well|now),? )*(?:is|are|was|were|do|does|did|have|has|had|can|could|would|will|shall|should|may|am|isn't|aren't|don't|didn't)\b/i
const yesNoAnywhere =
  /\b(?:please confirm|(?:is (?:that|this|it) )?(?:correct|right|okay|ok)\?|(?:would|do|did|are|is|shall|should|may|can) (?:you|i|we|that|it)\b[^?]{0,200}\?)/i

/** The yes-or-no question that a sentence of the agent asks; undefined: it asks none. */
export function readYesNoQuestion(sentence: string): YesNoQuestion | undefined {
  const isAsked = (sentence.endsWith('?') && yesNoStart.test(sentence)) || yesNoAnywhere.test(sentence)
  return isAsked ? { sentence, isOffer: offer.test(sentence) } : undefined
}
