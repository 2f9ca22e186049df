import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const onWindows = process.platform === 'win32'

/** The one version whose findings are known. */
const version = '4.32.5'
const environment = join(tmpdir(), `schemathesis-${version}`)
const programs = join(environment, onWindows ? 'Scripts' : 'bin')

/** Says why the fuzzer cannot be had on this machine. */
export class MissingPythonError extends Error {
  override readonly name = 'MissingPythonError'
}

/** The path of the fuzzer's program, installed into the system's temporary folder at first. Throws MissingPythonError. */
export async function installSchemathesis(): Promise<string> {
  const program = join(programs, onWindows ? 'schemathesis.exe' : 'schemathesis')
  if (existsSync(program)) return program
  await createEnvironment()
  console.log(`Installing schemathesis ${version} into ${environment} ...`)
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
  await run(join(programs, 'python'), [...pip, `schemathesis==${version}`])
  return program
}

async function createEnvironment(): Promise<void> {
  try {
    await run(onWindows ? 'python' : 'python3', ['-m', 'venv', environment])
  } catch (error) {
    throw new MissingPythonError('Python 3.10 or newer with venv and pip was not found', { cause: error })
  }
}
