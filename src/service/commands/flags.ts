import { parseArgs } from 'node:util'
import { suggest } from '../../spec/suggestion.ts'
import { UsageError } from './terminal.ts'

/** The flags of a command, which all take a value. What is wrong with them is collected, and told at once. */
export interface Flags {
  /** The words that are no flags. */
  readonly words: readonly string[]
  /** undefined: the flag is not given. */
  text(name: string): string | undefined
  /** A whole number; undefined if the flag is not given, or wrong. */
  number(name: string, most?: number): number | undefined
  refuse(problem: string): void
  /** Throws UsageError with everything that was wrong, a problem a line. */
  check(): void
}

/** Reads a command line. Throws nothing: whoever reads the flags calls `check` once all are read. */
export function readFlags(args: readonly string[], known: readonly string[]): Flags {
  const options = Object.fromEntries(known.map((name) => [name, { type: 'string' as const }]))
  const { tokens, positionals } = parseArgs({
    ...{ args: [...args], options, strict: false, allowPositionals: true, tokens: true },
  })
  const values = new Map<string, string>()
  const problems: string[] = []
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const problem = findProblem(token, { known, values })
    if (problem === undefined) values.set(token.name, token.value ?? '')
    else problems.push(problem)
  }
  const refuse = (problem: string): void => void problems.push(problem)
  return {
    words: positionals,
    text: (name) => values.get(name),
    number: (name, most = Number.MAX_SAFE_INTEGER) => {
      const text = values.get(name)
      if (text === undefined) return undefined
      const number = /^\d{1,15}$/.test(text) ? Number(text) : undefined
      if (number === undefined) refuse(`--${name} must be a whole number`)
      else if (number > most) refuse(`--${name} must be at most ${most}`)
      return number
    },
    refuse,
    check: () => {
      if (problems.length > 0) throw new UsageError(problems.join('\n'))
    },
  }
}

interface Option {
  readonly name: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

function findProblem(
  { name, value = '', inlineValue }: Option,
  { known, values }: { readonly known: readonly string[]; readonly values: ReadonlyMap<string, string> },
): string | undefined {
  if (!known.includes(name)) return `--${name} is not a flag${suggest(name, known)}`
  if (values.has(name)) return `--${name} is given twice; keep one of them`
  // The next flag is not a value, though it stands where one should.
  const isMissing = value === '' || (inlineValue === false && value.startsWith('--'))
  return isMissing ? `--${name} needs a value` : undefined
}
