/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The files by which a step sets outputs, and what later steps find: with them a command could write a verdict. */
const commandFiles = ['GITHUB_OUTPUT', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY', 'GITHUB_ENV', 'GITHUB_PATH']
/** A runner gives it to actions only, never to a command of a workflow. */
const actionTokens = ['ACTIONS_RUNTIME_TOKEN']
/** Inputs and state, and the terminal's inputs: credentials are among them. */
const ownPrefixes = ['INPUT_', 'STATE_', 'AGENT_TEST_']

/** What a command may see of the job's environment. Names are compared as Windows does, without regard to case. */
export const toCommandEnvironment = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || isOwn(name.toUpperCase()) ? [] : [[name, value]],
    ),
  )

const isOwn = (name: string): boolean =>
  ownPrefixes.some((prefix) => name.startsWith(prefix)) || [...commandFiles, ...actionTokens].includes(name)

/** Windows takes no more in one variable, and no system less. */
const maxValueLength = 32_000
/** Far more than a job has, and less than any system takes. */
const maxTotalLength = 200_000

/** Why these variables fit in no environment, in a sentence; undefined if they do. Starting a command with them would fail, or hang. */
export function findUnfit(added: Readonly<Record<string, string>>, inherited: Environment): string | undefined {
  for (const [name, value] of Object.entries(added)) {
    if (value.includes('\0')) return `${name} has a NUL character, which no environment variable can hold`
    const length = Math.max(value.length, Buffer.byteLength(value))
    if (length > maxValueLength) return `${name} is ${length} bytes long, and at most ${maxValueLength} fit`
  }
  const all = Object.entries({ ...inherited, ...added })
  const total = all.reduce((sum, [name, value = '']) => sum + name.length + Buffer.byteLength(value) + 2, 0)
  return total > maxTotalLength
    ? `its environment is ${total} bytes long, and at most ${maxTotalLength} fit`
    : undefined
}
