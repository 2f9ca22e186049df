import type { Principal } from './access/principal.ts'
import type { Catalog } from './config/catalog.ts'

/** What a route learns from the credential of a request. */
export interface ServiceEnv {
  Variables: {
    principal: Principal
    /** That of the principal's organization. */
    catalog: Catalog
  }
}
