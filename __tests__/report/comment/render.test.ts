import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseComment, type Section } from '../../../src/report/comment/document.ts'
import { mergeSection } from '../../../src/report/comment/merge.ts'
import { maxCommentLength, renderComment } from '../../../src/report/comment/render.ts'
import { anySection, anyText, createSection, emptyComment, key, title, toKey } from './sections.ts'

const write = (sections: readonly Section[], maxLength = maxCommentLength): string =>
  renderComment(sections.reduce(mergeSection, emptyComment), { title, maxLength })

describe('reading a comment back', () => {
  test('gives what was written, whatever the sections say', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, anySection()), { maxLength: 6 }), (sections) => {
        const document = sections.reduce(mergeSection, emptyComment)
        expect(parseComment(renderComment(document, { title }))).toEqual(document)
      }),
      { numRuns: 500 },
    )
  })

  test('survives the line breaks of a form and a lost end of line', () => {
    const body = write([createSection(), createSection({ key: toKey(2) })])
    expect(parseComment(`${body.replaceAll('\n', '\r\n')}\r\n`)).toEqual(parseComment(body))
  })

  const body = write([createSection(), createSection({ key: toKey(2), runId: '99', red: true })])

  test.each([
    ['nothing', ''],
    ['what somebody else wrote', 'Looks good to me.'],
    ['a quotation of it', `> ${body}`],
    ['what stands behind a line of somebody', `\n${body}`],
    ['a first line with another key', body.replace(key, 'not-a-key')],
    ['a lost first line', body.slice(body.indexOf('\n'))],
  ])('%s is none of ours', (_, text) => {
    expect(parseComment(text)).toBeUndefined()
  })

  test.each([
    ['cut short', body.slice(0, -40)],
    ['of a later version', body.replace('comment v1', 'comment v2')],
    ['with a section twice', body.replaceAll(toKey(2), toKey(1))],
    ['with a lost headline', body.replace('#### ', '')],
    ['with a verdict that nobody knows', body.replace('green passed', 'green perfect')],
    ['with a colour that nobody knows', body.replace('green passed', 'blue passed')],
    ['with a run that is no number', body.replace(' 100 1 green', ' latest 1 green')],
    ['with a run of 20 digits', body.replace(' 100 1 green', ` ${'9'.repeat(20)} 1 green`)],
    ['with a head of 20 digits', body.replace('whole 100', `whole ${'9'.repeat(20)}`)],
    ['with a head whose run is no plain number', body.replace('whole 100', 'whole 0100')],
    ['with a head of three runs', body.replace('whole 100', 'whole 100 100')],
    ['with a head that says nothing of its extent', body.replace(' whole', '')],
    ['with a first line alone', body.slice(0, body.indexOf('\n'))],
  ])('%s, it is an empty one', (_, text) => {
    expect(parseComment(text)).toEqual(emptyComment)
  })

  const parts = ['headline', 'summary', 'details'] as const
  test.each(
    [
      '@octocat',
      'mail to @octo/everyone',
      '&#64;octocat',
      '&#x40;octocat',
      '&commat;octocat',
      '![pixel](https://evil.example/p.png)',
      '![pixel][1]',
      '<img src="https://evil.example/p.png">',
      '<a href="https://evil.example">here</a>',
      '<details open>',
      '<!-- hidden',
      '[here](javascript:alert)',
      'https://evil.example',
      'closes #1',
    ].flatMap((text) => parts.map((part) => [text, part] as const)),
  )('with %j in a %s, which no rendering of ours has, it is an empty one', (text, part) => {
    expect(parseComment(write([createSection({ [part]: `before ${text} after` })]))).toEqual(emptyComment)
  })

  test.each([
    '@\u200boctocat',
    'a<br><code>scenarios&#91;0&#93;</code>',
    '[workflow run](https://github.com/octo/desk/blob/abc/@scope/suite.json#L4)',
    'https:\u200b//evil.example &#35;\u200b1 &lt;img&gt; !',
  ])('with %j, as ours have it, it stays', (text) => {
    const section = createSection({ summary: text })
    expect(parseComment(write([section]))?.sections).toEqual([section])
  })

  test('never throws, wherever it is cut or changed', () => {
    fc.assert(
      fc.property(fc.nat(body.length), fc.nat(50), fc.string(), (at, length, text) => {
        const damaged = body.slice(0, at) + text + body.slice(at + length)
        const document = parseComment(damaged)
        expect(parseComment(renderComment(document ?? emptyComment, { title }))).toBeDefined()
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a comment that is too long', () => {
  const long = (length: number) => fc.integer({ min: 0, max: length }).map((count) => 'word '.repeat(count).trim())
  const bulky = fc.uniqueArray(
    fc.record({
      leg: fc.integer({ min: 1, max: 300 }),
      red: fc.boolean(),
      headline: fc.integer({ min: 1, max: 29 }).map((count) => 'head '.repeat(count).trim()),
      summary: long(1_500),
      details: long(4_000),
    }),
    { selector: ({ leg }) => leg, minLength: 1, maxLength: 256 },
  )
  const toSections = (fields: readonly { readonly leg: number }[]): Section[] =>
    fields.map(({ leg, ...rest }) => createSection({ ...rest, key: toKey(leg) }))

  test('never passes the limit, and loses no headline of 256 legs', () => {
    fc.assert(
      fc.property(bulky, (fields) => {
        const sections = toSections(fields)
        const body = write(sections)
        expect(body.length).toBeLessThanOrEqual(maxCommentLength)
        const shown = parseComment(body)?.sections ?? []
        expect(shown.map(({ headline }) => headline).sort()).toEqual(sections.map(({ headline }) => headline).sort())
      }),
      { numRuns: 40 },
    )
  })

  test('never passes any limit, and lets green sections go before red ones', () => {
    fc.assert(
      fc.property(bulky, fc.integer({ min: 1_024, max: 20_000 }), (fields, maxLength) => {
        const sections = toSections(fields)
        const body = write(sections, maxLength)
        expect(body.length).toBeLessThanOrEqual(maxLength)
        const shown = parseComment(body)?.sections ?? []
        const lostRed = sections.filter(({ red }) => red).length - shown.filter(({ red }) => red).length
        if (lostRed > 0) expect(shown.filter(({ red }) => !red)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('256 red legs with the longest headlines all keep them', () => {
    const headline = `✗ Inconclusive: ${'n'.repeat(60)} · ${'l'.repeat(50)}`
    const sections = Array.from({ length: 256 }, (_, leg) =>
      createSection({ key: toKey(leg), runId: '9'.repeat(12), red: true, verdict: 'inconclusive', headline }),
    )
    const body = write(sections)
    expect(body.length).toBeLessThanOrEqual(maxCommentLength)
    expect(parseComment(body)?.sections).toHaveLength(256)
    expect(body).toContain('**256 of 256 steps failed.**')
  })

  test('cuts details of passing sections first, then the longest, and says so', () => {
    const part = (leg: number, fields: Partial<Section>) => createSection({ key: toKey(leg), ...fields })
    const sections = [
      part(1, { headline: 'green', details: 'g '.repeat(200) }),
      part(2, { headline: 'red long', red: true, details: 'l '.repeat(400) }),
      part(3, { headline: 'red short', red: true, details: 's '.repeat(300) }),
    ]
    const whole = write(sections)
    const toFolded = (body: string) =>
      parseComment(body)
        ?.sections.filter(({ details }) => details !== '')
        .map(({ headline }) => headline)
    const sentence = 'Some details are left out'
    expect([toFolded(whole), whole.includes(sentence)]).toEqual([['red long', 'red short', 'green'], false])
    const shorter = write(sections, whole.length - 100)
    expect([toFolded(shorter), shorter.includes(sentence)]).toEqual([['red long', 'red short'], true])
    expect(toFolded(write(sections, whole.length - 600))).toEqual(['red short'])
    expect(toFolded(write(sections, 1_100))).toEqual([])
    const next = mergeSection(parseComment(shorter) ?? emptyComment, part(4, {}))
    expect(renderComment(next, { title })).toContain(sentence)
  })
})

describe('the head', () => {
  test.each([
    ['one step says it by itself', [createSection()], /^### CI \/ agents\n\n<!--/m],
    ['all passed', [createSection(), createSection({ key: toKey(2) })], /^2 steps passed\.$/m],
    ['some failed', [createSection(), createSection({ key: toKey(2), red: true })], /^\*\*1 of 2 steps failed\.\*\*$/m],
    [
      'nothing failed, but not all passed',
      [createSection(), createSection({ key: toKey(2), verdict: 'skipped' })],
      /^None of 2 steps failed\.$/m,
    ],
    [
      'what is of the run before is not counted with the newest',
      [createSection({ runId: '101' }), createSection({ key: toKey(2), red: true })],
      /^1 step passed\.\n[\s\S]*not yet replaced by the newest: 1 step, 1 of them failed<\/summary>/m,
    ],
  ])('%s', (_, sections, expected) => {
    expect(write(sections)).toMatch(expected)
  })

  test('names of workflow and job are text, and no marker', () => {
    const body = renderComment(emptyComment, { title: '--> <!-- agent-test end --> @octocat\n# x / [a](b)' })
    expect(body.split('\n')[1]).toMatch(/^### &#45;-&gt; &lt;!-- agent-test end --&gt; @\u200boctocat &#35;\u200b x/)
    expect(parseComment(body)).toEqual(emptyComment)
  })
})
