import type { Catalog } from '../config/catalog.ts'
import type { Database } from '../store/database.ts'

/** Whom or what a token can be issued for. */
export type Subject = 'user' | 'project' | 'dashboard' | 'agent'

/** Something that a flag can name. */
export interface Named {
  readonly id: number
  readonly name: string
}

/** Everything of an organization that a token of this subject could be issued for, in the order of the config. */
export async function findSubjects(
  subject: Subject,
  { catalog, db }: { readonly catalog: Catalog; readonly db: Database },
): Promise<readonly Named[]> {
  switch (subject) {
    case 'user':
      return catalog.organization.members.map(({ user }) => user)
    case 'project':
      return catalog.organization.projects
    case 'agent':
      return [...catalog.agents.values()]
    case 'dashboard':
      return findDashboards(catalog, db)
  }
}

/** Those of the store; and those of the config, which a service that has not been started yet has still to store. */
async function findDashboards(catalog: Catalog, db: Database): Promise<readonly Named[]> {
  const stored = await db
    .selectFrom('dashboards')
    .select(['id', 'name'])
    .where('organization_id', '=', catalog.organization.id)
    .orderBy('id')
    .execute()
  return [...new Map([...catalog.dashboards, ...stored].map((dashboard) => [dashboard.id, dashboard])).values()]
}

/** What a flag came to: an id, or what is wrong with it. */
export type Choice = { readonly id: number } | { readonly problem: string }

/** Takes what is asked for, or else the first one; where it matters which one, only the first of one. */
export function choose(
  among: readonly Named[],
  { asked, noun, onlyOne }: { readonly asked: number | undefined; readonly noun: string; readonly onlyOne: boolean },
): Choice {
  const [first, ...others] = among
  if (first === undefined) return { problem: `there is no ${noun}; add one to the config` }
  if (asked === undefined) {
    return onlyOne && others.length > 0 ? { problem: `say which: there is ${renderNames(among)}` } : { id: first.id }
  }
  return among.some(({ id }) => id === asked) ? { id: asked } : { problem: `there is ${renderNames(among)}` }
}

const maxShown = 10

function renderNames(names: readonly Named[]): string {
  const shown = names.slice(0, maxShown).map(({ id, name }) => `${id} (${name})`)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}
