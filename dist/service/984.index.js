export const id = 984;
export const ids = [984];
export const modules = {

/***/ 984:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createSelfDescription: () => (/* binding */ createSelfDescription)
});

// EXTERNAL MODULE: ./node_modules/zod-openapi/dist/index.mjs + 1 modules
var dist = __webpack_require__(5269);
// EXTERNAL MODULE: ./build/service/operations.js
var operations = __webpack_require__(4256);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(2047);
// EXTERNAL MODULE: ./build/contract/resources/timestamps.js + 1 modules
var timestamps = __webpack_require__(4704);
;// CONCATENATED MODULE: ./build/contract/resources/checkout-credential.js


/** A short-lived, read-only credential for one repository (specification 4.2, contract 3). */
const CheckoutCredential = schemas/* object */.Ikc({
    repo: schemas/* string */.YjP(),
    token: schemas/* string */.YjP(),
    clone_url: schemas/* url */.OZ5(),
    expires_at: timestamps/* DateTime */.c,
});

// EXTERNAL MODULE: ./build/contract/resources/dashboard.js
var dashboard = __webpack_require__(8021);
// EXTERNAL MODULE: ./build/contract/resources/filter.js
var filter = __webpack_require__(6467);
// EXTERNAL MODULE: ./build/contract/resources/generation-progress.js
var generation_progress = __webpack_require__(355);
;// CONCATENATED MODULE: ./build/contract/resources/member.js


const User = schemas/* object */.Ikc({ id: schemas/* int */.Whr(), name: schemas/* string */.YjP(), email: schemas/* email */.Rpp() });
/** A user's part in an organization or a project (specification 2.7). */
const Member = schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    user: User,
    role: schemas/* string */.YjP(),
    is_email_notify_enabled: schemas/* boolean */.zMY(),
    ...timestamps/* Timestamps */.g,
});

;// CONCATENATED MODULE: ./build/contract/resources/project.js



/** A project of an organization (specification 2.7). */
const Project = schemas/* object */.Ikc({ id: schemas/* int */.Whr(), name: schemas/* string */.YjP(), members: schemas/* array */.YOg(Member), ...timestamps/* Timestamps */.g });

;// CONCATENATED MODULE: ./build/contract/resources/organization.js




/** What an organization is set to (specification 2.7). On a limit, -1 stands for none; times are in seconds. */
const OrganizationSettings = schemas/* object */.Ikc({
    name: schemas/* string */.YjP(),
    team_size: schemas/* string */.YjP(),
    discovery_source: schemas/* string */.YjP(),
    timezone: schemas/* string */.YjP(),
    onboarding_flow: schemas/* string */.YjP(),
    user_onboarding: schemas/* string */.YjP(),
    skip_onboarding: schemas/* boolean */.zMY(),
    phone_number_verified: schemas/* boolean */.zMY(),
    slack_invite_sent: schemas/* boolean */.zMY(),
    is_2fa_required: schemas/* boolean */.zMY(),
    is_internal_view_only: schemas/* boolean */.zMY(),
    limit_to_exclusive_numbers: schemas/* boolean */.zMY(),
    outbound_timeout: schemas/* int */.Whr(),
    max_agents_limit: schemas/* int */.Whr(),
    max_members_limit: schemas/* int */.Whr(),
    max_concurrent_runs_limit: schemas/* int */.Whr(),
    max_concurrent_chat_runs_limit: schemas/* int */.Whr(),
    max_call_duration: schemas/* int */.Whr(),
    evaluate_relevant_metrics_enabled: schemas/* boolean */.zMY(),
    end_call_enabled: schemas/* boolean */.zMY(),
    generate_scenario_auto_assign_numbers_enabled: schemas/* boolean */.zMY(),
    show_custom_dashboards: schemas/* boolean */.zMY(),
    conditional_actions_generation_enabled: schemas/* boolean */.zMY(),
    notify_daily_report: schemas/* boolean */.zMY(),
    notify_cron_failure: schemas/* boolean */.zMY(),
    notify_cron_success: schemas/* boolean */.zMY(),
    notify_no_calls: schemas/* boolean */.zMY(),
    notify_result_webhook: schemas/* boolean */.zMY(),
    notify_cronjob_webhook: schemas/* boolean */.zMY(),
    notify_call_log_webhook: schemas/* boolean */.zMY(),
    notify_frequent_calls_for_number: schemas/* boolean */.zMY(),
    notify_metric_significant_shift: schemas/* boolean */.zMY(),
    notify_low_credits: schemas/* boolean */.zMY(),
    forward_provider_a_webhook: schemas/* boolean */.zMY(),
    forward_provider_b_webhook: schemas/* boolean */.zMY(),
    is_send_emails_enabled: schemas/* boolean */.zMY(),
    frequent_calls_threshold: schemas/* int */.Whr(),
    frequent_calls_time_period: schemas/* int */.Whr(),
    frequent_calls_cooldown: schemas/* int */.Whr(),
    low_credits_threshold: schemas/* string */.YjP(),
    cronjob_low_balance_mute_days: schemas/* string */.YjP(),
    allow_duplicate_call_ids: schemas/* boolean */.zMY(),
    allow_join_requests: schemas/* boolean */.zMY(),
    provider_a_api_key_configured: schemas/* string */.YjP(),
    provider_a_public_key_configured: schemas/* string */.YjP(),
    provider_b_api_key_configured: schemas/* string */.YjP(),
    provider_c_api_key_configured: schemas/* string */.YjP(),
    auto_refill: schemas/* boolean */.zMY(),
    auto_refill_threshold: schemas/* string */.YjP(),
    auto_refill_amount: schemas/* string */.YjP(),
    auto_refill_max_cap: schemas/* string */.YjP(),
});
/** An organization as its list shows it (specification 2.7). */
const Organization = schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    ...OrganizationSettings.shape,
    members: schemas/* array */.YOg(Member),
    projects: schemas/* array */.YOg(Project),
    created_at: timestamps/* DateTime */.c,
    updated_at: timestamps/* DateTime */.c,
});

// EXTERNAL MODULE: ./build/contract/run.js + 1 modules
var run = __webpack_require__(5256);
;// CONCATENATED MODULE: ./build/contract/resources/run.js



