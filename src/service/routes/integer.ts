/** Reads a whole number from a path or a query; undefined for anything else, and for what no number holds exactly. */
export const parseInteger = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
