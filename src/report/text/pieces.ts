/** Something made piece by piece; a piece may itself be such pieces. */
export type Pieces<T> = Generator<T | Pieces<T>>

/** All pieces in their order, however deeply they lie in each other: each is reached without asking those around it. */
export function* flatten<T extends string | object>(pieces: Pieces<T>): Generator<T> {
  const open = [pieces]
  for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
    const { done, value } = inner.next()
    if (done === true) open.pop()
    else if (isPieces(value)) open.push(value)
    else yield value
  }
}

/** Whether something is to be had piece by piece. */
export const isPieces = <T>(value: T | Pieces<T>): value is Pieces<T> =>
  typeof value === 'object' && value !== null && 'next' in value
