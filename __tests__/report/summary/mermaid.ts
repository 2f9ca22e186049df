import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const version = '11.17.2'

/** Mermaid as a script for a page, fetched once from the registry; undefined where that cannot be reached. */
export function readMermaid(): string | undefined {
  const folder = join(tmpdir(), `mermaid-${version}`)
  const script = join(folder, 'package/dist/mermaid.min.js')
  try {
    if (!existsSync(script)) {
      mkdirSync(folder, { recursive: true })
      const npm = join(dirname(process.execPath), 'npm')
      const run = (program: string, ...args: readonly string[]) =>
        execFileSync(program, args, { cwd: folder, stdio: 'ignore', timeout: 60_000 })
      run(existsSync(npm) ? npm : 'npm', 'pack', `mermaid@${version}`, '--silent')
      run('tar', 'xzf', `mermaid-${version}.tgz`, 'package/dist/mermaid.min.js')
    }
    return readFileSync(script, 'utf8')
  } catch {
    return undefined
  }
}
