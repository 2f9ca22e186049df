import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Environment } from '../command-environment.ts'

/** The program as the PATH names it: left to the system, Windows would look into the workspace first. */
export function findProgram(name: string, environment: Environment): string | undefined {
  const isWindows = process.platform === 'win32'
  const [, path = ''] = Object.entries(environment).find(([key]) => key.toUpperCase() === 'PATH') ?? []
  const candidates = path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, isWindows ? `${name}.exe` : name))
  return candidates.find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    // A folder can be entered, which is the same permission.
    return statSync(path).isFile()
  } catch {
    return false
  }
}
