import { html } from 'hono/html'
import type { oas31 } from 'zod-openapi'
import { type Html, renderText } from './html.ts'

/** A schema as it stands in a document. */
export type Schema = oas31.SchemaObject | oas31.ReferenceObject

/** Whether it only names another schema. */
export const isReference = (schema: Schema): schema is oas31.ReferenceObject => schema.$ref !== undefined

const componentName = (reference: string): string => reference.split('/').at(-1) ?? reference

/** What a value has to be, in one line; named schemas are links. */
export function renderType(schema: Schema): Html {
  if (isReference(schema)) {
    const name = componentName(schema.$ref)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const { anyOf, const: constant, enum: values, items, type } = schema
  if (anyOf !== undefined) return joinTypes(anyOf.map(renderType), ' or ')
  if (constant !== undefined) return renderValue(constant)
  if (values !== undefined) return joinTypes(values.map(renderValue), ', ')
  if (items !== undefined) return html`array of ${renderType(items)}${renderBounds(schema)}`
  if (type === 'object') return renderObject(schema)
  return html`${type === undefined ? 'any value' : String(type)}${renderBounds(schema)}`
}

const renderValue = (value: unknown): Html => html`<code>${JSON.stringify(value)}</code>`

const joinTypes = (parts: readonly Html[], separator: string | Html): Html =>
  html`${parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`))}`

function renderObject({ additionalProperties, properties }: oas31.SchemaObject): Html {
  if (properties !== undefined) return html`object of ${Object.keys(properties).join(', ')}`
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0) return html`object`
  return html`object whose values are each ${renderType(additionalProperties)}`
}

/** The limits of a value, such as `, at most 255 characters`. */
function renderBounds(schema: oas31.SchemaObject): Html {
  const { format, pattern, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const bounds = [
    ...(format === undefined ? [] : [format]),
    ...(pattern === undefined ? [] : [`matching ${pattern}`]),
    ...toBounds([minimum, maximum], ''),
    ...toBounds([minLength, maxLength], ' characters'),
    ...toBounds([minItems, maxItems], ' items'),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ]
  return html`${bounds.map((bound) => `, ${bound}`).join('')}`
}

const toBounds = ([least, most]: readonly [number | undefined, number | undefined], unit: string): string[] => [
  ...(least === undefined ? [] : [`at least ${least}${unit}`]),
  ...(most === undefined ? [] : [`at most ${most}${unit}`]),
]

/** The fields of an object, or what else a schema says. */
export function renderSchema(schema: Schema): Html {
  if (isReference(schema)) return html`<p>${renderType(schema)}</p>`
  const { anyOf, properties } = schema
  if (properties !== undefined) return renderFields(properties, new Set(schema.required))
  if (anyOf !== undefined) return joinTypes(anyOf.map(renderSchema), html`<p>or</p>`)
  return html`<p>${renderType(schema)}</p>`
}

function renderFields(fields: Readonly<Record<string, Schema>>, required: ReadonlySet<string>): Html {
  return html`<dl>${Object.entries(fields).map(([name, field]) =>
    renderTerm(
      html`<code>${name}</code>${required.has(name) ? '' : html` <span class="muted">optional</span>`}`,
      html`${renderType(field)}${renderDescription(field)}${renderInnerFields(field)}`,
    ),
  )}</dl>`
}

/** The fields of an object that has no name of its own. */
function renderInnerFields(schema: Schema): Html {
  if (isReference(schema)) return html``
  const { anyOf = [], items, properties } = schema
  if (properties !== undefined) return renderSchema(schema)
  return html`${[...anyOf, ...(items === undefined ? [] : [items])].map(renderInnerFields)}`
}

const renderDescription = ({ description }: Schema): Html =>
  description === undefined ? html`` : html`<p class="muted">${renderText(description)}</p>`

/** A term and what is said of it, in a list of them. */
export const renderTerm = (term: Html, meaning: Html): Html => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>`
