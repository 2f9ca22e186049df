import { expect, test } from '@jest/globals'
import { keepSubmissions, readKeptSubmissions } from '../../../../src/actions/run/submission/kept-submissions.ts'

const desk = { name: 'Desk', agentId: 1 }

/** A keeper, and what its runner was told; the runner's disk is full from the `full`th time on. */
function startKeeper(full = Number.POSITIVE_INFINITY) {
  const kept: unknown[] = []
  const outputs: Record<string, string> = {}
  const runner = {
    keep: async (_: string, value: string) => {
      if (kept.length >= full) throw new Error('no space left on device.')
      kept.push(JSON.parse(value))
    },
    output: (name: string, value: string) => {
      outputs[name] = value
    },
  }
  return { keeper: keepSubmissions(runner, { isLocal: false }), kept, outputs }
}

test('all results of one submission are learned in one write, and the first is the one that is followed', async () => {
  const { keeper, kept, outputs } = startKeeper()
  await keeper.begin(desk)
  keeper.learn('Desk', [42, 43, 44])
  expect(kept).toEqual([[desk], [42, 43, 44].map((resultId) => ({ ...desk, resultId }))])
  expect(outputs).toEqual({ 'result-id': '42', 'result-ids': '42' })
  keeper.settle(42)
  expect(kept.at(-1)).toEqual([43, 44].map((resultId) => ({ ...desk, resultId })))
})

test('a submission that cannot be kept is refused with a sentence, and is not kept with the next one either', async () => {
  const { keeper, kept } = startKeeper(0)
  await expect(keeper.begin(desk)).rejects.toThrow(
    /\(no space left on device\), so nothing is sent: .*start the job again$/,
  )
  expect(kept).toEqual([])
})

test('a note that cannot be written later breaks nothing', async () => {
  const { keeper, kept } = startKeeper(1)
  await keeper.begin(desk)
  keeper.learn('Desk', [42])
  keeper.settle(42)
  await new Promise(setImmediate)
  expect(kept).toEqual([[desk]])
})

const read = (text: string) => readKeptSubmissions({ kept: () => text })

test('what can be read of a state is given, and of the rest what may go on', () => {
  const { submissions, unreadable } = read(JSON.stringify([{ name: 'Lost' }, { ...desk, resultId: 2 }, 7]))
  expect(submissions).toEqual([{ ...desk, resultId: 2 }])
  expect(unreadable).toEqual([
    expect.stringMatching(/^a run named "Lost" may go on and cost money: .*end it there$/),
    expect.stringMatching(/^a run of this job may go on/),
  ])
})

test.each(['[{"name":"x","agentId":1', 'null', '{}', '7'])(
  'a state that is no list is told of in a sentence: %s',
  (text) => {
    const { submissions, unreadable } = read(text)
    expect(submissions).toEqual([])
    expect(unreadable).toEqual([expect.stringMatching(/^whatever this job submitted may go on and cost money: /)])
  },
)

test.each(['', '[]'])('a step that kept nothing has nothing to end: %j', (text) => {
  expect(read(text)).toEqual({ submissions: [], unreadable: [] })
})
