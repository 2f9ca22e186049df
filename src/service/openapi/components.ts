import type * as z from 'zod'
import { CheckoutCredential } from '../../contract/resources/checkout-credential.ts'
import { Dashboard, Widget } from '../../contract/resources/dashboard.ts'
import { Filter } from '../../contract/resources/filter.ts'
import { GeneratedScenario, GenerationProgress } from '../../contract/resources/generation-progress.ts'
import { Member } from '../../contract/resources/member.ts'
import { Organization } from '../../contract/resources/organization.ts'
import { Project } from '../../contract/resources/project.ts'
import { DetailedRun, RunResource } from '../../contract/resources/run.ts'
import { ReadResult, ResultSummary, SubmittedResult } from '../../contract/resources/run-result.ts'
import {
  ConditionalActions,
  Defaults,
  InlinePersonality,
  InlineTestProfile,
  Scenario,
  Spec,
} from '../../contract/spec.ts'
import { DryRun, PlannedScenario } from './dry-run.ts'
import { OrganizationPage } from './organizations.ts'
import { Detail, Problems } from './refusals.ts'
import { ResultPage } from './results.ts'
import { FormRunRequest, JsonRunRequest, MultipartRunRequest } from './run-request-body.ts'

/** The schemas that have a name of their own in the interface description. */
export const components = {
  RunRequest: JsonRunRequest,
  RunRequestForm: FormRunRequest,
  RunRequestMultipart: MultipartRunRequest,
  Spec,
  Scenario,
  ScenarioDefaults: Defaults,
  ConditionalActions,
  InlinePersonality,
  InlineTestProfile,
  SubmittedResult,
  ReadResult,
  ResultSummary,
  ResultPage,
  Run: RunResource,
  DetailedRun,
  DryRun,
  PlannedScenario,
  GenerationProgress,
  GeneratedScenario,
  Dashboard,
  Widget,
  Filter,
  OrganizationPage,
  Organization,
  Member,
  Project,
  CheckoutCredential,
  Problems,
  Detail,
} as const satisfies Readonly<Record<string, z.ZodType>>
