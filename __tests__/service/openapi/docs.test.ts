import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { createOpenApiDocument } from '../../../src/service/openapi/document.ts'
import { renderPage } from '../../../src/service/openapi/page/page.ts'
import { createSelfDescription, type SelfDescription } from '../../../src/service/openapi/self-description.ts'
import { operations } from '../../../src/service/operations.ts'

let description: SelfDescription
beforeAll(async () => {
  description = await createSelfDescription()
})

const findAll = (pattern: RegExp): string[] => [...description.html.matchAll(pattern)].map(([, found = '']) => found)

describe('the page', () => {
  test('shows every operation with its path and an example, and every schema', () => {
    for (const [name, { path }] of Object.entries(operations)) {
      expect(description.html).toContain(`id="operation-${name}"`)
      expect(description.html).toContain(`<code>${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`)
    }
    expect(findAll(/(curl )/g)).toHaveLength(Object.keys(operations).length)
    for (const name of Object.keys(createOpenApiDocument().components?.schemas ?? {})) {
      expect(description.html).toContain(`id="schema-${name}"`)
    }
  })

  test('has each anchor once, and links only to those', () => {
    const anchors = findAll(/ id="([^"]+)"/g)
    expect(new Set(anchors).size).toBe(anchors.length)
    const links = findAll(/ href="#([^"]+)"/g)
    expect(links.length).toBeGreaterThan(60)
    expect(links.filter((link) => !anchors.includes(link))).toEqual([])
    expect(findAll(/ aria-labelledby="([^"]+)"/g).filter((label) => !anchors.includes(label))).toEqual([])
  })

  test('needs nothing but itself: no script, no address elsewhere, one style that its policy names', () => {
    expect(description.html).not.toMatch(/<script|<link|<img|style=|\son\w+=|https?:\/\//)
    const [style = ''] = findAll(/<style>([\s\S]*?)<\/style>/g)
    const digest = createHash('sha256').update(style).digest('base64')
    expect(description.contentSecurityPolicy).toContain(`default-src 'none'; style-src 'sha256-${digest}'`)
  })

  test('has the landmarks and headings that a screen reader goes by', () => {
    expect(findAll(/<(h1|main|header|nav)[\s>]/g).toSorted()).toEqual(['h1', 'header', 'main', 'nav'])
    expect(description.html).toMatch(/<html lang="en">/)
    const levels = findAll(/<h(\d)/g).map(Number)
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  test('escapes what the document says', async () => {
    const document = createOpenApiDocument()
    const info = { ...document.info, title: '<script>alert(1)</script>' }
    const page = String(await renderPage({ ...document, info }))
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toContain('<script>')
  })
})

test('the JSON is the document itself', () => {
  expect(JSON.parse(description.json)).toEqual(createOpenApiDocument())
})

/** As the guidelines for accessible content define it. */
function toLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/g) ?? [])
    .map((digits) => Number.parseInt(digits, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(toLuminance).toSorted((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}

test.each([
  ['light', 1],
  ['dark', 2],
])('every text of the page stands out from what is behind it (%s)', (_, index) => {
  const colors = new Map(
    [...description.html.matchAll(/--(\w+): light-dark\((#\w{6}), (#\w{6})\)/g)].map((found) => [
      found[1],
      found[index + 1],
    ]),
  )
  for (const text of ['text', 'muted', 'link', 'mark']) {
    for (const behind of ['back', 'panel']) {
      expect([text, behind, toContrast(colors.get(text) ?? '', colors.get(behind) ?? '') >= 4.5]).toEqual([
        text,
        behind,
        true,
      ])
    }
  }
})
