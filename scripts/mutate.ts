import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'

/** The one version whose mutants are known; npm fetches it once and keeps it in its cache. */
const stryker = '@stryker-mutator/core@10.1.1'
const config = 'scripts/mutation/stryker.json'

/**
 * Changes the code of the judgement in hundreds of small ways, one at a time, and runs its tests on each. Ends with exit
 * code 1 if a change stays unnoticed: then a test is missing, or the code says something twice.
 */
function mutate(args: readonly string[]): number {
  const npm = process.env['npm_execpath']
  if (npm === undefined || basename(npm) !== 'npm-cli.js') throw new Error('start it with `npm run mutate`')
  const fetching = ['exec', '--yes', '--ignore-scripts', '--no-update-notifier', `--package=${stryker}`]
  const command = [npm, ...fetching, '--', 'stryker', 'run', config, ...args]
  const { status, error } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (error !== undefined) throw error
  return status === 0 ? 0 : 1
}

try {
  process.exitCode = mutate(process.argv.slice(2))
} catch (error) {
  console.error('npm run mutate:', error)
  process.exitCode = 2
}
