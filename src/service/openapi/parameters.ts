import * as z from 'zod'

// More digits than these are not read, because no number holds all of them exactly.
const maxInteger = 999_999_999_999_999

/** An id in a path or a query. */
export const Id = z.int().min(1).max(maxInteger)

/** A path with an id in it. */
export const toIdPath = (description: string, example = 1) => z.object({ id: Id.meta({ description, example }) })

/** What every list takes (contract 6). */
export const PageQuery = {
  page: z.int().min(1).max(maxInteger).default(1).meta({ description: 'Which page; they count from 1.' }),
  page_size: z
    .int()
    .min(1)
    .max(maxInteger)
    .default(20)
    .meta({ description: 'How many results a page has. A size over 100 is cut to 100.' }),
} as const

/** One page of a list. */
export const toPage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.int().min(0).describe('How many there are on all pages.'),
    next: z.url().nullable().describe('The address of the next page.'),
    previous: z.url().nullable().describe('The address of the page before.'),
    results: z.array(item),
  })
