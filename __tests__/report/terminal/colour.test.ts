import { expect, test } from '@jest/globals'
import { ansiColour, outcomeStyles, type Style, sequences, verdictStyles } from '../../../src/report/terminal/colour.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** One of the 6 × 6 × 6 colours or of the greys, as every terminal with 256 colours shows them. */
function toRgb(style: Style): Rgb {
  const index = Number(/38;5;(\d+)/.exec(sequences[style])?.[1])
  if (index >= 232) return [8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10]
  const level = (step: number): number => [0, 95, 135, 175, 215, 255][step] ?? Number.NaN
  const cube = index - 16
  return [level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)]
}

const toLinear = (value: number): number =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
const toLuminance = (rgb: Rgb): number => {
  const [red, green, blue] = rgb.map(toLinear)
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
const toContrast = (a: Rgb, b: Rgb): number => {
  const [dark = 0, light = 0] = [toLuminance(a), toLuminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** How people see linear RGB who lack one kind of cone altogether (Machado, Oliveira and Fernandes, 2009). */
const visions: Readonly<Record<string, readonly Rgb[]>> = {
  'every cone': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
}

const multiply = (matrix: readonly Rgb[], [x, y, z]: Rgb): Rgb => {
  const [a = 0, b = 0, c = 0] = matrix.map(([p, q, r]) => p * x + q * y + r * z)
  return [a, b, c]
}

/** CIE L*a*b*, in which equal distances look about equally different. */
function toLab(linear: Rgb): Rgb {
  const xyz = multiply(
    [
      [0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505],
      [0.2126, 0.7152, 0.0722],
      [0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089],
    ],
    linear,
  )
  const [x, y, z] = xyz.map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116))
  return [116 * (y ?? 0) - 16, 500 * ((x ?? 0) - (y ?? 0)), 200 * ((y ?? 0) - (z ?? 0))]
}

function toDifference(a: Style, b: Style, vision: string): number {
  const [one, other] = [a, b].map((style): Rgb => {
    const [red, green, blue] = toRgb(style)
    const seen = multiply(visions[vision] ?? [], [toLinear(red), toLinear(green), toLinear(blue)])
    const [x, y, z] = seen
    return toLab([Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y)), Math.min(1, Math.max(0, z))])
  })
  return Math.hypot(...[0, 1, 2].map((at) => (one?.[at] ?? 0) - (other?.[at] ?? 0)))
}

const styles: readonly Style[] = ['good', 'bad', 'warn', 'dim']
const backgrounds: Readonly<Record<string, readonly [Rgb, least: number]>> = {
  black: [[0, 0, 0], 4.4],
  white: [[255, 255, 255], 4.5],
  // No colour reaches 4.5 on these and on white, too.
  "GitHub's dark log": [[13, 17, 23], 3.9],
  'the grey of editors': [[30, 30, 30], 3.5],
}

test.each(styles.flatMap((style) => Object.keys(backgrounds).map((background) => [style, background] as const)))(
  'what is %s can be read on %s',
  (style, background) => {
    const [colour, least] = backgrounds[background] ?? [[0, 0, 0], 21]
    expect(toContrast(toRgb(style), colour)).toBeGreaterThanOrEqual(least)
  },
)

test.each(Object.keys(visions))('good and bad are far apart to eyes with %s', (vision) => {
  expect(toDifference('good', 'bad', vision)).toBeGreaterThan(60)
  expect(toDifference('good', 'warn', vision)).toBeGreaterThan(60)
})

test('the colours that the measure would refuse are refused', () => {
  const red = [205, 0, 0] as const
  const green = [0, 205, 0] as const
  const seen = (rgb: Rgb) => {
    const [x, y, z] = multiply(visions['deuteranopia'] ?? [], [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])])
    return toLab([Math.max(0, x), Math.max(0, y), Math.max(0, z)])
  }
  const [a, b] = [seen(red), seen(green)]
  expect(Math.hypot(a[1] - b[1], a[2] - b[2])).toBeLessThan(60)
  expect(toContrast(green, [255, 255, 255])).toBeLessThan(4.5)
})

test('what is bad differs from a warning by its weight', () => {
  expect([sequences.bad, sequences.warn]).toEqual([expect.stringMatching(/^1;/), expect.not.stringMatching(/^1;/)])
})

test('only what passed looks good', () => {
  const good = [...Object.entries(outcomeStyles), ...Object.entries(verdictStyles)].filter(
    ([, style]) => style === 'good',
  )
  expect(good.map(([word]) => word)).toEqual(['passed', 'passed'])
})

test('a colour ends with its text', () => {
  expect(ansiColour('good', 'x')).toBe('\u001b[38;5;63mx\u001b[0m')
})
