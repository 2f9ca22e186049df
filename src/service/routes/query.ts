import type { Problem } from '../../contract/problem.ts'
import { suggest } from '../../spec/suggestion.ts'

/**
 * The parameters of an address that an operation does not know. One that costs money refuses them: `?dryRun=true` would
 * start the run that was only to be priced.
 */
export const findUnknownParameters = (address: string, known: readonly string[]): Problem[] =>
  [...new Set(new URL(address).searchParams.keys())]
    .filter((name) => !known.includes(name))
    .map((name) => ({ location: name || 'detail', message: toMessage(name, known) }))

const toMessage = (name: string, known: readonly string[]): string =>
  known.length === 0
    ? 'is no parameter of this operation, which takes none in its address'
    : `is no parameter of this operation; in its address it takes ${known.join(', ')}${suggest(name, known)}`
