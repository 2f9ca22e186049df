import { isAlias, isMap, isNode, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml'
import type { Path } from '../../spec/location.ts'

/** Something wrong with a node of the document; `start` and `end` are offsets in the text. */
export interface NodeProblem {
  readonly path: Path
  readonly message: string
  readonly start: number
  readonly end: number
}

/** What is wrong with the nodes of a document, and where its first alias stands (0 without one). */
export interface NodeCheck {
  /** Makes it unsafe to turn the document into values. */
  readonly fatal: readonly NodeProblem[]
  readonly duplicates: readonly NodeProblem[]
  readonly firstAlias: number
  /** The pairs of each mapping by their keys; of a repeated key the last, as in the value. */
  readonly pairs: ReadonlyMap<unknown, ReadonlyMap<string, Pair>>
}

/** A key as text, or undefined for one that is a list, a mapping or an alias. */
const toName = (key: unknown): string | undefined => (isScalar(key) ? String(key.value) : undefined)

/** Checks keys and aliases of a document, each node once where it stands. */
export function checkNodes(contents: unknown): NodeCheck {
  const check = new NodeWalk()
  check.visit(contents, [])
  return check
}

class NodeWalk implements NodeCheck {
  readonly fatal: NodeProblem[] = []
  readonly duplicates: NodeProblem[] = []
  readonly pairs = new Map<unknown, Map<string, Pair>>()
  firstAlias = 0
  readonly #anchors = new Map<string, 'open' | 'closed'>()

  visit(node: unknown, path: Path): void {
    if (isAlias(node)) {
      this.firstAlias ||= toOffsets(node).start
      this.#checkAlias(node.source, { path, ...toOffsets(node) })
      return
    }
    const anchor = isNode(node) ? node.anchor : undefined
    if (anchor !== undefined) this.#anchors.set(anchor, 'open')
    if (isMap(node)) this.#visitMap(node, path)
    else if (isSeq(node)) for (const [index, item] of node.items.entries()) this.visit(item, [...path, index])
    if (anchor !== undefined) this.#anchors.set(anchor, 'closed')
  }

  #visitMap(map: YAMLMap, path: Path): void {
    const pairs = new Map<string, Pair>()
    this.pairs.set(map, pairs)
    for (const pair of map.items) {
      const { key, value } = pair
      const name = toName(key)
      if (name === undefined) {
        const place = toOffsets(key ?? map)
        this.fatal.push({ path, message: 'has a key that is no plain text', ...place })
        continue
      }
      const here = [...path, name]
      if (pairs.has(name)) {
        this.duplicates.push({ path: here, message: 'is given twice; keep one of them', ...toOffsets(key) })
      }
      pairs.set(name, pair)
      this.visit(value, here)
    }
  }

  #checkAlias(source: string, place: Omit<NodeProblem, 'message'>): void {
    const anchor = this.#anchors.get(source)
    if (anchor === 'closed') return
    const why = anchor === 'open' ? 'stands inside its own anchor' : 'has no anchor before it'
    this.fatal.push({ ...place, message: `uses an alias that ${why}` })
  }
}

function toOffsets(node: unknown): { start: number; end: number } {
  const [start, end] = (isNode(node) ? node.range : undefined) ?? [0, 0]
  return { start, end }
}
