/** The times of everything that a config describes: it has no history. */
export const declared = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' } as const
