import { describe, expect, test } from '@jest/globals'
import { canSeeDashboard } from '../../../src/service/access/dashboard-access.ts'
import type { Principal } from '../../../src/service/access/principal.ts'

const dashboard = { id: 5, organizationId: 1, projectId: 3 }
const own = { organizationId: 1 }

describe('a dashboard', () => {
  test.each<[Principal, boolean]>([
    [{ ...own, scheme: 'api_key' }, true],
    [{ ...own, scheme: 'oauth2', userId: 1 }, true],
    [{ ...own, scheme: 'dashboard_session', userId: 1 }, true],
    [{ ...own, scheme: 'embedded_session', projectId: 3 }, true],
    [{ ...own, scheme: 'embedded_session', projectId: 4 }, false],
    [{ ...own, scheme: 'embedded_session' }, false],
    [{ ...own, scheme: 'shareable_link', dashboardId: 5 }, true],
    [{ ...own, scheme: 'shareable_link', dashboardId: 6 }, false],
    [{ ...own, scheme: 'shareable_link' }, false],
    [{ ...own, scheme: 'agent_session', agentId: 1 }, false],
    [{ organizationId: 2, scheme: 'api_key' }, false],
    [{ organizationId: 2, scheme: 'embedded_session', projectId: 3 }, false],
    [{ organizationId: 2, scheme: 'shareable_link', dashboardId: 5 }, false],
  ])('as %j: visible is %s', (principal, visible) => {
    expect(canSeeDashboard(principal, dashboard)).toBe(visible)
  })
})
