import { readdir } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RegisteredTest, registeredTests } from './test-registry.ts'

/** What the instrumented sources read and write. */
interface Instrumentation {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: unknown
}

interface MutantRun {
  readonly activeMutant: { readonly id: string }
  readonly testFilter?: readonly string[]
  readonly hitLimit?: number
  /** `static`: it acts while the sources are loaded. */
  readonly mutantActivation: 'runtime' | 'static'
}

const testFolder = '__tests__/suite'
const jestGlobals = new URL('./jest-globals.ts', import.meta.url).href
const instrumentation: Instrumentation = {}
Object.assign(globalThis, { __stryker__: instrumentation })

/**
 * Runs the tests of the judgement for Stryker without jest: loaded once, and again only for a mutant that acts while
 * they are loaded. Starting jest for each of hundreds of mutants would take most of an hour.
 */
function createRunner() {
  let tests: readonly RegisteredTest[] = []
  let loads = 0

  async function loadTests(): Promise<void> {
    loads += 1
    registeredTests.length = 0
    const files = (await readdir(testFolder)).filter((file) => file.endsWith('.test.ts')).sort()
    for (const file of files) await import(`${pathToFileURL(join(process.cwd(), testFolder, file)).href}?load=${loads}`)
    tests = [...registeredTests]
  }

  /** The id of the first test that fails, and why. */
  async function findFailure(isWanted: (id: string) => boolean, onEnd?: (id: string, ms: number) => void) {
    for (const { id, run } of tests.filter((each) => isWanted(each.id))) {
      const startedAt = performance.now()
      try {
        instrumentation.currentTestId = id
        await run()
      } catch (error) {
        return { id, message: Error.isError(error) ? error.message : String(error) }
      } finally {
        instrumentation.currentTestId = undefined
        onEnd?.(id, performance.now() - startedAt)
      }
    }
    return undefined
  }

  return {
    capabilities: () => ({ reloadEnvironment: true }),

    async init(): Promise<void> {
      const sandbox = pathToFileURL(process.cwd()).href
      const isOurs = (url: string) => url.startsWith(`${sandbox}/src/`) || url.startsWith(`${sandbox}/__tests__/`)
      registerHooks({
        resolve: (specifier, context, next) => {
          if (specifier === '@jest/globals') return { url: jestGlobals, shortCircuit: true }
          const found = next(specifier, context)
          const url = found.url.replace(/\?.*/, '')
          return isOurs(url) ? { ...found, url: `${url}?load=${loads}` } : found
        },
      })
      await loadTests()
    },

    async dryRun() {
      const times = new Map<string, number>()
      const failure = await findFailure(() => true, times.set.bind(times))
      if (failure !== undefined) return { status: 'error', errorMessage: `${failure.id}: ${failure.message}` }
      const results = tests.map(({ id }) => ({ id, name: id, status: 0, timeSpentMs: times.get(id) ?? 0 }))
      return { status: 'complete', tests: results, mutantCoverage: instrumentation.mutantCoverage }
    },

    async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }: MutantRun) {
      Object.assign(instrumentation, { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit && 0 })
      const isStatic = mutantActivation === 'static'
      try {
        if (isStatic) await loadTests()
        const wanted = new Set(testFilter)
        const failure = await findFailure((id) => testFilter === undefined || wanted.has(id))
        const nrOfTests = testFilter?.length ?? tests.length
        if (failure === undefined) return { status: 'survived', nrOfTests }
        return { status: 'killed', killedBy: [failure.id], failureMessage: failure.message, nrOfTests }
      } catch (error) {
        // The sources cannot even be loaded with it.
        return { status: 'killed', killedBy: [], failureMessage: String(error), nrOfTests: 0 }
      } finally {
        Object.assign(instrumentation, { activeMutant: undefined, hitLimit: undefined, hitCount: undefined })
        if (isStatic) await loadTests()
      }
    },
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: createRunner }]
