import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const onWindows = process.platform === 'win32'

/** The one version whose findings are known; those of the packages that it needs are beside this file. */
const version = '4.32.5'
const constraints = join(import.meta.dirname, 'constraints.txt')
// Not in the system's temporary folder: everybody could put a program there for this one to run.
const environment = join(import.meta.dirname, '../../node_modules/.cache', `schemathesis-${version}`)
const programs = join(environment, onWindows ? 'Scripts' : 'bin')
const installed = join(environment, 'installed')
const installWithinMs = 300_000

/** Says why the fuzzer cannot be had on this machine. */
export class MissingFuzzerError extends Error {
  override readonly name = 'MissingFuzzerError'
}

/** The path of the fuzzer's program, installed beside the packages of Node at first. Throws MissingFuzzerError. */
export async function installSchemathesis(): Promise<string> {
  const program = join(programs, onWindows ? 'schemathesis.exe' : 'schemathesis')
  if (existsSync(installed)) return program
  console.log(`Installing schemathesis ${version} into ${environment} ...`)
  await attempt('Python 3.10 or newer with venv and pip was not found', () =>
    run(onWindows ? 'python' : 'python3', ['-m', 'venv', '--clear', environment]),
  )
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--constraint', constraints]
  await attempt('its packages could not be installed; is there a way to a Python package index?', () =>
    run(join(programs, 'python'), [...pip, `schemathesis==${version}`], { timeout: installWithinMs }),
  )
  await writeFile(installed, '')
  return program
}

async function attempt(problem: string, install: () => Promise<unknown>): Promise<void> {
  try {
    await install()
  } catch (error) {
    throw new MissingFuzzerError(problem, { cause: error })
  }
}
