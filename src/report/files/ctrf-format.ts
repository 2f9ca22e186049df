/** The parts of the Common Test Report Format that a report fills: https://ctrf.io, version 0.0.0 of its schema. */
export interface CtrfReport {
  readonly reportFormat: 'CTRF'
  readonly specVersion: '0.0.0'
  /** ISO 8601. */
  readonly timestamp: string
  readonly generatedBy: string
  readonly results: {
    readonly tool: { readonly name: string }
    readonly summary: CtrfSummary
    readonly tests: readonly CtrfTest[]
    readonly environment: CtrfEnvironment
  }
  readonly extra: Extra
}

type Extra = Readonly<Record<string, unknown>>

/** The times are milliseconds since 1970. */
interface CtrfSummary {
  readonly tests: number
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly pending: number
  readonly other: number
  readonly flaky: number
  readonly suites: number
  readonly start: number
  readonly stop: number
  readonly duration: number
  readonly extra: Extra
}

interface CtrfEnvironment {
  readonly repositoryName?: string
  readonly commit?: string
  readonly branchName?: string
  readonly buildName?: string
  readonly buildId?: string
  readonly buildUrl?: string
}

type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'other'

/** A test with all its executions; the times are milliseconds. */
export interface CtrfTest {
  readonly testId: string
  readonly executionId?: string
  readonly name: string
  readonly status: CtrfStatus
  readonly rawStatus: string
  readonly duration: number
  readonly start?: number
  readonly stop?: number
  readonly suite: readonly string[]
  readonly message?: string
  readonly filePath: string
  readonly line?: number
  readonly flaky?: boolean
  readonly stdout?: readonly string[]
  readonly steps?: readonly { readonly name: string; readonly status: CtrfStatus; readonly extra?: Extra }[]
  readonly labels: Readonly<Record<string, string | number>>
  readonly extra: Extra
}
