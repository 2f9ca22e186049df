import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { CommentDocument, Section } from '../../../src/report/comment/document.ts'
import { compareRuns, hasSection, mergeComments, mergeSection } from '../../../src/report/comment/merge.ts'
import { anySection, createSection, emptyComment, toKey } from './sections.ts'

const mergeAll = (sections: readonly Section[]): CommentDocument => sections.reduce(mergeSection, emptyComment)
const few = fc.array(anySection(), { maxLength: 10 })

describe('merging', () => {
  test('comes to the same in every order', () => {
    fc.assert(
      fc.property(
        few.chain((sections) =>
          fc.tuple(fc.constant(sections), fc.shuffledSubarray(sections, { minLength: sections.length })),
        ),
        ([sections, shuffled]) => expect(mergeAll(shuffled)).toEqual(mergeAll(sections)),
      ),
      { numRuns: 500 },
    )
  })

  test('the same section twice is once', () => {
    fc.assert(
      fc.property(few, anySection(), (sections, section) => {
        const once = mergeSection(mergeAll(sections), section)
        expect(mergeSection(once, section)).toEqual(once)
        expect(hasSection(once, section)).toBe(true)
      }),
    )
  })

  test('two comments come to the same as their sections one by one', () => {
    fc.assert(
      fc.property(few, few, (first, second) => {
        const merged = mergeComments(mergeAll(first), mergeAll(second))
        expect(merged).toEqual(mergeAll([...first, ...second]))
        expect(merged).toEqual(mergeComments(mergeAll(second), mergeAll(first)))
      }),
      { numRuns: 500 },
    )
  })

  test('no leg ever goes back to an earlier run or attempt', () => {
    fc.assert(
      fc.property(few, anySection(), (sections, section) => {
        const before = mergeAll(sections)
        const after = mergeSection(before, section)
        for (const old of before.sections) {
          const now = after.sections.find(({ key }) => key === old.key)
          if (now === undefined) continue
          expect(compareRuns(now.runId, old.runId) || now.attempt - old.attempt).toBeGreaterThanOrEqual(0)
        }
        expect(compareRuns(after.runs[0] ?? '0', before.runs[0] ?? '0')).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('a section of the newest run is never lost', () => {
    fc.assert(
      fc.property(few, (sections) => {
        const merged = mergeAll(sections)
        for (const { key, runId } of sections.filter((section) => section.runId === merged.runs[0])) {
          expect(merged.sections).toContainEqual(expect.objectContaining({ key, runId }))
        }
      }),
    )
  })

  test('a section is missing only where merging it changes something about its leg', () => {
    fc.assert(
      fc.property(few, anySection(), (sections, section) => {
        const ofLeg = ({ sections: parts }: CommentDocument) => parts.find(({ key }) => key === section.key)
        const before = mergeAll(sections)
        const after = mergeSection(before, section)
        if (hasSection(before, section)) expect(ofLeg(after)).toEqual(ofLeg(before))
        else expect(ofLeg(after)).not.toEqual(ofLeg(before))
      }),
    )
  })
})

test.each([
  ['9', '10', -1],
  ['10', '9', 1],
  ['007', '7', 0],
  ['99999999999999999998', '99999999999999999999', -1],
  ['0', '1', -1],
])('run %s to run %s is %i', (a, b, sign) => {
  expect(Math.sign(compareRuns(a, b))).toBe(sign)
})

test('the run before stays without details until it is replaced, and goes with the run after', () => {
  const [a, b] = [createSection({ key: toKey(1) }), createSection({ key: toKey(2) })]
  const next = mergeAll([a, b, { ...a, runId: '101' }])
  expect(next.sections.map(({ key, runId, details }) => [key, runId, details === ''])).toEqual([
    [a.key, '101', false],
    [b.key, '100', true],
  ])
  expect(mergeSection(next, { ...a, runId: '102' }).sections.map(({ key }) => key)).toEqual([a.key])
})

test('a second attempt of some legs leaves the others as they are', () => {
  const [a, b] = [createSection({ key: toKey(1), red: true }), createSection({ key: toKey(2) })]
  expect(mergeAll([a, b, { ...a, attempt: 2 }]).sections).toEqual(expect.arrayContaining([{ ...a, attempt: 2 }, b]))
})

test('of two sections that should be the same, the red one stays', () => {
  const [green, red] = [createSection(), createSection({ red: true })]
  expect(mergeAll([green, red]).sections).toEqual([red])
  expect(mergeAll([red, green]).sections).toEqual([red])
})
