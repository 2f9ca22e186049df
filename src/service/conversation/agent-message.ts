import * as z from 'zod'
import { toQuotation } from './quotation.ts'

/** JSON that an agent sent as text: as it was written, and what it means (the text itself if it is no JSON). */
export interface JsonText {
  readonly text: string
  readonly value: unknown
}

/** One message of the agent (contract 9). Its parts are independent: a message may carry several, or none. */
export interface AgentMessage {
  /** undefined: it says nothing, so that it asks for no reply. */
  readonly content: string | undefined
  readonly metadata: Readonly<Record<string, unknown>> | undefined
  readonly toolCall: { readonly id: string; readonly name: string; readonly arguments: JsonText } | undefined
  readonly toolResult: { readonly id: string; readonly result: JsonText } | undefined
  readonly endsCall: boolean
}

/** The metadata and the tool arguments of one message have at most this many characters each, as JSON text. */
export const maxDataLength = 65_536
/** JSON that an agent reports may nest this deep. */
export const maxDataDepth = 32

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isShallow = (value: unknown, depth = maxDataDepth): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1)))

const tooDeep = `nests deeper than ${maxDataDepth} levels`
const tooLong = `is longer than ${maxDataLength} characters of JSON`

// The contract asks for JSON as text; agents that send the object itself mean the same.
const Json = z
  .optional(z.unknown())
  .transform((sent) => (typeof sent === 'string' ? { text: sent, value: parseJson(sent) } : { value: sent }))
  .refine(({ value }) => isShallow(value), { error: tooDeep, abort: true })
  .transform(({ text, value }): JsonText => ({ text: text ?? toText(value), value }))

const toText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))

const Metadata = z
  .record(z.string(), z.unknown(), 'must be an object')
  .refine((value) => isShallow(value), { error: tooDeep, abort: true })
  .refine((value) => JSON.stringify(value).length <= maxDataLength, tooLong)

const Arguments = Json.refine(({ text }) => text.length <= maxDataLength, tooLong)

const Id = z.union([z.string(), z.number()], 'must be a string').transform(String)
const ToolCall = z.object({ id: Id, name: z.string('must be a string'), arguments: Arguments }, 'must be an object')
const ToolResult = z.object({ id: Id, result: Json }, 'must be an object')

const Frame = z.object({
  content: z.string('must be a string').nullish(),
  metadata: Metadata.nullish(),
  role: z.unknown().optional(),
  data: z.unknown().optional(),
  type: z.unknown().optional(),
})
const ToolCallFrame = z.object({ data: ToolCall })
const ToolResultFrame = z.object({ data: ToolResult })

const read = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`"${issue?.path.join('.')}" ${issue?.message}`)
}

const toMessage = (value: unknown): AgentMessage => {
  const frame = read(Frame, value)
  return {
    content: frame.content?.trim() ? frame.content : undefined,
    metadata: frame.metadata ?? undefined,
    toolCall: frame.role === 'Function Call' ? read(ToolCallFrame, value).data : undefined,
    toolResult: frame.role === 'Function Call Result' ? read(ToolResultFrame, value).data : undefined,
    endsCall: frame.type === 'end_call',
  }
}

/**
 * Reads one message of the agent. A null field counts as absent, blank content as none; unknown fields, roles and
 * types, such as a note that it is typing, are ignored. Throws an Error that says what is wrong and quotes the beginning of the message.
 */
export const parseAgentMessage = (text: string): AgentMessage => {
  const value = parseJson(text)
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('it is no JSON object')
    return toMessage(value)
  } catch (error) {
    const fault = Error.isError(error) ? error.message : String(error)
    throw new Error(`cannot read a message of the agent, ${fault}: ${toQuotation(text)}`, { cause: error })
  }
}