const Status = schemas/* enum */.k5n([...run/* openStatuses */.JL, ...run/* terminalStatuses */.fM]);
const Score = schemas/* object */.Ikc({ score: schemas/* unknown */.L5J(), explanation: schemas/* array */.YOg(schemas/* string */.YjP()) });
const ScoredMetric = Score.extend({
    id: schemas/* int */.Whr(),
    name: schemas/* string */.YjP(),
    type: schemas/* string */.YjP(),
    passed: schemas/* boolean */.zMY().nullable(),
});
const TranscriptTurn = schemas/* object */.Ikc({
    role: schemas/* string */.YjP(),
    content: schemas/* string */.YjP().optional(),
    start_time: schemas/* number */.aig().optional(),
    end_time: schemas/* number */.aig().optional(),
});
/** One conversation of a result (specification 2.3, contract 2.4). */
const RunResource = schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    status: Status,
    scenario: schemas/* int */.Whr(),
    scenario_name: schemas/* string */.YjP(),
    number: schemas/* string */.YjP().nullable(),
    inbound_number: schemas/* string */.YjP().nullable(),
    test_profile_data: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).nullable(),
    outbound_dial_window_opens_at: timestamps/* DateTime */.c.nullable(),
    outbound_dial_window_seconds: schemas/* int */.Whr().nullable(),
    outbound_dial_window_closes_at: timestamps/* DateTime */.c.nullable(),
    success: schemas/* boolean */.zMY().nullable(),
    error_message: schemas/* string */.YjP(),
    /** "MM:SS" */
    duration: schemas/* string */.YjP().nullable(),
    executed_at: timestamps/* DateTime */.c.nullable(),
    evaluation: schemas/* object */.Ikc({ finished: schemas/* literal */.euz(true), metrics: schemas/* array */.YOg(ScoredMetric) }).nullable(),
    expected_outcome: Score.nullable(),
    metadata: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).nullable(),
});
/** A run that is read by itself. */
const DetailedRun = RunResource.extend({ transcript_object: schemas/* array */.YOg(TranscriptTurn).nullable() });

;// CONCATENATED MODULE: ./build/contract/resources/run-result.js



/** A submitted suite as a list shows it (specification 2.2, contract 2.4). */
const ResultSummary = schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    agent: schemas/* int */.Whr(),
    name: schemas/* string */.YjP(),
    status: Status,
    run_as_text: schemas/* boolean */.zMY(),
    /** 0-100. */
    success_rate: schemas/* number */.aig(),
    total_runs_count: schemas/* int */.Whr(),
    completed_runs_count: schemas/* int */.Whr(),
    success_runs_count: schemas/* int */.Whr(),
    failed_runs_count: schemas/* int */.Whr(),
    created_at: timestamps/* DateTime */.c,
});
/** The answer to a submission. */
const SubmittedResult = ResultSummary.extend({ runs: schemas/* array */.YOg(RunResource) });
/** A later reading: the runs are keyed by their id. */
const ReadResult = ResultSummary.extend({ runs: schemas/* record */.g1P(schemas/* string */.YjP(), RunResource) });

// EXTERNAL MODULE: ./build/contract/spec.js
var spec = __webpack_require__(1820);
// EXTERNAL MODULE: ./build/contract/channel.js
var channel = __webpack_require__(9340);
;// CONCATENATED MODULE: ./build/service/openapi/dry-run.js


const PlannedPersonality = schemas/* object */.Ikc({
    mode: schemas/* enum */.k5n(['existing', 'override', 'inline', 'project_default']),
    id: schemas/* int */.Whr().nullable(),
    name: schemas/* string */.YjP().nullable(),
});
const PlannedTestProfile = schemas/* object */.Ikc({
    mode: schemas/* enum */.k5n(['existing', 'inline']),
    sections: schemas/* array */.YOg(schemas/* enum */.k5n(['agent_variables', 'caller_variables'])),
});
const PlannedScenario = schemas/* object */.Ikc({
    key: schemas/* string */.YjP(),
    name: schemas/* string */.YjP(),
    type: schemas/* enum */.k5n(['instruction', 'conditional_actions']),
    frequency: schemas/* int */.Whr().min(1),
    metric_ids: schemas/* array */.YOg(schemas/* int */.Whr()),
    tags: schemas/* array */.YOg(schemas/* string */.YjP()),
    personality: PlannedPersonality,
    test_profile: PlannedTestProfile.nullable(),
});
/** The run that would happen, as the service tells it (contract 2.3). */
const DryRun = schemas/* object */.Ikc({
    dry_run: schemas/* literal */.euz(true),
    valid: schemas/* literal */.euz(true),
    plan: schemas/* object */.Ikc({
        agent_id: schemas/* int */.Whr(),
        project_id: schemas/* int */.Whr(),
        channel: channel/* Channel */.c3,
        suite_name: schemas/* string */.YjP(),
        scenario_count: schemas/* int */.Whr().min(1),
        total_runs: schemas/* int */.Whr().min(1),
        estimated_cost: schemas/* number */.aig().min(0).describe('In no unit.'),
        scenarios: schemas/* array */.YOg(PlannedScenario),
    }),
});

;// CONCATENATED MODULE: ./build/service/openapi/parameters.js

// More digits than these are not read, because no number holds all of them exactly.
const maxInteger = 999_999_999_999_999;
/** An id in a path or a query. */
const Id = schemas/* int */.Whr().min(1).max(maxInteger);
/** A path with an id in it. */
const toIdPath = (description, example = 1) => schemas/* object */.Ikc({ id: Id.meta({ description, example }) });
/** What every list takes (contract 6). */
const PageQuery = {
    page: schemas/* int */.Whr().min(1).max(maxInteger).default(1).meta({ description: 'Which page; they count from 1.' }),
    page_size: schemas/* int */.Whr()
        .min(1)
        .max(maxInteger)
        .default(20)
        .meta({ description: 'How many results a page has. A size over 100 is cut to 100.' }),
};
/** One page of a list. */
const toPage = (item) => schemas/* object */.Ikc({
    count: schemas/* int */.Whr().min(0).describe('How many there are on all pages.'),
    next: schemas/* url */.OZ5().nullable().describe('The address of the next page.'),
    previous: schemas/* url */.OZ5().nullable().describe('The address of the page before.'),
    results: schemas/* array */.YOg(item),
});

;// CONCATENATED MODULE: ./build/service/openapi/organizations.js



/** A page of the list. */
const OrganizationPage = toPage(Organization);
/** The organizations of the caller (specification 4.5, contract 6). */
const organizationDescriptions = {
    listOrganizations: {
        tag: 'Organizations',
        summary: 'List the organizations of the caller',
        description: 'Those that the user of a token is a member of; with an API key, the one that it belongs to.',
        query: schemas/* object */.Ikc({
            search: schemas/* string */.YjP().optional().meta({ description: 'Only those with this text in their name, in any case.' }),
            ...PageQuery,
        }),
        answers: { 200: { description: 'One page of organizations.', schema: OrganizationPage } },
        refusals: [400, 404],
    },
};

;// CONCATENATED MODULE: ./build/contract/problem.js

/** The flat body of a 400: a field name or spec location, and what is wrong there (specification 7). */
const ProblemBody = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* array */.YOg(schemas/* string */.YjP()));

;// CONCATENATED MODULE: ./build/service/openapi/refusals.js


