import type { GenerationProgress } from '../../contract/generation-progress.ts'
import { toGenerationLine } from '../../report/await-generation/sentences.ts'
import type { Runner } from '../../runner/runner.ts'
import { findNumbers } from '../run/wait/run-numbers.ts'
import { openHostedService } from '../session/service-session.ts'
import { createWaitLog } from '../session/wait-log.ts'
import type { Surroundings } from '../surroundings.ts'
import type { AwaitGenerationInputs } from './inputs.ts'
import { type GenerationWait, waitForGeneration } from './wait.ts'

/** Waits for the generation that the inputs name, and logs what moves in it. */
export async function followGeneration(
  inputs: AwaitGenerationInputs,
  runner: Runner,
  surroundings: Surroundings,
): Promise<GenerationWait> {
  await using service = openHostedService({ inputs, runner, surroundings })
  const { clock, random } = surroundings
  const log = createWaitLog(runner, { clock, noun: 'generation', names: [] })
  const over = new AbortController()
  const life = log.keepAlive(over.signal)
  try {
    return await waitForGeneration(inputs['progress-id'], {
      client: service.client,
      clock,
      random,
      timeoutMs: inputs.timeout,
      pollIntervalMs: inputs['poll-interval'],
      signal: runner.cancelled,
      onReading: (progress) => {
        hideScenarioNumbers(runner, progress)
        log.onLine(toGenerationLine(progress))
      },
      onTrouble: log.onTrouble,
    })
  } finally {
    over.abort()
    await life
  }
}

/** The phone numbers of the scenarios are known exactly, so that they are hidden however they are written. */
function hideScenarioNumbers(runner: Runner, { scenarios_list: scenarios }: GenerationProgress): void {
  for (const scenario of scenarios) {
    const { phone_number, inbound_phone_number_data: inbound, information_fields, test_profile_data } = scenario
    const fields = [information_fields, test_profile_data].flatMap((value) => findNumbers(value))
    for (const number of [phone_number, inbound?.number, ...fields]) if (number) runner.phoneNumber(number)
  }
}
