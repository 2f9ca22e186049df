/** Whether a URL's host is this machine. The URL parser has already brought every IPv4 notation to four numbers. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname) || /(^|\.)localhost\.?$/.test(hostname)
