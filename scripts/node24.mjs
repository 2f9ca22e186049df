// Starts `node <arguments>` on Node 24 from any Node of version 20 or newer, with nothing installed: on the Node that
// runs this file if that is new enough, else on the one that npm fetches once and keeps in its cache.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'

const oldest = [24, 15]
const wanted = `node@${readFileSync(new URL('../.node-version', import.meta.url), 'utf8').trim()}`
const onWindows = process.platform === 'win32'

function isRecent(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

const isUsable = (binary) => isRecent(spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '')

// Where `npm exec` keeps what it fetched. npm may move it one day; then only this short cut is lost.
function findCached() {
  const cache = process.env.npm_config_cache
  if (!cache) return undefined
  const key = createHash('sha512').update(wanted).digest('hex').slice(0, 16)
  const binary = join(cache, '_npx', key, 'node_modules', 'node', 'bin', onWindows ? 'node.exe' : 'node')
  return isUsable(binary) ? binary : undefined
}

// npm's own script rather than `npm.cmd`, which Windows only starts through a shell.
function runNpm(args) {
  const script = process.env.npm_execpath
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }
  if (script && basename(script) === 'npm-cli.js') return spawnSync(process.execPath, [script, ...args], options)
  return onWindows
    ? spawnSync(`npm.cmd ${args.join(' ')}`, { ...options, shell: true })
    : spawnSync('npm', args, options)
}

function fetchNode() {
  console.error(`This is Node ${process.version}: asking npm for ${wanted}, which it fetches once and keeps.`)
  // The package is a downloader that works in its install script, and .npmrc switches install scripts off.
  const flags = ['--yes', '--ignore-scripts=false', '--no-update-notifier', `--package=${wanted}`]
  const { status, stdout } = runNpm(['exec', ...flags, '--', 'node', '--print', 'process.execPath'])
  const binary = stdout?.trim()
  if (status === 0 && binary && isUsable(binary)) return binary
  // An interrupted fetch leaves a package without its binary, and npm then finds an older Node in PATH.
  const advice = status === 0 ? 'Empty the folder _npx in the npm cache and try again' : 'Let npm reach its registry'
  console.error(`npm could not provide ${wanted}. ${advice}, or install Node ${oldest.join('.')} or newer.`)
  return undefined
}

function start(binary, args) {
  process.env.PATH = [dirname(binary), process.env.PATH].join(delimiter)
  const child = spawn(binary, args, { stdio: 'inherit' })
  const forward = (signal) => {
    // A terminal interrupts the whole process group, so the child has it already.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  process.on('SIGINT', forward).on('SIGTERM', forward)
  child.on('exit', (code, signal) => {
    process.off('SIGINT', forward).off('SIGTERM', forward)
    if (signal === null) process.exitCode = code
    else process.kill(process.pid, signal)
  })
}

const binary = isRecent(process.version) ? process.execPath : (findCached() ?? fetchNode())
if (binary === undefined) process.exitCode = 1
else start(binary, process.argv.slice(2))
