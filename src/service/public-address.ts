/** Where callers reach the service: what it was told, or else where this request reached it. No slash at its end. */
export const toBaseUrl = (requestUrl: string, publicUrl: string | undefined): string =>
  publicUrl ?? new URL(requestUrl).origin

/** The address of a request as whoever sent it knows it. */
export function toSeenUrl(requestUrl: string, publicUrl: string | undefined): string {
  const { pathname, search } = new URL(requestUrl)
  return `${toBaseUrl(requestUrl, publicUrl)}${pathname}${search}`
}
