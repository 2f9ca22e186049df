import * as z from 'zod'
import { Dashboard, Widget } from '../../../src/contract/resources/dashboard.ts'
import { Member, User } from '../../../src/contract/resources/member.ts'
import { Organization } from '../../../src/contract/resources/organization.ts'
import { Project } from '../../../src/contract/resources/project.ts'

const StrictWidget = z.strictObject(Widget.shape)

/** Takes a dashboard with exactly the fields of the specification (2.4 and 2.5). */
export const StrictDashboard = z.strictObject({ ...Dashboard.shape, widgets: z.array(StrictWidget) })

const StrictMember = z.strictObject({ ...Member.shape, user: z.strictObject(User.shape) })
const StrictProject = z.strictObject({ ...Project.shape, members: z.array(StrictMember) })

/** Takes one page of organizations with exactly the fields of the specification (2.7 and 4.5). */
export const StrictOrganizationPage = z.strictObject({
  count: z.int(),
  next: z.url().nullable(),
  previous: z.url().nullable(),
  results: z.array(
    z.strictObject({ ...Organization.shape, members: z.array(StrictMember), projects: z.array(StrictProject) }),
  ),
})
