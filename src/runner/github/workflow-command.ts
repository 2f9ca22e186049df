/** A text as the data of a command of the runner, in the escapes of its own format. */
export const escapeCommandData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
