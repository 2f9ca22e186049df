/**
 * When a pull request gets a comment: never, once something fails, once something differs from the baseline, or always.
 * A comment that is there already is brought up to date by all but `off`.
 */
export const commentChoices = ['off', 'failures', 'changes', 'always'] as const
export type CommentChoice = (typeof commentChoices)[number]
