import { ConfigError } from '../config/config-error.ts'
import { serve } from './serve.ts'
import { type Terminal, UsageError } from './terminal.ts'
import { token } from './token.ts'

/** Runs `serve` or `token` and gives the exit code: 0, or 3 for a usage or config problem, or 2 for anything else. */
export async function runCommand([command, ...args]: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await (command === 'serve' ? serve(args, terminal) : token(args, terminal))
    return 0
  } catch (error) {
    terminal.writeError(`agent-test ${command}: ${Error.isError(error) ? error.message : String(error)}\n`)
    return error instanceof UsageError || error instanceof ConfigError ? 3 : 2
  }
}
