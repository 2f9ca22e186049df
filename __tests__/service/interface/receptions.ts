import type { Scheme } from '../../../src/service/access/principal.ts'
import type { OperationName } from '../../../src/service/operations.ts'

/** What becomes of a good credential. */
export type Reception = 'accepted' | '401' | '403'
type Row = readonly [OperationName, Readonly<Record<Scheme, Reception>>]

const standard = { oauth2: 'accepted', dashboard_session: 'accepted', api_key: 'accepted' } as const
const dashboardOnly = { embedded_session: 'accepted', shareable_link: 'accepted' } as const
const notHere = { embedded_session: '403', shareable_link: '403', agent_session: '403' } as const

/**
 * Who may call what, written from the table of specification 5. The first five operations are its own, contract 2 to 5
 * add the others, contract 3 and 7 the refusals.
 */
export const receptions: readonly Row[] = [
  ['runScenariosJson', { ...standard, ...notHere }],
  ['duplicateDashboard', { ...standard, ...dashboardOnly, agent_session: '403' }],
  ['generateProgress', { ...standard, ...notHere }],
  ['listOrganizations', { ...standard, ...notHere }],
  [
    'checkoutToken',
    {
      ...{ oauth2: '403', dashboard_session: '403', api_key: '401' },
      ...{ embedded_session: '403', shareable_link: '401', agent_session: 'accepted' },
    },
  ],
  ['validateScenariosJson', { ...standard, ...notHere }],
  ['generateBg', { ...standard, ...notHere }],
  ['listResults', { ...standard, ...notHere }],
  ['readResult', { ...standard, ...notHere }],
  ['deleteResult', { ...standard, ...notHere }],
  ['endCalls', { ...standard, ...notHere }],
  ['readRun', { ...standard, ...notHere }],
  ['readDashboard', { ...standard, ...dashboardOnly, agent_session: '403' }],
  ['dial', { ...standard, ...notHere }],
  ['readAccount', { ...standard, ...notHere }],
]
