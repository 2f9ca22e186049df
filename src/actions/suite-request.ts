import type { RunRequest } from '../contract/run-request.ts'
import type { SpecSource } from '../spec/source.ts'
import { toLabel } from '../suite/label.ts'
import { suiteNameOf } from './ending.ts'
import type { RunInputs } from './run-inputs.ts'
import type { CheckedSuite, Step } from './suite.ts'

/** A run request that can be found again by its name. */
export type LabelledRequest = RunRequest & { readonly name: string }

/** The request for a suite, or a part of it, under a name that no other submission has. */
export function toRequest({ inputs, runner, surroundings }: Step, suite: CheckedSuite, spec: unknown): LabelledRequest {
  const name = toSubmittedName(inputs, suite.source)
  return {
    spec,
    agent_id: suite.agentId,
    name: toLabel(name, { ...runner.change, nonce: toNonce(surroundings.random) }),
    channel: inputs.channel,
    ...(inputs['webrtc-b-data'] && { webrtc_b_data: inputs['webrtc-b-data'] }),
    ...(inputs['webrtc-c-data'] && { webrtc_c_data: inputs['webrtc-c-data'] }),
  }
}

/** What a suite is called on the service, before what identifies the submission. */
export const toSubmittedName = (inputs: RunInputs, { value, path }: SpecSource): string =>
  inputs.name ?? suiteNameOf(value) ?? path

/** A word that no other submission of this job has; it names, and guards nothing. */
const toNonce = (random: () => number): string =>
  Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
