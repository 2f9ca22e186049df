import { expect, test } from '@jest/globals'
import { failRunsOfLeft } from '../../../src/service/store/left-organizations.ts'
import { updateOpenRun } from '../../../src/service/store/run-progress.ts'
import { insertResult } from '../../../src/service/store/submissions.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { newResult, openAccount, organizationId } from './new-result.ts'

describeOnEachDatabase('an organization that has left the config', (open) => {
  test('has no run in the queue any more', async () => {
    await using db = await open()
    await openAccount(db)
    await insertResult(db, newResult)
    await updateOpenRun(db, { id: 2, attempt: 0 }, { status: 'running' })
    const read = () => db.selectFrom('runs').select(['status', 'error_message']).orderBy('id').execute()

    await failRunsOfLeft(db, new Set([organizationId]))
    expect((await read()).map(({ status }) => status)).toEqual(['in_queue', 'running', 'in_queue'])

    await failRunsOfLeft(db, new Set([organizationId + 1]))
    const failed = {
      status: 'failed',
      error_message: `Organization ${organizationId} is no longer in the local config.`,
    }
    expect(await read()).toEqual([failed, { status: 'running', error_message: '' }, failed])
  })
})
