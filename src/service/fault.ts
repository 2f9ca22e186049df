const safeWord = /^\w{1,64}$/

/**
 * Names a fault by the error's class and code, such as `Error ERR_SQLITE_ERROR`. Its text is left out: it may quote an
 * address with a secret.
 */
export function toFaultName(error: unknown): string {
  if (!Error.isError(error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : ''
  return [error.name, code].filter((word) => safeWord.test(word)).join(' ') || 'unknown'
}
