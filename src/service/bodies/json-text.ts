import { visit } from 'jsonc-parser'
import type { Path } from '../../spec/location.ts'
import { countKeys, countProperties } from './key-count.ts'

/** What a JSON text says, or else why it says nothing. */
export type JsonReading =
  | { readonly fault: undefined; readonly value: unknown; readonly repeatedKeys: readonly Path[] }
  /** Reads on from the name of the text: "is not JSON: …". */
  | { readonly fault: string }

// Far deeper than any suite, and far from what overflows the stack when the value is written again.
const maxDepth = 100

/** Reads a JSON text. A key that an object has twice is told with its path, because readers differ in which one counts. */
export function parseJsonText(text: string): JsonReading {
  const reading = parse(text)
  if (reading.fault !== undefined) return reading
  const properties = countProperties(reading.value, maxDepth)
  if (properties === undefined) return { fault: `is nested more than ${maxDepth} levels deep` }
  // Finding where a key is repeated takes several times as long as finding that none is.
  const isEachKeyOnce = countKeys(text) === properties
  return { ...reading, repeatedKeys: isEachKeyOnce ? [] : findRepeatedKeys(text) }
}

/** What is told of a key that an object has twice. */
export const repeatedKey = 'is given twice in one object, and readers differ in which one counts: keep one'

/** The text that bytes are in UTF-8, without a byte order mark; undefined if they are none. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parse(text: string): { fault: string } | { fault: undefined; value: unknown } {
  try {
    return { fault: undefined, value: JSON.parse(text) }
  } catch (error) {
    return { fault: `is not JSON${Error.isError(error) ? `: ${error.message}` : ''}` }
  }
}

/** One slip may repeat itself; the rest says nothing new. */
const maxRepeatedKeys = 20

function findRepeatedKeys(text: string): Path[] {
  const open: Set<string>[] = []
  const repeated: Path[] = []
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set())
    },
    onObjectEnd: () => {
      open.pop()
    },
    onObjectProperty: (key, _offset, _length, _line, _character, toPath) => {
      const keys = open.at(-1)
      if (keys?.has(key) && repeated.length < maxRepeatedKeys) repeated.push([...toPath(), key])
      keys?.add(key)
    },
  })
  return repeated
}
