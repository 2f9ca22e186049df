import { type Lint, lintSpec } from '../../src/spec/lint.ts'
import { parseSpec, type SpecSource } from '../../src/spec/source.ts'

/** The source of a spec given as text, or as a value. */
export const sourceOf = (spec: unknown, path = 'suite.json'): SpecSource =>
  parseSpec(new TextEncoder().encode(typeof spec === 'string' ? spec : JSON.stringify(spec, null, 2)), path)

export const lintOf = (spec: unknown, path?: string): Lint => lintSpec(sourceOf(spec, path))

/** Problems in one line each: `2:5-2:9 error scenarios[0].name: must be text`. */
export const linesOf = (spec: unknown, path?: string): string[] =>
  lintOf(spec, path).problems.map(({ range, level, location, message }) => {
    const place = `${range.line}:${range.column}-${range.endLine}:${range.endColumn}`
    return `${place} ${level} ${location}${location === '' ? '' : ': '}${message}`
  })

/** A spec with one case, whose fields may be changed. */
export const specWith = (scenario: Readonly<Record<string, unknown>>, top: Readonly<Record<string, unknown>> = {}) => ({
  version: '1',
  scenarios: [{ name: 'Refund', instructions: 'Ask for a refund.', ...scenario }],
  ...top,
})
