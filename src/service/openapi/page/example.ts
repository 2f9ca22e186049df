import type { oas31 } from 'zod-openapi'
import { isReference } from './schema.ts'

const credentialHeaders: Readonly<Record<string, string>> = {
  api_key: 'X-SERVICE-API-KEY: $API_KEY',
  shareable_link: 'X-SERVICE-SHAREABLE-LINK-TOKEN: $TOKEN',
}

// Of several kinds of credential the one that is easiest to have.
function toCredential(operation: oas31.OperationObject): string | undefined {
  const schemes = (operation.security ?? []).flatMap((requirement) => Object.keys(requirement))
  if (schemes.length === 0) return undefined
  return schemes.includes('api_key') ? credentialHeaders['api_key'] : 'Authorization: Bearer $TOKEN'
}

/** A call of an operation that can be pasted into a shell, its credential and the service's address taken from variables. */
export function renderCurl(method: string, path: string, operation: oas31.OperationObject): string {
  const credential = toCredential(operation)
  const body = toJsonExample(operation)
  const lines = [
    `curl${method === 'get' ? '' : ` --request ${method.toUpperCase()}`} "$BASE_URL${toExamplePath(path, operation)}"`,
    ...(credential === undefined ? [] : [`--header "${credential}"`]),
    ...(body === undefined ? [] : [`--json '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}

function toExamplePath(path: string, operation: oas31.OperationObject): string {
  const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter)
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || toExample(parameter) !== undefined))
    .map((parameter) => `${parameter.name}=${toExample(parameter) ?? `$${parameter.name.toUpperCase()}`}`)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(toExample(parameters.find((parameter) => parameter.name === name)) ?? `$${name.toUpperCase()}`),
  )
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

function toExample(parameter: oas31.ParameterObject | undefined): unknown {
  const schema = parameter?.schema
  return schema === undefined || isReference(schema) ? undefined : schema.example
}

function toJsonExample({ requestBody }: oas31.OperationObject): unknown {
  if (requestBody === undefined || !('content' in requestBody)) return undefined
  return requestBody.content['application/json']?.example
}
