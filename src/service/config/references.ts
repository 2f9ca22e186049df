import { type Path, valueAt } from '../../spec/location.ts'
import { suggest } from '../../spec/suggestion.ts'
import { type Entry, type Outline, slugOf, toEntries, toId } from './outline.ts'
import type { PathProblem } from './path-problem.ts'
import { Reference } from './shape.ts'

/** What the entries of an organization name although it does not have it; of users, although nobody has it. */
export function findUnknownReferences(outline: Outline, users: readonly Entry[] | undefined): PathProblem[] {
  return [
    ...findUnknownMetrics(outline),
    ...findUnknownProjects(outline),
    ...findUnknownUsers(outline, users?.map(({ id }) => id) ?? [1]),
  ]
}

function findUnknownMetrics({ agents, widgets, metrics }: Outline): PathProblem[] {
  const ids = new Set(metrics.map(({ id }) => id))
  const slugs = new Set(metrics.map(slugOf))
  const known = [...slugs].filter((slug) => slug !== undefined)
  const places = [
    ...agents.flatMap((agent) => toEntries(agent, 'metrics')),
    ...widgets.map((widget) => toPlace(widget, 'metric')),
  ]
  return places.flatMap(({ path, value }) => {
    const reference = Reference.safeParse(value).data
    if (reference === undefined) return []
    if (typeof reference === 'number') return ids.has(reference) ? [] : [{ path, message: 'is the id of no metric' }]
    if (slugs.has(reference)) return []
    return [{ path, message: `is the slug of no metric${suggest(reference, known)}` }]
  })
}

function findUnknownProjects({ agents, dashboards, projects, organizationId }: Outline): PathProblem[] {
  const ids = projects?.map(({ id }) => id) ?? [organizationId]
  const places = [...agents, ...dashboards].map((entry) => toPlace(entry, 'project'))
  return findUnknownIds(places, ids, 'is the id of no project')
}

function findUnknownUsers({ members, projects = [] }: Outline, users: readonly (number | undefined)[]): PathProblem[] {
  const places = members?.map((member) => toPlace(member, 'user')) ?? []
  const memberIds = members === undefined ? users : places.map(({ value }) => toId(value))
  const projectPlaces = projects.flatMap((project) => toEntries(project, 'members'))
  return [
    ...findUnknownIds(places, users, 'is the id of no user'),
    ...findUnknownIds(projectPlaces, memberIds, 'is the id of no user that is a member of the organization'),
  ]
}

interface Place {
  readonly path: Path
  readonly value: unknown
}

const toPlace = ({ path, value }: Entry, key: string): Place => ({ path: [...path, key], value: valueAt(value, [key]) })

const findUnknownIds = (
  places: readonly Place[],
  known: readonly (number | undefined)[],
  message: string,
): PathProblem[] => {
  const ids = new Set(known)
  return places.flatMap(({ path, value }) => {
    const id = toId(value)
    return id === undefined || ids.has(id) ? [] : [{ path, message }]
  })
}
