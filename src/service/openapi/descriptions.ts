import type { OperationName } from '../operations.ts'
import { dashboardDescriptions } from './dashboards.ts'
import type { OperationDescription } from './description.ts'
import { generationDescriptions } from './generation.ts'
import { localDescriptions } from './local.ts'
import { organizationDescriptions } from './organizations.ts'
import { repositoryDescriptions } from './repositories.ts'
import { resultDescriptions } from './results.ts'
import { scenarioDescriptions } from './scenarios.ts'
import { selfDescriptions } from './self.ts'

/** What there is to say of every operation. */
export const descriptions: Readonly<Record<OperationName, OperationDescription>> = {
  ...scenarioDescriptions,
  ...generationDescriptions,
  ...resultDescriptions,
  ...dashboardDescriptions,
  ...organizationDescriptions,
  ...repositoryDescriptions,
  ...localDescriptions,
  ...selfDescriptions,
}
