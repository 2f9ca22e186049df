import type { Generated } from 'kysely'
import type { Channel } from '../../contract/channel.ts'
import type { Status } from '../../contract/run.ts'

/** A flag as both databases keep it. */
export type Flag = 0 | 1

/** One submission of a suite. Its status is not stored: it follows from its runs. */
export interface ResultsTable {
  id: Generated<number>
  organization_id: number
  agent_id: number
  name: string
  channel: Channel
  /** How many of its runs may go on at once; null: as many as the organization may have. */
  concurrency_limit: number | null
  /** JSON text of `webrtc_b_data` or `webrtc_c_data`; null without. */
  overrides: string | null
  created_at: string
}

/** A case of a submitted spec. */
export interface TestCasesTable {
  id: Generated<number>
  result_id: number
  /** Where it stands in the spec's `scenarios`, from 0. */
  position: number
  name: string
  /** JSON text of what is played: a run that was cut off begins anew from it. */
  definition: string
  /** JSON text. */
  test_profile: string | null
}

/** One conversation. The columns of unbounded size stand last: SQLite reads a row from its start. */
export interface RunsTable {
  id: Generated<number>
  organization_id: number
  result_id: number
  test_case_id: number
  /** Counts a case's runs from 0. */
  repetition: number
  /** Whether it counts against the limit on chats, not on calls. */
  run_as_text: Flag
  /** Whether the agent has to dial its number. */
  outbound: Flag
  status: Generated<Status>
  /** How often it was begun. What an earlier attempt still has to say is not heard. */
  attempt: Generated<number>
  /** 1 or 0; null without a verdict. */
  success: Flag | null
  error_message: Generated<string>
  executed_at: string | null
  duration_ms: number | null
  outbound_dial_window_opens_at: string | null
  outbound_dial_window_seconds: number | null
  outbound_dial_window_closes_at: string | null
  /** JSON text, as the three below. */
  evaluation: string | null
  expected_outcome: string | null
  metadata: string | null
  transcript: string | null
  /** When the agent of an outbound run was asked to dial; null: not yet, or it dials of its own accord. */
  dial_requested_at: string | null
}

/** What an organization has left. */
export interface AccountsTable {
  organization_id: number
  /** null: as much as it likes. */
  balance_micros: number | null
}

/** Every change of a balance; never changed or removed. */
export interface LedgerEntriesTable {
  id: Generated<number>
  organization_id: number
  kind: 'credit' | 'run'
  /** The run that was charged, one entry at most for each; null for a credit. */
  run_id: number | null
  /** Negative for a charge. */
  amount_micros: number
  created_at: string
}

export interface DashboardsTable {
  id: Generated<number>
  organization_id: number
  project_id: number
  name: string
  /** JSON text. */
  filters: string
  created_at: string
  updated_at: string
}

export interface WidgetsTable {
  id: Generated<number>
  dashboard_id: number
  position: number
  /** JSON text of a widget's own fields, without its ids, its times and what follows from its dashboard. */
  definition: string
  created_at: string
  updated_at: string
}

/** A request for scenarios. */
export interface GenerationsTable {
  /** The `progress_id`. */
  id: string
  organization_id: number
  agent_id: number
  created_at: string
}

/** A scenario that a generation makes. */
export interface GeneratedScenariosTable {
  id: Generated<number>
  generation_id: string
  position: number
  status: 'pending' | 'completed' | 'failed'
  error_message: string
  /** JSON text; null until it is made. */
  definition: string | null
}

/** The keys that local tokens are signed with; the newest signs. */
export interface SigningKeysTable {
  id: Generated<number>
  /** JSON text of the private key. */
  jwk: string
  created_at: string
}

/** API keys that were issued here; the key itself is not kept. */
export interface ApiKeysTable {
  id: Generated<number>
  organization_id: number
  name: string
  /** Its first characters, by which it is found and shown. */
  prefix: string
  /** SHA-256, in hexadecimal digits. */
  digest: string
  created_at: string
}

/** Every table of the store. Times are ISO 8601 text. */
export interface Tables {
  results: ResultsTable
  test_cases: TestCasesTable
  runs: RunsTable
  accounts: AccountsTable
  ledger_entries: LedgerEntriesTable
  dashboards: DashboardsTable
  widgets: WidgetsTable
  generations: GenerationsTable
  generated_scenarios: GeneratedScenariosTable
  signing_keys: SigningKeysTable
  api_keys: ApiKeysTable
}
