import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { parseComment } from '../../src/report/comment/document.ts'
import { type GitHubEmulator, startGitHubEmulator, tokens } from './github-emulator.ts'
import { createSpec } from './greeting.ts'
import { type StartedStep, type Step, startStep } from './step.ts'
import { waitUntil } from './waiting.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

jest.setTimeout(90_000)

// Windows has no signals: there a runner can only end the process.
const testSignals = process.platform === 'win32' ? test.skip : test

let github: GitHubEmulator
let workspace: Workspace
beforeAll(async () => {
  github = await startGitHubEmulator()
})
beforeEach(() => {
  const { scenarios, ...spec } = createSpec()
  workspace = createWorkspace({
    'good/suite.json': createSpec(),
    'bad/suite.json': { ...spec, scenarios: [{ name: 'No words' }] },
  })
})
afterEach(() => {
  github.treat(() => undefined)
  workspace[Symbol.dispose]()
})
afterAll(async () => {
  await github[Symbol.asyncDispose]()
})

interface Job {
  readonly pullRequest?: number
  readonly spec?: 'good' | 'bad'
  readonly comment?: string
  readonly matrix?: string
  readonly token?: string
  readonly runId?: string
  readonly isFork?: boolean
}

/** Starts the step of a job that checks a spec, as a pull request's workflow does. */
function startJob(job: Job): StartedStep {
  const { pullRequest, spec = 'bad', comment = 'always', matrix = 'null', isFork = false } = job
  const { token = tokens.write, runId = '100' } = job
  const repo = { full_name: 'octo/desk' }
  const head = { sha: 'c'.repeat(40), repo: isFork ? { full_name: 'mallory/desk' } : repo }
  const event = { pull_request: { number: pullRequest, labels: [], head, base: { sha: 'b'.repeat(40), repo } } }
  const eventPath = join(workspace.path, `event-${pullRequest}-${isFork}.json`)
  writeFileSync(eventPath, JSON.stringify(pullRequest === undefined ? {} : event))
  return startStep({
    workspace: join(workspace.path, spec),
    inputs: { spec: 'suite.json', mode: 'lint', channel: 'text', comment, matrix, 'github-token': token },
    environment: {
      GITHUB_EVENT_PATH: eventPath,
      GITHUB_EVENT_NAME: pullRequest === undefined ? 'push' : 'pull_request',
      GITHUB_REPOSITORY: 'octo/desk',
      GITHUB_API_URL: github.url,
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_WORKFLOW: 'CI',
      GITHUB_WORKFLOW_REF: `octo/desk/.github/workflows/ci.yml@refs/pull/${pullRequest}/merge`,
      GITHUB_JOB: 'agents',
      GITHUB_ACTION: '__octo_agent-test',
      GITHUB_RUN_ID: runId,
      GITHUB_RUN_ATTEMPT: '1',
    },
  })
}

const runJob = (job: Job): Promise<Step> => startJob(job).ended
const leg = (name: string): string => JSON.stringify({ leg: name })
const startsWith = (text: string) => expect.stringMatching(new RegExp(`^${text}`))

/** Whatever became of the comment, the step is as without one. */
function checkStep(step: Step, spec: 'good' | 'bad' = 'bad'): void {
  const isGood = spec === 'good'
  expect(step).toMatchObject({ code: isGood ? 0 : 1, signal: null, stderr: '' })
  expect(step.outputs).toMatchObject({ verdict: isGood ? 'skipped' : 'invalid' })
  expect(step.summary).toContain('Greeting')
  expect(step.log).not.toMatch(/\n\s+at /)
  expect(step.stdout).not.toContain(`github-token ${tokens.write}`)
}

const warningsOf = ({ annotations }: Step): string[] =>
  annotations.filter(({ level, file }) => level === 'warning' && file === undefined).map(({ message }) => message)

async function readHeadlines(pullRequest: number): Promise<string[]> {
  const comments = await github.readComments(pullRequest)
  const own = comments.filter(({ login }) => login === 'github-actions[bot]')
  expect(own).toHaveLength(1)
  return parseComment(own[0]?.body ?? '')?.sections.map(({ headline }) => headline) ?? []
}

