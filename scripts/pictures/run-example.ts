import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startOrderDesk } from '../../examples/order-desk/agent.ts'
import { renderReportComment } from '../../src/report/comment/report-comment.ts'
import { Report } from '../../src/report/report.ts'

const root = resolve(import.meta.dirname, '../..')
/** Inside the workspace, because the pictures show the path of the baseline. */
const workplace = 'build/pictures'

/** What people see of a step. */
export interface Seen {
  /** The Markdown of the job summary. */
  readonly summary: string
  /** The Markdown of the pull request comment. */
  readonly comment: string
  /** The HTML of the page. */
  readonly page: string
}

/** Runs the example suite as a step, first on the healthy agent, then on the one with the fault and compared with that. */
export async function runExample(): Promise<Seen> {
  const folder = join(root, workplace)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const before = `${workplace}/before`
  await runStep({ folder, reports: before, fault: undefined, expected: 0 })
  const reports = `${workplace}/now`
  await runStep({
    folder,
    reports,
    fault: 'skip-verification',
    baseline: `${before}/result.json`,
    expected: 1,
  })
  const report = Report.parse(JSON.parse(readFileSync(join(root, reports, 'result.json'), 'utf8')))
  return {
    summary: readFileSync(join(folder, 'summary'), 'utf8'),
    comment: renderReportComment(report),
    page: readFileSync(join(root, reports, 'index.html'), 'utf8'),
  }
}

interface StepOptions {
  readonly folder: string
  readonly reports: string
  readonly fault: 'skip-verification' | undefined
  readonly baseline?: string
  /** The exit code, 0 for green. */
  readonly expected: 0 | 1
}

/** As a runner does it: the inputs in the environment, and files for what the step says. */
async function runStep({ folder, reports, fault, baseline, expected }: StepOptions): Promise<void> {
  await using desk = await startOrderDesk({ port: 0, fault })
  for (const name of ['summary', 'output', 'state']) writeFileSync(join(folder, name), '')
  const inputs = {
    spec: 'examples/order-desk/suite.json',
    channel: 'text',
    'local-config': 'examples/order-desk/agent-test.local.yml',
    'max-cost': '1.00',
    'report-directory': reports,
    transcripts: 'all',
    ...(baseline !== undefined && { baseline }),
  }
  const child = spawn(process.execPath, ['dist/run.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ORDER_DESK_PORT: new URL(desk.url).port,
      RUNNER_TEMP: folder,
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: root,
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      GITHUB_OUTPUT: join(folder, 'output'),
      GITHUB_STATE: join(folder, 'state'),
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'octo-org/order-desk',
      GITHUB_EVENT_NAME: 'push',
      GITHUB_REF: 'refs/heads/refund-faster',
      GITHUB_SHA: '5f0c1d27b5e4a6f8091a2b3c4d5e6f708192a3bc',
      GITHUB_WORKFLOW: 'Agent tests',
      GITHUB_JOB: 'order-desk',
      GITHUB_RUN_ID: '4711',
      GITHUB_RUN_ATTEMPT: '1',
      ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    },
  })
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const [code]: unknown[] = await once(child, 'exit')
  if (code !== expected) throw new Error(`the example ended with ${code}, expected ${expected}:\n${log}`)
}