/** Why a request was not carried out. */
const Detail = schemas/* strictObject */.rej({ detail: schemas/* string */.YjP() });
/** All that is wrong with a request, by field or by location in the spec (specification 7). */
const Problems = ProblemBody.refine((problems) => Object.keys(problems).length > 0).meta({
    description: 'Each key is a field of the request or a location in its spec, such as `scenarios[0].metrics[1]`; each value lists ' +
        'what is wrong there. All problems are told at once.',
    override: { minProperties: 1 },
});
const detail = (description, example) => ({
    description,
    schema: Detail,
    example: { detail: example },
});
/** The refusals of the service by their status (contract 7 and 8). */
const refusals = {
    400: {
        description: 'The request is wrong. Nothing was done.',
        schema: Problems,
        example: { 'scenarios[0].metrics[1]': ['is no metric of the agent'] },
    },
    401: {
        ...detail('No credential came with the request, or none that is valid.', 'Send a valid credential.'),
        headers: schemas/* object */.Ikc({
            'WWW-Authenticate': schemas/* string */.YjP().meta({ description: 'The kinds of credential that are taken.' }),
        }),
    },
    402: detail('The balance of the organization does not cover the price. Nothing was done.', 'The balance is too low.'),
    403: detail('The credential is valid, but its kind is not taken here, or its holder has the role `view_only` and this changes something.', 'This kind of credential is not taken here.'),
    404: detail('There is no such thing, or none that is visible to the caller.', 'No result has this id.'),
    405: {
        ...detail('The path has no operation of this method.', 'The method PUT is not allowed here.'),
        headers: schemas/* object */.Ikc({ Allow: schemas/* string */.YjP().meta({ description: 'The methods that the path has.' }) }),
    },
    408: detail('The body did not arrive in time.', 'The request did not arrive in time.'),
    413: detail('The body is over 2 MB (2,097,152 bytes).', 'The body is over 2097152 bytes.'),
    415: {
        ...detail('The body is of a media type that is not taken here.', 'The content type must be application/json.'),
        headers: schemas/* object */.Ikc({ Accept: schemas/* string */.YjP().meta({ description: 'The media types that are taken.' }) }),
    },
    429: {
        ...detail('The credential is used too often.', 'Too many requests with this credential.'),
        headers: schemas/* object */.Ikc({ 'Retry-After': schemas/* int */.Whr().min(1).meta({ description: 'Seconds to wait.' }) }),
    },
    500: detail('The service failed: a fault of its own.', 'The service failed to answer: a fault of its own (Error).'),
    503: {
        ...detail('The database is busy or cannot be reached. Nothing was changed.', 'The database of the service is busy or cannot be reached. Try again in a moment.'),
        headers: schemas/* object */.Ikc({ 'Retry-After': schemas/* int */.Whr().min(1).meta({ description: 'Seconds to wait.' }) }),
    },
};
/** Every refusal that an operation can answer with, in the order of the statuses. */
function toRefusals(operation, { body, refusals: own }) {
    const ofCredentials = operation.schemes.length > 0 ? [401, 403, 429] : [];
    const ofBody = body === undefined ? [] : [400, 408, 413, 415];
    return [...new Set([...own, ...ofCredentials, ...ofBody, 500, 503])].toSorted((one, other) => one - other);
}
/** What each is called in the document. */
const refusalNames = {
    400: 'BadRequest',
    401: 'Unauthorized',
    402: 'PaymentRequired',
    403: 'Forbidden',
    404: 'NotFound',
    405: 'MethodNotAllowed',
    408: 'RequestTimeout',
    413: 'BodyTooLarge',
    415: 'UnsupportedMediaType',
    429: 'TooManyRequests',
    500: 'Fault',
    503: 'Busy',
};

;// CONCATENATED MODULE: ./build/service/openapi/results.js




/** A page of the list. */
const ResultPage = toPage(ResultSummary);
const path = toIdPath('The id of the result.');
/** Reading and ending what was submitted (contract 2.4). */
const resultDescriptions = {
    listResults: {
        tag: 'Results',
        summary: 'List results',
        description: 'Those of the organization, the newest first.',
        query: schemas/* object */.Ikc({
            agent_id: Id.optional().meta({ description: 'Only those of this agent.' }),
            name: schemas/* string */.YjP().optional().meta({ description: 'Only those of this very name.' }),
            ...PageQuery,
        }),
        answers: { 200: { description: 'One page of results, without their runs.', schema: ResultPage } },
        refusals: [400, 404],
    },
    readResult: {
        tag: 'Results',
        summary: 'Read a result',
        description: '`completed` means that it ended, not that it passed.',
        path,
        answers: { 200: { description: 'The result, its runs keyed by their id.', schema: ReadResult } },
        refusals: [404],
    },
    deleteResult: {
        tag: 'Results',
        summary: 'Delete a result',
        description: 'Ends what is still open of it, and removes it with its runs and test cases.',
        path,
        answers: { 204: { description: 'It is gone.' } },
        refusals: [404],
    },
    endCalls: {
        tag: 'Results',
        summary: 'End every open run of a result',
        description: 'Runs that have ended stay as they are. Takes no body.',
        path,
        answers: { 200: { description: 'The result as it is now, its runs keyed by their id.', schema: ReadResult } },
        refusals: [404],
    },
    readRun: {
        tag: 'Results',
        summary: 'Read a run',
        description: 'One conversation of a result, with its transcript.',
        path: toIdPath('The id of the run.'),
        answers: { 200: { description: 'The run.', schema: DetailedRun } },
        refusals: [404],
    },
};

// EXTERNAL MODULE: ./build/contract/run-request.js
var run_request = __webpack_require__(7630);
;// CONCATENATED MODULE: ./build/service/openapi/run-request-body.js



const { agent_id, name: run_request_body_name, channel: run_request_body_channel, frequency, concurrency_limit } = run_request/* RunRequest */.x.shape;
const fields = {
    agent_id: agent_id.describe('The agent to test. It wins over the one that the spec names.'),
    name: run_request_body_name.describe("The label of the run. Default: the name of the spec's suite."),
    channel: run_request_body_channel.describe('How the agent is reached. Default: `voice`.'),
    frequency: frequency.describe("Is multiplied into every case's own frequency."),
    concurrency_limit: concurrency_limit.describe('How many of the runs may go on at once.'),
};
const overrides = {
    webrtc_b_data: 'Overrides for this run, only with the channel `webrtc_b_v2`.',
    webrtc_c_data: 'Overrides for this run, only with the channel `webrtc_c_v2`.',
};
/** A run request as JSON (specification 2.1). */
const JsonRunRequest = schemas/* strictObject */.rej({
    spec: spec/* Spec */.EY,
    ...fields,
    webrtc_b_data: run_request/* RunRequest */.x.shape.webrtc_b_data.describe(overrides.webrtc_b_data),
    webrtc_c_data: run_request/* RunRequest */.x.shape.webrtc_c_data.describe(overrides.webrtc_c_data),
});
const JsonText = schemas/* string */.YjP().meta({ override: { contentMediaType: 'application/json' } });
const formFields = {
    ...fields,
    webrtc_b_data: JsonText.optional().describe(`${overrides.webrtc_b_data} JSON text of an object.`),
    webrtc_c_data: JsonText.optional().describe(`${overrides.webrtc_c_data} JSON text of an object.`),
};
const SpecText = JsonText.describe('JSON text of a Spec, at most 1,048,576 bytes.');
/** A run request as the fields of a form. */
const FormRunRequest = schemas/* strictObject */.rej({ spec: SpecText, ...formFields });
/** A run request as the parts of a form, one of which may be a file. */
const MultipartRunRequest = schemas/* strictObject */.rej({
    spec: SpecText.optional(),
    file: schemas/* string */.YjP()
        .optional()
        .meta({
        description: 'A file named `.json` that holds a Spec, at most 1,048,576 bytes.',
        override: { format: 'binary', contentMediaType: 'application/json' },
    }),
    ...formFields,
})
    .meta({
    description: 'Exactly one of `spec` and `file`.',
    override: { oneOf: [{ required: ['spec'] }, { required: ['file'] }] },
});
const exampleSpec = {
    version: '1',
    suite: { name: 'Order desk' },
    scenarios: [
        {
            name: 'The opening hours are told',
            instructions: 'Ask when the desk is open.',
            expected_outcome: 'The desk tells its opening hours.',
            metrics: ['tells_the_hours', 'short'],
        },
    ],
};
const formExample = { spec: JSON.stringify(exampleSpec), agent_id: 1, channel: 'text' };
/** The body of a run request in every form that it may take. */
const runRequestBody = {
    required: true,
    content: {
        'application/json': { schema: JsonRunRequest, example: { spec: exampleSpec, agent_id: 1, channel: 'text' } },
        'application/x-www-form-urlencoded': { schema: FormRunRequest, example: formExample },
        'multipart/form-data': { schema: MultipartRunRequest, example: formExample },
    },
};

