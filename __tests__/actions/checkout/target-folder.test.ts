import { expect, test } from '@jest/globals'
import { toDefaultPath } from '../../../src/actions/checkout/target-folder.ts'

test.each([
  ['acme/agent', 'agent'],
  ['agent', 'agent'],
  ['https://host.example/acme/agent.git', 'agent'],
  ['https://host.example/acme/agent/', 'agent'],
  ['acme/.github', undefined],
  ['acme/..', undefined],
  ['acme/.git', undefined],
  ['/', undefined],
  ['', undefined],
  ['acme/two words', undefined],
  ['acme/agent.', undefined],
  [`acme/${'x'.repeat(101)}`, undefined],
])('the folder of %j is %s', (repository, folder) => {
  expect(toDefaultPath(repository)).toBe(folder)
})
