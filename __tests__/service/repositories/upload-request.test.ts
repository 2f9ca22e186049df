import { gzipSync } from 'node:zlib'
import { describe, expect } from '@jest/globals'
import { gitTest } from './git-service.ts'
import { cloneUrl, type Sample, startSample } from './sample-service.ts'

const uploadType = 'application/x-git-upload-pack-request'

describe('a request for objects', () => {
  const send = (sample: Sample, body: Uint8Array | string, changes = {}) =>
    fetch(`${cloneUrl(sample.service, 'acme/agent')}/git-upload-pack`, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
      headers: { authorization: `Bearer ${sample.token}`, 'content-type': uploadType, ...changes },
    })

  gitTest('is answered with what git says of it', async () => {
    await using sample = await startSample()
    const response = await send(sample, gzipSync('0014command=ls-refs\n0000'), {
      'content-encoding': 'gzip',
      'git-protocol': 'version=2',
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/x-git-upload-pack-result')
    expect(await response.text()).toContain('refs/heads/main')
  })

  gitTest.each<[string, number, Uint8Array | string, Readonly<Record<string, string>>]>([
    ['is over 10 MB', 413, new Uint8Array(10 * 1_048_576 + 1), {}],
    ['grows over 10 MB', 413, gzipSync(new Uint8Array(11 * 1_048_576)), { 'content-encoding': 'gzip' }],
    ['is not the gzip it says', 400, '0000', { 'content-encoding': 'gzip' }],
    ['is packed otherwise', 415, '0000', { 'content-encoding': 'br' }],
    ['is of another type', 415, '0000', { 'content-type': 'application/json' }],
  ])('is refused when it %s', async (_, status, body, headers) => {
    await using sample = await startSample()
    const response = await send(sample, body, headers)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ detail: expect.any(String) })
  })

  gitTest.each(['', '0000', 'zzzz', '0009done\n', '0032want 0000000000000000000000000000000000000000\n00000009done\n'])(
    'of %j ends in an answer',
    async (body) => {
      await using sample = await startSample()
      for (const protocol of ['version=2', 'version=9', '$(id)', '']) {
        const response = await send(sample, body, { 'git-protocol': protocol })
        const text = await response.text()
        expect([200, 502]).toContain(response.status)
        expect(text).not.toContain(sample.path)
      }
    },
  )
})
