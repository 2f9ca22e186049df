import { expect, test } from '@jest/globals'
import { toStems } from '../../../src/service/conversation/stems.ts'

test.each([
  ['The orders are being refunded', ['order', 'refund']],
  ['Refunding, refunds and a REFUND!', ['refund']],
  ["I'm sure you'll see the agent's name", ['sure', 'see', 'agent', 'name']],
  ['I can’t and I cannot', ['cant', 'cannot']],
  ['No, not A-1001', ['no', 'not', '1001']],
  ['Größe für ein Café', ['größe', 'für', 'ein', 'café']],
  ['注文番号 を 教えて', ['注文番号', 'を', '教えて']],
  ['¿Cuál es el número?', ['cuál', 'es', 'el', 'número']],
  ['it is what it is', []],
  ['?!', []],
  ['', []],
])('the stems of "%s" are %j', (text, stems) => {
  expect([...toStems(text)]).toEqual(stems)
})
