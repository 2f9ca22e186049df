import { cp } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { connect, createFolder, git, startGitService, toCredentialEnv } from './git-service.ts'
import { createWorkTree } from './sample-repository.ts'

type Service = Awaited<ReturnType<typeof startGitService>>

/** Where a client clones from. */
export const cloneUrl = (service: Service, repo: string) => `${service.url}/repo_host/git/${repo}.git`

// Made once: a copy takes a fraction of the time.
const kept = new AsyncDisposableStack()
let made: Promise<string> | undefined
const template = (): Promise<string> => {
  made ??= createFolder().then((folder) => createWorkTree(kept.use(folder).path, 'agent', 3))
  return made
}
afterAll(() => kept.disposeAsync())

/** A service of two organizations; the first has `acme/agent` (a work tree) and `acme/bare`, the second `other/agent`. */
export async function startSample() {
  await using resources = new AsyncDisposableStack()
  const { path } = resources.use(await createFolder())
  const tree = join(path, 'agent')
  await cp(await template(), tree, { recursive: true })
  const bare = join(path, 'bare')
  await cp(join(tree, '.git'), bare, { recursive: true })
  const connections = {
    1: [connect({ 'acme/agent': tree, 'acme/bare': bare })],
    2: [connect({ 'other/agent': tree })],
  }
  const service = resources.use(await startGitService(connections))
  const token = await service.issue('acme/agent')
  const started = resources.move()
  const clone = (repo: string, as: string, args: readonly string[] = []) =>
    git(path, ['clone', ...args, cloneUrl(service, repo), join(path, as)], toCredentialEnv(service.url, token))
  return { path, tree, service, token, clone, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/** Sends a path as it is, where fetch would tidy it up. */
export function sendRaw(
  service: Service,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request(service.url, { path, headers, method }, async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve({ status: response.statusCode, body })
    })
    sent.on('error', reject).end()
  })
}

/** A started sample. */
export type Sample = Awaited<ReturnType<typeof startSample>>
