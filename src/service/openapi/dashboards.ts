import * as z from 'zod'
import type { ZodOpenApiRequestBodyObject } from 'zod-openapi'
import { Dashboard } from '../../contract/resources/dashboard.ts'
import { maxNameLength } from '../../contract/spec.ts'
import { limitedText } from '../../contract/text.ts'
import type { OperationDescription } from './description.ts'
import { toIdPath } from './parameters.ts'

const description = 'The name of the copy. Default: `Copy of ` and the name of the original.'
const Name = limitedText(maxNameLength, z.string().min(1))
const FormDuplication = z.strictObject({ name: Name.optional().meta({ description }) })
const Duplication = z.strictObject({ name: Name.nullable().optional().meta({ description }) })
const example = { name: 'Refunds of this week' }

const body: ZodOpenApiRequestBodyObject = {
  required: false,
  content: {
    'application/json': { schema: Duplication, example },
    'application/x-www-form-urlencoded': { schema: FormDuplication, example },
    'multipart/form-data': { schema: FormDuplication, example },
  },
}

/** Reading and copying dashboards (specification 4.3, contract 4). */
export const dashboardDescriptions = {
  readDashboard: {
    tag: 'Dashboards',
    summary: 'Read a dashboard',
    description: 'With its widgets, in their order.',
    path: toIdPath('The id of the dashboard.'),
    answers: { 200: { description: 'The dashboard.', schema: Dashboard } },
    refusals: [404],
  },
  duplicateDashboard: {
    tag: 'Dashboards',
    summary: 'Duplicate a dashboard',
    description: 'Copies a dashboard with all its widgets. The copy does not depend on the original.',
    path: toIdPath('The id of the dashboard to duplicate.'),
    body,
    answers: {
      201: {
        description: 'The copy.',
        schema: Dashboard,
        next: [{ operation: 'readDashboard', parameter: 'id', field: 'id' }],
      },
    },
    refusals: [404],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>
