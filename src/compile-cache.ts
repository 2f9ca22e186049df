import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// A later step of the same job, and the clean-up of this one, then start without compiling the bundle again. The folder
// is the runner's own and is emptied with every job, so that no code of another job is ever taken from it.
const folder = process.env['RUNNER_TEMP']
if (folder !== undefined && folder !== '') enableCompileCache(join(folder, 'agent-test-compile-cache'))
