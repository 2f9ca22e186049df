import { createOpenApiDocument } from './document.ts'
import { renderPage } from './page/page.ts'
import { contentSecurityPolicy } from './page/style.ts'

/** The interface description in the forms it is served in. */
export interface SelfDescription {
  /** OpenAPI 3.1. */
  readonly json: string
  readonly html: string
  readonly contentSecurityPolicy: string
}

/** Makes the description, for an address without a slash at its end if there is one. It takes some 100 ms, so it waits until somebody asks. */
export async function createSelfDescription(serverUrl?: string): Promise<SelfDescription> {
  const document = createOpenApiDocument(serverUrl === undefined ? {} : { serverUrl })
  return { json: JSON.stringify(document), html: String(await renderPage(document)), contentSecurityPolicy }
}
