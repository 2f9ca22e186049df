import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { type Path, parseLocation } from './location.ts'
import type { Range } from './range.ts'
import type { TextIndex } from './text-index.ts'

/** The top of a file: where a problem goes that has no better place. */
export const unlocated: Range = { line: 1, column: 1, endLine: 1, endColumn: 1 }

/** Finds the place of a location, as text or as a path; `part: 'key'` asks for the name instead of the value. */
export type Locate = (location: string | Path, part?: 'key' | 'value') => Range

/**
 * A locator over a parsed spec. A place that does not exist is taken to its nearest existing ancestor. A scalar's range
 * is its text; an object's or list's range ends with its opening bracket, so that it stays on one line.
 */
export function createLocator(tree: Node | undefined, index: TextIndex): Locate {
  return (location, part = 'value') => {
    if (tree === undefined) return unlocated
    const path = typeof location === 'string' ? parseLocation(location) : location
    const { node, exact } = findNearest(tree, path)
    return part === 'key' && exact ? keyRange(node, index) : valueRange(node, index)
  }
}

function findNearest(tree: Node, path: Path): { node: Node; exact: boolean } {
  let node = tree
  for (const key of path) {
    const child = findChild(node, key)
    if (child === undefined) return { node, exact: false }
    node = child
  }
  return { node, exact: true }
}

/** A key made of digits only is read as an index, so an object is asked for it as text. */
function findChild(node: Node, key: string | number): Node | undefined {
  if (node.type === 'object') return findNodeAtLocation(node, [String(key)])
  return node.type === 'array' && typeof key === 'number' ? node.children?.[key] : undefined
}

function valueRange(node: Node, index: TextIndex): Range {
  if (node.type !== 'object' && node.type !== 'array') return index.toRange(node.offset, node.length)
  const property = node.parent?.type === 'property' ? node.parent : node
  const onOneLine = index.toRange(property.offset, node.offset + 1 - property.offset)
  return onOneLine.line === onOneLine.endLine ? onOneLine : index.toRange(node.offset, 1)
}

function keyRange(node: Node, index: TextIndex): Range {
  const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
  return key === undefined ? valueRange(node, index) : index.toRange(key.offset, key.length)
}
