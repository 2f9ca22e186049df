import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod'
import { CatalogShape, ServiceShape } from '../../../src/service/config/config-shape.ts'
import { ConditionShape, FilterShape, GroupShape } from '../../../src/service/config/filter-shape.ts'
import { metricShapes } from '../../../src/service/config/metric-shape.ts'
import { parse } from './parsed-config.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/local-config.md'), 'utf8')

type Schema = z.core.$ZodType
type Fields = Readonly<Record<string, Schema>>

/** The object inside a schema that gives it a default, a list around it, or another form. */
function findFields(schema: Schema | undefined): Fields | undefined {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodArray) return findFields(schema.element)
  if (schema instanceof z.ZodPipe) return findFields(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return findFields(schema.unwrap())
  }
  return undefined
}

function fieldsOf(schema: Schema | undefined): Fields {
  const fields = findFields(schema)
  if (fields === undefined) throw new Error('no object in the schema')
  return fields
}

const serviceFields = fieldsOf(ServiceShape)
const catalogFields = fieldsOf(CatalogShape)
const inOrganization = fieldsOf(catalogFields['organization'])
const inAgent = fieldsOf(catalogFields['agents'])
const inDashboard = fieldsOf(catalogFields['dashboards'])
const inConnection = fieldsOf(catalogFields['repository_connections'])

/** What is in the table under each heading. Of a key that two metrics read, the first is shown. */
const tables: Readonly<Record<string, Fields>> = {
  'The service': serviceFields,
  model: fieldsOf(serviceFields['model']),
  users: fieldsOf(serviceFields['users']),
  'An organization': catalogFields,
  prices: fieldsOf(catalogFields['prices']),
  api_keys: fieldsOf(catalogFields['api_keys']),
  organization: inOrganization,
  'organization.projects': fieldsOf(inOrganization['projects']),
  'organization.members': fieldsOf(inOrganization['members']),
  agents: inAgent,
  'agents.text': fieldsOf(inAgent['text']),
  'agents.telephony': fieldsOf(inAgent['telephony']),
  'agents.dial_trigger': fieldsOf(inAgent['dial_trigger']),
  metrics: Object.assign({}, ...Object.values(metricShapes).map(fieldsOf).toReversed()),
  personalities: fieldsOf(catalogFields['personalities']),
  test_profiles: fieldsOf(catalogFields['test_profiles']),
  dashboards: inDashboard,
  'dashboards.widgets': fieldsOf(inDashboard['widgets']),
  Filters: { ...fieldsOf(ConditionShape), ...fieldsOf(GroupShape) },
  repository_connections: inConnection,
  'repository_connections.repositories': fieldsOf(inConnection['repositories']),
}

/** The tables of the page by their headings: the default of each key, as it is written. */
const written = new Map(
  page.split(/^#{2,3} /m).flatMap((section) => {
    const rows = [...section.matchAll(/^\| `(\w+)` \| (.*?) \|/gm)].map(
      ([, key = '', text = '']) => [key, text] as const,
    )
    return rows.length === 0 ? [] : [[section.slice(0, section.indexOf('\n')), Object.fromEntries(rows)] as const]
  }),
)

/** How the page writes what a key has when it is not given; `words` where that is for people. */
function toDefault(schema: Schema): string {
  const { success, data } = z.safeParse(schema, undefined)
  if (!success) return '**required**'
  if (data === undefined) return '–'
  if (data === '') return '`""`'
  if (typeof data !== 'object' || data === null) return `\`${String(data)}\``
  const text = JSON.stringify(data)
  return text.length === 2 ? `\`${text}\`` : 'words'
}

/** What stands for people reads as such; it may also explain why a key may be left out. */
const matches = (written: string | undefined, expected: string): boolean =>
  written === expected || (['words', '–'].includes(expected) && /^[a-z][a-z ]+$/.test(written ?? ''))

describe('the page about the config', () => {
  test('has a table for each part of it, and no other', () => {
    expect([...written.keys()]).toEqual(Object.keys(tables))
  })

  test('leaves out no object inside another', () => {
    const known = Object.values(tables)
    const schemas = known.flatMap((fields) => Object.values(fields))
    const nested = schemas.map(findFields).filter((fields) => fields !== undefined)
    expect(nested.length).toBeGreaterThan(10)
    expect(nested.filter((fields) => !known.includes(fields))).toEqual([])
  })

  test.each(Object.entries(tables))('names every key of %s with its default', (heading, fields) => {
    const rows = written.get(heading) ?? {}
    expect(Object.keys(rows).toSorted()).toEqual(Object.keys(fields).toSorted())
    const expected = Object.entries(fields).map(([key, schema]) => [key, toDefault(schema)] as const)
    expect(expected.filter(([key, text]) => !matches(rows[key], text))).toEqual([])
  })

  test('has examples that are valid', () => {
    const environment = { AGENT_SECRET: 'agent-secret', SHOP_KEY: 'key-of-shop', BANK_KEY: 'key-of-bank' }
    const examples = [...page.matchAll(/^```yaml\n(.*?)^```/gms)].map(([, text = '']) => text)
    const [filter, ...others] = examples.filter((text) => text.startsWith('filters:'))
    const configs = examples.filter((text) => text !== filter).map((text) => parse(text, environment))
    expect(others).toEqual([])
    expect(configs.map(({ catalogs }) => catalogs.size)).toEqual([1, 2])
    const { filters } = z.object({ filters: FilterShape }).parse(parseYaml(filter ?? ''))
    expect(filters).toMatchObject({ operator: 'and', conditions: [{ field: 'success' }, { value: 'now-7d' }] })
  })
})
