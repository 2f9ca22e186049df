import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { type Operation, type OperationName, operations } from '../operations.ts'
import { components } from './components.ts'
import { type Answer, type Next, type OperationDescription, tags } from './description.ts'
import { descriptions } from './descriptions.ts'
import { type RefusalStatus, refusalNames, refusals, toRefusals } from './refusals.ts'
import { refineSchema } from './rendering.ts'
import { securitySchemes } from './security.ts'

/** An OpenAPI 3.1 document, plain JSON. */
export type OpenApiDocument = ReturnType<typeof createDocument>

const info = {
  title: 'Agent Test-Automation Service',
  version: 'v1',
  description:
    'Tests, observes and evaluates AI voice and chat agents. Every path but those of this description ends in a slash; ' +
    'any other path is a 404. A path that has no operation of a method answers it with 405 and `Allow`. Fields that an ' +
    'operation does not know are refused, and so are query parameters where something is run or made. Whatever belongs ' +
    'to another organization is answered as if it did not exist.',
}

/** Describes the whole interface (specification 9) as it is served at an address without a slash at its end. */
export const createOpenApiDocument = ({ serverUrl = '/' }: { readonly serverUrl?: string } = {}): OpenApiDocument =>
  createDocument(
    {
      openapi: '3.1.0',
      info,
      servers: [{ url: serverUrl }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths: toPaths(),
      components: {
        schemas: components,
        securitySchemes,
        responses: toRefusalComponents(),
      },
    },
    { override: refineSchema },
  )

function toRefusalComponents(): Record<string, ZodOpenApiResponseObject> {
  const statuses = Object.keys(refusals).map(Number) as RefusalStatus[]
  return Object.fromEntries(statuses.map((status) => [refusalNames[status], toResponse(refusals[status])]))
}

function toPaths(): ZodOpenApiPathsObject {
  const named = Object.entries(operations) as [OperationName, Operation][]
  const paths: ZodOpenApiPathsObject = {}
  for (const [name, operation] of named) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method]: toOperation(name, operation) }
  }
  return paths
}

function toOperation(name: OperationName, operation: Operation): ZodOpenApiOperationObject {
  const description = descriptions[name]
  return {
    operationId: name,
    tags: [description.tag],
    summary: description.summary,
    description: description.description,
    security: operation.schemes.map((scheme) => ({ [scheme]: [] })),
    ...toRequest(description),
    responses: {
      ...Object.fromEntries(
        Object.entries(description.answers).map(([status, answer]) => [status, toResponse(answer)]),
      ),
      ...Object.fromEntries(toRefusals(operation, description).map((status) => [status, toReference(status)])),
    },
  }
}

const toRequest = ({ path, query, body }: OperationDescription): Partial<ZodOpenApiOperationObject> => ({
  ...(path === undefined && query === undefined
    ? {}
    : { requestParams: { ...(path && { path }), ...(query && { query }) } }),
  ...(body && { requestBody: body }),
})

const toReference = (status: RefusalStatus) => ({ $ref: `#/components/responses/${refusalNames[status]}` }) as const

const toLink = ({ operation, parameter, field }: Next) => ({
  operationId: operation,
  parameters: { [parameter]: `$response.body#/${field}` },
})

const toResponse = ({
  description,
  schema,
  headers,
  example,
  next = [],
  mediaType = 'application/json',
}: Answer): ZodOpenApiResponseObject => ({
  description,
  ...(headers && { headers }),
  ...(next.length > 0 && { links: Object.fromEntries(next.map((step) => [step.operation, toLink(step)])) }),
  ...(schema && { content: { [mediaType]: { schema, ...(example === undefined ? {} : { example }) } } }),
})
