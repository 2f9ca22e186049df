/** A file as the branch has it that the change is merged into. */
export type BaseFile =
  | { readonly kind: 'found'; readonly bytes: Uint8Array }
  | { readonly kind: 'absent' }
  | { readonly kind: 'none' | 'unreadable'; readonly reason: string }
/** The labels of the pull request. */
export type Labels =
  | { readonly kind: 'read'; readonly labels: readonly string[] }
  | { readonly kind: 'none' | 'unreadable'; readonly reason: string }

/** Where no base branch is known. */
export const noBase = { kind: 'none', reason: 'no base branch is known here' } as const
