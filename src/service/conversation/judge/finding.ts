/** What one rule says of one conversation. */
export interface Finding {
  /** null: nothing could score it. */
  readonly passed: boolean | null
  /** A rule that applies could not be brought to an end, so that the conversation cannot pass either. */
  readonly gaveUp?: true
  /** One sentence with the evidence. */
  readonly explanation: string
}
