import { type Document, isAlias, isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml'
import { formatLocation, type Path } from '../../spec/location.ts'
import type { Range } from '../../spec/range.ts'
import { createTextIndex } from '../../spec/text-index.ts'
import { ConfigError, type ConfigProblem } from './config-error.ts'
import { checkNodes, type NodeCheck } from './yaml-nodes.ts'

/** A config may hold this many characters. Reading YAML is slow: a megabyte takes seconds. */
export const maxConfigLength = 262_144
const maxAliasCount = 100

/** A YAML text that was read: its value, its repeated keys, and where everything stands. */
export interface YamlSource {
  readonly value: unknown
  readonly problems: readonly ConfigProblem[]
  /** The range of the value at a path, of its key if `part` says so, or of the nearest ancestor that exists. */
  locate(path: Path, part?: 'key' | 'value'): Range
}

type ToRange = (start: number, end: number) => Range

/** Reads a YAML text (JSON is YAML too). Throws ConfigError if there is nothing in it that could be checked further. */
export function parseYaml(text: string): YamlSource {
  const index = createTextIndex(text)
  const toRange: ToRange = (start, end) => index.toRange(start, end - start)
  refuseUnreadable(text, toRange)
  // The library compares every key with every other; repeated keys are found in checkNodes, in linear time.
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false, logLevel: 'error' })
  refuseFaults(document, toRange)
  const { fatal, duplicates, firstAlias, pairs } = checkNodes(document.contents)
  const place = ({ path, message, start, end }: (typeof fatal)[number]): ConfigProblem => ({
    location: formatLocation(path),
    message,
    range: toRange(start, end),
  })
  if (fatal.length > 0) throw new ConfigError([...fatal, ...duplicates].map(place))
  return {
    value: toValue(document, toRange(firstAlias, firstAlias + 1)),
    problems: duplicates.map(place),
    locate: createLocator(document, pairs, (node) => toNodeRange(node, text, toRange)),
  }
}

function refuseUnreadable(text: string, toRange: ToRange): void {
  const refuse = (message: string, start: number) => {
    throw new ConfigError([{ location: '', message, range: toRange(start, start + 1) }])
  }
  const nul = text.indexOf('\0')
  if (nul !== -1) refuse('holds a NUL character: save it as text in UTF-8', nul)
  if (text.length > maxConfigLength) refuse(`is longer than ${maxConfigLength} characters`, maxConfigLength)
}

/** A warning, such as for an unknown tag, means that the value is not what the author wrote. */
function refuseFaults({ errors, warnings }: Document.Parsed, toRange: ToRange): void {
  const faults = [...errors, ...warnings]
  // One level too many is an error again for each level around it.
  const overflow = faults.find(({ code }) => code === 'RESOURCE_EXHAUSTION')
  const problems = (overflow === undefined ? faults : [overflow]).map(({ code, message, pos: [start, end] }) => ({
    location: '',
    message: faultMessages[code] ?? `cannot be read as YAML: ${message.slice(0, 200)}`,
    range: toRange(start, end),
  }))
  if (problems.length > 0) throw new ConfigError(problems)
}

const faultMessages: Readonly<Record<string, string>> = {
  RESOURCE_EXHAUSTION: 'is nested too deeply',
  MULTIPLE_DOCS: 'holds more than one YAML document; write one',
  TAB_AS_INDENT: 'is indented with a tab; YAML wants spaces',
}

function toValue(document: Document.Parsed, firstAlias: Range): unknown {
  try {
    return document.toJS({ maxAliasCount })
  } catch {
    const message = `uses aliases in a way that expands too much: at most ${maxAliasCount} in all`
    throw new ConfigError([{ location: '', message, range: firstAlias }])
  }
}

function createLocator(
  document: Document.Parsed,
  pairs: NodeCheck['pairs'],
  toRange: (node: unknown) => Range,
): YamlSource['locate'] {
  const findChild = (node: unknown, step: string | number): { value?: unknown; name?: Scalar } => {
    if (isSeq(node)) return { value: typeof step === 'number' ? node.items[step] : undefined }
    const pair = pairs.get(node)?.get(String(step))
    return pair !== undefined && isScalar(pair.key) ? { value: pair.value ?? pair.key, name: pair.key } : {}
  }

  return (path, part = 'value') => {
    let node: unknown = document.contents
    let key: Scalar | undefined
    for (const step of path) {
      const { value, name } = findChild(node, step)
      if (value === undefined) return toRange(node)
      node = isAlias(value) ? value.resolve(document) : value
      key = name
    }
    return toRange(part === 'key' && key !== undefined ? key : node)
  }
}

/** A list or mapping is shown by its first line: all of it would mark half of the file. */
function toNodeRange(node: unknown, text: string, toRange: ToRange): Range {
  const range = isScalar(node) || isMap(node) || isSeq(node) ? node.range : undefined
  if (range === undefined || range === null) return toRange(0, 0)
  const [start, end] = range
  if (isScalar(node)) return toRange(start, end)
  const lineEnd = text.indexOf('\n', start)
  const firstLine = text.slice(start, lineEnd === -1 ? end : Math.min(end, lineEnd))
  return toRange(start, start + firstLine.trimEnd().length)
}
