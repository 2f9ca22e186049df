import { afterwards, answer } from './fault-answers.ts'
import {
  invalid,
  nothingThrough,
  onceAstray,
  onceDeclined,
  onceNotBack,
  onceNotThrough,
  refused,
} from './fault-ends.ts'
import type { Row } from './fault-matrix.ts'
import type { Fault } from './fault-proxy.ts'

const badGateway = '<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>'
const after = (seconds: string): Fault => answer(429, '', { 'retry-after': seconds })
const until =
  (ms: number): Fault =>
  (visit) =>
    after(new Date(Date.now() + ms).toUTCString())(visit)
const elsewhere = { location: 'https://other.example/?token=hidden' }

/** What is answered with a status other than 2xx. */
export const refusalRows: readonly Row[] = [
  ['answers 400 with a sentence', answer(400, { detail: 'It is full.' }), /It is full/, invalid],
  ['answers 400 with a place', answer(400, { 'scenarios[0].name': ['is loud'] }), /is loud/, invalid],
  ['answers 401', answer(401, { detail: 'Who?' }), /401: Who\?.*api-key.*check/s, refused],
  ['answers 402', answer(402, { detail: 'Pay.' }), /402: Pay.*balance/s, refused],
  ['answers 403', answer(403, { detail: 'No.' }), /403: No.*api-key.*may not/s, refused],
  ['answers 404', answer(404, { detail: 'None.' }), /404: None.*Check base-url|cannot end/s, refused],
  ['answers 405', answer(405, { detail: 'Not so.' }), /405: Not so.*Check base-url|cannot end/s, refused],
  ['answers 408', answer(408), /408.*try again later/s, nothingThrough],
  ['answers 409', answer(409, { detail: 'It exists.' }), /409: It exists.*conflict/s, nothingThrough],
  ['answers 413', answer(413), /413.*split the suite/s, refused],
  ['answers 415', answer(415), /415.*Check base-url/s, refused],
  ['answers 422', answer(422, { errors: { spec: ['is bad'] } }), /is bad/, invalid],
  ['answers 429', answer(429), /429.*try again later/s, refused],
  ['answers 500', answer(500, { detail: 'Oops.' }), /500: Oops.*try again later/s, nothingThrough],
  ['answers 501', answer(501), /501/, nothingThrough],
  ['answers 502 as a page', answer(502, badGateway), /502.*Bad Gateway.*try again later/s, nothingThrough],
  ['answers 503', answer(503, 'down'), /503: down.*try again later/s, refused],
  ['answers 504', answer(504), /504.*try again later/s, nothingThrough],
  ['answers 520', answer(520), /520.*try again later/s, nothingThrough],
  ['redirects to a page to sign in', answer(302, '', { location: '/sign-in' }), /302.*set base-url/s, nothingThrough],
  [
    'redirects to another host',
    answer(308, '', elsewhere),
    /308.*base-url.*on https:..other\.example/s,
    nothingThrough,
  ],
  ['answers 304', answer(304), /304.*base-url/s, nothingThrough],
]

/** What asks for more patience than anybody has. */
export const patientRows: readonly Row[] = [
  ['answers 429 and asks for an hour', after('3600'), /429.*try again later/s, refused],
]

/** What one request is answered with. */
export const onceRefusalRows: readonly Row[] = [
  ['answers 429 once', answer(429), /429/, onceDeclined],
  ['answers 429 once, for a second', after('1'), /429/, onceDeclined],
  ['answers 429 once, until a time', until(1_000), /429/, onceDeclined],
  ['answers 429 once, until sometime', after('soon'), /429/, onceDeclined],
  ['answers 500 once', answer(500), /500/, onceNotThrough],
  ['answers 502 once', answer(502, badGateway), /502/, onceNotThrough],
  ['answers 503 once', answer(503, '', { 'retry-after': '1' }), /503/, onceDeclined],
  ['answers 504 once', answer(504), /504/, onceNotThrough],
  ['acts and answers 408 once', afterwards(answer(408)), /408/, onceNotBack],
  ['acts and answers 409 once', afterwards(answer(409)), /409/, onceAstray],
  ['acts and answers 429 once', afterwards(answer(429)), /429/, onceNotBack],
  ['acts and answers 500 once', afterwards(answer(500)), /500/, onceNotBack],
  ['acts and answers 502 once', afterwards(answer(502)), /502/, onceNotBack],
  ['acts and answers 503 once', afterwards(answer(503)), /503/, onceNotBack],
  ['acts and answers 504 once', afterwards(answer(504)), /504/, onceNotBack],
  ['acts and redirects once', afterwards(answer(303, '', { location: '/' })), /303/, onceAstray],
]
