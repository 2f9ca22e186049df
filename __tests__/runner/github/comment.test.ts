import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { CommentChoice } from '../../../src/report/comment/choice.ts'
import { type CommentDocument, parseComment } from '../../../src/report/comment/document.ts'
import type { SuiteReport } from '../../../src/report/report.ts'
import { noChange } from '../../../src/runner/change.ts'
import { type CommentTiming, writeComment } from '../../../src/runner/github/comment.ts'
import { createGitHubComments } from '../../../src/runner/github/comments.ts'
import { type GitHubEmulator, startGitHubEmulator, type Treat, tokens } from '../../bundle/github-emulator.ts'
import { failedReport, passedReport, reportOf } from '../../report/reports.ts'
import { sendJson, startGitHub } from './github-server.ts'

jest.setTimeout(60_000)

let github: GitHubEmulator
beforeAll(async () => {
  github = await startGitHubEmulator()
})
beforeEach(() => github.treat(() => undefined))
afterAll(async () => {
  await github[Symbol.asyncDispose]()
})

interface Job {
  readonly pullRequest: number
  readonly suite?: SuiteReport
  readonly choice?: CommentChoice
  readonly runId?: string
  readonly attempt?: string
  readonly matrix?: string
  readonly token?: string
  readonly cancelled?: AbortSignal
  readonly timing?: Partial<CommentTiming>
  readonly job?: string
  readonly url?: string
}

const quick: CommentTiming = { withinMs: 20_000, afterCancelMs: 2_000, pauseMs: [80, 160] }

/** Writes the comment of a job as its step does. */
function write({ pullRequest, suite = failedReport, choice = 'always', timing, cancelled, ...rest }: Job) {
  const { runId = '100', attempt = '1', matrix = 'null', token = tokens.write, job = 'agents', url = github.url } = rest
  const change = {
    ...noChange,
    repository: 'octo/desk',
    pullRequest: { number: pullRequest, headRepository: 'octo/desk', base: { sha: 'b'.repeat(40) }, labels: [] },
    ...{ runId, runAttempt: attempt, workflow: 'CI', job, step: '__octo_agent-test' },
  }
  const report = { ...reportOf(suite), origin: { workflow: 'CI', job, runId } }
  return writeComment(report, {
    choice,
    leg: { matrix, step: change.step, inputs: ['suite.json'] },
    showsTurns: true,
    change,
    environment: { GITHUB_API_URL: url },
    token,
    cancelled: cancelled ?? new AbortController().signal,
    loadGitHubApi: async () => ({ createGitHubComments }),
    timing: { ...quick, ...timing },
  })
}

const leg = (name: string): string => JSON.stringify({ leg: name })

/** The one comment of ours. */
async function readOwn(pullRequest: number): Promise<CommentDocument> {
  const bodies = (await github.readComments(pullRequest)).filter(({ login }) => login !== 'mallory')
  const documents = bodies.flatMap(({ body }) => parseComment(body) ?? [])
  expect(documents).toHaveLength(1)
  return documents[0] as CommentDocument
}

const toHeadlines = ({ sections }: CommentDocument): string[] => sections.map(({ headline }) => headline)

/** Numbers from 0 to 1 that are the same in every round of the same number. */
function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const routesOf = (pullRequest: number): string[] =>
  github.asked
    .map(({ route }) => route.replace('/repos/octo/desk/issues', ''))
    .filter((route) => route.includes(`/${pullRequest}/`) || route.includes('/comments/'))

