import { createDetailError, createProblemError } from '../request-error.ts'
import { parseInteger } from './integer.ts'

/** One page of a list; pages count from 1. */
export interface Page {
  readonly number: number
  readonly size: number
}

const defaultSize = 20
const maxSize = 100

/** Reads `page` and `page_size` (contract 6). A size above the largest is cut to it. */
export function readPage(query: Readonly<Record<string, string>>): Page {
  const { page = '1', page_size: size = String(defaultSize) } = query
  const number = parseInteger(page)
  if (number === undefined || number < 1) throw createInvalidPageError()
  const asked = parseInteger(size)
  if (asked === undefined || asked < 1) {
    throw createProblemError([{ location: 'page_size', message: 'must be an integer of at least 1' }])
  }
  return { number, size: Math.min(asked, maxSize) }
}

/** A page as the wire shows it. The addresses of its neighbours keep the rest of the query. */
export function toPageAnswer<Item>(
  results: readonly Item[],
  { page, count, url }: { readonly page: Page; readonly count: number; readonly url: string },
) {
  const last = Math.max(1, Math.ceil(count / page.size))
  if (page.number > last) throw createInvalidPageError()
  const toAddress = (number: number) => {
    const address = new URL(url)
    address.searchParams.set('page', String(number))
    return address.href
  }
  return {
    count,
    next: page.number < last ? toAddress(page.number + 1) : null,
    previous: page.number > 1 ? toAddress(page.number - 1) : null,
    results,
  }
}

const createInvalidPageError = () => createDetailError(404, 'Invalid page.')
