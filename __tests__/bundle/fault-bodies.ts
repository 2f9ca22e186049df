import { answer, changed, changedText, hinted } from './fault-answers.ts'
import { mixedUp, nameless, nothingBack, nothingThrough, onceElsewhere, unnoticed } from './fault-ends.ts'
import type { Row } from './fault-matrix.ts'
import type { Fault } from './fault-proxy.ts'

const page = '<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>'
const brackets = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
const cut = changed(({ body }) => ({ body: body.subarray(0, body.length / 2) }))
const withHeader = (name: string, value: string): Fault =>
  changed(({ headers }) => ({ headers: { ...headers, [name]: value } }))
const tomorrow = new Date(Date.now() + 86_400_000).toUTCString()

const notJson = /the answer is not JSON/
const wrong = /(the answer|plan|id|results): expected .* Check that base-url/
const id = /\bid: expected number/

/** What is answered with 200 and is not what was asked for. */
export const bodyRows: readonly Row[] = [
  ['leaves out the end of an answer', cut, notJson, nothingBack],
  ['answers 204', answer(204), /not JSON: it is empty/, nothingThrough],
  ['answers 200 with nothing', answer(200), /not JSON: it is empty/, nothingThrough],
  ['answers 200 with a page', answer(200, page), /not JSON: <!doctype.*Check that base-url/s, nothingThrough],
  ['answers 200 with null', answer(200, 'null'), wrong, nothingThrough],
  ['answers 200 with a list', answer(200, '[]'), wrong, nothingThrough],
  ['answers 200 with {}', answer(200, {}), wrong, nothingThrough],
  ['answers 200 with an error', answer(200, { detail: 'It broke.' }), wrong, nothingThrough],
  ['answers 200 with 5,000 brackets', answer(200, brackets), wrong, nothingThrough],
  ['answers without ids', changedText((text) => text.replaceAll(/"id":\d+,/g, '')), id, nameless],
  ['answers with ids as text', changedText((text) => text.replaceAll(/"id":(\d+)/g, '"id":"$1"')), id, nameless],
  [
    'answers with other ids',
    changedText((text) => text.replaceAll(/"id":(\d+)/g, '"id":9$1')),
    /is not the \w+ \d+|result 9\d+/,
    mixedUp,
  ],
]

/** What one request is answered with. */
export const onceBodyRows: readonly Row[] = [
  ['answers 200 with a page once', answer(200, page), notJson, onceElsewhere],
]

/** What looks like a fault and is none. */
export const harmlessBodyRows: readonly Row[] = [
  ['has a clock that is a day ahead', withHeader('date', tomorrow), notJson, unnoticed],
  ['sends hints before the answer', hinted, notJson, unnoticed],
  ['marks the order of its bytes', changedText((text) => `\ufeff${text}`), notJson, unnoticed],
  ['says that plain text is packed', withHeader('content-encoding', 'gzip'), notJson, unnoticed],
]
