import { dirname, resolve } from 'node:path'
import { InputError } from '../../runner/inputs.ts'
import type { Runner } from '../../runner/runner.ts'
import type { Range } from '../../spec/range.ts'
import { readInputFile } from '../run/spec-file.ts'
import type { Surroundings } from '../surroundings.ts'

/** A local service that is listening. */
export interface LocalService extends AsyncDisposable {
  readonly url: string
  readonly apiKey: string
  /** A token that may ask for checkouts, and for nothing else. */
  issueAgentSession(): Promise<string>
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
    folder: string,
  ): { readonly config: unknown; readonly secrets: readonly string[] }
  startLocalService(options: { readonly config: never }): Promise<LocalService>
  readonly ConfigError: new (...args: never[]) => Error & { readonly problems: readonly ConfigProblem[] }
}

/** Starts the local service on its config, once the secrets in it are masked. Throws InputError with every problem. */
export async function startLocalService(
  path: string,
  runner: Pick<Runner, 'secret' | 'workspace'>,
  { loadLocalService, environment }: Surroundings,
): Promise<LocalService> {
  const bytes = readInputFile('local-config', path, runner.workspace)
  const module = await loadLocalService()
  const text = new TextDecoder().decode(bytes)
  const folder = dirname(resolve(runner.workspace, path))
  const { config, secrets } = parseConfig(module, { text, path, folder, environment })
  for (const secret of secrets) runner.secret(secret)
  const service = await module.startLocalService({ config: config as never })
  runner.secret(service.apiKey)
  return service
}

interface ConfigFile {
  readonly text: string
  readonly path: string
  readonly folder: string
  readonly environment: Surroundings['environment']
}

function parseConfig(
  { parseLocalConfig, ConfigError }: LocalServiceModule,
  { text, path, folder, environment }: ConfigFile,
) {
  try {
    return parseLocalConfig(text, environment, folder)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const input = 'local-config'
    throw new InputError(
      error.problems.map(({ location, message, range }) => {
        const place = `${path}:${range.line}:${range.column}`
        return { input, message: `is not valid: ${place}: ${location === '' ? message : `${location} ${message}`}` }
      }),
      { cause: error },
    )
  }
}
