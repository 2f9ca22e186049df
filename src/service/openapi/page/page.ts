import { html, raw } from 'hono/html'
import type { oas31 } from 'zod-openapi'
import type { OpenApiDocument } from '../document.ts'
import { type Html, renderText } from './html.ts'
import { findOperations, type PlacedOperation, renderOperation, toAnchor } from './operation.ts'
import { renderSchema } from './schema.ts'
import { style } from './style.ts'

/** A document as one page that needs nothing else. */
export function renderPage(document: OpenApiDocument): Html {
  const sections = toSections(document)
  const { title, version, description } = document.info
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}, ${version}</title>
<style>${raw(style)}</style>
</head>
<body>
<header>
<a class="skip" href="#content">Skip to the operations</a>
<h1>${title} <span class="muted">${version}</span></h1>
<p>${renderText(description ?? '')}</p>
<p>The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
${renderServer(document)}
</header>
${renderContents(document, sections)}
<main id="content">
${renderCredentialSchemes(document)}
${sections.map((section) => renderSection(section, document))}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${Object.entries(document.components?.schemas ?? {}).map(renderComponent)}
</section>
</main>
</body>
</html>`
}

/** Says where the service is, if it was told; nobody knows it better than whoever reads the page otherwise. */
function renderServer({ servers = [] }: OpenApiDocument): Html {
  const url = servers[0]?.url ?? '/'
  return url === '/' ? html`` : html`<p>In the examples <code>$BASE_URL</code> is <code>${url}</code>.</p>`
}

interface Section {
  readonly tag: oas31.TagObject
  readonly operations: readonly PlacedOperation[]
}

function toSections(document: OpenApiDocument): Section[] {
  const operations = findOperations(document)
  return (document.tags ?? []).map((tag) => ({
    tag,
    operations: operations.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }))
}

const renderContents = (document: OpenApiDocument, sections: readonly Section[]): Html =>
  html`<nav class="contents" aria-label="Contents"><ul>
<li><a href="#credentials">Credentials</a></li>
${sections.map(
  ({ tag, operations }) => html`<li><a href="#tag-${tag.name}">${tag.name}</a><ul>
${operations.map((placed) => html`<li><a href="#${toAnchor(placed)}">${placed.operation.summary}</a></li>`)}
</ul></li>`,
)}
<li><a href="#schemas">Schemas</a><ul>
${Object.keys(document.components?.schemas ?? {}).map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
</ul></li>
</ul></nav>`

const renderSection = ({ tag, operations }: Section, document: OpenApiDocument): Html =>
  html`<section aria-labelledby="tag-${tag.name}"><h2 id="tag-${tag.name}">${tag.name}</h2>
<p>${tag.description}</p>
${operations.map((placed) => renderOperation(placed, document))}
</section>`

function renderCredentialSchemes({ components }: OpenApiDocument): Html {
  return html`<section aria-labelledby="credentials"><h2 id="credentials">Credentials</h2>
<p>One goes with each request.</p>
<dl>${Object.entries(components?.securitySchemes ?? {}).map(([name, scheme]) =>
    'type' in scheme
      ? html`<div id="credential-${name}"><dt><code>${name}</code></dt><dd>${scheme.description}
<p class="muted"><code>${scheme.in === 'header' ? `${scheme.name}: …` : 'Authorization: Bearer …'}</code></p></dd></div>`
      : '',
  )}</dl></section>`
}

const renderComponent = ([name, schema]: [string, oas31.SchemaObject | oas31.ReferenceObject]): Html =>
  html`<article id="schema-${name}" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title">${name}</h3>
${schema.description === undefined ? '' : html`<p>${renderText(schema.description)}</p>`}
${renderSchema(schema)}
</article>`
