import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, jest } from '@jest/globals'
import { hasUnsafe } from '../report/text/log-reading.ts'
import { startAgent } from '../service/conversation/scripted-agent.ts'
import { stripColour } from '../terminal/colour-reading.ts'
import { startBundle } from './bundle-process.ts'
import { createConfig, createSpec } from './greeting.ts'
import { runInTerminal, testTerminal, toResize } from './pseudo-terminal.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(60_000)

const run = 'run suite.json --channel text'
const [up, erase] = ['\u001b[', '\u001b[J']
const isDrawn = (written: string): boolean => written.includes('runs ended ·') || written.includes('run ended ·')

/** An agent that takes so long to say hello and hang up, and a spec of these cases for it. */
async function setDesk(names: readonly string[], delayMs: number, said = 'Hello there!') {
  const agent = await startAgent({
    opened: (end) => setTimeout(() => end.send({ content: said, type: 'end_call' }), delayMs).unref(),
  })
  const spec = createSpec(Object.fromEntries(names.map((name) => [name, 'greets' as const])))
  const workspace = createWorkspace({ 'suite.json': spec, 'agent-test.local.yml': createConfig(agent.url) })
  return {
    folder: workspace.path,
    [Symbol.asyncDispose]: async () => {
      workspace[Symbol.dispose]()
      await agent[Symbol.asyncDispose]()
    },
  }
}

const cases = (count: number) => Array.from({ length: count }, (_, index) => `Case ${index + 1}`)
/** The shell waits for a file before it makes the terminal another size. */
const resizeOnceDrawn = (folder: string, columns: number, rows: number) => ({
  meanwhile: `until [ -e drawn ]; do sleep 0.1; done; ${toResize(columns, rows)}`,
  onOutput: (written: string) => {
    if (isDrawn(written)) writeFileSync(join(folder, 'drawn'), '')
  },
})

const count = (lines: readonly string[], part: string) => lines.filter((line) => line.includes(part)).length

testTerminal('a table is drawn while the runs go on, and only the report is left of it', async () => {
  await using desk = await setDesk(cases(3), 2_500)
  const { code, written, screen } = await runInTerminal(run, desk)
  expect(code).toBe(0)
  expect(written).toContain('0 of 3 runs ended · 1 s')
  expect(stripColour(written)).toContain('▸ running  0 of 1 ended  Case 1')
  const { lines } = screen
  expect(count(lines, 'runs ended')).toBe(0)
  expect(count(lines, '▸ running')).toBe(0)
  expect(count(lines, '✓ Passed: Greeting')).toBe(1)
  expect(count(lines, 'Case 2')).toBe(1)
  expect(lines.slice(0, 6)).toEqual([
    '── Check',
    'Checked suite.json: 3 cases, no problems',
    '── Price',
    expect.stringContaining('Dry run of suite.json'),
    '── Submit',
    expect.stringContaining('Submitted as result 1'),
  ])
  expect(screen).toMatchObject({ isAtLineStart: true, wraps: true })
})

testTerminal('200 cases leave no more lines than the terminal has', async () => {
  await using desk = await setDesk(cases(200), 1_500)
  const { code, written, screen } = await runInTerminal(run, { ...desk, rows: 12 })
  expect(code).toBe(0)
  expect(stripColour(written)).toMatch(/and 19\d more cases: /)
  expect(screen.lines.filter((line) => /runs ended|more cases|running|waiting/.test(line))).toEqual([])
  expect(count(screen.lines, '✓ passed  Case ')).toBe(200)
})

testTerminal.each([
  [44, 12],
  [200, 50],
  [20, 24],
])('a terminal that is made %d × %d meanwhile keeps its log and nothing of the table', async (columns, rows) => {
  await using desk = await setDesk(cases(6), 3_500)
  const { code, written, screen } = await runInTerminal(run, {
    ...desk,
    ...resizeOnceDrawn(desk.folder, columns, rows),
  })
  expect(code).toBe(0)
  const [before = '', after = ''] = written.split(`\u001b[8;${rows};${columns}t`)
  expect([isDrawn(before), after.includes(up)]).toEqual([true, true])
  expect(screen.lines.filter((line) => /runs ended|▸ running|waiting/.test(line))).toEqual([])
  expect(count(screen.lines, '✓ Passed: Greeting')).toBe(1)
  expect(count(screen.lines, 'Submitted as result 1')).toBe(1)
})

testTerminal('a terminal that is made too low for the table has no second one above', async () => {
  await using desk = await setDesk(cases(6), 3_500)
  const { code, screen } = await runInTerminal(run, { ...desk, ...resizeOnceDrawn(desk.folder, 80, 4) })
  expect(code).toBe(0)
  // What has left a screen at its top can be erased by nobody.
  expect(count(screen.lines, 'runs ended')).toBeLessThanOrEqual(1)
  expect(count(screen.lines, '✓ Passed: Greeting')).toBe(1)
})