test('a failing job comments on its pull request, with the workflow run, the problems and their places', async () => {
  const pullRequest = await github.openPullRequest()
  const step = await runJob({ pullRequest, comment: 'failures' })
  checkStep(step)
  expect(warningsOf(step)).toEqual([])
  const [comment] = await github.readComments(pullRequest)
  expect(comment?.body).toContain('### CI / agents')
  expect(comment?.body).toContain('#### ! Invalid: Greeting')
  expect(comment?.body).toContain('[workflow run](https://github.com/octo/desk/actions/runs/100/attempts/1)')
  expect(comment?.body).toMatch(
    /\| \[line 8\]\(https:\S+\/suite\.json#L8\)<br><code>scenarios&#91;0&#93;.*<\/code> \| error \|/,
  )
  expect([step.log, step.summary, comment?.body].join()).not.toContain(tokens.write)
})

test.each([0, 60, 200, 500])(
  'of two legs that race, the second %i ms later, both sections are there, in one comment',
  async (lateMs) => {
    const pullRequest = await github.openPullRequest()
    github.treat(({ route }) => ({ beforeMs: route.startsWith('GET') ? 0 : 100, afterMs: 50 }))
    const first = startJob({ pullRequest, matrix: leg('a') })
    await sleep(lateMs)
    const second = startJob({ pullRequest, matrix: leg('b'), spec: 'good' })
    const [one, two] = await Promise.all([first.ended, second.ended])
    checkStep(one)
    checkStep(two, 'good')
    expect([...warningsOf(one), ...warningsOf(two)]).toEqual([])
    expect(await readHeadlines(pullRequest)).toEqual(['! Invalid: Greeting · leg: a', '– Skipped: Greeting · leg: b'])
  },
)

test('of three legs that race every section is there, and a newer run replaces them', async () => {
  const pullRequest = await github.openPullRequest()
  const legs = ['a', 'b', 'c']
  await Promise.all(legs.map((name) => runJob({ pullRequest, matrix: leg(name) })))
  expect(await readHeadlines(pullRequest)).toEqual(legs.map((name) => `! Invalid: Greeting · leg: ${name}`))
  await runJob({ pullRequest, matrix: leg('b'), spec: 'good', runId: '101' })
  expect(await readHeadlines(pullRequest)).toContain('– Skipped: Greeting · leg: b')
  const [comment] = await github.readComments(pullRequest)
  expect(comment?.body).toContain('From the run before, and not yet replaced by the newest: 2 steps, 2 of them failed')
})

test('an older run that ends after a newer one changes nothing, with 250 other comments around', async () => {
  const pullRequest = await github.openPullRequest(250)
  await runJob({ pullRequest, runId: '101', spec: 'good' })
  const step = await runJob({ pullRequest, runId: '100' })
  checkStep(step)
  expect(warningsOf(step)).toEqual([])
  expect(await readHeadlines(pullRequest)).toEqual(['– Skipped: Greeting'])
  expect(await github.readComments(pullRequest)).toHaveLength(251)
})

test('a comment that a person has forged neither silences the action nor is changed by it', async () => {
  const [model, pullRequest] = [await github.openPullRequest(), await github.openPullRequest()]
  await runJob({ pullRequest: model, spec: 'good', runId: '9'.repeat(19) })
  const [{ body = '' } = {}] = await github.readComments(model)
  await github.comment(pullRequest, body)
  checkStep(await runJob({ pullRequest }))
  const comments = await github.readComments(pullRequest)
  expect(comments[0]).toMatchObject({ login: 'mallory', body })
  expect(await readHeadlines(pullRequest)).toEqual(['! Invalid: Greeting'])
})

test('a token that may not write makes one warning that names the permission, and no red step', async () => {
  const pullRequest = await github.openPullRequest()
  const step = await runJob({ pullRequest, token: tokens.read, spec: 'good' })
  checkStep(step, 'good')
  expect(warningsOf(step)).toEqual([
    'The pull request comment was not written: the github-token may not write it: give the job the permission "pull-requests: write".',
  ])
})

test('on a pull request from a fork the warning says why the token may not', async () => {
  const pullRequest = await github.openPullRequest()
  const step = await runJob({ pullRequest, token: tokens.read, spec: 'good', isFork: true })
  expect(step.code).toBe(0)
  expect(warningsOf(step)).toEqual([
    expect.stringContaining('GitHub gives forks and Dependabot a token that may only read'),
  ])
})

test('faults of GitHub that pass are not seen', async () => {
  const pullRequest = await github.openPullRequest()
  github.treat(({ count }) => (count === 0 ? { answer: { status: 500 } } : undefined))
  const step = await runJob({ pullRequest })
  checkStep(step)
  expect(warningsOf(step)).toEqual([])
  expect(await readHeadlines(pullRequest)).toEqual(['! Invalid: Greeting'])
})

test('an API that hangs costs at most 20 s, after everything else is written', async () => {
  const pullRequest = await github.openPullRequest()
  github.treat(() => ({ beforeMs: 60_000 }))
  const before = github.asked.length
  const { ended } = startJob({ pullRequest })
  await waitUntil(() => github.asked.length > before, 30_000)
  const askedAt = performance.now()
  const step = await ended
  expect(performance.now() - askedAt).toBeLessThan(22_000)
  checkStep(step)
  expect(warningsOf(step)).toEqual([startsWith('The pull request comment was not written: GitHub ')])
})

testSignals('a job that is cancelled while it comments ends within seconds', async () => {
  const pullRequest = await github.openPullRequest()
  github.treat(() => ({ beforeMs: 60_000 }))
  const before = github.asked.length
  const step = startJob({ pullRequest })
  await waitUntil(() => github.asked.length > before, 30_000)
  const cancelledAt = performance.now()
  step.kill('SIGINT')
  const ended = await step.ended
  expect(performance.now() - cancelledAt).toBeLessThan(4_000)
  checkStep(ended)
  expect(warningsOf(ended)).toHaveLength(1)
})

test('without a pull request it says so in one line, and asks nothing', async () => {
  const before = github.asked.length
  const step = await runJob({ spec: 'good' })
  expect(step).toMatchObject({ code: 0, stderr: '' })
  expect(step.log.split('\n').filter((line) => line.includes('comment'))).toEqual([
    'no comment: only pull requests have comments',
  ])
  expect(github.asked).toHaveLength(before)
})

test('with off nothing is asked and nothing said', async () => {
  const pullRequest = await github.openPullRequest()
  const before = github.asked.length
  const step = await runJob({ pullRequest, comment: 'off' })
  checkStep(step)
  expect(step.log).not.toContain('comment')
  expect(github.asked).toHaveLength(before)
})
