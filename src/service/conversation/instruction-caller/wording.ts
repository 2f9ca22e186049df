import { createRandom } from '../random.ts'

const phrases = {
  goodbye: ['Thank you, goodbye.', 'Thanks for your help, goodbye.', 'All right, thank you. Goodbye.'],
  thanks: ['Thank you.', 'Great, thank you.', 'Perfect, thanks.'],
  giveUp: ['That is a pity. Thank you anyway, goodbye.', 'I see. Thanks anyway, goodbye.'],
  moveOn: ['That is a pity.', 'I see, never mind.'],
  repeated: [
    'You have asked me that several times now. I will try again another time, goodbye.',
    'You keep asking me the same thing. I will try again later, goodbye.',
  ],
  press: [
    'I understand, but is there really nothing you can do?',
    'Could you please check again?',
    'Is there no exception you can make?',
  ],
  nudge: ['Okay.', 'I see.', 'All right.'],
  accept: ['Yes, please.', 'Yes, please do.'],
  confirm: ['Yes, that is correct.', 'Yes, that is right.'],
  wrong: ['No, that is not right.', 'No, that is not correct.'],
  unsure: ['I am not sure about that, sorry.', 'I do not know that, sorry.'],
  rejectOffer: ['No, thank you.', 'No, thanks.'],
  firstOption: ['The first one is fine.', 'The first option, please.'],
  withhold: ['I would rather not share that.', 'I am not going to share that.'],
  insist: ['I must insist.', 'I really have to insist.'],
  stillThere: ['Are you still there?', 'Hello, are you still there?'],
} as const satisfies Record<string, readonly [string, ...string[]]>

/** An occasion for which the caller has several equivalent phrases. */
export type Occasion = keyof typeof phrases
/** Picks one of the equivalent phrases of an occasion. */
export type Wording = (occasion: Occasion) => string

/** The same seed picks the same phrases on the same sequence of occasions. */
export function createWording(seed: number): Wording {
  const random = createRandom(seed)
  return (occasion) => {
    const choices: readonly [string, ...string[]] = phrases[occasion]
    return choices[Math.floor(random() * choices.length)] ?? choices[0]
  }
}
