import type { Spec } from '../../../contract/spec.ts'
import { formatCount } from '../../../report/quantities.ts'
import type { BaseFile } from '../../../runner/github/base-file.ts'
import { InputError } from '../../../runner/inputs.ts'
import { toCases } from '../../../spec/cases.ts'
import { findChangedCases } from '../../../spec/changed-cases.ts'
import { cutSpec } from '../../../spec/cut.ts'
import { parsePatterns, selectCases } from '../../../spec/selection.ts'
import { parseSpec } from '../../../spec/source.ts'
import {
  type CheckedSuite,
  type EndedSuite,
  isEnded,
  type SelectedSuite,
  type Step,
  type Suites,
  toEnded,
  toOpen,
} from './suite.ts'

/** Reads the base branch's version of a spec, each only once. */
export type ReadBase = (path: string) => Promise<BaseFile>

/**
 * Decides which cases of each suite are run: those that `scenarios` names, with `only-changed` the changed ones of them.
 * A suite of which nothing is left ends here. Throws InputError for a pattern that fits no case of any spec: it would
 * leave out silently what it was meant to run.
 */
export async function selectSuites(
  { inputs, runner }: Step,
  suites: Suites<CheckedSuite>,
  readBase: ReadBase,
): Promise<Suites<SelectedSuite>> {
  const patterns = parsePatterns(inputs.scenarios ?? '')
  const open = toOpen(suites)
  checkPatterns(open, patterns)
  const selected: (SelectedSuite | EndedSuite)[] = []
  for (const suite of suites) {
    if (isEnded(suite)) {
      selected.push(suite)
      continue
    }
    const choice = await selectSuite(suite, { patterns, onlyChanged: inputs['only-changed'], readBase })
    const taken = isEnded(choice) ? 0 : choice.cut.value.scenarios.length
    const all = suite.spec.scenarios.length
    if (taken < all) runner.log(`Selected ${taken} of ${formatCount(all, 'case')} of ${suite.source.path}`)
    selected.push(choice)
  }
  return selected
}

function checkPatterns(suites: readonly CheckedSuite[], patterns: readonly string[]): void {
  const unmatched = suites.map(({ spec }) => new Set(selectCases(toCases(spec), patterns).unmatched))
  const idle = suites.length === 0 ? [] : patterns.filter((pattern) => unmatched.every((set) => set.has(pattern)))
  const isAnyLeft = suites.some(({ spec }) => selectCases(toCases(spec), patterns).indexes.length > 0)
  if (suites.length > 0 && idle.length === 0 && !isAnyLeft) {
    throw new InputError([{ input: 'scenarios', message: 'leaves out every case: nothing would be run' }])
  }
  if (idle.length === 0) return
  throw new InputError(
    idle.map((pattern) => ({ input: 'scenarios', message: `has "${pattern.slice(0, 80)}", which fits no case` })),
  )
}

interface Choice {
  readonly patterns: readonly string[]
  readonly onlyChanged: boolean
  readonly readBase: ReadBase
}

async function selectSuite(
  suite: CheckedSuite,
  { patterns, onlyChanged, readBase }: Choice,
): Promise<SelectedSuite | EndedSuite> {
  const { spec, source, warnings } = suite
  const { indexes } = selectCases(toCases(spec), patterns)
  if (indexes.length === 0)
    return toEnded(suite, { verdict: 'skipped', problems: warnings, notices: [nothingSelected] })
  const whole = cutSpec(spec, toPicks(indexes))
  if (!onlyChanged) return { ...suite, cut: whole, whole: undefined, notices: [] }
  const base = await readBase(source.path)
  const changed = findChanged(spec, base)
  const notice = toChangeNotice(base)
  if (changed === undefined) return { ...suite, cut: whole, whole: undefined, notices: notice }
  const left = indexes.filter((index) => changed.has(index))
  const counted = `only-changed: ${left.length} of ${indexes.length} cases differ from the base branch's`
  if (left.length === 0) return toEnded(suite, { verdict: 'skipped', problems: warnings, notices: [counted] })
  const part = left.length === indexes.length ? undefined : whole
  return { ...suite, cut: cutSpec(spec, toPicks(left)), whole: part, notices: [counted, ...notice] }
}

const nothingSelected = 'scenarios selects no case of this spec'

const toPicks = (indexes: readonly number[]) => indexes.map((index) => ({ index }))

/** The positions of the changed cases; undefined where nothing is known of a base, so that all are run. */
function findChanged(spec: Spec, base: BaseFile): ReadonlySet<number> | undefined {
  switch (base.kind) {
    case 'found':
      return new Set(findChangedCases(spec, parseSpec(base.bytes, 'base').value))
    case 'absent':
      return new Set(spec.scenarios.keys())
    default:
      return undefined
  }
}

function toChangeNotice(base: BaseFile): string[] {
  if (base.kind === 'none') return [`only-changed: every case runs, because ${base.reason}`]
  if (base.kind === 'unreadable') {
    return [`only-changed: every case runs, because the base branch's spec cannot be read: ${base.reason}`]
  }
  return []
}
