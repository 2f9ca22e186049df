import type { RunRequest } from '../../../contract/run-request.ts'
import { toDigest, toLabel } from '../../../suite/label.ts'
import { suiteNameOf } from '../ending.ts'
import type { CheckedSuite, Step } from './suite.ts'

/** A run request that can be found again by its name. */
export type LabelledRequest = RunRequest & { readonly name: string }

/** The request for a suite, or a part of it, under a name that no other submission has. */
export function toRequest({ inputs, runner, surroundings }: Step, suite: CheckedSuite, spec: unknown): LabelledRequest {
  const request = {
    spec,
    agent_id: suite.agentId,
    channel: inputs.channel,
    ...(inputs['webrtc-b-data'] && { webrtc_b_data: inputs['webrtc-b-data'] }),
    ...(inputs['webrtc-c-data'] && { webrtc_c_data: inputs['webrtc-c-data'] }),
  }
  const name = inputs.name ?? suiteNameOf(suite.source.value) ?? suite.source.path
  // Whoever waits for the result sends nothing, and can still tell whether it is of the same.
  const digest = toDigest(JSON.stringify(request))
  return { ...request, name: toLabel(name, { ...runner.change, digest, nonce: toNonce(surroundings.random) }) }
}

/** A word that no other submission of this job has; it names, and guards nothing. */
const toNonce = (random: () => number): string =>
  Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