testTerminal('Ctrl-C is answered at once, and leaves the report and a screen in order', async () => {
  await using desk = await setDesk(cases(3), 60_000)
  let isPressed = false
  const { code, screen } = await runInTerminal(run, {
    ...desk,
    onOutput: (written, type) => {
      if (isPressed || !written.includes('ended · 1 s')) return
      isPressed = true
      type('\u0003')
    },
  })
  expect(code).toBe(2)
  expect(count(screen.lines, 'Cancelled: ending the runs that are still open.')).toBe(1)
  expect(count(screen.lines, 'runs ended')).toBe(0)
  expect(count(screen.lines, '? Inconclusive: Greeting')).toBe(1)
  expect(screen).toMatchObject({ isAtLineStart: true, wraps: true })
})

testTerminal('Ctrl-C twice ends the program and leaves the terminal in order', async () => {
  await using desk = await setDesk(cases(3), 60_000)
  let pressed = 0
  const { code, screen } = await runInTerminal(run, {
    ...desk,
    onOutput: (written, type) => {
      const next = pressed === 0 ? 'ended · 1 s' : 'Cancelled: '
      if (pressed > 1 || !written.includes(next)) return
      pressed += 1
      type('\u0003')
    },
  })
  // The second key may come after the runs were ended; either way the screen is in order.
  expect([2, 130]).toContain(code)
  expect(screen.wraps).toBe(true)
  expect(screen.isAtLineStart || screen.lines.at(-1) === '^C').toBe(true)
})

const hostile = [
  '\u001b[2J\u001b[Hgone',
  '\u001b]0;title\u0007x',
  '\u009b31mred',
  'up\u001b[5A\u001b[J',
  '::error::x',
  '##[error]y',
  '返金の確認 ❤️ 👩‍👩‍👧‍👦 e\u0301 \u202eevil',
]

testTerminal('nothing in the name of a case reaches the terminal as a sequence', async () => {
  await using desk = await setDesk(hostile, 1_500, '\u001b[2Jdamn')
  // The screen throws on every sequence that is not the program's own.
  const { code, written, screen } = await runInTerminal(run, { ...desk, columns: 60 })
  expect(code).toBe(1)
  expect(isDrawn(written)).toBe(true)
  expect(count(screen.lines, 'runs ended')).toBe(0)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what draws the table starts with it.
  const own = stripColour(written).replace(/\u001b\[(?:\d+A|J|\?7[lh])/g, '')
  expect(own.split(/\r?\n|\r/).filter(hasUnsafe)).toEqual([])
})

testTerminal.each([
  ['a terminal that is dumb', { TERM: 'dumb' }],
  ['a CI system', { CI: 'true' }],
])('%s gets plain lines in place of the table', async (_, environment) => {
  await using desk = await setDesk(cases(2), 1_200)
  const { code, written, screen } = await runInTerminal(run, { ...desk, environment })
  expect(code).toBe(0)
  expect(written).not.toContain(erase)
  expect(count(screen.lines, '2 of 2 runs ended: 2 passed')).toBe(1)
})

testTerminal('a table without colour is drawn with NO_COLOR', async () => {
  await using desk = await setDesk(cases(2), 1_500)
  const { written } = await runInTerminal(run, { ...desk, environment: { NO_COLOR: '1' } })
  expect(isDrawn(written)).toBe(true)
  expect(written).not.toMatch(/\[[\d;]*m/)
})

testTerminal('the report alone goes to a file, while the table is drawn', async () => {
  await using desk = await setDesk(cases(2), 1_500)
  const { code, written, screen } = await runInTerminal(`${run} > report.txt; cat report.txt`, {
    ...desk,
    meanwhile: 'true',
  })
  expect(code).toBe(0)
  expect(isDrawn(written)).toBe(true)
  const [, report = ''] = written.split('\n\r\n')
  expect(stripColour(report)).toBe(report)
  expect(count(screen.lines, '✓ Passed: Greeting')).toBe(1)
})

testTerminal('output that is piped holds no escape at all', async () => {
  await using desk = await setDesk(hostile, 10, '\u001b[2Jdamn')
  const { stdout, stderr } = await startBundle('cli', {
    arguments: run.split(' '),
    folder: desk.folder,
    environment: { TERM: 'xterm-256color' },
  }).ended
  expect(stdout).toContain('✗ Failed: Greeting')
  expect(`${stdout}${stderr}`.split('\n').filter(hasUnsafe)).toEqual([])
})
