import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type LocalServiceModule, startLocalService } from '../../../src/actions/session/local-service.ts'
import type { Surroundings } from '../../../src/actions/surroundings.ts'
import { InputError } from '../../../src/runner/inputs.ts'
import type { Runner } from '../../../src/runner/runner.ts'
import { ConfigError, parseLocalConfig } from '../../../src/service/index.ts'
import { jumpingClock } from '../run/fake-client.ts'

const config = `prices: { voice: 1, text: 1 }
agents: [{ id: 1, name: Desk, text: { url: "ws://127.0.0.1:9/", secret: "\${SECRET}" } }]
repository_connections: [{ name: Host, repositories: [{ repo: acme/a, path: ../a }] }]
`

/** Starts the service on a config in a folder of the workspace, and notes what happens in which order. */
async function start(text: string) {
  using workspace = mkdtempDisposableSync(join(tmpdir(), 'workspace-'))
  mkdirSync(join(workspace.path, 'checks'))
  writeFileSync(join(workspace.path, 'checks/local.yml'), text)
  const events: unknown[] = []
  const module: LocalServiceModule = {
    parseLocalConfig,
    ConfigError,
    startLocalService: async (options) => {
      events.push(options)
      return {
        url: 'http://127.0.0.1:9',
        apiKey: 'key-of-this-start',
        issueAgentSession: async () => 'session-of-this-start',
        [Symbol.asyncDispose]: async () => {},
      }
    },
  }
  const runner: Pick<Runner, 'secret' | 'workspace'> = {
    secret: (value) => events.push(value),
    workspace: workspace.path,
  }
  const surroundings: Surroundings = {
    clock: jumpingClock(),
    random: () => 0,
    environment: { SECRET: 'secret-of-agent' },
    loadLocalService: async () => module,
    loadReportFiles: () => import('../../../src/runner/report-files.ts'),
  }
  const outcome = await startLocalService('checks/local.yml', runner, surroundings).catch((error: unknown) => error)
  return { outcome, events, folder: workspace.path }
}

test('the service starts on its config once the secrets in it are masked', async () => {
  const { events, folder } = await start(config)
  const repositories = new Map([['acme/a', join(folder, 'a')]])
  const catalog = expect.objectContaining({ repositoryConnections: [{ name: 'Host', active: true, repositories }] })
  expect(events).toEqual([
    'secret-of-agent',
    { config: expect.objectContaining({ catalogs: new Map([[1, catalog]]) }) },
    'key-of-this-start',
  ])
})

test('a config with mistakes is a mistake of the input, told with its places, and nothing starts', async () => {
  const { outcome, events } = await start(`${config}seed: x\n`)
  expect(outcome).toBeInstanceOf(InputError)
  expect(outcome).toMatchObject({
    message: expect.stringContaining('is not valid: checks/local.yml:4:7: seed must be a number, not text'),
  })
  expect(events).toEqual([])
})