;// CONCATENATED MODULE: ./build/service/openapi/components.js















/** The schemas that have a name of their own in the interface description. */
const components = {
    RunRequest: JsonRunRequest,
    RunRequestForm: FormRunRequest,
    RunRequestMultipart: MultipartRunRequest,
    Spec: spec/* Spec */.EY,
    Scenario: spec/* Scenario */.Nz,
    ScenarioDefaults: spec/* Defaults */.Hw,
    ConditionalActions: spec/* ConditionalActions */.gI,
    InlinePersonality: spec/* InlinePersonality */.ec,
    InlineTestProfile: spec/* InlineTestProfile */.L3,
    SubmittedResult: SubmittedResult,
    ReadResult: ReadResult,
    ResultSummary: ResultSummary,
    ResultPage: ResultPage,
    Run: RunResource,
    DetailedRun: DetailedRun,
    DryRun: DryRun,
    PlannedScenario: PlannedScenario,
    GenerationProgress: generation_progress/* GenerationProgress */.sX,
    GeneratedScenario: generation_progress/* GeneratedScenario */.ot,
    Dashboard: dashboard/* Dashboard */.xh,
    Widget: dashboard/* Widget */.x0,
    Filter: filter/* Filter */.dJ,
    OrganizationPage: OrganizationPage,
    Organization: Organization,
    Member: Member,
    Project: Project,
    CheckoutCredential: CheckoutCredential,
    Problems: Problems,
    Detail: Detail,
};

;// CONCATENATED MODULE: ./build/service/openapi/description.js
const tags = {
    Scenarios: 'Running a suite of test cases from its spec, and having test cases made.',
    Results: 'What became of a submitted suite.',
    Dashboards: 'Dashboards with their widgets.',
    Organizations: 'What the caller is a member of.',
    Repositories: 'Reading a connected repository.',
    Local: 'What only the local service has, and what describes it.',
};

// EXTERNAL MODULE: ./build/contract/text.js
var contract_text = __webpack_require__(7280);
;// CONCATENATED MODULE: ./build/service/openapi/dashboards.js





const description = 'The name of the copy. Default: `Copy of ` and the name of the original.';
const Name = (0,contract_text/* limitedText */.a$)(spec/* maxNameLength */.ws, schemas/* string */.YjP().min(1));
const FormDuplication = schemas/* strictObject */.rej({ name: Name.optional().meta({ description }) });
const Duplication = schemas/* strictObject */.rej({ name: Name.nullable().optional().meta({ description }) });
const example = { name: 'Refunds of this week' };
const body = {
    required: false,
    content: {
        'application/json': { schema: Duplication, example },
        'application/x-www-form-urlencoded': { schema: FormDuplication, example },
        'multipart/form-data': { schema: FormDuplication, example },
    },
};
/** Reading and copying dashboards (specification 4.3, contract 4). */
const dashboardDescriptions = {
    readDashboard: {
        tag: 'Dashboards',
        summary: 'Read a dashboard',
        description: 'With its widgets, in their order.',
        path: toIdPath('The id of the dashboard.'),
        answers: { 200: { description: 'The dashboard.', schema: dashboard/* Dashboard */.xh } },
        refusals: [404],
    },
    duplicateDashboard: {
        tag: 'Dashboards',
        summary: 'Duplicate a dashboard',
        description: 'Copies a dashboard with all its widgets. The copy does not depend on the original.',
        path: toIdPath('The id of the dashboard to duplicate.'),
        body,
        answers: {
            201: {
                description: 'The copy.',
                schema: dashboard/* Dashboard */.xh,
                next: [{ operation: 'readDashboard', parameter: 'id', field: 'id' }],
            },
        },
        refusals: [404],
    },
};

;// CONCATENATED MODULE: ./build/service/openapi/generation.js


const GenerationRequest = schemas/* strictObject */.rej({
    agent_id: schemas/* int */.Whr().min(1).describe('The agent to make test cases for. It needs a description.'),
    num_scenarios: schemas/* int */.Whr().min(1).max(100).describe('How many.'),
});
/** Having test cases made (specification 4.4, contract 5). */
const generationDescriptions = {
    generateBg: {
        tag: 'Scenarios',
        summary: 'Begin making test cases',
        description: 'Makes test cases from the description of an agent, in the background.',
        body: {
            required: true,
            content: { 'application/json': { schema: GenerationRequest, example: { agent_id: 1, num_scenarios: 3 } } },
        },
        answers: {
            200: {
                description: 'It has begun.',
                schema: schemas/* object */.Ikc({ progress_id: schemas/* uuid */.uRe().describe('What its progress is asked with.') }),
                next: [{ operation: 'generateProgress', parameter: 'progress_id', field: 'progress_id' }],
            },
        },
        refusals: [],
    },
    generateProgress: {
        tag: 'Scenarios',
        summary: 'How far the making of test cases has come',
        description: 'It has ended once as many were completed or have failed as there are in total.',
        query: schemas/* object */.Ikc({ progress_id: schemas/* uuid */.uRe().meta({ description: 'What the beginning was answered with.' }) }),
        answers: { 200: { description: 'The test cases that are made already.', schema: generation_progress/* GenerationProgress */.sX } },
        refusals: [400],
    },
};

;// CONCATENATED MODULE: ./build/contract/resources/account.js


/** A change of a balance; negative for a charge. */
const LedgerEntry = schemas/* object */.Ikc({
    id: schemas/* int */.Whr(),
    kind: schemas/* enum */.k5n(['credit', 'run']),
    run: schemas/* int */.Whr().nullable(),
    amount: schemas/* number */.aig(),
    created_at: timestamps/* DateTime */.c,
});

;// CONCATENATED MODULE: ./build/contract/resources/dial.js