describe('one job', () => {
  test('creates the comment with three requests, and brings it up to date with three', async () => {
    const pullRequest = await github.openPullRequest()
    const before = routesOf(pullRequest).length
    expect(await write({ pullRequest })).toEqual({ kind: 'written' })
    const list = `GET /${pullRequest}/comments`
    expect(routesOf(pullRequest).slice(before)).toEqual([list, `POST /${pullRequest}/comments`, list])
    expect(toHeadlines(await readOwn(pullRequest))).toEqual(['✗ Failed: Refunds'])
    const [created] = await github.readComments(pullRequest)
    expect(await write({ pullRequest, runId: '101', suite: passedReport })).toEqual({ kind: 'written' })
    const one = `/comments/${created?.id}`
    expect(routesOf(pullRequest).slice(before + 3)).toEqual([list, `PATCH ${one}`, `GET ${one}`])
    expect(toHeadlines(await readOwn(pullRequest))).toEqual(['✓ Passed: Refunds'])
  })

  test.each<[CommentChoice, SuiteReport, number]>([
    ['off', failedReport, 0],
    ['failures', failedReport, 1],
    ['failures', passedReport, 0],
    ['changes', passedReport, 0],
    ['changes', failedReport, 1],
    ['always', passedReport, 1],
  ])('with %s and a report like this %#, it makes so many first comments', async (choice, suite, count) => {
    const pullRequest = await github.openPullRequest()
    expect(await write({ pullRequest, choice, suite })).toEqual({ kind: count === 1 ? 'written' : 'unneeded' })
    expect(await github.readComments(pullRequest)).toHaveLength(count)
  })

  test.each<CommentChoice>(['failures', 'changes', 'always'])(
    'with %s a comment that is there does not go on saying what is over',
    async (choice) => {
      const pullRequest = await github.openPullRequest()
      await write({ pullRequest })
      await write({ pullRequest, runId: '101', suite: passedReport, choice })
      expect(toHeadlines(await readOwn(pullRequest))).toEqual(['✓ Passed: Refunds'])
    },
  )

  test('finds its comment behind two pages of others', async () => {
    const pullRequest = await github.openPullRequest(250)
    await write({ pullRequest })
    await write({ pullRequest, runId: '101', suite: passedReport })
    const comments = await github.readComments(pullRequest)
    expect(comments).toHaveLength(251)
    expect(comments.filter(({ body }) => parseComment(body) !== undefined)).toHaveLength(1)
    expect(toHeadlines(await readOwn(pullRequest))).toEqual(['✓ Passed: Refunds'])
  })

  test('another job has a comment of its own', async () => {
    const pullRequest = await github.openPullRequest()
    await write({ pullRequest, job: 'voice' })
    await write({ pullRequest, job: 'chat' })
    expect(await github.readComments(pullRequest)).toHaveLength(2)
  })

  test('an older run that ends after a newer one writes nothing', async () => {
    const pullRequest = await github.openPullRequest()
    await write({ pullRequest, runId: '9999999999999999' })
    const before = await github.readComments(pullRequest)
    expect(await write({ pullRequest, runId: '9999999999999998', suite: passedReport })).toEqual({ kind: 'unneeded' })
    expect(await github.readComments(pullRequest)).toEqual(before)
  })

  test('a comment that somebody has damaged is begun anew in its place', async () => {
    const pullRequest = await github.openPullRequest()
    await write({ pullRequest, matrix: leg('a') })
    const [damaged] = await github.readComments(pullRequest)
    await fetch(`${github.url}/repos/octo/desk/issues/comments/${damaged?.id}`, {
      method: 'PATCH',
      headers: { authorization: `token ${tokens.write}` },
      body: JSON.stringify({ body: `${damaged?.body.slice(0, 200)} and so on` }),
    })
    await write({ pullRequest, matrix: leg('b') })
    const comments = await github.readComments(pullRequest)
    expect(comments.map(({ id }) => id)).toEqual([damaged?.id])
    expect(toHeadlines(await readOwn(pullRequest))).toEqual(['✗ Failed: Refunds · leg: b'])
  })
})

