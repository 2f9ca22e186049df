import { parseArgs, styleText } from 'node:util'
import { credentialInputs, runInputShape, secretInputs } from './actions/run-inputs.ts'
import { guardPath, loadBundle } from './bundles.ts'
import { main } from './main.ts'
import { createTerminalRunner } from './runner/terminal.ts'
import { suggest } from './spec/suggestion.ts'
import { createSurroundings } from './surroundings.ts'

const commands = ['run', 'lint', 'dry-run', 'submit', 'wait'] as const

const usage = `agent-test run|lint|dry-run|submit|wait <spec> [--input value …]
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

The flags are the inputs of the action:
${Object.keys(runInputShape)
  .filter((name) => isFlag(name))
  .map((name) => `  --${name}`)
  .join('\n')}

A credential is never a flag, because other programs can read the command line. Set one of the variables
${credentialInputs.map((name) => `  ${toVariable(name)}`).join('\n')}

Exit code: 0 passed, 1 failed, 2 could not be judged, 3 usage or spec problem
`

/** Never the only sign of anything: words and symbols say the same. */
const styles = { good: 'green', bad: 'red', warn: 'yellow', dim: 'dim' } as const

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
    colour: (style, text) => styleText(styles[style], text, { stream: process.stdout }),
    columns: process.stdout.columns ?? 120,
    environment: process.env,
    loadToolkit: () => loadBundle('toolkit'),
    guardPath,
  })
  await main('run', runner, createSurroundings())
}

interface Arguments {
  readonly inputs: ReadonlyMap<string, string>
  readonly problems: readonly string[]
}

/** Reads the command line: the command is the mode, the first other word the spec, the flags are inputs. */
export function parseArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Arguments {
  const flags = Object.keys(runInputShape).filter((name) => isFlag(name))
  // A credential is refused together with its value, which would be a word of the command line otherwise, and shown.
  const options = Object.fromEntries([...flags, ...secretInputs].map((name) => [name, { type: 'string' as const }]))
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const [command = '', spec = '', ...extra] = positionals
  const problems = [
    ...checkCommand(command),
    ...(spec === '' ? ['name the spec file after the command'] : []),
    // What stands there is not quoted: it may be a credential that was meant for a flag.
    ...(extra.length > 0 ? [`${extra.length} more than a command and one spec file were given`] : []),
    ...tokens.flatMap((token) => (token.kind === 'option' ? checkFlag(token.name, token.value, flags) : [])),
  ]
  const inputs = new Map<string, string>([
    ...Object.entries(values).map(([name, value]) => [name, String(value)] as const),
    ...secretInputs.map((name) => [name, environment[toVariable(name)] ?? ''] as const),
    ['mode', command],
    ['spec', spec],
  ])
  return { inputs, problems }
}

const checkCommand = (command: string): string[] =>
  commands.some((known) => known === command)
    ? []
    : [`the first word must be a command: ${commands.join(', ')}${suggest(command, commands)}`]

function checkFlag(name: string, value: string | undefined, flags: readonly string[]): string[] {
  if (secretInputs.some((known) => known === name)) {
    return [`--${name} would show the secret to other programs: set the variable ${toVariable(name)} instead`]
  }
  if (!flags.includes(name)) return [`--${name} is not a flag${suggest(name, flags)}`]
  return value === undefined ? [`--${name} needs a value`] : []
}

/** Mode and spec are words of the command line, credentials are variables. */
function isFlag(name: string): boolean {
  return name !== 'mode' && name !== 'spec' && !secretInputs.some((known) => known === name)
}

function toVariable(input: string): string {
  return `AGENT_TEST_${input.toUpperCase().replaceAll('-', '_')}`
}
