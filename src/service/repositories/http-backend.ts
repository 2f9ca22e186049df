import { type ChildProcess, spawn } from 'node:child_process'
import { parse } from 'node:path'
import type { Readable } from 'node:stream'

/** What is asked of a repository. */
export interface UploadPackRequest {
  readonly gitFolder: string
  /** What the client wants and has; undefined: it asks what there is. */
  readonly body: Uint8Array | undefined
  /** The header `Git-Protocol`. */
  readonly protocol: string | undefined
}

/** A `git http-backend` that is answering. */
export interface HttpBackend {
  /** Its answer, as CGI has it; closing it ends the program. */
  readonly output: Readable
  /** Resolves when the program has ended, to what kept it from starting, if anything. */
  readonly ended: Promise<Error | undefined>
  /** Ends it and all that it has started; its output ends where it was. */
  stop(): void
}

/** Starts `git http-backend` without a shell. It sees the repository and nothing of the credential or this environment. */
export function startHttpBackend(request: UploadPackRequest): HttpBackend {
  const child = spawn('git', ['http-backend'], {
    env: toEnvironment(request),
    // git looks around the folder it is started in for a repository, and would read its settings; the root has none.
    cwd: parse(request.gitFolder).root,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: ownsGroup,
    windowsHide: true,
  })
  const { promise: ended, resolve } = Promise.withResolvers<Error | undefined>()
  child.once('error', resolve)
  // Not 'close', which waits for a client that does not read.
  child.once('exit', () => resolve(undefined))
  // A program that ends early no longer reads, and its answer says why.
  child.stdin.on('error', () => {})
  child.stdin.end(request.body)
  const stop = () => killGroup(child)
  child.stdout.once('close', stop)
  return { output: child.stdout, ended, stop }
}

// git passes its work on to other processes; as a group they end together.
const ownsGroup = process.platform !== 'win32'

function killGroup(child: ChildProcess): void {
  // The number of a process that has ended may be another's by now.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    if (ownsGroup) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // It has just ended.
  }
}

/**
 * Settings that stand above the repository's own, whoever wrote those. Upload-pack has no hooks and takes the program
 * that packs objects from protected settings only; what is left that could start a program is fetching objects that are
 * missing, which is turned off twice.
 */
const settings = {
  // The operator named the folder, whoever owns it; the child serves nothing but it, and git asks for `.` in between.
  'safe.directory': '*',
  'http.receivepack': 'false',
  'http.getanyfile': 'false',
}

function toEnvironment({ gitFolder, body, protocol }: UploadPackRequest): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'SystemRoot'].map((name) => [name, process.env[name]] as const)
  return {
    ...Object.fromEntries(inherited.filter(([, value]) => value !== undefined)),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_COUNT: String(Object.keys(settings).length),
    ...Object.fromEntries(
      Object.entries(settings).flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_HTTP_EXPORT_ALL: '1',
    ...(protocol === undefined ? {} : { GIT_PROTOCOL: protocol }),
    ...toCgi(gitFolder, body),
  }
}

// PATH_TRANSLATED names the very folder, where a project root and a path would be joined by git's own rules.
const toCgi = (gitFolder: string, body: Uint8Array | undefined): Readonly<Record<string, string>> =>
  body === undefined
    ? {
        REQUEST_METHOD: 'GET',
        QUERY_STRING: 'service=git-upload-pack',
        PATH_TRANSLATED: `${gitFolder}/info/refs`,
      }
    : {
        REQUEST_METHOD: 'POST',
        CONTENT_TYPE: 'application/x-git-upload-pack-request',
        CONTENT_LENGTH: String(body.length),
        PATH_TRANSLATED: `${gitFolder}/git-upload-pack`,
      }