describe('whose comment it is', () => {
  const forge = async (pullRequest: number, login: string) => {
    await write({ pullRequest, runId: '9'.repeat(19) })
    const [{ body = '', id = 0 } = {}] = await github.readComments(pullRequest)
    await fetch(`${github.url}/repos/octo/desk/issues/comments/${id}`, {
      method: 'DELETE',
      headers: { authorization: `token ${tokens.write}` },
    })
    await github.comment(pullRequest, body, login)
  }

  test.each([
    [tokens.write, 'mallory', 'github-actions[bot]'],
    [tokens.person, 'mallory', 'hubot'],
    [tokens.person, 'github-actions[bot]', 'hubot'],
    [tokens.write, 'reviewer[bot]', 'github-actions[bot]'],
    [tokens.app, 'github-actions[bot]', 'reviewer[bot]'],
    [tokens.app, 'mallory', 'reviewer[bot]'],
  ])('with the token %s a forged comment of %s is left alone, and %s writes its own', async (token, forger, own) => {
    const pullRequest = await github.openPullRequest()
    await forge(pullRequest, forger)
    expect(await write({ pullRequest, token })).toEqual({ kind: 'written' })
    const comments = await github.readComments(pullRequest)
    expect(comments.map(({ login }) => login)).toEqual([forger, own])
    expect(comments[0]?.body).toContain(` ${'9'.repeat(19)} `)
    expect(comments[1]?.body).toContain(' 100 1 red failed -->')
  })

  const refusesViewer: Treat = ({ route }) =>
    route === 'POST /graphql' ? { answer: { status: 403, message: 'not for you' } } : undefined

  test('where GitHub does not tell the app of a token, those of workflows are known again, and of no other app', async () => {
    const pullRequest = await github.openPullRequest()
    await forge(pullRequest, 'reviewer[bot]')
    const [forged] = await github.readComments(pullRequest)
    github.treat(refusesViewer)
    expect(await write({ pullRequest })).toEqual({ kind: 'written' })
    expect(await write({ pullRequest, runId: '101' })).toEqual({ kind: 'written' })
    const comments = await github.readComments(pullRequest)
    expect(comments.map(({ login }) => login)).toEqual(['reviewer[bot]', 'github-actions[bot]'])
    expect(comments[0]).toEqual(forged)
  })

  test('an app that GitHub does not name makes one comment in a run, not one in each round', async () => {
    const pullRequest = await github.openPullRequest()
    github.treat(refusesViewer)
    expect(await write({ pullRequest, token: tokens.app })).toEqual({ kind: 'written' })
    expect((await github.readComments(pullRequest)).map(({ login }) => login)).toEqual(['reviewer[bot]'])
    github.treat(() => undefined)
    expect(await write({ pullRequest, token: tokens.app, runId: '101' })).toEqual({ kind: 'written' })
    expect(await github.readComments(pullRequest)).toHaveLength(1)
  })

  test('copies of the comment by others are neither merged nor deleted', async () => {
    const pullRequest = await github.openPullRequest()
    await write({ pullRequest, matrix: leg('a') })
    const [{ body = '' } = {}] = await github.readComments(pullRequest)
    await github.comment(pullRequest, body.replaceAll('leg: a', 'leg: forged'), 'reviewer[bot]')
    await github.comment(pullRequest, body, 'mallory')
    expect(await write({ pullRequest, matrix: leg('b') })).toEqual({ kind: 'written' })
    const comments = await github.readComments(pullRequest)
    expect(comments.map(({ login }) => login)).toEqual(['github-actions[bot]', 'reviewer[bot]', 'mallory'])
    expect(comments[0]?.body).not.toContain('forged')
    expect(comments[1]?.body).toContain('forged')
  })

  test.each([
    ['a head that no run can have', 'whole 100', `whole ${'9'.repeat(20)} ${'9'.repeat(20)}`],
    ['a mention', 'Refunds', 'Refunds @octo/everyone'],
    ['a picture', 'Refunds', 'Refunds ![p](https://evil.example/p.png)'],
    ['a tag', 'Refunds', 'Refunds <img src=x>'],
  ])('a comment of its own that was edited to have %s is begun anew', async (_, part, edited) => {
    const pullRequest = await github.openPullRequest()
    await write({ pullRequest, matrix: leg('a') })
    const [{ body = '', id = 0 } = {}] = await github.readComments(pullRequest)
    const changed = await fetch(`${github.url}/repos/octo/desk/issues/comments/${id}`, {
      method: 'PATCH',
      headers: { authorization: `token ${tokens.write}` },
      body: JSON.stringify({ body: body.replace(part, edited) }),
    })
    expect(changed.status).toBe(200)
    expect(body).toContain(part)
    expect(await write({ pullRequest, matrix: leg('b') })).toEqual({ kind: 'written' })
    const comments = await github.readComments(pullRequest)
    expect(comments.map((comment) => comment.id)).toEqual([id])
    expect(comments[0]?.body).not.toContain(edited)
    expect(toHeadlines(await readOwn(pullRequest))).toEqual(['✗ Failed: Refunds · leg: b'])
  })

  test('a bot that quotes the comment behind other words has not written it', async () => {
    const pullRequest = await github.openPullRequest()
    await forge(pullRequest, 'mallory')
    const [{ body = '' } = {}] = await github.readComments(pullRequest)
    await github.comment(pullRequest, `> quoted\n${body}`, 'github-actions[bot]')
    await write({ pullRequest })
    expect(await github.readComments(pullRequest)).toHaveLength(3)
  })
})

