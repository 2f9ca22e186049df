/** A commit by its first letters, as people write it; undefined for what does not look like a commit. */
export const toShortSha = (sha: string | undefined): string | undefined =>
  /^[0-9a-f]{7,64}$/.test(sha ?? '') ? sha?.slice(0, 7) : undefined
