import fc from 'fast-check'
import { createDocument, type Section } from '../../../src/report/comment/document.ts'

export const key = 'c'.repeat(16)
export const title = 'CI / agents'
export const emptyComment = createDocument(key)

/** The key of a leg, by its number. */
export const toKey = (leg: number): string => leg.toString(16).padStart(16, '0')

export const createSection = (fields: Partial<Section> = {}): Section => ({
  key: toKey(1),
  runId: '100',
  attempt: 1,
  red: false,
  verdict: 'passed',
  headline: '✓ Passed: Refunds',
  summary: '2 of 2 runs passed.',
  details: '<details><summary>Other cases</summary>\n\nnone\n\n</details>',
  ...fields,
})

/** What the parts of a section may hold: Markdown of several lines, without `<!--`, which escaped text never has. */
const markdown = fc
  .array(fc.constantFrom('word', ' ', '\n', '| cell |', '&lt;!-- agent-test end --&gt;', '#### ', '**', '- item'), {
    maxLength: 12,
  })
  .map((parts) => parts.join('').trim())

const headline = fc.array(fc.constantFrom('✗', 'Failed', '·', 'node: 22', '&lt;'), { minLength: 1, maxLength: 6 })

interface Ranges {
  readonly legs?: number
  readonly runs?: number
}

/** Sections of a few legs and runs. Two of the same leg, run and attempt are the same, as they are in life. */
export const anySection = ({ legs = 4, runs = 4 }: Ranges = {}): fc.Arbitrary<Section> =>
  fc
    .record({
      leg: fc.integer({ min: 1, max: legs }),
      run: fc.integer({ min: 1, max: runs }),
      attempt: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ leg, run, attempt }) =>
      createSection({
        key: toKey(leg),
        runId: `99999999999999999${run}`,
        attempt,
        red: (leg + run + attempt) % 2 === 0,
        headline: `leg ${leg}`,
        summary: `run ${run}, attempt ${attempt}`,
      }),
    )

/** A section with any Markdown in it. */
export const anyText: fc.Arbitrary<Section> = fc
  .record({ leg: fc.integer({ min: 1, max: 9 }), red: fc.boolean(), headline, summary: markdown, details: markdown })
  .map(({ leg, headline: words, ...rest }) => createSection({ ...rest, key: toKey(leg), headline: words.join(' ') }))
