import * as z from 'zod'
import { Organization } from '../../contract/resources/organization.ts'
import type { OperationDescription } from './description.ts'
import { PageQuery, toPage } from './parameters.ts'

/** A page of the list. */
export const OrganizationPage = toPage(Organization)

/** The organizations of the caller (specification 4.5, contract 6). */
export const organizationDescriptions = {
  listOrganizations: {
    tag: 'Organizations',
    summary: 'List the organizations of the caller',
    description: 'Those that the user of a token is a member of; with an API key, the one that it belongs to.',
    query: z.object({
      search: z.string().optional().meta({ description: 'Only those with this text in their name, in any case.' }),
      ...PageQuery,
    }),
    answers: { 200: { description: 'One page of organizations.', schema: OrganizationPage } },
    refusals: [400, 404],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>
