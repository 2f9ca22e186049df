import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { issuableKinds } from '../../../src/service/access/token-request.ts'
import { run } from './terminal-session.ts'

const text = readFileSync(join(import.meta.dirname, '../../../docs/serve.md'), 'utf8')
const flags = [...text.matchAll(/^\| `(--[\w-]+)`/gm)].map(([, flag = '']) => flag)

test.each(['serve', 'token api-key'])('every flag of %s that the page shows is one', async (command) => {
  const own = command === 'serve' ? flags.slice(0, 5) : flags.slice(5)
  expect(own).toContain(command === 'serve' ? '--public-url' : '--lifetime')
  const wrong = ['--no-such-flag', 'x']
  const { error } = await run([...command.split(' '), ...own.flatMap((flag) => [flag, '1']), ...wrong])
  expect(error.match(/--[\w-]+ is not a flag/g)).toEqual(['--no-such-flag is not a flag'])
})

test('the page names every kind of credential', () => {
  for (const kind of issuableKinds) expect(text).toContain(`\`${kind}\``)
})
