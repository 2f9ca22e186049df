import { describe, expect, test } from '@jest/globals'
import type { Report } from '../../src/report/report.ts'
import { createRedaction } from '../../src/report/text/redaction.ts'
import { attacks, createAttackReport } from './attacks.ts'
import { reportOf } from './reports.ts'
import { surfaces } from './surfaces.ts'
import { hasCommand, hasUnsafe } from './text/log-reading.ts'
import { writings } from './text/secret-writings.ts'

/** Those that are cut or left out have a structure of their own. */
const isOrdinary = (text: string): boolean =>
  text.length < 60 && text.trim() !== '' && !/[\n\r\v\f\u0085\u2028\u2029]/.test(text)

const reportWith = (text: string): Report => reportOf(createAttackReport(text))

describe.each(Object.entries(surfaces))('%s', (_, { render, toSkeleton }) => {
  const harmless = toSkeleton(render(reportWith('harmless')))

  test('holds no command and nothing unseen, and keeps its structure, whatever is said', () => {
    expect(new Set(attacks).size).toBeGreaterThanOrEqual(150)
    const broken = attacks.filter((text) => {
      const shown = render(reportWith(text))
      if (shown.split('\n').some((line) => hasCommand(line) || hasUnsafe(line))) return true
      return isOrdinary(text) && JSON.stringify(toSkeleton(shown)) !== JSON.stringify(harmless)
    })
    expect(broken).toEqual([])
  })

  test('shows no secret, however it is written, and no phone number', () => {
    const secret = 'sk/live+a1B2c3&"d4"'
    const redaction = createRedaction()
    redaction.add(secret)
    redaction.hideNumbers()
    for (const write of [...Object.values(writings), btoa]) {
      const shown = render(redaction.apply(reportWith(`say ${write(secret)} to +1 (555) 123-4567`)))
      expect(shown).not.toContain('a1B2c3')
      expect(shown).not.toContain(btoa(secret).slice(4, 20))
      expect(shown).not.toMatch(/555|4567/)
    }
  })

  test('stays small and quick when a message has 10 MB', () => {
    const { user } = process.cpuUsage()
    const shown = render(reportWith(`${'no refund for you '.repeat(600_000)}`.slice(0, 10_000_000)))
    expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(20_000)
    expect(shown.length).toBeGreaterThan(0)
  })
})
