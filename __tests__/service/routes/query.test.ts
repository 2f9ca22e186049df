import { describe, expect, test } from '@jest/globals'
import { resultsPath, runPath, scenariosPath, send, spec, startTestService } from '../sample.ts'

const body = { spec, channel: 'text' }
const count = async (service: Awaited<ReturnType<typeof startTestService>>) =>
  (await send(service, `${resultsPath}/`)).body

describe('a slip in the flag of a dry run starts no run', () => {
  test.each([
    ['?dryrun=true', 'dryrun', 'did you mean "dry_run"?'],
    ['?dryRun=true', 'dryRun', 'did you mean "dry_run"?'],
    ['?dry-run=true', 'dry-run', 'did you mean "dry_run"?'],
    ['?DRY_RUN=1', 'DRY_RUN', 'did you mean "dry_run"?'],
    ['?dry_run%5B%5D=true', 'dry_run[]', 'takes dry_run'],
    ['?validate_only', 'validate_only', 'takes dry_run'],
    ['?dry_run=true&verbose=1', 'verbose', 'takes dry_run'],
    ['?__proto__=1', '__proto__', 'takes dry_run'],
    ['?=true', 'detail', 'takes dry_run'],
    ['?dry_run=yes', 'dry_run', 'must be true or false'],
    ['?dry_run=True', 'dry_run', 'must be true or false'],
    ['?dry_run=', 'dry_run', 'must be true or false'],
    ['?dry_run=%ff', 'dry_run', 'must be true or false'],
    ['?dry_run=true&dry_run=false', 'dry_run', 'only once'],
    ['?dry%5Frun=true&dry_run=false', 'dry_run', 'only once'],
  ])('%s', async (query, location, message) => {
    await using service = await startTestService()
    const answer = await send(service, `${runPath}${query}`, { body })
    expect(answer.status).toBe(400)
    expect(Object.entries(Object(answer.body))).toEqual([[location, [expect.stringContaining(message)]]])
    expect(await count(service)).toMatchObject({ count: 0 })
  })

  test('in the body, either', async () => {
    await using service = await startTestService()
    const answer = await send(service, runPath, { body: { ...body, dry_run: true } })
    expect(answer).toMatchObject({ status: 400, body: { dry_run: [expect.stringContaining('?dry_run=true')] } })
    expect(await count(service)).toMatchObject({ count: 0 })
  })

  test('nor does the flag itself, however its letters are written', async () => {
    await using service = await startTestService()
    for (const query of ['?dry_run=true', '?dry%5Frun=%74rue', '?dry_run=1']) {
      expect(await send(service, `${runPath}${query}`, { body })).toMatchObject({
        status: 200,
        body: { dry_run: true },
      })
    }
    expect(await count(service)).toMatchObject({ count: 0 })
  })
})

test('a parameter that is not known comes with all other problems', async () => {
  await using service = await startTestService()
  const { body: problems } = await send(service, `${runPath}?dryrun=1&dry_run=x`, { body: { ...body, agent_id: 0 } })
  expect(Object.keys(Object(problems))).toEqual(['dry_run', 'dryrun', 'agent_id'])
})

test('having scenarios made takes no parameters, and checking a suite only that of running it', async () => {
  await using service = await startTestService()
  const made = await send(service, `${scenariosPath}/generate-bg/?num=3`, { body: { agent_id: 1, num_scenarios: 1 } })
  expect(made.status).toBe(400)
  const checked = await send(service, `${scenariosPath}/validate_scenarios_json/?dryrun=1`, { body })
  expect(checked).toMatchObject({ status: 400, body: { dryrun: [expect.any(String)] } })
  expect((await send(service, `${scenariosPath}/validate_scenarios_json/?dry_run=true`, { body })).status).toBe(200)
})
