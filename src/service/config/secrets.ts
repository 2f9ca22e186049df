import type { Path } from '../../spec/location.ts'
import type { ResolvedText } from './environment.ts'

// Masking a shorter text, or a port, would make every log unreadable and hide nothing.
const minMaskedLength = 4

/**
 * What must be masked: every key and secret, and what the environment put into an address, a header or a variable (of
 * `Bearer ${TOKEN}` only the token, which hides it wherever else it stands).
 */
export function toSecrets(texts: readonly ResolvedText[]): string[] {
  const secrets = texts.flatMap(({ path, text, fromEnvironment }) => {
    const place = withoutOrganization(path)
    if (isSecret(place)) return [text]
    if (!mayHoldSecret(place)) return []
    return fromEnvironment.filter((value) => value.length >= minMaskedLength && !(isAddress(place) && isPort(value)))
  })
  return [...new Set(secrets)]
}

/** The same sections stand at the top of a file and in each of its organizations. */
const withoutOrganization = (path: Path): Path => (path[0] === 'organizations' ? path.slice(2) : path)

const isSecret = ([section, second, third, fourth]: Path): boolean => {
  if (section === 'api_keys') return third === 'key'
  if (section === 'agents') return third === 'text' && fourth === 'secret'
  return section === 'model' && second === 'api_key'
}

const isAddress = (path: Path): boolean => path.at(-1) === 'url' || path.at(-1) === 'base_url'
const isPort = (value: string): boolean => /^\d{1,5}$/.test(value)

const mayHoldSecret = ([section, second, third, fourth]: Path): boolean => {
  if (section === 'model') return second === 'base_url'
  if (section === 'test_profiles') return third === 'agent_variables' || third === 'caller_variables'
  return (
    section === 'agents' && (third === 'text' || third === 'dial_trigger') && (fourth === 'url' || fourth === 'headers')
  )
}
