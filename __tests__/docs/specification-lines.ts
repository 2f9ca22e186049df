import { fields, type Resource } from '../service/interface/fields.ts'
import { receptions } from '../service/interface/receptions.ts'

/** The fields of a resource, and that there are no others. */
const toFieldLines = (resource: Resource): string[] => [
  ...Object.keys(fields[resource]).map((field) => `\`${field}\``),
  'no other field',
]

const specificationOperations = {
  runScenariosJson: 'run from spec (4.1)',
  duplicateDashboard: 'duplicate dashboard (4.3)',
  generateProgress: 'generation progress (4.4)',
  listOrganizations: 'list organizations (4.5)',
  checkoutToken: 'checkout authorization (4.2)',
} as const

/** Each operation of the specification with each scheme, and the test of what becomes of it. */
export const receptionTitles: ReadonlyMap<string, string> = new Map(
  receptions.flatMap(([name, row]) =>
    Object.entries(specificationOperations).flatMap(([operation, label]) =>
      operation === name
        ? Object.entries(row).map(
            ([scheme, reception]) => [`${label}: \`${scheme}\``, `${name} with ${scheme} is ${reception}`] as const,
          )
        : [],
    ),
  ),
)

/** What the page has to say of each section of the specification, each line once and in this order. */
export const specificationLines: Readonly<Record<string, readonly string[]>> = {
  '2.1 Run request': ['`spec`', '`file`', '`agent_id`', '`name`', '`channel`', '`webrtc_b_data`', '`webrtc_c_data`'],
  '2.1 Channels': ['`voice`', '`text`', '`webrtc_a`', '`webrtc_b_v2`', '`webrtc_c_v2`'],
  '2.1 Spec': [
    '`version`',
    '`scenarios`',
    '`scenarios[].name`',
    '`scenarios[].instructions`',
    '`scenarios[].expected_outcome`',
    '`scenarios[].metrics`',
    '`scenarios[].personality`',
    '`scenarios[].test_profile`',
    '`scenarios[].test_profile.agent_variables`',
  ],
  '2.2 Run result': toFieldLines('run result'),
  '2.3 Run': toFieldLines('run'),
  '2.4 Dashboard': [
    ...toFieldLines('dashboard'),
    'a filter is a condition or a group',
    'fields `success`, `timestamp`, `duration`',
    'operators `eq`, `gte`, `and`',
    'values: boolean, number, relative date',
  ],
  '2.5 Widget': toFieldLines('widget'),
  '2.6 Scenario generation progress': toFieldLines('generation progress'),
  '2.6 Scenario': toFieldLines('scenario'),
  '2.7 Organization': toFieldLines('organization'),
  '2.7 Member': toFieldLines('member'),
  '2.7 User of a member': toFieldLines('user'),
  '2.7 Project': toFieldLines('project'),
  '3 States of a result': ['`pending`', '`running`', '`completed`', '`failed`'],
  '3 States of a run': ['`pending`', '`running`', '`completed`', '`failed`', '`timeout`'],
  '3 Transitions': [
    'dispatch of an outbound run → `pending`',
    '`outbound_dial_window_opens_at` is set',
    'closes at: opens at + seconds',
    'dial after the close → `timeout`',
    'the late dial is dropped',
    'dial in the window',
    'any other dial',
  ],
  '4.1 Run scenarios from a spec': [
    '`POST /test_framework/v1/scenarios/run_scenarios_json/`',
    'query `dry_run`',
    'body as `application/json`',
    'body as `application/x-www-form-urlencoded`',
    'body as `multipart/form-data`',
    '200: run result',
    '400: locations with arrays of messages',
    'rule 1: channel',
    'rule 2: voice needs a phone number',
    'rule 3: `agent_id` overrides',
    'rule 4: metrics exist and are enabled',
    'rule 5: by id or inline',
    'rule 6: every problem at once, by location',
    'rule 7: dry run',
    'rule 8: `scenarios_json_schema`',
    'rule 9: WebRTC overrides',
  ],
  '4.2 Authorize a repository checkout': [
    '`POST /repo_host/checkout-token/`',
    '`repo`',
    'a credential',
    'short-lived',
    'read-only',
    'for that one repository',
    'rule: an agent session',
    'rule: through the active connection',
    'rule: verified on every request',
  ],
  '4.3 Duplicate a dashboard': [
    '`POST /dashboards/dashboards/{id}/duplicate/`',
    'path `id`',
    '`name`',
    'default name',
    'body as `application/json`',
    'body as `application/x-www-form-urlencoded`',
    'body as `multipart/form-data`',
    '201: dashboard',
    'with all duplicated widgets',
  ],
  '4.4 Get scenario generation progress': [
    '`GET /test_framework/v1/scenarios/generate-progress/`',
    'query: progress identifier',
    '200: generation progress',
    '400: fields with arrays of messages',
  ],
  '4.5 List organizations (v2)': [
    '`GET /user/v2/organizations/`',
    'query `search`',
    'query `page`',
    'query: page size',
    '`count`',
    '`results`',
    '`next`',
    '`previous`',
  ],
  '5 Schemes': [
    'credentials are sent on each request',
    '`oauth2`',
    '`dashboard_session`',
    '`api_key`',
    '`embedded_session`',
    '`shareable_link`',
  ],
  '5 Schemes accepted per operation': [...receptionTitles.keys()],
  '6 Events': ['no events', 'flags of notifications and forwarding'],
  '7 Errors': [
    '400 of run from spec',
    '400 of generation progress',
    'rule 1: all problems in one 400',
    'rule 2: the same with `dry_run=true`',
    'rule 3: a late dial is a status of the run',
    'authentication failure',
    'missing dashboard',
    'repository not available',
    'balance too low',
    'other statuses',
  ],
  '8 Limits': [
    'run `name`: 255 characters',
    'duplicate `name`: 255 characters',
    'dashboard `name`: 255 characters',
    '`outbound_dial_window_seconds`',
    '`outbound_timeout`',
    '`max_agents_limit`',
    '`max_members_limit`',
    '`max_concurrent_runs_limit`',
    '`max_concurrent_chat_runs_limit`',
    '`max_call_duration`',
    '-1',
    '`frequent_calls_threshold`',
    '`frequent_calls_time_period`',
    '`frequent_calls_cooldown`',
    '`low_credits_threshold`',
    '`auto_refill_threshold`',
    '`auto_refill_amount`',
    '`auto_refill_max_cap`',
    'request rate',
    'page size of the organization list',
  ],
  '9 Versioning': [
    '`v1` in the operations of scenarios',
    '`v2` in the list of organizations',
    'no version segment in dashboards and repository host',
    '`version` of a spec: `1`',
    'the interface is `v1`',
  ],
}

/** The resource whose fields a section is about, and how the titles of their tests begin. */
export const fieldSections: Readonly<Record<string, readonly [Resource, string]>> = {
  '2.2 Run result': ['run result', 'a run result'],
  '2.3 Run': ['run', 'a run'],
  '2.4 Dashboard': ['dashboard', 'a dashboard'],
  '2.5 Widget': ['widget', 'a widget'],
  '2.6 Scenario generation progress': ['generation progress', 'a generation progress'],
  '2.6 Scenario': ['scenario', 'a scenario'],
  '2.7 Organization': ['organization', 'an organization'],
  '2.7 Member': ['member', 'a member'],
  '2.7 User of a member': ['user', 'the user of a member'],
  '2.7 Project': ['project', 'a project'],
}
