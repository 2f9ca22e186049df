import { toResultAddress } from '../../../client/result-address.ts'
import type { Step } from './suite.ts'

/** Says where a result can be looked at while it is made, as soon as there is one. */
export function announceResult({ inputs: { 'base-url': baseUrl }, runner }: Step, id: number): void {
  const place = baseUrl === 'local' ? 'on the local service, which ends with this step' : toResultAddress(baseUrl, id)
  runner.announce(`Result ${id}: ${place}`)
}