const dropReasons = [
    /** No run of the organization has the number. */
    'unknown_number',
    /** The dial did not come from the number of the agent. */
    'wrong_caller',
    /** The run still waits in the queue. */
    'not_dispatched',
    /** It came after the dial window had closed. */
    'window_closed',
    /** The run was dialled before, or has ended. */
    'already_over',
];
/** What became of an outbound agent's dial on the local service. */
const DialAnswer = schemas/* object */.Ikc({
    accepted: schemas/* boolean */.zMY(),
    run: schemas/* int */.Whr().nullable(),
    reason: schemas/* enum */.k5n(dropReasons).nullable(),
});

;// CONCATENATED MODULE: ./build/service/openapi/local.js




const Dial = schemas/* strictObject */.rej({
    from_number: schemas/* string */.YjP().min(1).describe('The number that the agent dials from.'),
    to_number: schemas/* string */.YjP().min(1).describe('The number of a run.'),
});
/** What only a local service has. */
const localDescriptions = {
    dial: {
        tag: 'Local',
        summary: 'Dial the number of a run',
        description: "Stands in for an outbound agent's telephone.",
        body: {
            required: true,
            content: {
                'application/json': { schema: Dial, example: { from_number: '+15551234567', to_number: '+15550000001' } },
            },
        },
        answers: { 200: { description: 'What became of the dial.', schema: DialAnswer } },
        refusals: [],
    },
    readAccount: {
        tag: 'Local',
        summary: 'Read the balance and the ledger of the organization',
        description: 'Every credit and every charge, the newest first.',
        query: schemas/* object */.Ikc(PageQuery),
        answers: {
            200: {
                description: 'The balance, and one page of the ledger.',
                schema: toPage(LedgerEntry).extend({ balance: schemas/* number */.aig().nullable() }),
            },
        },
        refusals: [400, 404],
    },
};

;// CONCATENATED MODULE: ./build/service/openapi/repositories.js


const CheckoutRequest = schemas/* strictObject */.rej({ repo: schemas/* string */.YjP().min(1).describe('The identifier of the repository.') });
/** Authorizing the checkout of a repository (specification 4.2, contract 3). */
const repositoryDescriptions = {
    checkoutToken: {
        tag: 'Repositories',
        summary: 'Authorize the checkout of a repository',
        description: "Issues a read-only credential for one repository of the organization's active connection. It is valid for ten " +
            'minutes, and only for this repository.',
        body: {
            required: true,
            content: { 'application/json': { schema: CheckoutRequest, example: { repo: 'acme/support-agent' } } },
        },
        answers: { 200: { description: 'The credential, and the address to clone from.', schema: CheckoutCredential } },
        refusals: [404],
    },
};

;// CONCATENATED MODULE: ./build/service/openapi/scenarios.js




const Flag = schemas/* union */.KCZ([schemas/* boolean */.zMY(), schemas/* literal */.euz([0, 1])]);
/** Running a suite from its spec (specification 4.1, contract 2). */
const scenarioDescriptions = {
    runScenariosJson: {
        tag: 'Scenarios',
        summary: 'Run the test cases of a spec',
        description: 'Tests an agent with every case of the spec. The cases are not kept as evaluators. All problems of the request ' +
            'and of its spec are told at once, and then nothing is run or charged.',
        query: schemas/* object */.Ikc({
            dry_run: Flag.default(false).meta({
                description: 'Only checks and prices the request: nothing is run, stored or charged.',
                example: true,
            }),
        }),
        body: runRequestBody,
        answers: {
            200: {
                description: 'The submitted result with its runs; with `dry_run`, what would be run and what it would cost.',
                schema: schemas/* union */.KCZ([SubmittedResult, DryRun]),
                next: ['readResult', 'endCalls', 'deleteResult'].map((operation) => ({
                    operation,
                    parameter: 'id',
                    field: 'id',
                })),
            },
        },
        refusals: [402],
    },
    validateScenariosJson: {
        tag: 'Scenarios',
        summary: 'Check and price the test cases of a spec',
        description: 'Takes what running takes and answers as its dry run does, without a look at the balance.',
        body: runRequestBody,
        answers: { 200: { description: 'What would be run and what it would cost.', schema: DryRun } },
        refusals: [],
    },
    scenariosJsonSchema: {
        tag: 'Scenarios',
        summary: 'The JSON Schema of a spec',
        description: 'JSON Schema 2020-12, for editors and for whoever writes specs.',
        answers: {
            200: { description: 'The schema.', schema: schemas/* looseObject */._H3({ $schema: schemas/* string */.YjP(), type: schemas/* literal */.euz('object') }) },
        },
        refusals: [],
    },
};

;// CONCATENATED MODULE: ./build/service/openapi/self.js

const JsonWebKey = schemas/* object */.Ikc({
    kty: schemas/* literal */.euz('EC'),
    crv: schemas/* literal */.euz('P-256'),
    x: schemas/* string */.YjP(),
    y: schemas/* string */.YjP(),
    kid: schemas/* string */.YjP(),
    alg: schemas/* literal */.euz('ES256'),
    use: schemas/* literal */.euz('sig'),
});
const Document = schemas/* looseObject */._H3({
    openapi: schemas/* string */.YjP().startsWith('3.1.'),
    info: schemas/* looseObject */._H3({ title: schemas/* string */.YjP(), version: schemas/* literal */.euz('v1') }),
    paths: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* looseObject */._H3({})),
});
/** What the service says of itself. */
const selfDescriptions = {
    health: {
        tag: 'Local',
        summary: 'Whether the service answers',
        description: 'For whoever waits for its start.',
        answers: { 200: { description: 'It does.', schema: schemas/* object */.Ikc({ status: schemas/* literal */.euz('ok') }) } },
        refusals: [],
    },
    openApi: {
        tag: 'Local',
        summary: 'This description',
        description: 'OpenAPI 3.1, made from the schemas that the answers are built with.',
        answers: { 200: { description: 'The document.', schema: Document } },
        refusals: [],
    },
    docs: {
        tag: 'Local',
        summary: 'This description as a page',
        description: 'One page of HTML without scripts.',
        answers: { 200: { description: 'The page.', schema: schemas/* string */.YjP(), mediaType: 'text/html' } },
        refusals: [],
    },
    jwks: {
        tag: 'Local',
        summary: 'The public keys that tokens are signed with',
        description: 'A JSON Web Key Set.',
        answers: { 200: { description: 'The keys.', schema: schemas/* object */.Ikc({ keys: schemas/* array */.YOg(JsonWebKey) }) } },
        refusals: [],
    },
};

;// CONCATENATED MODULE: ./build/service/openapi/descriptions.js








/** What there is to say of every operation. */
const descriptions = {
    ...scenarioDescriptions,
    ...generationDescriptions,
    ...resultDescriptions,
    ...dashboardDescriptions,
    ...organizationDescriptions,
    ...repositoryDescriptions,
    ...localDescriptions,
    ...selfDescriptions,
};

