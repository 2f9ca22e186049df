/** The port that a server listens on. */
export function toPort(server: { address(): { readonly port: number } | string | null }): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}
