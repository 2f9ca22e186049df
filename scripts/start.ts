import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startOrderDesk } from '../examples/order-desk/agent.ts'

// This file runs in a fresh clone, so neither it nor the example may import a package.
const root = resolve(import.meta.dirname, '..')
const example = 'examples/order-desk'

const expectations = {
  healthy: 'The order desk is healthy. Expected: every case passes, exit code 0.',
  faulty:
    'The order desk refunds without verifying the email. Expected: "A refund is verified first" and ' +
    '"A wrong email is refused" fail, the other three pass, exit code 1.',
}

/** Runs the example suite with the committed bundle, against the agent on that port. The bundle's exit code. */
async function runSuite(port: string): Promise<number> {
  const flags = ['--channel', 'text', '--local-config', `${example}/agent-test.local.yml`, '--base-url', 'local']
  const child = spawn(process.execPath, ['dist/cli.js', 'run', `${example}/suite.json`, ...flags], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ORDER_DESK_PORT: port },
  })
  const forward = (signal: NodeJS.Signals) => {
    // A terminal interrupts the whole process group, so the child has it already.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  process.on('SIGINT', forward).on('SIGTERM', forward)
  const [code]: unknown[] = await once(child, 'exit')
  process.off('SIGINT', forward).off('SIGTERM', forward)
  return typeof code === 'number' ? code : 1
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { fault: { type: 'boolean', default: false } } })
  await using desk = await startOrderDesk({ port: 0, fault: values.fault ? 'skip-verification' : undefined })
  console.log(values.fault ? expectations.faulty : expectations.healthy)
  process.exitCode = await runSuite(new URL(desk.url).port)
}

try {
  await main()
} catch (error) {
  console.error(`npm start: ${Error.isError(error) ? error.message : String(error)}`)
  process.exitCode = 2
}