describe('jobs at the same time', () => {
  const delay =
    (seed: number, mostMs: number): Treat =>
    ({ route, token, count }) => {
      const random = createRandom(seed + route.length + token.length + count * 31)
      random()
      return { beforeMs: random() * mostMs, afterMs: random() * mostMs }
    }

  test.each(Array.from({ length: 16 }, (_, round) => round))(
    'round %i: of two legs both sections are there, in one comment',
    async (round) => {
      const pullRequest = await github.openPullRequest()
      github.treat(delay(round, 10 * (round % 5)))
      if (round % 2 === 1) await write({ pullRequest, runId: '99', matrix: leg('before') })
      const random = createRandom(round)
      random()
      const lateMs = random() * 60
      const written = await Promise.all([
        write({ pullRequest, matrix: leg('a') }),
        sleep(lateMs).then(() => write({ pullRequest, matrix: leg('b'), suite: passedReport })),
      ])
      expect(written).toEqual([{ kind: 'written' }, { kind: 'written' }])
      const document = await readOwn(pullRequest)
      expect(toHeadlines(document)).toEqual(
        expect.arrayContaining(['✗ Failed: Refunds · leg: a', '✓ Passed: Refunds · leg: b']),
      )
      expect(document.sections).toHaveLength(2 + (round % 2))
    },
  )

  test('of six legs every section is there, in one comment', async () => {
    const pullRequest = await github.openPullRequest()
    github.treat(delay(7, 25))
    const legs = ['a', 'b', 'c', 'd', 'e', 'f']
    await Promise.all(legs.map((name) => write({ pullRequest, matrix: leg(name) })))
    expect(toHeadlines(await readOwn(pullRequest))).toEqual(legs.map((name) => `✗ Failed: Refunds · leg: ${name}`))
  })

  test.each([
    ['a newer run stays, though an older one', { runId: '99', suite: passedReport }, 1],
    ['a leg stays, though another one', { runId: '100', matrix: leg('late') }, 2],
  ])('%s that has read before writes over it', async (_, late, sections) => {
    const pullRequest = await github.openPullRequest()
    await write({ pullRequest, runId: '98' })
    const before = github.asked.length
    github.treat(({ route, token }) =>
      token === tokens.other && route.startsWith('PATCH') ? { beforeMs: 150 } : undefined,
    )
    const isRead = () => github.asked.slice(before).some(({ token }) => token === tokens.other)
    const writesLate = write({ pullRequest, ...late, token: tokens.other })
    while (!isRead()) await sleep(5)
    await sleep(40)
    await Promise.all([write({ pullRequest, runId: '100', timing: { pauseMs: [400, 500] } }), writesLate])
    const own = github.asked.slice(before).filter(({ token }) => token === tokens.write)
    expect(own.filter(({ route }) => route.startsWith('PATCH'))).toHaveLength(2)
    const document = await readOwn(pullRequest)
    expect(document.sections.map(({ runId }) => runId)).toEqual(Array(sections).fill('100'))
  })
})