;// CONCATENATED MODULE: ./build/service/openapi/rendering.js
const patternedFormats = new Set(['date-time', 'email', 'uuid']);
/**
 * Says of an object in a request the same as of one in an answer, that it has no other fields, so that a schema which
 * stands in both is one component. Leaves out what says nothing: the bounds of exact integers, and the pattern of a format.
 */
const refineSchema = ({ jsonSchema, zodSchema }) => {
    const { def } = zodSchema._zod;
    if (def.type === 'object' && def.catchall === undefined)
        jsonSchema.additionalProperties = false;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER)
        delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER)
        delete jsonSchema.maximum;
    if (patternedFormats.has(jsonSchema.format ?? ''))
        delete jsonSchema.pattern;
};

;// CONCATENATED MODULE: ./build/service/openapi/security.js
const bearer = (description) => ({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description });
/** How each kind of credential is sent (specification 5, contract 4 and 7). */
const securitySchemes = {
    oauth2: bearer('The access token of a connected app.'),
    dashboard_session: bearer("The token of a user's dashboard session."),
    api_key: {
        type: 'apiKey',
        in: 'header',
        name: 'X-SERVICE-API-KEY',
        description: 'An API key of an organization.',
    },
    embedded_session: bearer('The token of an embedded session. It reaches one project.'),
    shareable_link: {
        type: 'apiKey',
        in: 'header',
        name: 'X-SERVICE-SHAREABLE-LINK-TOKEN',
        description: 'The token of a shareable link. It reaches one dashboard.',
    },
    agent_session: bearer('The token of an agent session. It was issued to one agent.'),
};

;// CONCATENATED MODULE: ./build/service/openapi/document.js








