import { type CheckoutOperations, createCheckoutOperations } from './checkout-operations.ts'
import { createDashboardOperations, type DashboardOperations } from './dashboard-operations.ts'
import { createGenerationOperations, type GenerationOperations } from './generation-operations.ts'
import { createOrganizationOperations, type OrganizationOperations } from './organization-operations.ts'
import { createRequests, type ServiceClientOptions } from './requests.ts'
import { createRunOperations, type RunOperations } from './run-operations.ts'

/** The operations of the service. */
export interface ServiceClient
  extends RunOperations,
    CheckoutOperations,
    DashboardOperations,
    GenerationOperations,
    OrganizationOperations {
  close(): Promise<void>
}

/** A client of one deployment. Opens no connection before the first operation; close it when done. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const requests = createRequests(options)
  return {
    ...createRunOperations(requests),
    ...createCheckoutOperations(requests),
    ...createDashboardOperations(requests),
    ...createGenerationOperations(requests),
    ...createOrganizationOperations(requests),
    close: requests.close,
  }
}
