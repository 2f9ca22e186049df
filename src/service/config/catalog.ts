import type { Dashboard } from '../../contract/resources/dashboard.ts'
import type { User } from '../../contract/resources/member.ts'
import type { Organization } from '../../contract/resources/organization.ts'

/** How a chat agent is reached: a WebSocket that the service opens once per run (contract 9). */
export interface TextConnection {
  /** ws:// or wss:// */
  readonly url: string
  /** Sent as `X-SERVICE-WS-SECRET`. */
  readonly secret: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** null: automatic, the caller speaks after two seconds of silence. */
  readonly agentSpeaksFirst: boolean | null
}

/** A WebRTC channel, named as its provider is. */
export type WebRtcChannel = 'webrtc_a' | 'webrtc_b_v2' | 'webrtc_c_v2'

/** Where an outbound agent is asked to dial (contract 9): it answers with a 2xx, and then dials. */
export interface DialTrigger {
  /** http:// or https:// */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Agent {
  readonly id: number
  readonly name: string
  readonly description: string
  /** false: it dials the number of each run itself, within the run's dial window. */
  readonly inbound: boolean
  readonly projectId: number
  /** Its id at the provider that runs it; empty if there is none. */
  readonly assistantId: string
  /** Such as `en`. */
  readonly language: string
  /** `telephony.phone_number`; undefined: the agent cannot be reached over the voice channel. */
  readonly phoneNumber: string | undefined
  readonly dialTrigger: DialTrigger | undefined
  /** The providers whose WebRTC sessions it takes part in. */
  readonly webRtcChannels: ReadonlySet<WebRtcChannel>
  /** The ids of the metrics that are enabled for it. */
  readonly metricIds: ReadonlySet<number>
  /** undefined: the agent cannot be reached over the text channel. */
  readonly text: TextConnection | undefined
}

/** Whose messages a rule reads. */
export type Speaker = 'agent' | 'caller' | 'any'

/** How a metric is scored without a model; `unscored` is anything that nothing here can score. */
export type MetricRule =
  | { readonly type: 'contains' | 'not_contains'; readonly texts: readonly string[]; readonly speaker: Speaker }
  | { readonly type: 'matches'; readonly pattern: RegExp; readonly speaker: Speaker }
  | { readonly type: 'agent_turns'; readonly min: number | undefined; readonly max: number | undefined }
  | { readonly type: 'response_time'; readonly maxSeconds: number; readonly measure: 'max' | 'average' }
  | { readonly type: 'ended_by'; readonly by: 'agent' | 'caller' }
  | {
      readonly type: 'tool_called'
      readonly tool: string
      readonly arguments: Readonly<Record<string, unknown>> | undefined
      /** false: the tool must not be called. */
      readonly expected: boolean
    }
  | { readonly type: 'unscored'; readonly declaredType: string }

export interface Metric {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly rule: MetricRule
}

export interface StoredPersonality {
  readonly id: number
  readonly name: string
}

export interface StoredTestProfile {
  readonly id: number
  readonly name: string
  readonly agentVariables: Readonly<Record<string, unknown>>
  readonly callerVariables: Readonly<Record<string, unknown>>
}

/** Prices of one run, in millionths, so that sums are exact. */
export interface Prices {
  readonly voiceMicros: number
  readonly textMicros: number
}

export interface ApiKey {
  readonly name: string
  readonly key: string
}

/** A code host that an organization has connected, and what can be checked out through it. */
export interface RepositoryConnection {
  readonly name: string
  /** false: none of its repositories is available. */
  readonly active: boolean
  /** The folder of each repository on this machine, by its identifier. */
  readonly repositories: ReadonlyMap<string, string>
}

/** What one organization has: read once from the config, and never changed while the service runs. */
export interface Catalog {
  readonly organization: Organization
  readonly prices: Prices
  /** All that was ever paid in, in millionths; undefined: the organization may run as much as it likes. */
  readonly creditMicros: number | undefined
  readonly apiKeys: readonly ApiKey[]
  /** Makes the simulated callers' choices of words; the same seed, the same words. */
  readonly seed: number
  readonly maxTurns: number
  /** Without a content message for this long a conversation ends. */
  readonly silenceSeconds: number
  readonly agents: ReadonlyMap<number, Agent>
  readonly metrics: ReadonlyMap<number, Metric>
  readonly personalities: ReadonlyMap<number, StoredPersonality>
  readonly testProfiles: ReadonlyMap<number, StoredTestProfile>
  /** As they are before anyone has duplicated one. */
  readonly dashboards: readonly Dashboard[]
  readonly repositoryConnections: readonly RepositoryConnection[]
}

/** A language model behind an OpenAI-compatible address. */
export interface ModelConnection {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
}

/** Everything a local service is told: its organizations, and what holds for all of them. */
export interface ServiceConfig {
  readonly catalogs: ReadonlyMap<number, Catalog>
  readonly users: ReadonlyMap<number, User>
  /** undefined: nothing here asks a model. */
  readonly model: ModelConnection | undefined
  /** Per credential; -1: any number. */
  readonly requestsPerMinute: number
  /** How long a result is kept after its submission. */
  readonly retentionDays: number
}