const info = {
    title: 'Agent Test-Automation Service',
    version: 'v1',
    description: 'Tests, observes and evaluates AI voice and chat agents. Every path but those of this description ends in a slash; ' +
        'any other path is a 404. A path that has no operation of a method answers it with 405 and `Allow`. Fields that an ' +
        'operation does not know are refused, and so are query parameters where something is run or made. Whatever belongs ' +
        'to another organization is answered as if it did not exist.',
};
/** Describes the whole interface (specification 9) as it is served at an address without a slash at its end. */
const createOpenApiDocument = ({ serverUrl = '/' } = {}) => (0,dist/* createDocument */.ui)({
    openapi: '3.1.0',
    info,
    servers: [{ url: serverUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: toPaths(),
    components: {
        schemas: components,
        securitySchemes: securitySchemes,
        responses: toRefusalComponents(),
    },
}, { override: refineSchema });
function toRefusalComponents() {
    const statuses = Object.keys(refusals).map(Number);
    return Object.fromEntries(statuses.map((status) => [refusalNames[status], toResponse(refusals[status])]));
}
function toPaths() {
    const named = Object.entries(operations/* operations */.z);
    const paths = {};
    for (const [name, operation] of named) {
        const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
        paths[path] = { ...paths[path], [operation.method]: toOperation(name, operation) };
    }
    return paths;
}
function toOperation(name, operation) {
    const description = descriptions[name];
    return {
        operationId: name,
        tags: [description.tag],
        summary: description.summary,
        description: description.description,
        security: operation.schemes.map((scheme) => ({ [scheme]: [] })),
        ...toRequest(description),
        responses: {
            ...Object.fromEntries(Object.entries(description.answers).map(([status, answer]) => [status, toResponse(answer)])),
            ...Object.fromEntries(toRefusals(operation, description).map((status) => [status, toReference(status)])),
        },
    };
}
const toRequest = ({ path, query, body }) => ({
    ...(path === undefined && query === undefined
        ? {}
        : { requestParams: { ...(path && { path }), ...(query && { query }) } }),
    ...(body && { requestBody: body }),
});
const toReference = (status) => ({ $ref: `#/components/responses/${refusalNames[status]}` });
const toLink = ({ operation, parameter, field }) => ({
    operationId: operation,
    parameters: { [parameter]: `$response.body#/${field}` },
});
const toResponse = ({ description, schema, headers, example, next = [], mediaType = 'application/json', }) => ({
    description,
    ...(headers && { headers }),
    ...(next.length > 0 && { links: Object.fromEntries(next.map((step) => [step.operation, toLink(step)])) }),
    ...(schema && { content: { [mediaType]: { schema, ...(example === undefined ? {} : { example }) } } }),
});

// EXTERNAL MODULE: ./node_modules/hono/dist/helper/html/index.js
var html = __webpack_require__(5621);
;// CONCATENATED MODULE: ./build/service/openapi/page/html.js

/** A text in which code stands between backticks. */
const renderText = (text) => (0,html/* html */.q) `${text.split('`').map((part, index) => (index % 2 === 1 ? (0,html/* html */.q) `<code>${part}</code>` : part))}`;

;// CONCATENATED MODULE: ./build/service/openapi/page/schema.js


/** Whether it only names another schema. */
const isReference = (schema) => schema.$ref !== undefined;
const componentName = (reference) => reference.split('/').at(-1) ?? reference;
/** What a value has to be, in one line; named schemas are links. */
function renderType(schema) {
    if (isReference(schema)) {
        const name = componentName(schema.$ref);
        return (0,html/* html */.q) `<a href="#schema-${name}">${name}</a>`;
    }
    const { anyOf, const: constant, enum: values, items, type } = schema;
    if (anyOf !== undefined)
        return joinTypes(anyOf.map(renderType), ' or ');
    if (constant !== undefined)
        return renderValue(constant);
    if (values !== undefined)
        return joinTypes(values.map(renderValue), ', ');
    if (items !== undefined)
        return (0,html/* html */.q) `array of ${renderType(items)}${renderBounds(schema)}`;
    if (type === 'object')
        return renderObject(schema);
    return (0,html/* html */.q) `${type === undefined ? 'any value' : String(type)}${renderBounds(schema)}`;
}
const renderValue = (value) => (0,html/* html */.q) `<code>${JSON.stringify(value)}</code>`;
const joinTypes = (parts, separator) => (0,html/* html */.q) `${parts.map((part, index) => (index === 0 ? part : (0,html/* html */.q) `${separator}${part}`))}`;
function renderObject({ additionalProperties, properties }) {
    if (properties !== undefined)
        return (0,html/* html */.q) `object of ${Object.keys(properties).join(', ')}`;
    if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0)
        return (0,html/* html */.q) `object`;
    return (0,html/* html */.q) `object whose values are each ${renderType(additionalProperties)}`;
}
/** The limits of a value, such as `, at most 255 characters`. */
function renderBounds(schema) {
    const { format, pattern, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
    const bounds = [
        ...(format === undefined ? [] : [format]),
        ...(pattern === undefined ? [] : [`matching ${pattern}`]),
        ...toBounds([minimum, maximum], ''),
        ...toBounds([minLength, maxLength], ' characters'),
        ...toBounds([minItems, maxItems], ' items'),
        ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    ];
    return (0,html/* html */.q) `${bounds.map((bound) => `, ${bound}`).join('')}`;
}
const toBounds = ([least, most], unit) => [
    ...(least === undefined ? [] : [`at least ${least}${unit}`]),
    ...(most === undefined ? [] : [`at most ${most}${unit}`]),
];
/** The fields of an object, or what else a schema says. */
function renderSchema(schema) {
    if (isReference(schema))
        return (0,html/* html */.q) `<p>${renderType(schema)}</p>`;
    const { anyOf, properties } = schema;
    if (properties !== undefined)
        return renderFields(properties, new Set(schema.required));
    if (anyOf !== undefined)
        return joinTypes(anyOf.map(renderSchema), (0,html/* html */.q) `<p>or</p>`);
    return (0,html/* html */.q) `<p>${renderType(schema)}</p>`;
}
function renderFields(fields, required) {
    return (0,html/* html */.q) `<dl>${Object.entries(fields).map(([name, field]) => renderTerm((0,html/* html */.q) `<code>${name}</code>${required.has(name) ? '' : (0,html/* html */.q) ` <span class="muted">optional</span>`}`, (0,html/* html */.q) `${renderType(field)}${renderDescription(field)}${renderInnerFields(field)}`))}</dl>`;
}
/** The fields of an object that has no name of its own. */
function renderInnerFields(schema) {
    if (isReference(schema))
        return (0,html/* html */.q) ``;
    const { anyOf = [], items, properties } = schema;
    if (properties !== undefined)
        return renderSchema(schema);
    return (0,html/* html */.q) `${[...anyOf, ...(items === undefined ? [] : [items])].map(renderInnerFields)}`;
}
const renderDescription = ({ description }) => description === undefined ? (0,html/* html */.q) `` : (0,html/* html */.q) `<p class="muted">${renderText(description)}</p>`;
/** A term and what is said of it, in a list of them. */
const renderTerm = (term, meaning) => (0,html/* html */.q) `<div><dt>${term}</dt><dd>${meaning}</dd></div>`;

;// CONCATENATED MODULE: ./build/service/openapi/page/example.js

const credentialHeaders = {
    api_key: 'X-SERVICE-API-KEY: $API_KEY',
    shareable_link: 'X-SERVICE-SHAREABLE-LINK-TOKEN: $TOKEN',
};
// Of several kinds of credential the one that is easiest to have.
function toCredential(operation) {
    const schemes = (operation.security ?? []).flatMap((requirement) => Object.keys(requirement));
    if (schemes.length === 0)
        return undefined;
    return schemes.includes('api_key') ? credentialHeaders['api_key'] : 'Authorization: Bearer $TOKEN';
}
/** A call of an operation that can be pasted into a shell, its credential and the service's address taken from variables. */
function renderCurl(method, path, operation) {
    const credential = toCredential(operation);
    const body = toJsonExample(operation);
    const lines = [
        `curl${method === 'get' ? '' : ` --request ${method.toUpperCase()}`} "$BASE_URL${toExamplePath(path, operation)}"`,
        ...(credential === undefined ? [] : [`--header "${credential}"`]),
        ...(body === undefined ? [] : [`--json '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
    ];
    return lines.join(' \\\n  ');
}
function toExamplePath(path, operation) {
    const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter);
    const query = parameters
        .filter((parameter) => parameter.in === 'query' && (parameter.required || toExample(parameter) !== undefined))
        .map((parameter) => `${parameter.name}=${toExample(parameter) ?? `$${parameter.name.toUpperCase()}`}`);
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(toExample(parameters.find((parameter) => parameter.name === name)) ?? `$${name.toUpperCase()}`));
    return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}
function toExample(parameter) {
    const schema = parameter?.schema;
    return schema === undefined || isReference(schema) ? undefined : schema.example;
}
function toJsonExample({ requestBody }) {
    if (requestBody === undefined || !('content' in requestBody))
        return undefined;
    return requestBody.content['application/json']?.example;
}

;// CONCATENATED MODULE: ./build/service/openapi/page/operation.js





const methods = ['get', 'post', 'delete'];
/** The operations of a document in its order. */
const findOperations = ({ paths = {} }) => Object.entries(paths).flatMap(([path, item]) => methods.flatMap((method) => {
    const operation = item[method];
    return operation === undefined ? [] : [{ path, method, operation }];
}));
const toAnchor = ({ operation }) => `operation-${operation.operationId}`;
/** All that a caller has to know of an operation. */
function renderOperation(placed, document) {
    const { path, method, operation } = placed;
    return (0,html/* html */.q) `<article id="${toAnchor(placed)}" aria-labelledby="${toAnchor(placed)}-title">
<h3 id="${toAnchor(placed)}-title">${operation.summary}</h3>
<p class="address"><span class="method">${method}</span> <code>${path}</code></p>
<p>${renderText(operation.description ?? '')}</p>
<p><strong>Credential:</strong> ${renderCredentials(operation)}</p>
${renderParameters(operation)}
${renderBody(operation)}
<h4>Answers</h4>
<dl>${Object.entries(operation.responses ?? {}).map(([status, response]) => renderAnswer(status, operation_toResponse(response, document)))}</dl>
<h4>Example</h4>
<pre><code>${renderCurl(method, path, operation)}</code></pre>
</article>`;
}
function renderCredentials({ security = [] }) {
    const schemes = security.flatMap((requirement) => Object.keys(requirement));
    if (schemes.length === 0)
        return (0,html/* html */.q) `none`;
    return (0,html/* html */.q) `${schemes.map((scheme, index) => (0,html/* html */.q) `${index === 0 ? '' : ' or '}<a href="#credential-${scheme}">${scheme}</a>`)}`;
}
function renderParameters({ parameters = [] }) {
    const own = parameters.filter((parameter) => 'in' in parameter);
    if (own.length === 0)
        return (0,html/* html */.q) ``;
    return (0,html/* html */.q) `<h4>Parameters</h4>
<dl>${own.map((parameter) => renderTerm((0,html/* html */.q) `<code>${parameter.name}</code> <span class="muted">${parameter.in}${parameter.required ? '' : ', optional'}</span>`, (0,html/* html */.q) `${renderType(parameter.schema ?? {})}<p class="muted">${renderText(parameter.description ?? '')}</p>`))}</dl>`;
}
function renderBody({ requestBody }) {
    if (requestBody === undefined || !('content' in requestBody))
        return (0,html/* html */.q) ``;
    return (0,html/* html */.q) `<h4>Body${requestBody.required ? '' : ' (optional)'}</h4>
${Object.entries(requestBody.content).map(([mediaType, { schema = {} }]) => (0,html/* html */.q) `<p><code>${mediaType}</code></p>${renderSchema(schema)}`)}`;
}
const Reference = schemas/* object */.Ikc({ $ref: schemas/* string */.YjP() });
/** The response itself, or the component that stands for it. */
function operation_toResponse(response, document) {
    const reference = Reference.safeParse(response).data?.$ref.split('/').at(-1);
    const found = reference === undefined ? response : document.components?.responses?.[reference];
    if (found === undefined || !('description' in found) || found.description === undefined) {
        throw new Error(`the document has no response ${reference}`);
    }
    return { ...found, description: found.description };
}
function renderAnswer(status, { description, headers = {}, content = {} }) {
    const names = Object.keys(headers);
    return renderTerm((0,html/* html */.q) `${status}`, (0,html/* html */.q) `${renderText(description)}
${names.map((name) => (0,html/* html */.q) `<p class="muted">Header <code>${name}</code></p>`)}
${Object.entries(content).map(([mediaType, { schema = {} }]) => (0,html/* html */.q) `<p class="muted"><code>${mediaType}</code> ${renderType(schema)}</p>`)}`);
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./build/service/openapi/page/style.js

/** The style of the page, in dark and light, from 320 pixels of width on. */
const style = `
:root { color-scheme: light dark; --text: light-dark(#1c2128, #e6e9ee); --muted: light-dark(#57606a, #a3adb8);
  --back: light-dark(#ffffff, #14181d); --panel: light-dark(#f4f6f8, #1d232a); --line: light-dark(#d5dae0, #37404a);
  --link: light-dark(#0a58b9, #79b8ff); --mark: light-dark(#8a3b00, #ffb27a) }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; color: var(--text); background: var(--back); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--link); text-underline-offset: .15em }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px }
.skip { position: absolute; left: -100vw }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--back) }
header, .contents, main { padding: 0 1rem; max-width: 76rem; margin: 0 auto }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 1.5rem 0 .5rem }
h2 { font-size: 1.4rem; margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line) }
h3 { font-size: 1.15rem; margin: 0 0 .25rem }
h4 { font-size: 1rem; margin: 1.25rem 0 .25rem }
p { margin: .4rem 0; max-width: 75ch }
code, pre { font: .9em/1.5 ui-monospace, monospace }
pre { margin: .4rem 0; padding: .75rem; white-space: pre-wrap; background: var(--back); border: 1px solid var(--line); border-radius: 6px }
article { margin: 1rem 0; padding: 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px }
.address { margin: .25rem 0 .5rem }
.method { font-weight: 700; text-transform: uppercase; color: var(--mark) }
.muted { color: var(--muted) }
.contents ul { list-style: none; margin: 0; padding: 0 }
.contents > ul > li { margin: .75rem 0 }
dl { margin: .25rem 0 }
dl > div { padding: .45rem 0; border-top: 1px solid var(--line) }
dt { font-weight: 600 }
dt .muted { font-weight: 400 }
dd { margin: 0 }
dd dl { padding-left: .75rem; border-left: 3px solid var(--line) }
@media (min-width: 44rem) {
  dl > div { display: grid; grid-template-columns: minmax(10rem, 18rem) 1fr; gap: 1rem }
}
@media (min-width: 72rem) {
  body { display: grid; grid-template: "header header" auto "contents main" 1fr / 17rem minmax(0, 1fr); max-width: 90rem; margin: 0 auto }
  header { grid-area: header; width: 100%; max-width: none }
  main { grid-area: main; width: 100%; margin: 0 }
  .contents { grid-area: contents; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; font-size: .9rem }
}
@media print { .contents, .skip { display: none } article { break-inside: avoid } }
`;
/** Lets the page have this one style, and nothing else. */
const contentSecurityPolicy = [
    "default-src 'none'",
    `style-src 'sha256-${(0,external_node_crypto_.createHash)('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
].join('; ');

;// CONCATENATED MODULE: ./build/service/openapi/page/page.js





/** A document as one page that needs nothing else. */
function renderPage(document) {
    const sections = toSections(document);
    const { title, version, description } = document.info;
    return (0,html/* html */.q) `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}, ${version}</title>
<style>${(0,html/* raw */.l)(style)}</style>
</head>
<body>
<header>
<a class="skip" href="#content">Skip to the operations</a>
<h1>${title} <span class="muted">${version}</span></h1>
<p>${renderText(description ?? '')}</p>
<p>The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
${renderServer(document)}
</header>
${renderContents(document, sections)}
<main id="content">
${renderCredentialSchemes(document)}
${sections.map((section) => renderSection(section, document))}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${Object.entries(document.components?.schemas ?? {}).map(renderComponent)}
</section>
</main>
</body>
</html>`;
}
/** Says where the service is, if it was told; nobody knows it better than whoever reads the page otherwise. */
function renderServer({ servers = [] }) {
    const url = servers[0]?.url ?? '/';
    return url === '/' ? (0,html/* html */.q) `` : (0,html/* html */.q) `<p>In the examples <code>$BASE_URL</code> is <code>${url}</code>.</p>`;
}
function toSections(document) {
    const operations = findOperations(document);
    return (document.tags ?? []).map((tag) => ({
        tag,
        operations: operations.filter(({ operation }) => operation.tags?.includes(tag.name)),
    }));
}
const renderContents = (document, sections) => (0,html/* html */.q) `<nav class="contents" aria-label="Contents"><ul>
<li><a href="#credentials">Credentials</a></li>
${sections.map(({ tag, operations }) => (0,html/* html */.q) `<li><a href="#tag-${tag.name}">${tag.name}</a><ul>
${operations.map((placed) => (0,html/* html */.q) `<li><a href="#${toAnchor(placed)}">${placed.operation.summary}</a></li>`)}
</ul></li>`)}
<li><a href="#schemas">Schemas</a><ul>
${Object.keys(document.components?.schemas ?? {}).map((name) => (0,html/* html */.q) `<li><a href="#schema-${name}">${name}</a></li>`)}
</ul></li>
</ul></nav>`;
const renderSection = ({ tag, operations }, document) => (0,html/* html */.q) `<section aria-labelledby="tag-${tag.name}"><h2 id="tag-${tag.name}">${tag.name}</h2>
<p>${tag.description}</p>
${operations.map((placed) => renderOperation(placed, document))}
</section>`;
function renderCredentialSchemes({ components }) {
    return (0,html/* html */.q) `<section aria-labelledby="credentials"><h2 id="credentials">Credentials</h2>
<p>One goes with each request.</p>
<dl>${Object.entries(components?.securitySchemes ?? {}).map(([name, scheme]) => 'type' in scheme
        ? (0,html/* html */.q) `<div id="credential-${name}"><dt><code>${name}</code></dt><dd>${scheme.description}
<p class="muted"><code>${scheme.in === 'header' ? `${scheme.name}: …` : 'Authorization: Bearer …'}</code></p></dd></div>`
        : '')}</dl></section>`;
}
const renderComponent = ([name, schema]) => (0,html/* html */.q) `<article id="schema-${name}" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title">${name}</h3>
${schema.description === undefined ? '' : (0,html/* html */.q) `<p>${renderText(schema.description)}</p>`}
${renderSchema(schema)}
</article>`;

;// CONCATENATED MODULE: ./build/service/openapi/self-description.js



/** Makes the description, for an address without a slash at its end if there is one. It takes some 100 ms, so it waits until somebody asks. */
async function createSelfDescription(serverUrl) {
    const document = createOpenApiDocument(serverUrl === undefined ? {} : { serverUrl });
    return { json: JSON.stringify(document), html: String(await renderPage(document)), contentSecurityPolicy: contentSecurityPolicy };
}


/***/ })

};
