import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const version = '11.17.2'

/** Fetches what draws diagrams on GitHub: too large to depend on for a picture. Undefined where it cannot be fetched. */
export async function fetchMermaid(): Promise<string | undefined> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mermaid-'))
  try {
    execFileSync('npm', ['pack', `mermaid@${version}`, '--silent'], {
      cwd: folder.path,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    execFileSync('tar', ['-xzf', `mermaid-${version}.tgz`, 'package/dist/mermaid.min.js'], { cwd: folder.path })
    return readFileSync(join(folder.path, 'package/dist/mermaid.min.js'), 'utf8')
  } catch (error) {
    console.warn(
      `mermaid cannot be fetched, so diagrams are shown as text: ${Error.isError(error) ? error.message : String(error)}`,
    )
    return undefined
  }
}
