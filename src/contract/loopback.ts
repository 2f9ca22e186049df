/**
 * Whether the host of a URL is this machine, for certain: a name below `localhost` is up to whatever resolves it. The URL
 * parser has already brought every notation of an address to one.
 */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
