import { describe, expect, test } from '@jest/globals'
import { composeName, toPlaceholderValues } from '../../../src/actions/duplicate-dashboard/copy-name.ts'
import { noChange } from '../../../src/runner/change.ts'

const nowMs = Date.parse('2026-11-22T23:59:59.999Z')
const headSha = `c0ffee1${'0'.repeat(33)}`
const change = { ...noChange, headSha, ref: 'refs/tags/v1.4.0', runId: '4711', runAttempt: '1' }
const values = toPlaceholderValues(change, nowMs)
const desk = toPlaceholderValues(noChange, nowMs)

describe('a placeholder', () => {
  test.each([
    ['Nightly {date}', 'Nightly 2026-11-22'],
    ['Release {ref} ({sha})', 'Release v1.4.0 (c0ffee1)'],
    ['{run}{run}', '4711.14711.1'],
    ['{{date}} is {date}', '{date} is 2026-11-22'],
    ['{{{date}}}', '{2026-11-22}'],
    ['a } brace and another {', 'a } brace and another {'],
    ['several\n  lines\t{date}', 'several lines 2026-11-22'],
    ['Größe 😀', 'Größe 😀'],
  ])('is filled into %j', (template, name) => {
    expect(composeName(template, values)).toEqual({ kind: 'name', name, isCut: false })
  })

  test.each([
    ['refs/heads/main', 'main'],
    ['refs/heads/feature/a-b', 'feature/a-b'],
    ['refs/tags/v1', 'v1'],
    ['refs/pull/12/merge', 'pull/12'],
    ['refs/heads/gh-readonly-queue/main/pr-1-abc', 'gh-readonly-queue/main/pr-1-abc'],
    ['refs/heads/{run}', '{run}'],
  ])('for %s is %s, which is not filled in again', (ref, short) => {
    expect(composeName('{ref}', toPlaceholderValues({ ...change, ref }, nowMs))).toMatchObject({ name: short })
  })

  test('for the workflow run tells its attempt', () => {
    expect(toPlaceholderValues({ ...change, runAttempt: '3' }, nowMs).run).toBe('4711.3')
    expect(toPlaceholderValues({ ...change, runAttempt: undefined }, nowMs).run).toBe('4711.1')
  })

  test('for the day is known at the desk, and the others are not', () => {
    expect(composeName('Desk {date}', desk)).toMatchObject({ name: 'Desk 2026-11-22' })
    expect(composeName('{sha} {ref} {run}', desk)).toEqual({
      kind: 'wrong',
      problems: ['sha', 'ref', 'run'].map((word) => `has {${word}}, which only a workflow of GitHub knows`),
    })
    const empty = { ...noChange, headSha: '', ref: '', runId: '' }
    expect(toPlaceholderValues(empty, nowMs)).toMatchObject({ sha: undefined, ref: undefined, run: undefined })
  })

  test.each(['{foo}', '{Date}', '{ date }', '{}', '{"a":1}'])('is not %s', (template) => {
    const { problems } = composeName(`${template} and ${template}`, values) as { problems: readonly string[] }
    expect(problems).toEqual([
      `has ${template}, which is no placeholder: known are {date}, {sha}, {ref}, {run}; write {{ and }} for the braces themselves`,
    ])
  })

  test('that is unknown and long is not repeated whole', () => {
    const composed = composeName(`{${'x'.repeat(200)}}`, values)
    expect(composed).toMatchObject({ problems: [expect.stringContaining(`has {${'x'.repeat(40)}}, which`)] })
  })
})

describe('the length of a name', () => {
  test('is at most 255 characters, of which an emoji is one', () => {
    expect(composeName('😀'.repeat(255), values)).toMatchObject({ kind: 'name', isCut: false })
    expect(composeName('😀'.repeat(256), values)).toEqual({
      kind: 'wrong',
      problems: ['must be at most 255 characters long, it has 256'],
    })
  })

  test('counts what is filled in only afterwards: then its end is cut', () => {
    const grown = composeName(`${'😀'.repeat(250)}{date}`, values)
    expect(grown).toEqual({ kind: 'name', name: `${'😀'.repeat(250)}2026-`, isCut: true })
    expect(composeName(`${'x'.repeat(245)}{date}`, values)).toMatchObject({ isCut: false })
    expect(composeName(`${'x'.repeat(256)}{date}`, values)).toMatchObject({ kind: 'wrong' })
    expect(composeName(`${'x'.repeat(253)}{{{date}}}`, values)).toMatchObject({ kind: 'name', isCut: true })
  })

  test('is told with what else is wrong', () => {
    expect(composeName(`${'x'.repeat(256)}{foo}{sha}`, desk)).toMatchObject({ problems: { length: 3 } })
  })
})
