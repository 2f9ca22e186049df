import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as yaml from 'yaml'
import { hasCommand } from '../report/text/log-reading.ts'
import { stripColour } from '../terminal/colour-reading.ts'
import { type Ended, root, startBundle } from './bundle-process.ts'

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
  readonly entry?: 'run' | 'run-post'
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
      ...toInputVariables(inputs),
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
function toInputVariables(inputs: Readonly<Record<string, string>>): Record<string, string> {
  const defaults = Object.entries(readAction().inputs).map(
    // An expression is the runner's to fill in; here it has nothing to fill in.
    ([name, { default: value = '' }]) => [name, value.startsWith('${{') ? '' : value] as const,
  )
  const given = Object.entries({ ...Object.fromEntries(defaults), ...inputs })
  return Object.fromEntries(given.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]))
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>
  readonly outputs: Readonly<Record<string, unknown>>
  readonly runs: Readonly<Record<string, string>>
}

/** action.yml of the main action. */
export const readAction = (): ActionFile => yaml.parse(readFileSync(join(root, 'action.yml'), 'utf8')) as ActionFile

const decode = (text: string) =>
  text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%')

function readCommands({ stdout, signal }: Ended) {
  const annotations: SeenAnnotation[] = []
  const masks: string[] = []
  const shown: string[] = []
  const unfolded: string[] = []
  const groups: { readonly title: string; readonly lines: string[] }[] = []
  let group: (typeof groups)[number] | undefined
  for (const coloured of stdout.split('\n')) {
    const line = stripColour(coloured)
    const [, command, properties = '', message = ''] = /^\s*::([\w-]+)(?: ([^:]*))?::(.*)$/.exec(line) ?? []
    if (command === 'add-mask') masks.push(decode(message))
    else if (command === 'group') {
      if (group !== undefined) throw new Error(`a group within the group "${group.title}": ${line}`)
      group = { title: decode(message), lines: [] }
      groups.push(group)
    } else if (command === 'endgroup') {
      if (group === undefined) throw new Error('the end of a group that is not open')
      group = undefined
    } else if (command !== undefined && ['error', 'warning', 'notice'].includes(command)) {
      if (group !== undefined) throw new Error(`an annotation within the group "${group.title}": ${line}`)
      annotations.push({ level: command, message: decode(message), ...readProperties(properties) })
    } else if (hasCommand(line)) throw new Error(`an unexpected command: ${line}`)
    else {
      shown.push(line)
      ;(group?.lines ?? unfolded).push(line)
    }
  }
  // A process that is killed can end nothing.
  if (group !== undefined && signal === null) throw new Error(`the group "${group.title}" is never ended`)
  const log = masks.reduce((text, mask) => text.replaceAll(mask, '***'), shown.join('\n'))
  return { annotations, masks, log, groups, unfolded: unfolded.join('\n') }
}

const readProperties = (text: string) =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), decode(pair.slice(pair.indexOf('=') + 1))]
        return [name, /^\d+$/.test(value) ? Number(value) : value]
      }),
  )

function readKeyValues(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const [, name, delimiter] = /^(.+?)<<(.+)$/.exec(lines[at] ?? '') ?? []
    if (name === undefined || delimiter === undefined) continue
    const end = lines.indexOf(delimiter, at + 1)
    values[name] = lines.slice(at + 1, end).join('\n')
    at = end
  }
  return values
}
