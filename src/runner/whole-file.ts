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

/** Writes a file into a folder, in which it takes its name once it is whole; else nothing of it is left behind. */
export async function writeWhole(folder: string, { name, parts }: WholeFile): Promise<void> {
  const partial = join(folder, toPartialName(name))
  try {
    // Never through a link that somebody else has put there.
    await rm(partial, { force: true })
    await writeChunks(partial, toChunks(parts))
    await rename(partial, join(folder, name))
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
}

async function writeChunks(path: string, chunks: Iterable<Uint8Array>): Promise<void> {
  await using file = await open(path, 'wx')
  for (const chunk of chunks) await file.writeFile(chunk)
}

const chunkBytes = 1_048_576

/**
 * The text of all parts in UTF-8, a mebibyte at a time. Each chunk lies where the one before it was, so it must be written
 * before the next is asked for.
 */
function* toChunks(parts: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  const chunk = new Uint8Array(chunkBytes)
  let used = 0
  for (const part of parts) {
    let rest = part
    while (rest !== '') {
      const { read, written } = encoder.encodeInto(rest, chunk.subarray(used))
      used += written
      rest = rest.slice(read)
      if (rest === '') break
      yield chunk.subarray(0, used)
      used = 0
    }
  }
  yield chunk.subarray(0, used)
}
