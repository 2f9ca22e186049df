/** What is thought up for a scenario; the rest of it follows from the agent and its organization. */
export interface ScenarioDraft {
  /** At most 80 characters, as the name of a case of a spec. */
  readonly name: string
  /** For the simulated caller, whom they call "you". */
  readonly instructions: string
  readonly expectedOutcome: string
  readonly firstMessage: string
  /** What it is about, in a sentence. */
  readonly summary: string
  readonly tags: readonly string[]
  /** What the caller knows, by name. */
  readonly informationFields: Readonly<Record<string, string | number | boolean>>
}
