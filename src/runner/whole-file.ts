import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A file to be written. */
export interface WholeFile {
  readonly name: string
  /** Together its text. */
  readonly parts: Iterable<string>
}

/** What a file is called until it is whole. */
export const toPartialName = (name: string): string => `.${name}.part`

/** Where text becomes bytes: one buffer is written while the other one is filled. */
export type WriteBuffers = readonly [Buffer, Buffer]

/** Makes buffers, which files that are written one after the other can share. */
export const createWriteBuffers = (): WriteBuffers => [Buffer.allocUnsafe(chunkBytes), Buffer.allocUnsafe(chunkBytes)]

/** Writes a file into a folder, in which it takes its name once it is whole; else nothing of it is left behind. */
export async function writeWhole(
  folder: string,
  { name, parts }: WholeFile,
  buffers = createWriteBuffers(),
): Promise<void> {
  const partial = join(folder, toPartialName(name))
  try {
    // Never through a link that somebody else has put there.
    await rm(partial, { force: true })
    await writeChunks(partial, toChunks(parts, buffers))
    await rename(partial, join(folder, name))
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
}

async function writeChunks(path: string, chunks: Iterable<Uint8Array>): Promise<void> {
  await using file = await open(path, 'wx')
  let written: Promise<void> = Promise.resolve()
  try {
    for (const chunk of chunks) {
      await written
      written = file.writeFile(chunk)
    }
    await written
  } catch (error) {
    // No file is closed while it is written to. What fails then too is of no more interest.
    await written.catch(() => undefined)
    throw error
  }
}

const chunkBytes = 262_144
/** No UTF-16 code unit has more in UTF-8. */
const maxUnitBytes = 3
const maxPieceLength = Math.floor(chunkBytes / maxUnitBytes)

/**
 * The text of all parts in UTF-8, in chunks of at most a quarter of a mebibyte. Each lies where the one before the last
 * was, so that one can be written while the next is made.
 */
function* toChunks(parts: Iterable<string>, buffers: WriteBuffers): Generator<Uint8Array> {
  let [chunk, other] = buffers
  let used = 0
  for (const part of parts) {
    for (let start = 0; start < part.length; ) {
      const end = toPieceEnd(part, start)
      const piece = start === 0 && end === part.length ? part : part.slice(start, end)
      if (piece.length * maxUnitBytes > chunkBytes - used) {
        yield chunk.subarray(0, used)
        ;[chunk, other] = [other, chunk]
        used = 0
      }
      used += chunk.write(piece, used)
      start = end
    }
  }
  yield chunk.subarray(0, used)
}

/** Where a piece of a part ends that begins there: never between the halves of a character. */
function toPieceEnd(part: string, start: number): number {
  const end = start + maxPieceLength
  if (end >= part.length) return part.length
  const isWithin = (part.codePointAt(end - 1) ?? 0) > 0xffff
  return isWithin ? end - 1 : end
}
