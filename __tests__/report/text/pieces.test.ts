import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { flatten, type Pieces } from '../../../src/report/text/pieces.ts'

type Tree = string | readonly Tree[]

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof({ maxDepth: 6 }, fc.string(), fc.array(tie('tree'), { maxLength: 5 })),
}))

function* toPieces(trees: readonly Tree[]): Pieces<string> {
  for (const part of trees) yield typeof part === 'string' ? part : toPieces(part)
}

const toLeaves = (tree: Tree): readonly string[] => (typeof tree === 'string' ? [tree] : tree.flatMap(toLeaves))

test('pieces come in their order, however deeply they lie in each other', () => {
  fc.assert(
    fc.property(fc.array(tree), (trees) => {
      expect([...flatten(toPieces(trees))]).toEqual(trees.flatMap(toLeaves))
    }),
  )
})

test('a piece is made only when it is asked for', () => {
  const made: string[] = []
  function* make(): Pieces<string> {
    for (const name of ['one', 'two']) {
      made.push(name)
      yield name
    }
  }
  const pieces = flatten(make())
  expect(pieces.next().value).toBe('one')
  expect(made).toEqual(['one'])
})
