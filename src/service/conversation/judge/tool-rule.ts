import type { MetricRule } from '../../config/catalog.ts'
import type { Conversation, ToolCall } from '../conversation.ts'
import { cut, toLine } from './evidence.ts'
import type { Finding } from './finding.ts'

type ToolRule = Extract<MetricRule, { readonly type: 'tool_called' }>

/** Whether the agent called a tool, or kept from calling it, with at least the given arguments. */
export function judgeToolCall({ toolCalls }: Conversation, rule: ToolRule): Finding {
  const named = toolCalls.filter(({ name }) => name === rule.tool)
  const found = named.find(({ arguments: given }) => rule.arguments === undefined || includes(given, rule.arguments))
  if (found !== undefined) return { passed: rule.expected, explanation: `the agent called ${renderCall(found)}` }
  return { passed: !rule.expected, explanation: explainMissing(toolCalls, named.at(-1), rule) }
}

function explainMissing(
  toolCalls: readonly ToolCall[],
  last: ToolCall | undefined,
  { tool, arguments: wanted }: ToolRule,
): string {
  if (last !== undefined) return `the agent never called ${tool} with ${renderValue(wanted)}, but ${renderCall(last)}`
  const others = [...new Set(toolCalls.map(({ name }) => name))]
  return `the agent never called ${tool}${others.length === 0 ? '' : `, but ${cut(toLine(others.join(', ')))}`}`
}

const renderCall = ({ name, arguments: given }: ToolCall): string => cut(toLine(`${name}(${renderValue(given)})`))

const renderValue = (value: unknown): string => cut(toLine(JSON.stringify(value) ?? ''))

/** Whether a value has all that is wanted: an object at least its keys, a list the same entries, the rest equal. */
function includes(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(wanted)) return false
  if (Array.isArray(value) && Array.isArray(wanted) && value.length !== wanted.length) return false
  const given = new Map<string, unknown>(Object.entries(value))
  return Object.entries(wanted).every(([key, entry]) => given.has(key) && includes(given.get(key), entry))
}
