import { expect } from '@jest/globals'
import { type Reply, serve } from '../client/fault-server.ts'
import { runStep, type Step } from './step.ts'

/** A generation that only the answers of a test know. */
export const progressId = '5f1c2f2e-7a0b-4c3d-9e8f-0123456789ab'
export const key = 'ats_key_of_this_test'
/** Where it is read. */
export const progressPath = `/test_framework/v1/scenarios/generate-progress/?progress_id=${progressId}`

/** What the step sets; the counts are total, completed and failed. */
export const outputsOf = (status: string, counts: readonly (number | '')[], ids: string, spec = '') => {
  const [total, completed, failed] = counts.map(String)
  return {
    status,
    'scenarios-total': total,
    'scenarios-completed': completed,
    'scenarios-failed': failed,
    'scenario-ids': ids,
    spec,
  }
}

interface Options {
  readonly inputs?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  readonly workspace?: string
}

/** Runs the step against a server that gives these answers, the last one again and again. */
export async function awaitReplies(replies: readonly Reply[], { inputs, ...options }: Options = {}) {
  await using server = await serve(replies)
  const own = { 'progress-id': progressId, 'base-url': server.url.href, 'api-key': key }
  const step = await runStep({ entry: 'await-generation', inputs: { ...own, ...inputs }, ...options })
  expectNoSecret(step, key)
  return { step, received: server.received }
}

/** Looks for a secret wherever a step writes. */
export const expectNoSecret = ({ stdout, stderr, summary, outputs, state }: Step, secret: string): void => {
  const seen = stdout.replace(/^::add-mask::.*\n/gm, '') + stderr + summary + JSON.stringify([outputs, state])
  expect(seen).not.toContain(secret)
}

/** The lines of its errors. */
export const errors = ({ annotations }: Step): readonly string[] =>
  annotations.flatMap(({ message }) => message.split('\n'))
