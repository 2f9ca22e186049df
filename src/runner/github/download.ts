import { defaults } from '@actions/github/lib/utils'
import * as z from 'zod'
import { maxResultBytes } from '../result-size.ts'
import type { LastReports } from './last-reports.ts'
import { AnswerError, type Ask, readUpTo, withRetries } from './request.ts'
import { readZip, ZipError } from './zip.ts'

/** What a run has kept, as GitHub lists it. */
export const Artifact = z.object({
  id: z.int(),
  name: z.string(),
  size_in_bytes: z.int().min(0),
  expired: z.boolean(),
})
export type Artifact = z.infer<typeof Artifact>

/** The legs of a matrix. */
const maxLegs = 50
const maxArchiveBytes = 128 * 1_024 * 1_024
const maxFilesOfLeg = 50
/** Of what is unpacked, all legs together. */
const maxUnpackedBytes = 2 * maxResultBytes
const resultName = 'result.json'

/** The newest of each name, because a run that is made again keeps what it kept before. */
function toLegs(artifacts: readonly Artifact[]): readonly Artifact[] {
  const newestLast = artifacts.toSorted((a, b) => a.id - b.id)
  return [...new Map(newestLast.map((artifact) => [artifact.name, artifact])).values()]
}

/** Reads the results in the artifacts of one run. Rejects for what is too large, cannot be had or has no result. */
export async function readLegs(ask: Ask, artifacts: readonly Artifact[], signal: AbortSignal): Promise<LastReports> {
  const legs = toLegs(artifacts)
  const size = legs.reduce((sum, { size_in_bytes: bytes }) => sum + bytes, 0)
  if (legs.length > maxLegs || size > maxArchiveBytes) {
    throw new AnswerError(`the last run kept ${legs.length} reports of ${size} bytes, which is too much to read`)
  }
  const archives = await Promise.all(legs.map((leg) => download(ask, leg, signal)))
  const texts: string[] = []
  let left = maxUnpackedBytes
  for (const [index, archive] of archives.entries()) {
    for (const bytes of unpack(archive, legs[index]?.name ?? '', left)) {
      left -= bytes.length
      texts.push(new TextDecoder().decode(bytes))
    }
  }
  if (texts.length > 0) return { kind: 'found', texts }
  throw new AnswerError(`the artifact has no ${resultName}: upload the whole report-directory`)
}

function unpack(archive: Uint8Array, name: string, left: number): readonly Uint8Array[] {
  try {
    return readZip(archive, resultName, { maxEntries: maxFilesOfLeg, maxBytes: Math.min(maxResultBytes, left) })
  } catch (error) {
    if (error instanceof ZipError) throw new AnswerError(`the artifact ${name} ${error.message}`)
    throw error
  }
}

const Location = z.object({ location: z.string() })

/** GitHub leads to the store by an address that is a credential itself: the store must never see the token. */
const download = (ask: Ask, { id, size_in_bytes: size }: Artifact, signal: AbortSignal): Promise<Uint8Array> =>
  withRetries(
    async (tried) => {
      const route = 'GET /repos/{owner}/{repo}/actions/artifacts/{id}/zip'
      const answer = await ask(route, { parameters: { id }, signal: tried, isWhole: false, follows: false })
      const isDirect = answer.status === 200 && answer.data instanceof ReadableStream
      return await readArchive(isDirect ? answer.data : await fetchStored(answer.headers, tried), size)
    },
    signal,
    { tryMs: downloadMs },
  )

/** The time for everything ends it sooner. */
const downloadMs = 60_000

async function fetchStored(headers: object, signal: AbortSignal): Promise<unknown> {
  const url = URL.parse(Location.safeParse(headers).data?.location ?? '')
  if (url === null || !/^https?:$/.test(url.protocol)) throw new AnswerError('GitHub did not say where the artifact is')
  // It goes through the proxy that the toolkit goes through.
  const send: typeof fetch = defaults.request?.fetch ?? fetch
  const response = await send(url.href, { signal })
  if (response.ok) return response.body
  await response.body?.cancel()
  const message = `the store of the artifacts answered with status ${response.status}`
  throw response.status < 500 ? new AnswerError(message) : new Error(message)
}

async function readArchive(stream: unknown, size: number): Promise<Uint8Array> {
  if (!(stream instanceof ReadableStream)) throw new AnswerError('GitHub answered with something else than an artifact')
  const bytes = await readUpTo(stream, size + 1)
  if (bytes.length > size) throw new AnswerError('the artifact is larger than GitHub says')
  return bytes
}
