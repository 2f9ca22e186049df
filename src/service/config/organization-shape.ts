import * as z from 'zod'
import type { OrganizationSettings } from '../../contract/resources/organization.ts'
import { nearestWord, suggest } from '../../spec/suggestion.ts'
import { isKnownRole, knownRoles } from './roles.ts'
import { closed, Id, numeric, Text, truth, unquoted } from './shape.ts'

// Timers count milliseconds in 31 bits; a day is far below that.
export const maxSeconds = 86_400

/** A limit that -1 lifts (contract 6). */
export const Limit = numeric(
  z.int().refine((limit) => limit === -1 || limit >= 1, 'must be at least 1, or -1 for no limit'),
)

const isTimeZone = (name: string): boolean => {
  // Asking for a zone loads the tables of all of them.
  if (name === 'UTC') return true
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

// One schema serves many keys: each costs more to make than to use.
const seconds = numeric(z.int().min(1).max(maxSeconds))
const off = truth(z.boolean()).default(false)
const on = truth(z.boolean()).default(true)
const words = z.string().default('')
const unlimited = Limit.default(-1)
const hundred = Limit.default(100)
const count = numeric(z.int().min(0)).default(0)
const amount = unquoted(
  z.string().regex(/^\d+(\.\d+)?$/, 'must be a number of zero or more, written in digits'),
).default('0')
const configured = unquoted(z.enum(['true', 'false'])).default('false')

const settings = {
  name: Text.default('Local organization'),
  team_size: unquoted(z.enum(['1', '<10', '10-100', '100-500', '500+'])).default('1'),
  discovery_source: words,
  timezone: Text.refine(isTimeZone, 'must be the name of a time zone, such as Europe/Lisbon').default('UTC'),
  onboarding_flow: z.enum(['simulation', 'observability']).default('simulation'),
  user_onboarding: words,
  skip_onboarding: off,
  phone_number_verified: off,
  slack_invite_sent: off,
  is_2fa_required: off,
  is_internal_view_only: off,
  limit_to_exclusive_numbers: off,
  outbound_timeout: seconds.default(300),
  max_agents_limit: unlimited,
  max_members_limit: unlimited,
  max_concurrent_runs_limit: hundred,
  max_concurrent_chat_runs_limit: hundred,
  max_call_duration: seconds.default(600),
  evaluate_relevant_metrics_enabled: off,
  end_call_enabled: on,
  generate_scenario_auto_assign_numbers_enabled: off,
  show_custom_dashboards: on,
  conditional_actions_generation_enabled: off,
  notify_daily_report: off,
  notify_cron_failure: off,
  notify_cron_success: off,
  notify_no_calls: off,
  notify_result_webhook: off,
  notify_cronjob_webhook: off,
  notify_call_log_webhook: off,
  notify_frequent_calls_for_number: off,
  notify_metric_significant_shift: off,
  notify_low_credits: off,
  forward_provider_a_webhook: off,
  forward_provider_b_webhook: off,
  is_send_emails_enabled: off,
  frequent_calls_threshold: count,
  frequent_calls_time_period: count,
  frequent_calls_cooldown: count,
  low_credits_threshold: amount,
  cronjob_low_balance_mute_days: amount,
  allow_duplicate_call_ids: off,
  allow_join_requests: off,
  provider_a_api_key_configured: configured,
  provider_a_public_key_configured: configured,
  provider_b_api_key_configured: configured,
  provider_c_api_key_configured: configured,
  auto_refill: off,
  auto_refill_threshold: amount,
  auto_refill_amount: amount,
  auto_refill_max_cap: amount,
} satisfies Record<keyof OrganizationSettings, z.ZodType>

const Project = closed({ id: Id, name: Text, members: z.array(Id).optional() })
// Taken for a role of a hosted service, a misspelt `view_only` would let its member change everything.
const Role = Text.refine((role) => isKnownRole(role) || nearestWord(role, knownRoles) === undefined, {
  error: ({ input }) => `is not a role that is known here${suggest(String(input), knownRoles)}`,
}).default('admin')
const Member = closed({ user: Id, role: Role, is_email_notify_enabled: off })

/** An organization with its settings under their names on the wire; users are still the ids that it names. */
export const OrganizationShape = closed({
  id: Id.default(1),
  ...settings,
  projects: z.array(Project).min(1).optional(),
  members: z.array(Member).optional(),
})
export type OrganizationShape = z.infer<typeof OrganizationShape>
