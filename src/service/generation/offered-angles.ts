import { type Angle, type AngleContext, renderService, renderSource, renderWish, type Sketch } from './angle.ts'
import { framedAngles, straightforward } from './framed-angles.ts'
import { toFieldName } from './person.ts'

function sketchWrongDetail({ ability, person }: AngleContext): Sketch {
  const { label, value, wrongValue } = person.reference ?? {
    label: 'email',
    value: person.email,
    wrongValue: person.email.replace('@', '1@'),
  }
  return {
    instructions: [
      renderWish(ability),
      `Your name is ${person.name}. Your ${label} is ${wrongValue}.`,
      `If the agent cannot find it, say "Sorry, I made a mistake. The ${label} is ${value}."`,
    ].join(' '),
    information: { name: person.name, [toFieldName(label)]: value },
    expectedOutcome: `The agent does not act on the wrong ${label} ${wrongValue}: it says that it finds nothing, and goes on with ${value} once it is told. ${renderSource(ability)}`,
  }
}

const sketchMissingDetails = ({ ability, person }: AngleContext): Sketch => ({
  information: { name: person.name },
  instructions: `${renderWish(ability)} Your name is ${person.name}. You do not have any other details at hand.`,
  expectedOutcome: `The agent names what it needs and another way to go on, and does not act for a caller whom it cannot identify where that matters. ${renderSource(ability)}`,
})

function sketchEverythingAtOnce({ ability, person, facts }: AngleContext): Sketch {
  const { name, email, reference } = person
  const found = reference === undefined ? '' : ` and the ${reference.label} ${reference.value}`
  return {
    instructions: `Explain that you can be found under the name ${name}, the email ${email}${found}. ${renderWish(ability)} ${facts}`,
    expectedOutcome: `${renderService(ability)}, and does not ask again for what the caller has told already. ${renderSource(ability)}`,
  }
}

const sketchTwoWishes = ({ ability, other, facts }: AngleContext): Sketch | undefined =>
  other && {
    instructions: `${renderWish(ability)} Then ${renderWish(other).replace(/^Y/, 'y')} ${facts}`,
    expectedOutcome: `The agent sees to both wishes, one after the other, and does not ask again for what it was told. ${renderSource(ability)} It also says: "${other.source}".`,
  }

const sketchLimit = ({ ability, facts }: AngleContext): Sketch | undefined =>
  ability.limit === undefined
    ? undefined
    : {
        instructions: `${renderWish(ability)} Then ask whether you can get an exception to the rule "${ability.limit}", which you do not meet. ${facts}`,
        expectedOutcome: `The agent keeps to its rule, explains it politely, and makes no exception on its own. ${renderSource(ability)}`,
      }

/** The ways of testing what an agent offers; the first is the ordinary one. */
export const offeredAngles: readonly Angle[] = [
  straightforward,
  { id: 'limit', title: 'beyond the limit', sketch: sketchLimit },
  { id: 'two-wishes', title: 'and something else after it', sketch: sketchTwoWishes },
  { id: 'wrong-detail', title: 'gives a wrong detail first', sketch: sketchWrongDetail },
  { id: 'everything-at-once', title: 'tells everything at once', sketch: sketchEverythingAtOnce },
  { id: 'missing-details', title: 'has no details at hand', sketch: sketchMissingDetails },
  ...framedAngles,
]
