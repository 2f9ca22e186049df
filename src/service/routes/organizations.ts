import { Hono } from 'hono'
import type { AppOptions } from '../app.ts'
import type { ServiceEnv } from '../environment.ts'
import { operations } from '../operations.ts'
import { findOrganizations } from '../organizations/find-organizations.ts'
import { toSeenUrl } from '../public-address.ts'
import { readPage, toPageAnswer } from './page.ts'

/** The organizations of the caller (specification 4.5). */
export const createOrganizationRoutes = ({
  access,
  config,
  publicUrl,
}: Pick<AppOptions, 'access' | 'config' | 'publicUrl'>): Hono<ServiceEnv> =>
  new Hono<ServiceEnv>().get(
    operations.listOrganizations.path,
    access.require(operations.listOrganizations),
    (context) => {
      const page = readPage(context.req.query())
      const found = findOrganizations(config, context.get('principal'), context.req.query('search') ?? '')
      const results = found.slice((page.number - 1) * page.size, page.number * page.size)
      return context.json(
        toPageAnswer(results, { page, count: found.length, url: toSeenUrl(context.req.url, publicUrl) }),
      )
    },
  )
