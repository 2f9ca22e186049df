import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { type Answers, sendJson, sendRaw, startGitHub } from '../runner/github/github-server.ts'
import { createSpec } from './greeting.ts'
import { setStage } from './hosted-stage.ts'

jest.setTimeout(60_000)

const base = createSpec({ One: 'greets', Two: 'greets' })
const head = createSpec({ One: 'greets', Two: 'greets', Three: 'greets' })
const repo = { full_name: 'octo/desk' }
const sha = 'b'.repeat(40)
const event = {
  pull_request: { number: 7, labels: [], head: { sha: 'c'.repeat(40), repo }, base: { sha, ref: 'main', repo } },
}

/** Runs a step for a pull request whose checkout has no history, so that GitHub is asked for the base. */
async function visit(inputs: Readonly<Record<string, string>>, answers: Answers) {
  await using stage = await setStage({ files: { 'suite.json': head } })
  await using github = await startGitHub(answers)
  const path = join(stage.workspace.path, 'event.json')
  writeFileSync(path, JSON.stringify(event))
  const step = await stage.run({
    inputs: { 'github-token': 'ghs_t0ken', ...inputs },
    environment: {
      GITHUB_EVENT_PATH: path,
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_REPOSITORY: 'octo/desk',
      GITHUB_API_URL: github.url,
    },
  })
  return { step, asked: github.asked, charges: stage.service.readCharges() }
}

const contents = `GET /repos/octo/desk/contents/suite.json?ref=${sha}`

const hasBase: Answers = (asked, response) => {
  if (asked === contents) sendRaw(response, JSON.stringify(base))
  else sendJson(response, 200, [{ name: 'spend more' }])
}
const isShut: Answers = (_, response) => sendJson(response, 404, { message: 'Not Found' })

test('without history the changed cases are found by asking GitHub, and the token is hidden', async () => {
  const { step, asked, charges } = await visit({ 'only-changed': 'true' }, hasBase)
  expect(step.outputs).toMatchObject({ verdict: 'passed', 'runs-total': '1' })
  expect(asked).toEqual([contents])
  expect(charges).toHaveLength(1)
  expect(step.masks).toContain('ghs_t0ken')
  expect([step.log, step.summary, ...Object.values(step.state)].join('\n')).not.toContain('ghs_t0ken')
})

test('a base that the token may not read lets every case run, and it is said what to do', async () => {
  const { step, charges } = await visit({ 'only-changed': 'true' }, isShut)
  expect(step.outputs).toMatchObject({ verdict: 'passed', 'runs-total': '3' })
  expect(step.summary).toContain('give the job the permission')
  expect(charges).toHaveLength(3)
})

test('a rise of the price over a base that cannot be read is refused, and nothing is charged', async () => {
  const { step, charges } = await visit({ 'max-cost-increase': '100%' }, isShut)
  expect(step).toMatchObject({ code: 1, outputs: { verdict: 'refused' } })
  expect(charges).toEqual([])
})

test('a refused price passes with the label that the pull request has by now', async () => {
  const inputs = { 'max-cost-increase': '0.05', 'cost-override-label': 'spend more' }
  const { step, asked, charges } = await visit(inputs, hasBase)
  expect(step.outputs).toMatchObject({ verdict: 'passed', 'runs-total': '3' })
  expect(asked).toContain('GET /repos/octo/desk/issues/7/labels?per_page=100')
  expect(charges).toHaveLength(3)
})

test('a refused price stays refused with another label', async () => {
  const inputs = { 'max-cost-increase': '0.05', 'cost-override-label': 'spend less' }
  const { step, charges } = await visit(inputs, hasBase)
  expect(step.outputs).toMatchObject({ verdict: 'refused' })
  expect(charges).toEqual([])
})
