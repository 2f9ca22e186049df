import { expect, test } from '@jest/globals'
import { toToolRole } from '../../src/report/tool-role.ts'

test.each(['Function Call', 'function_call', 'tool_calls', 'toolCall', 'TOOL CALL', 'tool-call', 'functioncall'])(
  'what is asked of a tool has the role %s',
  (role) => {
    expect(toToolRole(role)).toBe('call')
  },
)

test.each(['Function Call Result', 'tool_call_result', 'toolResponse', 'tool', 'function', 'Tools', 'tool output'])(
  'what a tool gave has the role %s',
  (role) => {
    expect(toToolRole(role)).toBe('result')
  },
)

test.each(['agent', 'caller', 'Main Agent', 'assistant', 'call centre', 'toolsmith', 'dysfunction', 'Werkzeug', ''])(
  'somebody speaks who has the role %j',
  (role) => {
    expect(toToolRole(role)).toBeUndefined()
  },
)
