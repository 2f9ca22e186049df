import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ConfigError } from '../../../src/service/config/config-error.ts'
import { parseLocalConfig } from '../../../src/service/config/local-config.ts'

const problemsIn = (text: string): string => {
  try {
    parseLocalConfig(text, {}, '/')
    return 'none'
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
      .map(({ location, message, range }) => `${range.line}:${range.column} ${location} ${message}`)
      .join('\n')
  }
}

describe('a file that is no config', () => {
  test.each([
    ['an empty file', '', '1:1  is empty: it needs at least prices and agents'],
    ['a comment', '# nothing yet\n', '1:1  is empty: it needs at least prices and agents'],
    ['a word', 'hello', '1:1  must be a mapping, not text'],
    ['a list', '- a', '1:1  must be a mapping, not a list'],
    ['a NUL', 'seed: 1\nname: \0', '2:7  holds a NUL character: save it as text in UTF-8'],
    ['a tab', 'prices:\n\tvoice: 1', '2:1  is indented with a tab; YAML wants spaces'],
    ['two documents', 'seed: 1\n---\nseed: 2', '2:1  holds more than one YAML document; write one'],
    ['an unknown tag', 'seed: !number 1', '1:7  cannot be read as YAML: Unresolved tag: !number'],
    ['an open quote', 'name: "x', '1:9  cannot be read as YAML: Missing closing "quote'],
    ['a mapping for a key', '{ { a: 1 }: 2 }', '1:3  has a key that is no plain text'],
    ['an unknown alias', 'seed: *one', '1:7 seed uses an alias that has no anchor before it'],
    ['an alias inside its anchor', 'a: &a [1, *a]', '1:11 a[1] uses an alias that stands inside its own anchor'],
    ['a file that is too long', `a: ${'x'.repeat(300_000)}`, '1:262145  is longer than 262144 characters'],
  ])('is refused at its place: %s', (_title, text, expected) => {
    expect(problemsIn(text)).toBe(expected)
  })

  const layers = Array.from({ length: 9 }, (_, n) => `k${n + 1}: &k${n + 1} [${`*k${n},`.repeat(9)}]`)
  test.each([
    ['aliases of aliases', ['k0: &k0 [x]', ...layers].join('\n'), /aliases in a way that expands too much/],
    ['a chain of aliases', chain(5_000), /aliases in a way that expands too much|nested too deeply/],
    ['a large value many times', `a: &a [${'x,'.repeat(10_000)}]\nb: [${'*a,'.repeat(90)}]`, /more than 100000 values/],
    ['lists in lists', '['.repeat(20_000), /nested too deeply/],
    ['lists in lists that are closed', `a: ${'['.repeat(150)}${']'.repeat(150)}`, /nested too deeply/],
    ['keys in keys', '? '.repeat(20_000), /nested too deeply/],
    [
      'keys in mappings',
      `${'{'.repeat(200)}${'}: 1'.repeat(199)}}`,
      /key that is no plain text|cannot be read as YAML/,
    ],
    ['a long gap', `a:\n  b: 1${' '.repeat(200_000)}#\n`, /prices is required/],
    ['very many unknown keys', Array.from({ length: 3_000 }, (_, n) => `k${n}: 1`).join('\n'), /prices is required/],
  ])('cannot stall or crash the reader: %s', (_title, text, expected) => {
    const start = performance.now()
    expect(problemsIn(text)).toMatch(expected)
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  function chain(length: number): string {
    return Array.from({ length }, (_, n) => `a${n}: &a${n} [${n === 0 ? 'x' : `*a${n - 1}`}]`).join('\n')
  }

  test('never makes the reader throw anything but a ConfigError', () => {
    const pieces = fc.constantFrom(
      ...[
        'agents:',
        'metrics:',
        'prices:',
        '  - ',
        'id: 1',
        '\n',
        ' ',
        '[',
        ']',
        '{',
        '}',
        ',',
        ': ',
        '? ',
        '&a ',
        '*a',
      ],
      ...[
        '!x ',
        '"',
        "'",
        '|',
        '>',
        '#',
        '---\n',
        '%',
        '@',
        '\t',
        '$',
        '$${',
        '${',
        '}',
        '\0',
        '\r',
        '\uFEFF',
        '__proto__: ',
      ],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        expect(typeof problemsIn(parts.join(''))).toBe('string')
      }),
      { numRuns: 500 },
    )
  })
})
