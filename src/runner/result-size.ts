/** No `result.json` that is read again is larger: one of 2,000 runs with their conversations has about 25 MB. */
export const maxResultBytes = 64 * 1_024 * 1_024
