import { createRandom, type Random } from '../conversation/random.ts'
import { type Ability, toAbilities } from './abilities.ts'
import type { Angle } from './angle.ts'
import type { ScenarioDraft } from './draft.ts'
import { offeredAngles } from './offered-angles.ts'
import { createPerson, renderInformation, toInformation } from './person.ts'
import { refusedAngles, toForeignWishes } from './refused-angles.ts'
import { capitalize, toShortText } from './short-text.ts'
import { toUniqueName } from './unique-name.ts'

/** After so many scenarios of what an agent offers comes one of what it does not. */
const offeredPerRefused = 4
const maxLabelLength = 44
const maxDrafts = 100

interface Combination {
  readonly ability: Ability
  readonly angle: Angle
}

/**
 * The scenarios that can be thought of for an agent without a model, the most telling first: each combines something that
 * its description says with a way of testing it. The same description and seed give the same ones.
 */
export function toTemplateDrafts(description: string, seed: number): ScenarioDraft[] {
  const random = createRandom(seed)
  const abilities = toAbilities(description)
  const offered = abilities.filter(({ scope }) => scope === 'offered')
  const excluded = abilities.filter(({ scope }) => scope === 'excluded')
  const [first, ...angles] = offeredAngles
  if (first === undefined || offered.length === 0) return []
  const refused = [
    ...combine(excluded, refusedAngles),
    ...combine(shuffle(toForeignWishes(description), random), refusedAngles),
  ]
  const combinations = interleave(combine(offered, [first, ...shuffle(angles, random)]), refused)
  const names = new Set<string>()
  return combinations
    .flatMap((combination) => toDraft(combination, { offered, names, random }) ?? [])
    .slice(0, maxDrafts)
}

/** Every ability with every angle, so that the first ones differ in both. */
function combine(abilities: readonly Ability[], angles: readonly Angle[]): Combination[] {
  return angles.flatMap((_, round) =>
    abilities.flatMap((ability, index) => {
      const angle = angles[(round + index) % angles.length]
      return angle === undefined ? [] : [{ ability, angle }]
    }),
  )
}

function interleave(offered: readonly Combination[], refused: readonly Combination[]): Combination[] {
  const mixed = offered.flatMap((combination, index) => {
    const between = (index + 1) % offeredPerRefused === 0 ? refused[(index + 1) / offeredPerRefused - 1] : undefined
    return between === undefined ? [combination] : [combination, between]
  })
  return [...mixed, ...refused.slice(Math.floor(offered.length / offeredPerRefused))]
}

interface DraftContext {
  readonly offered: readonly Ability[]
  /** Those given so far. */
  readonly names: Set<string>
  readonly random: Random
}

function toDraft({ ability, angle }: Combination, { offered, names, random }: DraftContext): ScenarioDraft | undefined {
  const others = offered.filter((candidate) => candidate !== ability)
  const other = others[(offered.indexOf(ability) + 1) % Math.max(1, others.length)]
  const person = createPerson(ability.scope === 'foreign' ? '' : `${ability.label} ${ability.source}`, random)
  const information = toInformation(person)
  const sketch = angle.sketch({ ability, other, person, facts: renderInformation(information) })
  if (sketch === undefined) return undefined
  const label = capitalize(toShortText(ability.label, maxLabelLength))
  const name = toUniqueName(`${label}: ${angle.title}`, names)
  names.add(name)
  return {
    name,
    instructions: sketch.instructions,
    expectedOutcome: sketch.expectedOutcome,
    firstMessage: sketch.firstMessage ?? 'Hello',
    summary: `${label}. The caller: ${angle.title}.`,
    tags: ['generated', ability.scope, angle.id],
    informationFields: sketch.information ?? information,
  }
}

/** The items in an order that the random numbers choose. */
function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