describe('what goes wrong', () => {
  const permission = 'the github-token may not write it: give the job the permission "pull-requests: write"'

  test.each<[string, Partial<Job>, Treat, string]>([
    ['a token that may only read', { token: tokens.read }, () => undefined, permission],
    ['a token that nobody knows', { token: 'ghs_unknown' }, () => undefined, 'GitHub refused the input github-token'],
    ['no token', { token: '' }, () => undefined, 'it takes the input github-token'],
    ['a pull request that the token cannot see', {}, () => ({ answer: { status: 404 } }), permission],
    [
      'a locked conversation',
      {},
      ({ route }) =>
        route.startsWith('POST')
          ? { answer: { status: 403, message: 'Unable to create comment because issue is locked.' } }
          : undefined,
      'the conversation is locked',
    ],
    [
      'a text that GitHub does not take',
      {},
      ({ route }) => (route.startsWith('POST') ? { answer: { status: 422 } } : undefined),
      'GitHub does not accept its text (status 422)',
    ],
    [
      'a long rate limit',
      {},
      () => ({ answer: { status: 403, message: 'secondary rate limit', headers: { 'retry-after': '60' } } }),
      'GitHub takes no more requests of this token for now',
    ],
    ['an API that hangs', { timing: { withinMs: 400 } }, () => ({ beforeMs: 1_000 }), 'GitHub took too long to answer'],
    ['an API that only has faults', {}, () => ({ answer: { status: 502 } }), 'GitHub answered with status 502'],
  ])('%s is one clause that says what to do', async (_, job, treat, reason) => {
    const pullRequest = await github.openPullRequest()
    github.treat(treat)
    expect(await write({ pullRequest, ...job })).toEqual({ kind: 'failed', reason })
    github.treat(() => undefined)
    expect(await github.readComments(pullRequest)).toEqual([])
  })

  test.each([
    ['before it has written', false],
    ['after it has written', true],
  ])('a fault %s leads to one comment all the same', async (_, afterEffect) => {
    const pullRequest = await github.openPullRequest()
    github.treat(({ route, count }) =>
      route.startsWith('POST') && count === 0 ? { answer: { status: 502 }, afterEffect } : undefined,
    )
    expect(await write({ pullRequest })).toMatchObject({ kind: afterEffect ? 'unneeded' : 'written' })
    expect(await github.readComments(pullRequest)).toHaveLength(1)
  })

  test('a short rate limit is waited for', async () => {
    const pullRequest = await github.openPullRequest()
    github.treat(({ route, count }) =>
      route.startsWith('POST') && count === 0
        ? { answer: { status: 403, message: 'secondary rate limit', headers: { 'retry-after': '1' } } }
        : undefined,
    )
    const startedAt = performance.now()
    expect(await write({ pullRequest })).toEqual({ kind: 'written' })
    expect(performance.now() - startedAt).toBeGreaterThan(1_000)
    expect(await github.readComments(pullRequest)).toHaveLength(1)
  })

  test.each([
    [31, { kind: 'failed', reason: expect.stringContaining('more than 3,000 comments') }, 0],
    [30, { kind: 'written' }, 1],
  ])('of %i pages of comments by others', async (pages, expected, created) => {
    await using server = await startGitHub((asked, response) => {
      if (asked === 'POST /graphql') {
        return sendJson(response, 200, { data: { viewer: { login: 'github-actions[bot]' } } })
      }
      if (asked.startsWith('POST')) {
        return sendJson(response, 201, { id: 9_999, body: '', user: { login: 'github-actions[bot]' } })
      }
      const page = Number(new URL(asked.replace('GET ', ''), 'http://localhost').searchParams.get('page'))
      const comments = Array.from({ length: 100 }, (_, index) => ({
        id: page * 100 + index,
        body: 'Nice.',
        user: null,
      }))
      sendJson(response, 200, comments, page < pages ? { link: '<http://localhost/?page=2>; rel="next"' } : {})
    })
    expect(
      await write({ pullRequest: 1, url: server.url, timing: { withinMs: 5_000, pauseMs: [6_000, 6_000] } }),
    ).toEqual(expected)
    const asked = server.asked.filter((route) => route !== 'POST /graphql')
    expect(asked.filter((route) => route.startsWith('GET'))).toHaveLength(30)
    expect(asked.filter((route) => route.startsWith('POST'))).toHaveLength(created)
  })

  test('after a cancellation it takes no longer than it may', async () => {
    const pullRequest = await github.openPullRequest()
    github.treat(() => ({ beforeMs: 5_000 }))
    const startedAt = performance.now()
    const cancelled = AbortSignal.abort()
    const written = await write({ pullRequest, cancelled, timing: { afterCancelMs: 300 } })
    expect(written).toEqual({ kind: 'failed', reason: 'GitHub took too long to answer' })
    expect(performance.now() - startedAt).toBeLessThan(1_500)
  })

  test('a comment that somebody deletes in the middle of it is written again', async () => {
    const pullRequest = await github.openPullRequest()
    await write({ pullRequest, runId: '99' })
    const [comment] = await github.readComments(pullRequest)
    github.treat(({ route, count }) =>
      route.startsWith('PATCH') && count === 0 ? { answer: { status: 404 } } : undefined,
    )
    const removal = fetch(`${github.url}/repos/octo/desk/issues/comments/${comment?.id}`, {
      method: 'DELETE',
      headers: { authorization: `token ${tokens.write}` },
    })
    await removal
    expect(await write({ pullRequest })).toEqual({ kind: 'written' })
    expect(toHeadlines(await readOwn(pullRequest))).toEqual(['✗ Failed: Refunds'])
  })
})
