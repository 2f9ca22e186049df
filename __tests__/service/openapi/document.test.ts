import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { Hono } from 'hono'
import * as z from 'zod'
import { schemes } from '../../../src/service/access/principal.ts'
import { descriptions } from '../../../src/service/openapi/descriptions.ts'
import { createOpenApiDocument } from '../../../src/service/openapi/document.ts'
import { findOperations } from '../../../src/service/openapi/page/operation.ts'
import { type Operation, operations } from '../../../src/service/operations.ts'

const document = createOpenApiDocument()
const documented = findOperations(document)
const named = Object.entries<Operation>(operations)

/** Every object in a value, with where it is. */
function* walk(value: unknown, path = '#'): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (typeof value !== 'object' || value === null) return
  yield [path, value as Readonly<Record<string, unknown>>]
  for (const [key, part] of Object.entries(value)) yield* walk(part, `${path}/${key}`)
}

const folder = join(import.meta.dirname, '../../../src/service/routes')

/** What stands in for everything that routes are made with: it can be called and looked into without end. */
const anything: unknown = new Proxy(() => anything, { get: () => anything })

/** Every route of the folder, as the router has it. */
async function readRoutes() {
  const modules = await Promise.all((await readdir(folder)).map((name) => import(join(folder, name))))
  const creators = modules.flatMap((module) =>
    Object.entries(Pointed.parse({ ...module })).flatMap(([name, value]) =>
      /^create\w+Routes?$/.test(name) && typeof value === 'function' ? [value] : [],
    ),
  )
  return creators.flatMap((create) => {
    const app: unknown = create(anything)
    if (!(app instanceof Hono)) throw new Error(`${create.name} made no routes`)
    return app.routes.map(({ method, path }) => ({ method: method.toLowerCase(), path }))
  })
}

const Pointed = z.record(z.string(), z.unknown())

const resolve = (reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => Pointed.safeParse(value).data?.[key], JSON.parse(JSON.stringify(document)))

describe('the document', () => {
  test('is OpenAPI 3.1 of the interface version v1, and plain JSON', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: 'v1', title: expect.any(String) } })
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('points only at what it has', () => {
    const references = [...walk(document)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []))
    expect(references.length).toBeGreaterThan(100)
    for (const reference of references) expect([reference, typeof resolve(reference)]).toEqual([reference, 'object'])
  })

  test('names each schema once, so that none is split by where it stands', () => {
    const names = Object.keys(document.components?.schemas ?? {})
    expect(names).toEqual(expect.arrayContaining(['Organization', 'Dashboard', 'Filter', 'Spec', 'Run']))
    expect(names.filter((name) => /Output$|^__/.test(name))).toEqual([])
  })

  test('closes every object with fields, but for those that describe themselves', () => {
    const open = [...walk(document)].filter(
      ([, schema]) => schema['type'] === 'object' && 'properties' in schema && schema['additionalProperties'] !== false,
    )
    for (const [path] of open) expect(path).toMatch(/json_schema|openapi\.json/)
  })

  test('takes a filter for a condition with any value, or for a group of filters', () => {
    const filter = document.components?.schemas?.['Filter']
    expect(filter).toMatchObject({
      anyOf: [
        { properties: { value: {} }, required: ['field', 'op', 'value'] },
        { properties: { conditions: { items: { $ref: '#/components/schemas/Filter' } } } },
      ],
    })
    expect(document.components?.schemas?.['Widget']).toMatchObject({ properties: { group_by: {}, metadata: {} } })
  })
})

describe('the operations of the document', () => {
  test('are those of the service, with their paths, methods and credentials', () => {
    const expected = named.map(([name, { method, path, schemes: accepted }]) => ({
      name,
      method,
      path: path.replaceAll(/:(\w+)/g, '{$1}'),
      security: accepted.map((scheme) => ({ [scheme]: [] })),
    }))
    const found = documented.map(({ path, method, operation }) => ({
      name: operation.operationId,
      method,
      path,
      security: operation.security,
    }))
    const byName = (list: readonly { name?: string | undefined }[]) =>
      list.toSorted((one, other) => String(one.name).localeCompare(String(other.name)))
    expect(byName(found)).toEqual(byName(expected))
    expect(Object.keys(descriptions).toSorted()).toEqual(named.map(([name]) => name).toSorted())
  })

  test('are all that the routes have, apart from the health of app.ts and the protocol of git', async () => {
    const routed = (await readRoutes()).filter(({ path }) => !path.startsWith('/repo_host/git/'))
    const expected = named.filter(([name]) => name !== 'health').map(([, { method, path }]) => ({ method, path }))
    const toText = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`
    expect([...new Set(routed.map(toText))].toSorted()).toEqual(expected.map(toText).toSorted())
  })

  test.each(documented.map((placed) => [String(placed.operation.operationId), placed] as const))(
    '%s says what it does, what it takes and what it answers',
    (_, { path, operation }) => {
      expect(operation).toMatchObject({
        summary: expect.stringMatching(/./),
        description: expect.stringMatching(/\.$/),
      })
      const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter)
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name, required }) => [`{${name}}`, required])).toEqual(
        (path.match(/\{\w+\}/g) ?? []).map((name) => [name, true]),
      )
      for (const { schema, description } of parameters)
        expect([typeof schema, typeof description]).toEqual(['object', 'string'])
      const statuses = Object.keys(operation.responses ?? {})
      expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
      if (operation.security?.length !== 0) expect(statuses).toEqual(expect.arrayContaining(['401', '403', '429']))
      if (operation.requestBody) expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']))
    },
  )

  test('take a run request and a duplicate in three media types, and only the duplicate without a body', () => {
    const bodies = Object.fromEntries(documented.map(({ operation }) => [operation.operationId, operation.requestBody]))
    const three = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
    for (const name of ['runScenariosJson', 'validateScenariosJson', 'duplicateDashboard']) {
      expect([name, Object.keys(z.looseObject({ content: Pointed }).parse(bodies[name]).content)]).toEqual([
        name,
        three,
      ])
    }
    expect(bodies['runScenariosJson']).toMatchObject({ required: true })
    expect(bodies['duplicateDashboard']).toMatchObject({ required: false })
  })

  test('know every kind of credential by how it is sent', () => {
    expect(Object.keys(document.components?.securitySchemes ?? {}).toSorted()).toEqual([...schemes].toSorted())
    expect(document.components?.securitySchemes).toMatchObject({
      api_key: { type: 'apiKey', in: 'header', name: 'X-SERVICE-API-KEY' },
      shareable_link: { type: 'apiKey', in: 'header', name: 'X-SERVICE-SHAREABLE-LINK-TOKEN' },
      oauth2: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    })
  })
})

test('the committed copy is what the build writes', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../schema/openapi.json'), 'utf8')
  expect(text).toBe(`${JSON.stringify(document, null, 2)}\n`)
})

test('every example is what its own schema asks for', () => {
  const examples = Object.values(descriptions).flatMap(({ body }) => Object.values(body?.content ?? {}))
  expect(examples.length).toBeGreaterThan(8)
  for (const media of examples) {
    const schema = z.instanceof(z.ZodType).parse(media?.schema)
    expect(schema.safeParse(media?.example).error?.issues ?? []).toEqual([])
  }
})
