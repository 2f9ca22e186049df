import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A folder of its own, as a checkout is. It is removed at the end of its scope. */
export interface Workspace extends Disposable {
  readonly path: string
}

/** Makes a workspace with these files in it, by their relative paths. A value that is no text or bytes becomes JSON. */
export function createWorkspace(files: Readonly<Record<string, unknown>>): Workspace {
  const path = mkdtempSync(join(tmpdir(), 'workspace-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    const isRaw = typeof content === 'string' || content instanceof Uint8Array
    writeFileSync(join(path, name), isRaw ? content : JSON.stringify(content, null, 2))
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
