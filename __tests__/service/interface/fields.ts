import type { Form } from './forms.ts'

type Fields = Readonly<Record<string, Form>>

const timestamps = { created_at: 'date-time', updated_at: 'date-time' } as const satisfies Fields

const toFields = <F extends Form>(form: F, names: string): Readonly<Record<string, F>> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, form]))

/** Every field of every resource that the service answers with, and what it holds (specification 2.2 to 2.7). */
export const fields = {
  'run result': {
    id: 'integer',
    agent: 'integer',
    status: 'status of a result',
    run_as_text: 'boolean',
    runs: 'array of runs',
    created_at: 'date-time',
  },
  run: {
    id: 'integer',
    status: 'status of a run',
    scenario: 'integer',
    scenario_name: 'string',
    number: 'string or null',
    inbound_number: 'string or null',
    test_profile_data: 'object or null',
    outbound_dial_window_opens_at: 'date-time or null',
    outbound_dial_window_seconds: 'integer or null',
    outbound_dial_window_closes_at: 'date-time or null',
  },
  dashboard: {
    id: 'integer',
    name: 'string, max 255',
    project: 'integer',
    filters: 'filter',
    widgets: 'array of widgets',
    widget_count: 'digits',
    ...timestamps,
  },
  widget: {
    id: 'integer',
    dashboard: 'integer',
    name: 'string',
    chart_type: 'string',
    filters: 'filter',
    effective_filters: 'filter',
    data_type: 'string',
    field: 'string',
    metric: 'integer or null',
    metric_name: 'string',
    time_period: 'string',
    aggregation_function: 'string',
    group_by: 'any value',
    metadata: 'any value',
    ...timestamps,
  },
  'generation progress': {
    total_scenarios: 'integer',
    completed_scenarios: 'integer',
    failed_scenarios: 'integer',
    scenarios_list: 'array of scenarios',
  },
  scenario: {
    id: 'integer',
    name: 'string',
    agent: 'integer',
    assistant_id: 'string',
    personality: 'integer or null',
    personality_name: 'string',
    tags: 'array of string',
    runs: 'array of integer',
    metrics: 'array of integer',
    metric_names: 'array of string',
    phone_number: 'string',
    phone_number_queue_length: 'integer',
    first_message: 'string',
    inbound_phone_number: 'integer',
    inbound_phone_number_data: 'object',
    instructions: 'string',
    simulation_description: 'string',
    information_fields: 'object',
    expected_outcome_prompt: 'string',
    scenario_language: 'string',
    is_simulating: 'boolean',
    test_profile_data: 'object',
    generated_mock_tool_entries: 'array of mock tool entries',
  },
  'inbound phone number': { id: 'integer', number: 'string', phone_number_id: 'string' },
  'mock tool entry': { tool_id: 'integer', tool_name: 'string', new_entry: 'object' },
  'new entry': { input: 'object', output: 'object' },
  organization: {
    id: 'integer',
    ...toFields('string', 'name team_size discovery_source'),
    timezone: 'time-zone name',
    ...toFields('string', 'onboarding_flow user_onboarding'),
    ...toFields('boolean', 'skip_onboarding phone_number_verified slack_invite_sent is_2fa_required'),
    ...toFields('boolean', 'is_internal_view_only limit_to_exclusive_numbers'),
    ...toFields('integer', 'outbound_timeout max_agents_limit max_members_limit max_concurrent_runs_limit'),
    ...toFields('integer', 'max_concurrent_chat_runs_limit max_call_duration'),
    ...toFields('boolean', 'evaluate_relevant_metrics_enabled end_call_enabled'),
    ...toFields('boolean', 'generate_scenario_auto_assign_numbers_enabled show_custom_dashboards'),
    ...toFields('boolean', 'conditional_actions_generation_enabled notify_daily_report notify_cron_failure'),
    ...toFields('boolean', 'notify_cron_success notify_no_calls notify_result_webhook notify_cronjob_webhook'),
    ...toFields('boolean', 'notify_call_log_webhook notify_frequent_calls_for_number'),
    ...toFields('boolean', 'notify_metric_significant_shift notify_low_credits forward_provider_a_webhook'),
    ...toFields('boolean', 'forward_provider_b_webhook is_send_emails_enabled'),
    ...toFields('integer', 'frequent_calls_threshold frequent_calls_time_period frequent_calls_cooldown'),
    ...toFields('string', 'low_credits_threshold cronjob_low_balance_mute_days'),
    ...toFields('boolean', 'allow_duplicate_call_ids allow_join_requests'),
    ...toFields('string', 'provider_a_api_key_configured provider_a_public_key_configured'),
    ...toFields('string', 'provider_b_api_key_configured provider_c_api_key_configured'),
    auto_refill: 'boolean',
    ...toFields('string', 'auto_refill_threshold auto_refill_amount auto_refill_max_cap'),
    members: 'array of members',
    projects: 'array of projects',
    ...timestamps,
  },
  member: {
    id: 'integer',
    user: 'object',
    role: 'string',
    is_email_notify_enabled: 'boolean',
    ...timestamps,
  },
  user: { name: 'string', email: 'e-mail address', id: 'integer' },
  project: { id: 'integer', name: 'string', members: 'array of members', ...timestamps },
} as const satisfies Readonly<Record<string, Fields>>

/** A resource, in the words of the specification. */
export type Resource = keyof typeof fields

/** What a resource has besides: contract 2.4 adds it. */
export const additions: Readonly<Partial<Record<Resource, readonly string[]>>> = {
  'run result': [
    ...['name', 'success_rate', 'total_runs_count', 'completed_runs_count', 'success_runs_count', 'failed_runs_count'],
  ],
  run: ['success', 'error_message', 'duration', 'executed_at', 'evaluation', 'expected_outcome', 'metadata'],
}
