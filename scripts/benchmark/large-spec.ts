// The bundle begins with it too: it decides how every schema checks.
import '../../src/quick-start.ts'
import { maxScenarios, maxSpecBytes } from '../../src/contract/spec.ts'
import { lintSpec } from '../../src/spec/lint.ts'
import { parseSpec } from '../../src/spec/source.ts'
import { median } from './statistics.ts'
import type { Figure } from './table.ts'

const repetitions = 15
const limit = 150

type Fields = Record<string, unknown>

/** One fault for each case, in turn, so that every place has to be found in another part of the text. */
const faults: readonly ((scenario: Fields) => Fields)[] = [
  ({ expected_outcome, ...scenario }) => ({ ...scenario, expected_outcom: expected_outcome }),
  (scenario) => ({ ...scenario, language: 'eng' }),
  (scenario) => ({ ...scenario, metrics: ['polite', 'Not A Slug'] }),
  (scenario) => ({ ...scenario, frequency: 'twice' }),
  (scenario) => ({ ...scenario, instructions: 'Your order is {{test_profile.ordr}}.' }),
  (scenario) => ({ ...scenario, personality: { base: 1, speed: 2 } }),
  (scenario) => ({ ...scenario, webrtc_b_data: {} }),
  ({ name, ...scenario }) => scenario,
]

/** How long a spec of the greatest size with a fault in each case takes from its bytes to the places of its faults. */
export function measureLargeSpec(): Figure[] {
  const bytes = createLargeSpec()
  const lint = () => timeLint(bytes)
  const coldMs = lint()
  lint()
  const times = Array.from({ length: repetitions }, lint)
  const what = `lint of ${bytes.length.toLocaleString('en')} bytes with ${maxScenarios} faults`
  return [
    { what: `${what}, median of ${repetitions}`, value: median(times), unit: 'ms', limit },
    { what: `${what}, the first, cold`, value: coldMs, unit: 'ms', limit },
    { what: 'lint, minimum', value: Math.min(...times), unit: 'ms' },
  ]
}

function timeLint(bytes: Uint8Array): number {
  const startedAt = performance.now()
  const { problems } = lintSpec(parseSpec(bytes, 'large.json'))
  const ms = performance.now() - startedAt
  const lines = new Set(problems.map(({ range }) => range.line))
  if (problems.length !== maxScenarios || lines.size !== maxScenarios || lines.has(1)) {
    throw new Error(`${maxScenarios} faults on as many lines became ${problems.length} problems on ${lines.size} lines`)
  }
  return ms
}

/** As many bytes as a spec may have, as an editor would lay them out. */
function createLargeSpec(): Uint8Array {
  const scenarios = Array.from({ length: maxScenarios }, (_, index) => createFaultyScenario(index))
  const render = (description: string) =>
    JSON.stringify({ version: '1', suite: { name: 'Large', description }, scenarios }, undefined, 2)
  const rest = maxSpecBytes - Buffer.byteLength(render(''))
  if (rest < 0) throw new Error(`the large spec is ${-rest} bytes too long`)
  return Buffer.from(render('.'.repeat(rest)))
}

function createFaultyScenario(index: number): Fields {
  const scenario = {
    name: `Case ${index}`,
    type: index % 2 === 0 ? 'instruction' : 'conditional_actions',
    instructions: 'You want a refund for order {{test_profile.order_number}}. '.repeat(8),
    language: 'en',
    conditional_actions: {
      role: 'A customer.',
      conditions: Array.from({ length: 20 }, (_, id) => createCondition(id)),
    },
    expected_outcome: 'The desk refunds the order.',
    metrics: ['polite', 'quick', 7],
    personality: 1,
    test_profile: { name: 'Ana', caller_variables: { order_number: `A-${index}`, email: 'ana@example.com' } },
    tags: ['refund', 'smoke'],
    frequency: 1,
  }
  return faults[index % faults.length]?.(scenario) ?? scenario
}

const createCondition = (id: number): Fields => ({
  id,
  condition: id === 0 ? 'FIRST_MESSAGE' : `The agent asks for the number of order ${id}`,
  action: 'It is A-1001, and my name is Ana.',
  type: 'standard',
})
