import type { ServiceConfig } from '../config/catalog.ts'
import { loadOnce } from '../load-once.ts'
import { createHttpChatModel } from '../model/http-chat-model.ts'
import { createDialTrigger } from '../runs/dial-trigger.ts'
import { createExecution, type ExecutionOptions } from '../runs/execution.ts'
import type { Perform } from './work-queue.ts'

/** Loaded with the first one, as signing and conversations are: most services never make a scenario. */
const loadGeneration = loadOnce(() => import('../generation/generation.ts'))

/** Does every kind of job. */
export function createPerform(options: ExecutionOptions & { readonly config: ServiceConfig }): Perform {
  const { db, config } = options
  const execute = createExecution(options)
  const trigger = createDialTrigger(options)
  const model = config.model === undefined ? undefined : createHttpChatModel(config.model)
  return async (job, signal) => {
    switch (job.kind) {
      case 'run':
        return execute(job.id, signal)
      case 'dial_trigger':
        return trigger(job.id, signal)
      case 'generation': {
        const { performGeneration } = await loadGeneration()
        return performGeneration({ db, catalogs: config.catalogs, model }, job.id, signal)
      }
    }
  }
}
