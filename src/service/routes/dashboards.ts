import { Hono } from 'hono'
import { canSeeDashboard } from '../access/dashboard-access.ts'
import type { Principal } from '../access/principal.ts'
import type { AppOptions } from '../app.ts'
import { readFormOrJson } from '../bodies/body.ts'
import { parseCopyName, toDefaultCopyName } from '../dashboards/copy-name.ts'
import { toDashboardAnswer } from '../dashboards/dashboard-answer.ts'
import type { ServiceEnv } from '../environment.ts'
import { operations } from '../operations.ts'
import { createDetailError } from '../request-error.ts'
import { copyDashboard, findDashboard, readDashboard } from '../store/dashboards.ts'
import { parseInteger } from './integer.ts'

/** Reading a dashboard, and copying it with all its widgets (specification 4.3). */
export function createDashboardRoutes({
  access,
  db,
  now,
}: Pick<AppOptions, 'access' | 'db' | 'now'>): Hono<ServiceEnv> {
  const findVisible = async (idText: string, principal: Principal) => {
    const id = parseInteger(idText)
    const dashboard = id === undefined ? undefined : await findDashboard(db, id)
    if (dashboard === undefined) throw createMissingError()
    const place = { id: dashboard.id, organizationId: dashboard.organization_id, projectId: dashboard.project_id }
    if (!canSeeDashboard(principal, place)) throw createMissingError()
    return dashboard
  }

  return new Hono<ServiceEnv>()
    .get(operations.readDashboard.path, access.require(operations.readDashboard), async (context) => {
      const { id } = await findVisible(context.req.param('id'), context.get('principal'))
      return context.json(toDashboardAnswer(toKnown(await readDashboard(db, id)), context.get('catalog').metrics))
    })
    .post(operations.duplicateDashboard.path, access.require(operations.duplicateDashboard), async (context) => {
      const original = await findVisible(context.req.param('id'), context.get('principal'))
      const given = parseCopyName(await readFormOrJson(context.req.raw, { optional: true }))
      const name = given ?? toDefaultCopyName(original.name)
      const copy = toKnown(await copyDashboard(db, { id: original.id, name, at: now().toISOString() }))
      return context.json(toDashboardAnswer(copy, context.get('catalog').metrics), 201)
    })
}

function toKnown<Row>(dashboard: Row | undefined): Row {
  if (dashboard === undefined) throw createMissingError()
  return dashboard
}

const createMissingError = () => createDetailError(404, 'No dashboard has this id.')
