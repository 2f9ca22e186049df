const tool = /(?<!\p{L})(?:function|tool)s?(?:calls?|results?|responses?|outputs?)?(?!\p{L})/u
const call = /calls?(?!\p{L})/u
const answer = /results?|responses?|outputs?/

/**
 * What a turn has to do with a tool, by its role: it asks for one, or is what one gave; undefined where somebody speaks.
 * Each service has its own words, such as `Function Call`, `tool_calls`, `toolResult` and `tool`.
 */
export function toToolRole(role: string): 'call' | 'result' | undefined {
  const words = role.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').toLowerCase()
  if (!tool.test(words)) return undefined
  return call.test(words) && !answer.test(words) ? 'call' : 'result'
}
