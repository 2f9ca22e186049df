/** Names the database at an address without what is secret in it. Throws if it is not the address of a Postgres database. */
export function toPlace(address: string): string {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')) {
    throw new Error('DATABASE_URL must be an address such as postgres://user:password@host:5432/database.')
  }
  return `${url.protocol}//${url.host}${url.pathname}`
}
