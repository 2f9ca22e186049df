import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gitOk } from './git-service.ts'

/** Makes a work tree with some commits of the file `answer`, and gives its folder. */
export async function createWorkTree(parent: string, name: string, commits = 1): Promise<string> {
  const folder = join(parent, name)
  await gitOk(parent, 'init', '--quiet', '--initial-branch=main', folder)
  for (let count = 1; count <= commits; count += 1) await commit(folder, `${name} ${count}\n`)
  return folder
}

/** Commits a new content of the file `answer`. */
export async function commit(folder: string, content: string | Uint8Array): Promise<void> {
  await writeFile(join(folder, 'answer'), content)
  await gitOk(folder, 'add', 'answer')
  await gitOk(folder, 'commit', '--quiet', '--message', 'change')
}

/** Makes a work tree with a file that cannot be packed any smaller. */
export async function createLargeWorkTree(parent: string, name: string, bytes: number): Promise<string> {
  const folder = await createWorkTree(parent, name)
  await commit(folder, randomBytes(bytes))
  return folder
}
