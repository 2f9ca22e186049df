import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runInputShape, secretInputs, workflowInputs } from './actions/run/run-inputs.ts'
import { credentialInputs } from './actions/session/service-inputs.ts'
import { guardPath, loadBundle } from './bundles.ts'
import { main } from './main.ts'
import { ansiColour, type Colour, plainColour } from './report/terminal/colour.ts'
import { isCapable, isLive, wantsColour } from './runner/colour-choice.ts'
import { createTerminalRunner } from './runner/terminal/adapter.ts'
import type { Screen } from './runner/terminal/live-screen.ts'
import { suggest } from './spec/suggestion.ts'
import { createSurroundings } from './surroundings.ts'

const commands = ['run', 'lint', 'dry-run', 'submit', 'wait'] as const

/** Inputs that are lists, one entry a line: their flags may be given again. */
const listInputs: readonly string[] = ['scenarios', 'agent-id', 'result-id'] satisfies (keyof typeof runInputShape)[]
/** Inputs that are true or false. */
const switches: readonly string[] = ['only-changed'] satisfies (keyof typeof runInputShape)[]

const usage = `agent-test run|lint|dry-run|submit|wait <spec> … [--input value …]
agent-test serve [--config file] [--host address] [--port number] [--public-url url] [--database file]
agent-test token <kind> [--config file] [--database file] [--organization id] [--user id] …

  run       checks the suite, prices it, runs it once and judges every run
  lint      checks the spec offline
  dry-run   checks the spec and prices it with the service; nothing is run
  submit    does what run does as far as the submission, and names the result
  wait      waits for that result (--result-id), and judges it
  serve     runs the local service until it is stopped; with DATABASE_URL on Postgres
  token     issues a credential for it: api-key, access-token, session-token,
            embedded-session, shareable-link or agent-session

A spec is a file, or a pattern in quotes. The flags are the inputs of the action, once each; ${listInputs.map((name) => `--${name}`).join(', ')}
may be given several times:
${Object.keys(runInputShape)
  .filter((name) => isFlag(name))
  .map((name) => `  --${name}`)
  .join('\n')}

A credential is never a flag, because other programs can read the command line. Set one of the variables
${credentialInputs.map((name) => `  ${toVariable(name)}`).join('\n')}

The report goes to the output, everything else to the error stream. NO_COLOR turns colour off, FORCE_COLOR turns it on
where the output is no terminal. While the runs go on a table is drawn in a terminal; set CI for plain lines.

Exit code: 0 passed, 1 failed, 2 could not be judged, 3 usage or spec problem
`

/** Runs the program in this process, as a command of a terminal. */
export async function startTerminal(args: readonly string[]): Promise<void> {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
    process.exitCode = args.length === 0 ? 3 : 0
    process.stdout.write(usage)
    return
  }
  const { inputs, problems } = parseArguments(args, process.env)
  if (problems.length > 0) {
    process.exitCode = 3
    process.stderr.write(`${problems.join('\n')}\nagent-test --help shows the usage\n`)
    return
  }
  const runner = createTerminalRunner({
    inputs,
    writeOut: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
    setExitCode: (code) => {
      process.exitCode = code
    },
    colour: toColour(process.stdout),
    errorColour: toColour(process.stderr),
    columns: process.stdout.columns || 120,
    screen: isLive(process.env, process.stderr.isTTY) ? toScreen(process.stderr) : undefined,
    environment: process.env,
    loadToolkit: () => loadBundle('toolkit'),
    loadReportFiles: () => loadBundle('report-files'),
    guardPath,
  })
  await main('run', runner, createSurroundings())
}

const toColour = ({ isTTY }: NodeJS.WriteStream): Colour =>
  wantsColour(process.env, isCapable(process.env, isTTY)) ? ansiColour : plainColour

/** A terminal that does not tell its size says 0. */
const toScreen = (stream: NodeJS.WriteStream): Screen => ({
  write: (text) => stream.write(text),
  size: () => ({ columns: stream.columns || 80, rows: stream.rows || 24 }),
  onResize: (listener) => {
    stream.on('resize', listener)
    return () => stream.off('resize', listener)
  },
})

interface Arguments {
  readonly inputs: ReadonlyMap<string, string>
  readonly problems: readonly string[]
}

/** Reads the command line: the command is the mode, the other words are specs, the flags are inputs. */
export function parseArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Arguments {
  const flags = Object.keys(runInputShape).filter((name) => isFlag(name))
  // A credential is refused together with its value, which would be a word of the command line otherwise, and shown.
  const options = Object.fromEntries([...flags, ...secretInputs].map((name) => [name, { type: 'string' as const }]))
  const { positionals, tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const [command = '', ...specs] = positionals
  const given = Map.groupBy(
    tokens.filter((token) => token.kind === 'option'),
    ({ name }) => name,
  )
  const flagProblems = [...given].flatMap(([name, uses]) =>
    checkFlag(name, { values: uses.map(({ value }) => value), flags }),
  )
  const problems = [
    ...checkCommand(command),
    // A flag without its value may have taken the spec for it.
    ...(specs.length === 0 && flagProblems.length === 0 ? ['name the spec file after the command'] : []),
    ...specs.flatMap(checkSpecWord),
    ...flagProblems,
  ]
  const inputs = new Map<string, string>([
    ...[...given].map(([name, uses]) => [name, uses.map(({ value }) => value ?? '').join('\n')] as const),
    ...secretInputs.map((name) => [name, environment[toVariable(name)] ?? ''] as const),
    ['mode', command],
    ['spec', specs.join('\n')],
  ])
  return { inputs, problems }
}

/** A word that is no file, no pattern and no name of a spec is not quoted: it may be a credential meant for a flag. */
const checkSpecWord = (word: string, index: number): string[] =>
  /[*]|\.json|[\\/].*[?[{]/i.test(word) || existsSync(word)
    ? []
    : [`word ${index + 1} after the command names no file; it is not shown here, because it may be a credential`]

const checkCommand = (command: string): string[] =>
  commands.some((known) => known === command)
    ? []
    : [`the first word must be a command: ${commands.join(', ')}${suggest(command, commands)}`]

interface GivenFlag {
  /** Of each time it was given; undefined where nothing follows it. */
  readonly values: readonly (string | undefined)[]
  readonly flags: readonly string[]
}

function checkFlag(name: string, { values, flags }: GivenFlag): string[] {
  if (secretInputs.some((known) => known === name)) return [refuseSecret(name)]
  if (!flags.includes(name)) return [`--${name} is not a flag${suggest(name, flags)}`]
  if (switches.includes(name) && values.some((value) => value !== 'true' && value !== 'false')) {
    return [`--${name} needs true or false`]
  }
  if (values.some((value) => value === undefined || value.startsWith('--'))) return [`--${name} needs a value`]
  return values.length === 1 || listInputs.includes(name)
    ? []
    : [`--${name} was given ${values.length} times, and it has one value`]
}

const refuseSecret = (name: string): string =>
  credentialInputs.some((known) => known === name)
    ? `--${name} would show the secret to other programs: set the variable ${toVariable(name)} instead`
    : `--${name} is of use only in a workflow of GitHub: leave it out`

/** Mode and spec are words of the command line, credentials are variables. */
function isFlag(name: string): boolean {
  return name !== 'mode' && name !== 'spec' && ![...secretInputs, ...workflowInputs].some((known) => known === name)
}

function toVariable(input: string): string {
  return `AGENT_TEST_${input.toUpperCase().replaceAll('-', '_')}`
}
