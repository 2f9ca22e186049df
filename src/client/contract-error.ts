/** The service answered 2xx with something that is not what the contract says. It may have acted on the request. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}
