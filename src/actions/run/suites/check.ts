import { lintSpec } from '../../../spec/lint.ts'
import type { SpecSource } from '../../../spec/source.ts'
import type { Ending } from '../ending.ts'
import { agentIdsOf } from '../ending.ts'
import { type CheckedSuite, type EndedSuite, type Step, type Suites, toEnded } from './suite.ts'

/** Checks every spec offline, and puts each to the agents it is for. In mode lint that is all. */
export function checkSuites(step: Step, sources: readonly SpecSource[]): Suites<CheckedSuite> {
  return sources.flatMap((source) => checkSpec(step, source))
}

function checkSpec({ inputs, runner }: Step, source: SpecSource): (CheckedSuite | EndedSuite)[] {
  const { problems, spec } = lintSpec(source)
  runner.log(toLintLine(source, problems.length, spec?.scenarios.length))
  const agentIds = agentIdsOf(inputs, source)
  const end = (ending: Ending) => [toEnded({ source, agentId: agentIds[0] }, { problems, ...ending })]
  if (spec === undefined) return end({ verdict: 'invalid' })
  if (inputs.mode === 'lint') return end({ verdict: 'skipped' })
  if (agentIds.length === 0) return end({ verdict: 'invalid', broken: true, reasons: [noAgent] })
  return agentIds.map((agentId) => ({ source, spec, agentId, warnings: problems }))
}

const noAgent = 'input "agent-id" is required, because the spec names no agent_id'

const toLintLine = ({ path }: SpecSource, problems: number, cases: number | undefined): string => {
  const found = problems === 0 ? 'no problems' : `${problems} problem${problems === 1 ? '' : 's'}`
  return `Checked ${path}: ${cases === undefined ? '' : `${cases} case${cases === 1 ? '' : 's'}, `}${found}`
}
