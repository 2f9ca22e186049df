import { InputError } from '../runner/inputs.ts'
import type { Runner } from '../runner/runner.ts'
import type { Range } from '../spec/range.ts'
import { readInputFile } from './spec-file.ts'
import type { Surroundings } from './surroundings.ts'

/** A local service that is listening. */
export interface LocalService extends AsyncDisposable {
  readonly url: string
  readonly apiKey: string
}

interface ConfigProblem {
  readonly location: string
  readonly message: string
  readonly range: Range
}

/** The part of the local service's bundle that is used from here; the bundle itself is never imported. */
export interface LocalServiceModule {
  parseLocalConfig(
    text: string,
    environment: Readonly<Record<string, string | undefined>>,
  ): { readonly catalog: unknown; readonly secrets: readonly string[] }
  startLocalService(options: { readonly catalog: never }): Promise<LocalService>
  readonly ConfigError: new (...args: never[]) => Error & { readonly problems: readonly ConfigProblem[] }
}

/** Starts the local service on its config, once the secrets in it are masked. Throws InputError with every problem. */
export async function startLocalService(
  path: string,
  runner: Runner,
  { loadLocalService, environment }: Surroundings,
): Promise<LocalService> {
  const bytes = readInputFile('local-config', path, runner.workspace)
  const module = await loadLocalService()
  const { catalog, secrets } = parseConfig(module, { text: new TextDecoder().decode(bytes), path, environment })
  for (const secret of secrets) runner.secret(secret)
  const service = await module.startLocalService({ catalog: catalog as never })
  runner.secret(service.apiKey)
  return service
}

function parseConfig(
  { parseLocalConfig, ConfigError }: LocalServiceModule,
  config: { readonly text: string; readonly path: string; readonly environment: Surroundings['environment'] },
) {
  try {
    return parseLocalConfig(config.text, config.environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const input = 'local-config'
    throw new InputError(
      error.problems.map(({ location, message, range }) => {
        const place = `${config.path}:${range.line}:${range.column}`
        return { input, message: `is not valid: ${place}: ${location === '' ? message : `${location} ${message}`}` }
      }),
      { cause: error },
    )
  }
}
