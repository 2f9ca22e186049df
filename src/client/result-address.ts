export const resultsPath = '/test_framework/v1/results/'

/** The address of a service, without its last slashes: what a path is appended to as text. */
export const toBase = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/+$/, '')

/** Where a service shows a result, to whoever has its credential. */
export const toResultAddress = (baseUrl: URL, id: number): string => `${toBase(baseUrl)}${resultsPath}${id}/`
