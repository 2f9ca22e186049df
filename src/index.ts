import './quick-start.ts'
import { guardPath, loadBundle } from './bundles.ts'
import { type ActionName, main } from './main.ts'
import { createGitHubRunner } from './runner/github/adapter.ts'
import { createSurroundings } from './surroundings.ts'

export { startTerminal } from './cli.ts'

/** Runs an action in this process, as a step of a workflow. */
export function startAction(name: ActionName): Promise<void> {
  const runner = createGitHubRunner({
    environment: process.env,
    write: (text) => process.stdout.write(text),
    setExitCode: (code) => {
      process.exitCode = code
    },
    loadToolkit: () => loadBundle('toolkit'),
    guardPath,
    loadGitHubApi: () => loadBundle('github-api'),
    loadReportFiles: () => loadBundle('report-files'),
  })
  return main(name, runner, createSurroundings())
}
