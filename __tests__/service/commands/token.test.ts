import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { openSession, run, startCommand } from './terminal-session.ts'

describe('token', () => {
  test.each(['api-key', 'access-token', 'session-token'])(
    'issues a %s that the running service takes',
    async (kind) => {
      await using session = await openSession()
      const service = startCommand(['serve', ...session.places, '--port', '0'])
      const url = await service.address()
      const { code, out } = await run(['token', kind, ...session.places, '--organization', '2'])
      const [, name = '', value = ''] = /^(\S+): (.+)\n$/.exec(out) ?? []
      const { status } = await fetch(`${url}/user/v2/organizations/`, { headers: { [name]: value } })
      service.stop()
      await service.ended
      expect({ code, status }).toEqual({ code: 0, status: 200 })
    },
  )

  test('issues nothing into a database that no service has made, and makes none', async () => {
    await using session = await openSession()
    const before = readdirSync(session.folder)
    const { code, out, error } = await run(['token', 'api-key', ...session.places, '--organization', '1'])
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(error).toContain(
      `there is no database ${join(session.folder, 'service.db')}. Start the service with it first`,
    )
    expect(readdirSync(session.folder)).toEqual(before)
  })

  test('makes no tables in a database without them', async () => {
    await using session = await openSession()
    writeFileSync(join(session.folder, 'service.db'), '')
    const { code, error } = await run(['token', 'api-key', ...session.places, '--organization', '1'])
    expect(code).toBe(3)
    expect(error).toContain('is no database of a service of this version. Start the service with it first')
  })

  test('says all that is wrong with its flags at once', async () => {
    const { code, error } = await run(['token', 'api-keys', '--user', 'x', '--agent', '-', '--lifetme', '5'])
    expect(code).toBe(3)
    expect(error.split('\n')).toEqual([
      'agent-test token: --lifetme is not a flag; did you mean "lifetime"?',
      expect.stringContaining('token takes one of the words'),
      '--user must be a whole number',
      '--agent must be a whole number',
      '',
    ])
    expect(existsSync('agent-test.db')).toBe(false)
  })
})
