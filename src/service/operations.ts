import type { Scheme } from './access/principal.ts'

/** An operation of the interface: where it is, and who may call it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'delete'
  /** As the router and the interface description both read it, but for how they write `:id`. */
  readonly path: string
  /** Empty: no credential is asked for. */
  readonly schemes: readonly Scheme[]
  /** Whether it changes anything, so that who may only look may not call it. */
  readonly changes: boolean
}

const standard: readonly Scheme[] = ['oauth2', 'dashboard_session', 'api_key']
const scenarios = '/test_framework/v1/scenarios'
const results = '/test_framework/v1/results'

/** Every operation of the service but git's own protocol (specification 4 and 5, and what contract 2 to 5 add). */
export const operations = {
  runScenariosJson: { method: 'post', path: `${scenarios}/run_scenarios_json/`, schemes: standard, changes: true },
  validateScenariosJson: {
    method: 'post',
    path: `${scenarios}/validate_scenarios_json/`,
    schemes: standard,
    changes: false,
  },
  scenariosJsonSchema: { method: 'get', path: `${scenarios}/json_schema/`, schemes: [], changes: false },
  generateBg: { method: 'post', path: `${scenarios}/generate-bg/`, schemes: standard, changes: true },
  generateProgress: { method: 'get', path: `${scenarios}/generate-progress/`, schemes: standard, changes: false },
  listResults: { method: 'get', path: `${results}/`, schemes: standard, changes: false },
  readResult: { method: 'get', path: `${results}/:id/`, schemes: standard, changes: false },
  deleteResult: { method: 'delete', path: `${results}/:id/`, schemes: standard, changes: true },
  endCalls: { method: 'post', path: `${results}/:id/end_calls/`, schemes: standard, changes: true },
  readRun: { method: 'get', path: '/test_framework/v1/runs/:id/', schemes: standard, changes: false },
  readDashboard: {
    method: 'get',
    path: '/dashboards/dashboards/:id/',
    schemes: [...standard, 'embedded_session', 'shareable_link'],
    changes: false,
  },
  duplicateDashboard: {
    method: 'post',
    path: '/dashboards/dashboards/:id/duplicate/',
    schemes: [...standard, 'embedded_session', 'shareable_link'],
    changes: true,
  },
  listOrganizations: { method: 'get', path: '/user/v2/organizations/', schemes: standard, changes: false },
  checkoutToken: { method: 'post', path: '/repo_host/checkout-token/', schemes: ['agent_session'], changes: false },
  dial: { method: 'post', path: '/local/dials/', schemes: standard, changes: true },
  readAccount: { method: 'get', path: '/local/account/', schemes: standard, changes: false },
  health: { method: 'get', path: '/health/', schemes: [], changes: false },
  openApi: { method: 'get', path: '/openapi.json', schemes: [], changes: false },
  docs: { method: 'get', path: '/docs', schemes: [], changes: false },
  jwks: { method: 'get', path: '/.well-known/jwks.json', schemes: [], changes: false },
} as const satisfies Record<string, Operation>
export type OperationName = keyof typeof operations
