import type { Ability } from './abilities.ts'
import type { Person } from './person.ts'

/** What an angle makes a scenario from. */
export interface AngleContext {
  readonly ability: Ability
  /** Another thing that the agent does; undefined: it does only one. */
  readonly other: Ability | undefined
  readonly person: Person
  /** What the person tells when asked. */
  readonly facts: string
}

/** How a scenario goes, seen from one angle. */
export interface Sketch {
  readonly instructions: string
  readonly expectedOutcome: string
  /** Default: "Hello". */
  readonly firstMessage?: string
  /** What the caller knows, by name; default: all that there is of the person. */
  readonly information?: Readonly<Record<string, string>>
}

/** A way of testing an ability. */
export interface Angle {
  /** A tag, in lower case with hyphens. */
  readonly id: string
  /** Ends a scenario's name: `details only when asked`. */
  readonly title: string
  /** undefined: the ability cannot be tested so. */
  readonly sketch: (context: AngleContext) => Sketch | undefined
}

/** The sentence that the caller begins from. */
export const renderWish = ({ wish }: Ability): string => `You want ${wish}.`

/** What the description says, as evidence for whoever judges. */
export const renderSource = ({ source }: Ability): string => `Its description says: "${source}".`

/** What a good agent does with a wish that it is there for. */
export const renderService = (ability: Ability): string =>
  ability.kind === 'question'
    ? 'The agent answers what it was asked, and says so plainly if it does not know'
    : 'The agent does what it was asked, or says plainly what keeps it from that'
