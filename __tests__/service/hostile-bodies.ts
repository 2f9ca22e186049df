import { gzipSync } from 'node:zlib'
import type { Attempt } from './hostile-target.ts'

export const json = { 'content-type': 'application/json' }
export const form = { 'content-type': 'application/x-www-form-urlencoded' }
const multipart = { 'content-type': 'multipart/form-data; boundary=b' }

export type Sent = Pick<Attempt, 'headers' | 'body'>
const large = ' '.repeat(10_000_000)
export const manyKeys = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index]))

/** Bodies that no operation can take, whatever it does with a body. */
export const impossible: Readonly<Record<string, Sent>> = {
  'half a document': { headers: json, body: '{"spec": {' },
  'a list': { headers: json, body: '[]' },
  null: { headers: json, body: 'null' },
  'a number': { headers: json, body: '1e999' },
  'two documents': { headers: json, body: '{}{}' },
  'deep lists': { headers: json, body: `{"spec": ${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
  'deep objects': { headers: json, body: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}` },
  'deep lists that never end': { headers: json, body: '['.repeat(1_000_000) },
  'UTF-16': { headers: json, body: Buffer.from('\ufeff{"name": "a"}', 'utf16le') },
  'no text': { headers: json, body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) },
  'ten thousand keys': { headers: json, body: JSON.stringify(manyKeys) },
  'a key twice': { headers: json, body: '{"name": "a", "name": "b", "spec": {}, "spec": {}}' },
  'ten megabytes': { headers: json, body: large },
  'ten megabytes in chunks': { headers: json, body: Array(100).fill(large.slice(0, 100_000)) },
  'ten megabytes of a form': { headers: form, body: `name=${large}` },
  'a gzip': { headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync('{}') },
  'another type': { headers: { 'content-type': 'application/yaml' }, body: 'name: a' },
  'a type that is none': { headers: { 'content-type': '/;=\u00e9' }, body: '{}' },
  'no type': { body: '{}' },
  'no boundary': { headers: { 'content-type': 'multipart/form-data' }, body: '--b--' },
  'half a form': { headers: multipart, body: '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\na' },
  'no form': { headers: multipart, body: '\r\n\r\n--\0' },
  'a field twice': { headers: form, body: 'name=a&name=b&spec=1&spec=2' },
  'a million fields': { headers: form, body: 'a&'.repeat(1_000_000) },
  'ten thousand parts': {
    headers: multipart,
    body: `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(10_000)}--b--`,
  },
}

export const nasty = [
  "'; drop table runs; --",
  '$(touch /tmp/hostile)`id`',
  '../../etc/passwd',
  '{{constructor.constructor("return process")()}}',
  '<script>alert(1)</script>\r\nSet-Cookie: a=b',
  '%00%n%s',
  '\0',
  '\ud83d',
  '\ude00\ud83d',
  '\u202e\ufeff\u2028',
  '𝕏'.repeat(128),
  'x'.repeat(256),
  '-1',
  '1e3',
  '٣',
  '9007199254740993',
]

/** Bodies of the right form with anything in them. */
export const strange: Readonly<Record<string, Sent>> = {
  nothing: {},
  'an empty body': { headers: json, body: '' },
  'an empty object': { headers: json, body: '{}' },
  'a byte order mark': { headers: json, body: '\ufeff{}' },
  'keys of every object': {
    headers: json,
    body: '{"__proto__": {"name": "a"}, "constructor": {"prototype": 1}, "toString": 1, "hasOwnProperty": null}',
  },
  ...Object.fromEntries(
    [...nasty, 1, -1, 1e300, 2 ** 53, 0.5, true, null, [], {}, [[]]].flatMap((value, index) => {
      const fields = {
        ...{ name: value, spec: value, agent_id: value, channel: value, frequency: value, webrtc_b_data: value },
        ...{ num_scenarios: value, repo: value, from_number: value, to_number: value, run_id: value, number: value },
      }
      const texts = new URLSearchParams(
        Object.entries(fields).map(([name, field]): [string, string] => [name, String(field)]),
      )
      return [
        [`${index} ${JSON.stringify(value).slice(0, 20)} in JSON`, { headers: json, body: JSON.stringify(fields) }],
        [`${index} ${JSON.stringify(value).slice(0, 20)} in a form`, { headers: form, body: texts.toString() }],
        [`${index} only as a name`, { headers: json, body: JSON.stringify({ name: value }) }],
      ]
    }),
  ),
}
