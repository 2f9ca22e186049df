import type { Path } from '../../spec/location.ts'

/** Something wrong at a place of the config, before the place is looked up in the file. */
export interface PathProblem {
  readonly path: Path
  /** Reads on from its location: "must be text, not a number". */
  readonly message: string
}
