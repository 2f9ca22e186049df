import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const author = ['-c', 'user.name=Fuzz', '-c', 'user.email=fuzz@example.com', '-c', 'commit.gpgsign=false']

/** Makes a folder a git repository with one commit. */
export async function createRepository(folder: string): Promise<void> {
  await run('git', ['init', '--quiet', folder])
  await run('git', ['-C', folder, ...author, 'commit', '--quiet', '--allow-empty', '--message', 'Begin'])
}
