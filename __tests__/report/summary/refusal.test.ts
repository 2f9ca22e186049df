import { expect, test } from '@jest/globals'
import { renderRefusal } from '../../../src/report/summary/refusal.ts'

test('a refusal lists each problem, harmless and cut', () => {
  expect(renderRefusal('input "spec" is required\n\ninput "mode" is <b>x</b>')).toBe(`## ! Invalid: nothing ran

The step could not begin:

- input "spec" is required
- input "mode" is &lt;b&gt;x&lt;/b&gt;
`)
  const many = renderRefusal('x\n'.repeat(60))
  expect(many.match(/^- /gm)).toHaveLength(51)
  expect(many).toContain('- and 10 more')
  expect(renderRefusal('word '.repeat(10_000)).length).toBeLessThan(1_200)
})
