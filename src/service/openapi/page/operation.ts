import { html } from 'hono/html'
import * as z from 'zod'
import type { oas31 } from 'zod-openapi'
import type { OpenApiDocument } from '../document.ts'
import { renderCurl } from './example.ts'
import { type Html, renderText } from './html.ts'
import { renderSchema, renderTerm, renderType } from './schema.ts'

/** An operation where the document has it. */
export interface PlacedOperation {
  readonly path: string
  readonly method: string
  readonly operation: oas31.OperationObject
}

const methods = ['get', 'post', 'delete'] as const

/** The operations of a document in its order. */
export const findOperations = ({ paths = {} }: OpenApiDocument): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [{ path, method, operation }]
    }),
  )

export const toAnchor = ({ operation }: PlacedOperation): string => `operation-${operation.operationId}`

/** All that a caller has to know of an operation. */
export function renderOperation(placed: PlacedOperation, document: OpenApiDocument): Html {
  const { path, method, operation } = placed
  return html`<article id="${toAnchor(placed)}" aria-labelledby="${toAnchor(placed)}-title">
<h3 id="${toAnchor(placed)}-title">${operation.summary}</h3>
<p class="address"><span class="method">${method}</span> <code>${path}</code></p>
<p>${renderText(operation.description ?? '')}</p>
<p><strong>Credential:</strong> ${renderCredentials(operation)}</p>
${renderParameters(operation)}
${renderBody(operation)}
<h4>Answers</h4>
<dl>${Object.entries(operation.responses ?? {}).map(([status, response]) => renderAnswer(status, toResponse(response, document)))}</dl>
<h4>Example</h4>
<pre><code>${renderCurl(method, path, operation)}</code></pre>
</article>`
}

function renderCredentials({ security = [] }: oas31.OperationObject): Html {
  const schemes = security.flatMap((requirement) => Object.keys(requirement))
  if (schemes.length === 0) return html`none`
  return html`${schemes.map((scheme, index) => html`${index === 0 ? '' : ' or '}<a href="#credential-${scheme}">${scheme}</a>`)}`
}

function renderParameters({ parameters = [] }: oas31.OperationObject): Html {
  const own = parameters.filter((parameter) => 'in' in parameter)
  if (own.length === 0) return html``
  return html`<h4>Parameters</h4>
<dl>${own.map((parameter) =>
    renderTerm(
      html`<code>${parameter.name}</code> <span class="muted">${parameter.in}${parameter.required ? '' : ', optional'}</span>`,
      html`${renderType(parameter.schema ?? {})}<p class="muted">${renderText(parameter.description ?? '')}</p>`,
    ),
  )}</dl>`
}

function renderBody({ requestBody }: oas31.OperationObject): Html {
  if (requestBody === undefined || !('content' in requestBody)) return html``
  return html`<h4>Body${requestBody.required ? '' : ' (optional)'}</h4>
${Object.entries(requestBody.content).map(
  ([mediaType, { schema = {} }]) => html`<p><code>${mediaType}</code></p>${renderSchema(schema)}`,
)}`
}

const Reference = z.object({ $ref: z.string() })

/** The response itself, or the component that stands for it. */
function toResponse(
  response: oas31.ResponseObject | oas31.ReferenceObject,
  document: OpenApiDocument,
): oas31.ResponseObject {
  const reference = Reference.safeParse(response).data?.$ref.split('/').at(-1)
  const found = reference === undefined ? response : document.components?.responses?.[reference]
  if (found === undefined || !('description' in found) || found.description === undefined) {
    throw new Error(`the document has no response ${reference}`)
  }
  return { ...found, description: found.description }
}

function renderAnswer(status: string, { description, headers = {}, content = {} }: oas31.ResponseObject): Html {
  const names = Object.keys(headers)
  return renderTerm(
    html`${status}`,
    html`${renderText(description)}
${names.map((name) => html`<p class="muted">Header <code>${name}</code></p>`)}
${Object.entries(content).map(
  ([mediaType, { schema = {} }]) => html`<p class="muted"><code>${mediaType}</code> ${renderType(schema)}</p>`,
)}`,
  )
}
