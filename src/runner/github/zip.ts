import { crc32, inflateRawSync } from 'node:zlib'

/** An archive is not one that is read here. The message reads on from what it is the archive of. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
}

interface Limits {
  /** The most entries that are wanted. */
  readonly maxEntries: number
  /** The most bytes that the wanted entries may have together, unpacked. */
  readonly maxBytes: number
}

/**
 * Unpacks the files of a ZIP archive that bear a name, in whatever folders they lie; nothing is written anywhere, so that
 * a path in it has no meaning. Only what is stored or deflated is read, no encryption and no ZIP64. What an entry says of
 * its size is never believed: unpacking ends at the limit. Throws ZipError.
 */
export function readZip(archive: Uint8Array, name: string, { maxEntries, maxBytes }: Limits): Uint8Array[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    const wanted = [...listEntries(bytes)].filter(({ path }) => path.split('/').at(-1) === name)
    if (wanted.length > maxEntries) throw new ZipError(`has ${wanted.length} files named ${name}`)
    let left = maxBytes
    return wanted.map((entry) => {
      const content = readEntry(bytes, entry, left)
      left -= content.length
      return content
    })
  } catch (error) {
    if (error instanceof ZipError) throw error
    // Whatever is wrong with an offset or with what is deflated.
    throw new ZipError('is damaged', { cause: error })
  }
}

interface Entry {
  readonly path: string
  readonly isEncrypted: boolean
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  /** Where its own header begins. */
  readonly offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endSize = 22
const entrySize = 46
const localSize = 30
const maxCommentSize = 0xffff
/** Stands for a number that only ZIP64 has room for. */
const elsewhere = 0xffffffff

/** The directory at the end of the archive; what stands between its entries counts for nothing. */
function* listEntries(bytes: Buffer): Generator<Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (at === elsewhere || count === 0xffff) throw new ZipError('is too large: only what fits without ZIP64 is read')
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== entrySignature) throw new ZipError('is damaged')
    const [pathSize, extraSize, commentSize] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const pathEnd = at + entrySize + (pathSize ?? 0)
    yield {
      path: bytes.toString('utf8', at + entrySize, pathEnd),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    at = pathEnd + (extraSize ?? 0) + (commentSize ?? 0)
  }
}

/** The last place that looks like the end and whose comment goes as far as the archive does. */
function findEnd(bytes: Buffer): number {
  const last = bytes.length - endSize
  for (let at = last; at >= Math.max(0, last - maxCommentSize); at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature && at + endSize + bytes.readUInt16LE(at + 20) === bytes.length)
      return at
  }
  throw new ZipError('is no ZIP archive, or was cut off')
}

function readEntry(bytes: Buffer, entry: Entry, maxBytes: number): Uint8Array {
  const { path, isEncrypted, method, crc, packedSize, size, offset } = entry
  if (isEncrypted) throw new ZipError('is encrypted')
  if ([packedSize, size, offset].includes(elsewhere)) throw new ZipError('has a file that only ZIP64 has room for')
  if (size > maxBytes) throw new ZipError(`has a file that is too large: ${path.split('/').at(-1)}`)
  if (bytes.readUInt32LE(offset) !== localSignature) throw new ZipError('is damaged')
  const start = offset + localSize + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packedSize > bytes.length) throw new ZipError('is damaged')
  const content = unpack(bytes.subarray(start, start + packedSize), method, size)
  if (content.length !== size || crc32(content) !== crc) throw new ZipError('is damaged')
  return content
}

function unpack(packed: Uint8Array, method: number, size: number): Uint8Array {
  if (method === 0) return packed
  // One more than it should have is enough to see that it lies.
  if (method === 8) return inflateRawSync(packed, { maxOutputLength: size + 1 })
  throw new ZipError('is packed in a way that is not known here')
}
