import type * as z from 'zod'

/** One wrong input. */
export interface InputProblem {
  /** As action.yml spells it. */
  readonly input: string
  /** Reads on from the name: "must be a number". */
  readonly message: string
}

/** Inputs, or a file that an input names, are not as they must be. Carries every problem, not only the first. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly problems: readonly InputProblem[]

  constructor(problems: readonly InputProblem[], options?: ErrorOptions) {
    super(problems.map(({ input, message }) => `input "${input}" ${message}`).join('\n'), options)
    this.problems = problems
  }
}

type Shape = Readonly<Record<string, z.ZodType>>
/** The values of a shape's inputs; undefined for an input that is not given and has no default, or that is wrong. */
export type InputValues<S extends Shape> = { readonly [Name in keyof S]: z.output<S[Name]> }

/**
 * Reads all inputs of a shape whose keys are the names in action.yml. An empty input counts as not given. Returns what
 * could be read, and every problem, so that rules across inputs can add theirs before anything is reported.
 */
export function parseInputs<S extends Shape>(
  read: (name: string) => string,
  shape: S,
): { values: Partial<InputValues<S>>; problems: InputProblem[] } {
  const problems: InputProblem[] = []
  const values: Record<string, unknown> = {}
  for (const [input, schema] of Object.entries(shape)) {
    const text = read(input)
    const parsed = schema.safeParse(text === '' ? undefined : text)
    if (parsed.success) values[input] = parsed.data
    else problems.push(...parsed.error.issues.map(({ message }) => ({ input, message })))
  }
  return { values: values as Partial<InputValues<S>>, problems }
}
