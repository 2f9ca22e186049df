import { resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { catalogOf, folder, least, messagesOf } from './parsed-config.ts'

const configOf = (...connections: object[]): string => `${least}repository_connections: ${JSON.stringify(connections)}`

describe('a repository connection', () => {
  test('has folders that start where the config is, and is active', () => {
    const absolute = resolve('/elsewhere/tools')
    const repositories = [
      { repo: 'acme/support-agent', path: './agent' },
      { repo: 'acme/shop', path: '../shop' },
      { repo: 'tools', path: absolute },
    ]
    const connections = [
      { name: 'Host', repositories },
      { name: 'Old', active: false },
    ]
    expect(catalogOf(configOf(...connections)).repositoryConnections).toEqual([
      {
        name: 'Host',
        active: true,
        repositories: new Map([
          ['acme/support-agent', resolve(folder, 'agent')],
          ['acme/shop', resolve(folder, '../shop')],
          ['tools', absolute],
        ]),
      },
      { name: 'Old', active: false, repositories: new Map() },
    ])
  })

  test('has no repository that another of the organization has', () => {
    const repositories = [{ repo: 'acme/a', path: '.' }]
    expect(messagesOf(configOf({ name: 'A', repositories }, { name: 'B', active: false, repositories }))).toEqual([
      'repository_connections[1].repositories[0].repo is the identifier of repository_connections[0].repositories[0] already; give it one of its own',
    ])
  })

  test.each(['', '/a', 'a/', 'a//b', '../a', 'a/..b', './a', 'a b', 'a\\b', 'é', 'x'.repeat(256)])(
    'does not take %j for an identifier',
    (repo) => {
      expect(messagesOf(configOf({ name: 'A', repositories: [{ repo, path: '.' }] }))).toEqual([
        'repository_connections[0].repositories[0].repo must be an identifier such as acme/support-agent: at most 255 letters, digits, ".", "_", "-" and "/" between them',
      ])
    },
  )

  test.each(['a', 'A-1/b_2/c.git', '.github', 'x'.repeat(255)])('takes %j for an identifier', (repo) => {
    const [connection] = catalogOf(configOf({ name: 'A', repositories: [{ repo, path: '.' }] })).repositoryConnections
    expect([...(connection?.repositories.keys() ?? [])]).toEqual([repo])
  })
})
