import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as yaml from 'yaml'
import type { ActionName } from '../../src/main.ts'
import { hasCommand } from '../report/text/log-reading.ts'
import { stripColour } from '../terminal/colour-reading.ts'
import { type Ended, root, startBundle } from './bundle-process.ts'
import { readKeyValues, replayCommands, toRunnerLines } from './runner-commands.ts'

/** An annotation as the runner reads it from a workflow command. */
export interface SeenAnnotation {
  readonly level: string
  readonly message: string
  readonly file?: string
  readonly line?: number
  readonly endLine?: number
  readonly col?: number
  readonly endColumn?: number
  readonly title?: string
}

/** Lines that the log's page folds under a title. */
export interface LogGroup {
  readonly title: string
  readonly lines: readonly string[]
}

/** What a step left behind, as a runner would see it. */
export interface Step extends Ended {
  /** The log as a person sees it: without commands and colour, and with the masked values hidden. */
  readonly log: string
  readonly groups: readonly LogGroup[]
  /** What of the log is in no group, and so never folded away. */
  readonly unfolded: string
  readonly annotations: readonly SeenAnnotation[]
  readonly masks: readonly string[]
  readonly outputs: Readonly<Record<string, string>>
  readonly state: Readonly<Record<string, string>>
  readonly summary: string
}

/** A step that is under way. */
export interface StartedStep {
  readonly kill: (signal: NodeJS.Signals) => void
  /** What it has kept for its clean-up so far. */
  readonly readState: () => Readonly<Record<string, string>>
  readonly ended: Promise<Step>
}

interface StepOptions {
  readonly inputs: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  readonly entry?: ActionName
  readonly workspace?: string
}

/** Runs an entry of the committed bundle the way a runner does: a clean environment, INPUT_ variables, command files. */
export const runStep = (options: StepOptions): Promise<Step> => startStep(options).ended

/** Starts what `runStep` runs. */
export function startStep({ inputs, environment = {}, entry = 'run', workspace = root }: StepOptions): StartedStep {
  const folder = mkdtempSync(join(tmpdir(), 'step-'))
  const files = {
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STATE: join(folder, 'state'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
  }
  for (const file of Object.values(files)) writeFileSync(file, '')
  const read = (name: keyof typeof files) => readFileSync(files[name], 'utf8')
  const { kill, ended } = startBundle(entry, {
    folder: workspace,
    environment: {
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: folder,
      ...files,
      ...toInputVariables(inputs, entry),
      ...environment,
    },
  })
  const toStep = (process: Ended): Step => {
    const left = {
      outputs: readKeyValues(read('GITHUB_OUTPUT')),
      state: readKeyValues(read('GITHUB_STATE')),
      summary: read('GITHUB_STEP_SUMMARY'),
    }
    rmSync(folder, { recursive: true })
    return { ...process, ...readCommands(process), ...left }
  }
  return { kill, readState: () => readKeyValues(read('GITHUB_STATE')), ended: ended.then(toStep) }
}

/** A runner sets every input of action.yml, with its default where none is given. */
function toInputVariables(inputs: Readonly<Record<string, string>>, entry: ActionName): Record<string, string> {
  const defaults = Object.entries(readAction(entry).inputs).map(
    // An expression is the runner's to fill in; here it has nothing to fill in.
    ([name, { default: value = '' }]) => [name, value.startsWith('${{') ? '' : value] as const,
  )
  const given = Object.entries({ ...Object.fromEntries(defaults), ...inputs })
  return Object.fromEntries(given.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]))
}

/** What a runner reads of an action. */
export interface ActionFile {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default?: string; readonly required?: boolean }>
  >
  readonly outputs: Readonly<Record<string, unknown>>
  readonly runs: Readonly<Record<string, string>>
}

/** The action.yml that an entry belongs to; of the main action unless one is named. */
export function readAction(entry: ActionName = 'run'): ActionFile {
  const name = entry.replace(/-post$/, '')
  const path = name === 'run' ? 'action.yml' : `${name}/action.yml`
  return yaml.parse(readFileSync(join(root, path), 'utf8')) as ActionFile
}

function readCommands({ stdout, stderr, signal }: Ended) {
  // The runner reads both, and nothing of this action writes commands to the second.
  for (const line of toRunnerLines(stderr)) if (hasCommand(stripColour(line))) throw new Error(`on stderr: ${line}`)
  const annotations: SeenAnnotation[] = []
  const masks: string[] = []
  const shown: string[] = []
  const unfolded: string[] = []
  const groups: { readonly title: string; readonly lines: string[] }[] = []
  let group: (typeof groups)[number] | undefined
  for (const { line, command: { name, data = '', properties = {} } = {} } of replayCommands(stdout)) {
    if (name === 'add-mask') {
      if (data.trim() === '') throw new Error('a mask of nothing')
      masks.push(data)
    } else if (name === 'group') {
      if (group !== undefined) throw new Error(`a group within the group "${group.title}": ${line}`)
      group = { title: data, lines: [] }
      groups.push(group)
    } else if (name === 'endgroup') {
      if (group === undefined) throw new Error('the end of a group that is not open')
      group = undefined
    } else if (name === 'error' || name === 'warning' || name === 'notice') {
      if (group !== undefined) throw new Error(`an annotation within the group "${group.title}": ${line}`)
      annotations.push({ level: name, message: data, ...toNumbers(properties) })
    } else {
      const text = stripColour(line)
      // Stricter than the runner: what only looks like a command is none of this action's lines either.
      if (hasCommand(line) || hasCommand(text)) throw new Error(`an unexpected command: ${line}`)
      // The runner hides what it has been told to hide so far.
      shown.push(hide(text, masks))
      ;(group?.lines ?? unfolded).push(text)
    }
  }
  // A process that is killed can end nothing.
  if (group !== undefined && signal === null) throw new Error(`the group "${group.title}" is never ended`)
  return { annotations, masks, log: shown.join('\n'), groups, unfolded: unfolded.join('\n') }
}

const hide = (text: string, masks: readonly string[]): string =>
  masks.toSorted((a, b) => b.length - a.length).reduce((hidden, mask) => hidden.replaceAll(mask, '***'), text)

const toNumbers = (properties: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  )
