/** No complete answer was received. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  /** false only if the request surely never left; true if the service may have acted on it. */
  readonly sent: boolean

  constructor(message: string, fields: { readonly sent: boolean }, options?: ErrorOptions) {
    super(message, options)
    this.sent = fields.sent
  }
}
