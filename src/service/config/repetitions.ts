import { formatLocation, type Path, valueAt } from '../../spec/location.ts'
import { type Entry, type Outline, slugOf, toEntries, toId, toName, toText } from './outline.ts'
import type { PathProblem } from './path-problem.ts'

/** Something that may stand only once, and what it belongs to. */
interface Item {
  readonly name: number | string | undefined
  readonly path: Path
  readonly owner: string
}
type ToMessage = (first: string, item: Item) => string

/** What a config gives twice although it tells two things apart: over the whole file, or within an organization. */
export function findRepetitions(outlines: readonly Outline[], users: readonly Entry[] = []): PathProblem[] {
  const kinds = ['agents', 'metrics', 'personalities', 'test_profiles', 'dashboards', 'widgets'] as const
  return [
    ...findRepeated(outlines.map(toOrganizationItem), toIdMessage),
    ...findRepeated(users.map(toIdItem), toIdMessage),
    ...findRepeated(outlines.flatMap(toProjectItems), toProjectMessage),
    ...kinds.flatMap((kind) => findRepeated(outlines.flatMap((outline) => outline[kind]).map(toIdItem), toIdMessage)),
    ...findRepeated(
      outlines.flatMap(({ api_keys }) => api_keys.map((entry) => toTextItem(entry, 'key'))),
      (first) => `is the key of ${first} already; a key lets into one place only`,
    ),
    ...outlines.flatMap(findRepetitionsWithin),
  ]
}

function findRepetitionsWithin({ metrics, members = [], projects = [], repositories }: Outline): PathProblem[] {
  const userItems = members.map((entry) => ({
    name: toId(valueAt(entry.value, ['user'])),
    path: [...entry.path, 'user'],
    owner: formatLocation(entry.path),
  }))
  const slugs = metrics.map((entry) => ({ ...toTextItem(entry, 'slug'), name: slugOf(entry) }))
  return [
    ...findRepeated(slugs, (first) => `is the same as that of ${first}; give it one of its own`),
    ...findRepeated(userItems, (first) => `is the user of ${first} already; keep one of them`),
    ...projects.flatMap(findRepeatedMembers),
    ...findRepeated(
      repositories.map((entry) => toTextItem(entry, 'repo')),
      (first) => `is the identifier of ${first} already; give it one of its own`,
    ),
  ]
}

const findRepeatedMembers = (project: Entry): PathProblem[] =>
  findRepeated(
    toEntries(project, 'members').map(({ path, value }) => ({ name: toId(value), path, owner: formatLocation(path) })),
    (first) => `is the same user as ${first}; keep one of them`,
  )

function findRepeated(items: readonly Item[], toMessage: ToMessage): PathProblem[] {
  const owners = new Map<number | string, string>()
  return items.flatMap((item) => {
    if (item.name === undefined) return []
    const first = owners.get(item.name)
    if (first !== undefined) return [{ path: item.path, message: toMessage(first, item) }]
    owners.set(item.name, item.owner)
    return []
  })
}

const toIdMessage: ToMessage = (first) => `is the id of ${first} already; give it one of its own`

/** A default project stands nowhere in the file: what it needs is to be written. */
const toProjectMessage: ToMessage = (first, item) =>
  item.path.at(-1) === 'id'
    ? toIdMessage(first, item)
    : `must be given: ${item.name}, the id of its default project, is the id of ${first} already`

const toIdItem = ({ id, path }: Entry): Item => ({ name: id, path: [...path, 'id'], owner: formatLocation(path) })

const toTextItem = (entry: Entry, key: string): Item => ({
  name: toText(entry, key),
  path: [...entry.path, key],
  owner: formatLocation(entry.path),
})

const toOrganizationItem = (outline: Outline): Item => ({
  name: outline.organizationId,
  path: [...outline.path, 'organization', 'id'],
  owner: toName(outline),
})

function toProjectItems(outline: Outline, index: number, outlines: readonly Outline[]): Item[] {
  if (outline.projects !== undefined) return outline.projects.map(toIdItem)
  // An organization without an id of its own is told so already.
  const sameId = outlines.findIndex(({ organizationId }) => organizationId === outline.organizationId)
  if (sameId !== index) return []
  const path = [...outline.path, 'organization', 'projects']
  return [{ name: outline.organizationId, path, owner: `the default project of ${toName(outline)}` }]
}
