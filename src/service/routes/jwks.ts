import { Hono } from 'hono'
import type { AppOptions } from '../app.ts'
import type { ServiceEnv } from '../environment.ts'
import { operations } from '../operations.ts'

/** The public keys that the tokens of this service can be checked with, as a JSON Web Key Set. */
export const createJwksRoutes = ({ access }: Pick<AppOptions, 'access'>): Hono<ServiceEnv> =>
  new Hono<ServiceEnv>().get(operations.jwks.path, async (context) =>
    context.json({ keys: await access.readPublicKeys() }),
  )
