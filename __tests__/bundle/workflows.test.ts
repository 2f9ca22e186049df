import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, jest, test } from '@jest/globals'
import * as yaml from 'yaml'
import { actTest, runWorkflow } from './act.ts'
import { createSpec } from './greeting.ts'
import { createWorkflowScene } from './workflow-scene.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(180_000)

const root = join(import.meta.dirname, '../..')
const readExample = (name: string): string => readFileSync(join(root, 'examples/workflows', name), 'utf8')

type Scene = Awaited<ReturnType<typeof createWorkflowScene>>

/** A workflow to copy, as somebody would have it who put in what is theirs. */
const toOwn = (text: string, { service }: Scene): string =>
  text.replaceAll('https://service.example', service.url).replaceAll(/OWNER\/REPO\/?([\w-]*)@v1/g, './$1')

function expectNoSecret(printed: string, { secrets }: Scene): void {
  for (const secret of Object.values(secrets)) expect(printed).not.toContain(secret)
}

actTest('a workflow uses all five actions, one after the other', async () => {
  await using scene = await createWorkflowScene()
  const printed = await runWorkflow({
    workflow: readFileSync(join(import.meta.dirname, 'five-actions.yml'), 'utf8'),
    event: 'push',
    secrets: scene.secrets,
    variables: { SERVICE_URL: scene.service.url, PROGRESS_ID: await scene.generate() },
  })
  expect(printed).toContain(
    `told 1 organization, checked out ${scene.sha}, passed 1, skipped at 0.1, 2 scenarios, valid true, 1 widget in Runs of 1.1.`,
  )
  expect(printed).toContain('Job succeeded')
  expectNoSecret(printed, scene)
  expect(scene.service.readCharges()).toEqual([100_000])
})

actTest('shared-suite.yml runs a suite that lies elsewhere', async () => {
  await using scene = await createWorkflowScene()
  const workflow = toOwn(readExample('shared-suite.yml'), scene)
  // GitHub brings the action; act has it where a step before has checked it out.
  const withAction = workflow.replace('steps:\n', 'steps:\n      - uses: actions/checkout@v5\n')
  const printed = await runWorkflow({ workflow: withAction, event: 'pull_request', secrets: scene.secrets })
  expect(printed).toContain('Job succeeded')
  expectNoSecret(printed, scene)
  expect(scene.service.readCharges()).toEqual([300_000])
})

actTest('generate-and-run.yml waits for scenarios, and prices them as a suite', async () => {
  await using scene = await createWorkflowScene()
  const printed = await runWorkflow({
    workflow: toOwn(readExample('generate-and-run.yml'), scene),
    event: 'workflow_dispatch',
    secrets: scene.secrets,
    inputs: { 'progress-id': await scene.generate() },
  })
  expect(printed).toContain('set-output:: estimated-cost=0.6')
  expect(printed).toContain('Job succeeded')
  expectNoSecret(printed, scene)
  expect(scene.service.readCharges()).toEqual([])
})

const shellScripts = {
  'gitlab-ci.yml': (text: string): string => yaml.parse(text).agent.script.join('\n'),
  Jenkinsfile: (text: string): string => /sh '''(.*?)'''/s.exec(text)?.[1] ?? '',
}

test.each(Object.entries(shellScripts))(
  'the command of %s runs a suite, and leaves its files',
  async (name, toScript) => {
    await using scene = await createWorkflowScene()
    using workspace = createWorkspace({ 'tests/agent-suite.json': createSpec(), 'agent-test/README.md': 'x' })
    symlinkSync(join(root, 'dist'), join(workspace.path, 'agent-test/dist'))
    const script = toOwn(toScript(readExample(name)), scene)
    const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', script], {
      cwd: workspace.path,
      env: {
        PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
        CI: 'true',
        AGENT_TEST_API_KEY: scene.secrets.SERVICE_API_KEY,
      },
    })
    expect(stdout).toContain('Passed: Greeting')
    expectNoSecret(stdout + stderr, scene)
    expect(readdirSync(join(workspace.path, 'agent-test-report'))).toEqual([
      'ctrf.json',
      'index.html',
      'junit.xml',
      'result.json',
      'summary.md',
    ])
  },
)
