import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Runs git in a folder and gives what it writes. No configuration of the machine takes part. */
export const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      ...Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((who) => [
          [`GIT_${who}_NAME`, 'Ana'],
          [`GIT_${who}_EMAIL`, 'ana@shop.example'],
        ]),
      ),
    },
  }).trim()

export function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Commits everything that lies in a repository, and gives the commit. */
export function commit(folder: string): string {
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'x')
  return git(folder, 'rev-parse', 'HEAD')
}

/** A new folder that is removed with its scope. */
export function createFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'base-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
