/** What one rule says of one conversation. */
export interface Finding {
  /** null: nothing could score it. */
  readonly passed: boolean | null
  /** One sentence with the evidence. */
  readonly explanation: string
}
