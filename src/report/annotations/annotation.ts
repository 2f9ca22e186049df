import type { Range } from '../../spec/range.ts'

export const annotationLevels = ['error', 'warning', 'notice'] as const
export type AnnotationLevel = (typeof annotationLevels)[number]

/** A remark that GitHub shows at a line of a file, or at the step when it has no file. */
export interface Annotation {
  readonly level: AnnotationLevel
  readonly title: string
  /** Lines that are each fit for a log; at most 4,096 bytes. */
  readonly message: string
  readonly file: string | undefined
  readonly range: Range | undefined
}
