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

export interface Agent {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly inbound: boolean
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

/** What the local service knows: read once from its config, and never changed while it runs. */
export interface Catalog {
  readonly organization: {
    readonly name: string
    /** -1: unlimited. */
    readonly maxConcurrentChatRuns: number
    /** Seconds; the longest any conversation may last. */
    readonly maxCallDuration: number
  }
  readonly prices: Prices
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
}
