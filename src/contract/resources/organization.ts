import * as z from 'zod'
import { Member } from './member.ts'
import { Project } from './project.ts'
import { DateTime } from './timestamps.ts'

/** What an organization is set to (specification 2.7). On a limit, -1 stands for none; times are in seconds. */
export const OrganizationSettings = z.object({
  name: z.string(),
  team_size: z.string(),
  discovery_source: z.string(),
  timezone: z.string(),
  onboarding_flow: z.string(),
  user_onboarding: z.string(),
  skip_onboarding: z.boolean(),
  phone_number_verified: z.boolean(),
  slack_invite_sent: z.boolean(),
  is_2fa_required: z.boolean(),
  is_internal_view_only: z.boolean(),
  limit_to_exclusive_numbers: z.boolean(),
  outbound_timeout: z.int(),
  max_agents_limit: z.int(),
  max_members_limit: z.int(),
  max_concurrent_runs_limit: z.int(),
  max_concurrent_chat_runs_limit: z.int(),
  max_call_duration: z.int(),
  evaluate_relevant_metrics_enabled: z.boolean(),
  end_call_enabled: z.boolean(),
  generate_scenario_auto_assign_numbers_enabled: z.boolean(),
  show_custom_dashboards: z.boolean(),
  conditional_actions_generation_enabled: z.boolean(),
  notify_daily_report: z.boolean(),
  notify_cron_failure: z.boolean(),
  notify_cron_success: z.boolean(),
  notify_no_calls: z.boolean(),
  notify_result_webhook: z.boolean(),
  notify_cronjob_webhook: z.boolean(),
  notify_call_log_webhook: z.boolean(),
  notify_frequent_calls_for_number: z.boolean(),
  notify_metric_significant_shift: z.boolean(),
  notify_low_credits: z.boolean(),
  forward_provider_a_webhook: z.boolean(),
  forward_provider_b_webhook: z.boolean(),
  is_send_emails_enabled: z.boolean(),
  frequent_calls_threshold: z.int(),
  frequent_calls_time_period: z.int(),
  frequent_calls_cooldown: z.int(),
  low_credits_threshold: z.string(),
  cronjob_low_balance_mute_days: z.string(),
  allow_duplicate_call_ids: z.boolean(),
  allow_join_requests: z.boolean(),
  provider_a_api_key_configured: z.string(),
  provider_a_public_key_configured: z.string(),
  provider_b_api_key_configured: z.string(),
  provider_c_api_key_configured: z.string(),
  auto_refill: z.boolean(),
  auto_refill_threshold: z.string(),
  auto_refill_amount: z.string(),
  auto_refill_max_cap: z.string(),
})
export type OrganizationSettings = z.infer<typeof OrganizationSettings>

/** An organization as its list shows it (specification 2.7). */
export const Organization = z.object({
  id: z.int(),
  ...OrganizationSettings.shape,
  members: z.array(Member),
  projects: z.array(Project),
  created_at: DateTime,
  updated_at: DateTime,
})
export type Organization = z.infer<typeof Organization>
