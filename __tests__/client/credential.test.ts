import { expect, test } from '@jest/globals'
import { toAuthHeaders } from '../../src/client/credential.ts'
import { neutralNames } from '../../src/client/wire-names.ts'

test.each([
  [undefined, {}],
  [{ kind: 'api-key', value: 'k' }, { 'X-SERVICE-API-KEY': 'k' }],
  [{ kind: 'access-token', value: 'a.b.c' }, { authorization: 'Bearer a.b.c' }],
  [{ kind: 'session-token', value: 's.t.u' }, { authorization: 'Bearer s.t.u' }],
] as const)('sends %j as %j', (credential, headers) => {
  expect(toAuthHeaders(credential, neutralNames)).toEqual(headers)
})

test('sends an API key under the name that the deployment gives the header', () => {
  const names = { ...neutralNames, 'X-SERVICE-API-KEY': 'X-Acme-Key' }
  expect(toAuthHeaders({ kind: 'api-key', value: 'k' }, names)).toEqual({ 'X-Acme-Key': 'k' })
})

test.each(['', 'two words', 'key\n', 'kéy'])('refuses %j, names its input and does not show it', (value) => {
  const send = () => toAuthHeaders({ kind: 'access-token', value }, neutralNames)
  expect(send).toThrow(/^input "access-token" (?!.*(two words|kéy))/)
})
