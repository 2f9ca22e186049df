import type * as z from 'zod'
import { formatLocation, type Path } from '../../spec/location.ts'
import type { Agent, Catalog, Metric } from './catalog.ts'
import { ConfigError, type ConfigProblem } from './config-error.ts'
import { ConfigShape } from './config-shape.ts'
import { type ResolvedText, resolveVariables } from './environment.ts'
import type { PathProblem } from './path-problem.ts'
import { findReferenceProblems } from './references.ts'
import { isUnknownKey, toMessage } from './shape.ts'
import { parseYaml, type YamlSource } from './yaml-source.ts'

/** A local config that was read, and the texts in it that must never be shown. */
export interface LocalConfig {
  readonly catalog: Catalog
  readonly secrets: readonly string[]
}

/**
 * Reads the text of an `agent-test.local.yml`, its variables taken from the environment. Throws ConfigError with
 * everything that is wrong with it.
 */
export function parseLocalConfig(text: string, environment: Readonly<Record<string, string | undefined>>): LocalConfig {
  const source = parseYaml(text)
  if (source.value === null) throw emptyConfig(source)
  const resolved = resolveVariables(source.value, environment)
  const shape = ConfigShape.safeParse(resolved.value, { error: toMessage })
  const unresolved = resolved.problems.map((problem) => toProblem(problem, source))
  const unresolvedPlaces = new Set(unresolved.map(({ location }) => location))
  const problems = [
    ...source.problems,
    ...unresolved,
    ...findReferenceProblems(resolved.value).map((problem) => toProblem(problem, source)),
    ...(shape.error?.issues ?? [])
      .map((issue) => toShapeProblem(issue, source))
      .filter(({ location }) => !unresolvedPlaces.has(location)),
  ]
  if (!shape.success || problems.length > 0) throw new ConfigError(problems)
  return { catalog: toCatalog(shape.data), secrets: toSecrets(resolved.texts) }
}

const emptyConfig = (source: YamlSource): ConfigError =>
  new ConfigError([
    { location: '', message: 'is empty: it needs at least prices and agents', range: source.locate([]) },
  ])

const toProblem = ({ path, message }: PathProblem, source: YamlSource): ConfigProblem => ({
  location: formatLocation(path),
  message,
  range: source.locate(path),
})

function toShapeProblem(issue: z.core.$ZodIssue, source: YamlSource): ConfigProblem {
  const path: Path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  // The name of a header is wrong, not what it is set to.
  const part = isUnknownKey(issue) || issue.code === 'invalid_key' ? 'key' : 'value'
  return { location: formatLocation(path), message: issue.message, range: source.locate(path, part) }
}

function toCatalog(config: ConfigShape): Catalog {
  return {
    organization: {
      name: config.organization.name,
      maxConcurrentChatRuns: config.organization.max_concurrent_chat_runs_limit,
      maxCallDuration: config.organization.max_call_duration,
    },
    prices: { voiceMicros: config.prices.voice, textMicros: config.prices.text },
    apiKeys: config.api_keys,
    seed: config.seed,
    maxTurns: config.max_turns,
    silenceSeconds: config.silence_timeout,
    agents: byId(config.agents.map((agent) => toAgent(agent, config.metrics))),
    metrics: byId(config.metrics),
    personalities: byId(config.personalities),
    testProfiles: byId(
      config.test_profiles.map(({ id, name, agent_variables, caller_variables }) => ({
        id,
        name,
        agentVariables: agent_variables,
        callerVariables: caller_variables,
      })),
    ),
  }
}

const byId = <Entry extends { readonly id: number }>(entries: readonly Entry[]): ReadonlyMap<number, Entry> =>
  new Map(entries.map((entry) => [entry.id, entry]))

/** An agent that names no metrics has all of them. */
function toAgent(agent: ConfigShape['agents'][number], metrics: readonly Metric[]): Agent {
  const named = new Set(agent.metrics ?? metrics.map(({ id }) => id))
  const enabled = metrics.filter(({ id, slug }) => named.has(id) || named.has(slug))
  const { id, name, description, inbound, text } = agent
  return { id, name, description, inbound, text, metricIds: new Set(enabled.map((metric) => metric.id)) }
}

// Masking a shorter text, or a port, would make every log unreadable and hide nothing.
const minMaskedLength = 4

/**
 * What must be masked: every key and secret, and what the environment put into an address, a header or a variable (of
 * `Bearer ${TOKEN}` only the token, which hides it wherever else it stands).
 */
function toSecrets(texts: readonly ResolvedText[]): string[] {
  const secrets = texts.flatMap(({ path, text, fromEnvironment }) => {
    if (isSecret(path)) return [text]
    if (!mayHoldSecret(path)) return []
    return fromEnvironment.filter((value) => value.length >= minMaskedLength && !(isAddress(path) && isPort(value)))
  })
  return [...new Set(secrets)]
}

const isSecret = ([section, , place, last]: Path): boolean =>
  (section === 'api_keys' && place === 'key') || (section === 'agents' && place === 'text' && last === 'secret')

const isAddress = (path: Path): boolean => path.at(-1) === 'url'
const isPort = (value: string): boolean => /^\d{1,5}$/.test(value)

const mayHoldSecret = ([section, , place, last]: Path): boolean =>
  section === 'agents'
    ? place === 'text' && (last === 'url' || last === 'headers')
    : section === 'test_profiles' && (place === 'agent_variables' || place === 'caller_variables')
