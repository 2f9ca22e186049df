import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { createLiveScreen } from '../../../src/runner/terminal/live-screen.ts'
import { TerminalScreen } from '../../terminal/screen.ts'

function startScreen(columns = 40, rows = 10) {
  let size = { columns, rows }
  const terminal = new TerminalScreen(size)
  const writes: string[] = []
  const listeners = new Set<() => void>()
  const live = createLiveScreen({
    write: (text) => {
      writes.push(text)
      terminal.write(text)
    },
    size: () => size,
    onResize: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const resize = (next: typeof size): void => {
    size = next
    terminal.resize(next)
    for (const listener of listeners) listener()
  }
  return { ...live, terminal, writes, listeners, resize }
}

const table =
  (...lines: readonly string[]) =>
  () =>
    lines

test('what is shown takes the place of what was shown before', () => {
  const { show, terminal } = startScreen()
  show(table('a', 'b', 'c'))
  show(table('d', 'e'))
  expect(terminal.rows).toEqual(['d', 'e', ''])
})

test('a line of the log appears above, and stays', () => {
  const { show, writeAbove, end, terminal } = startScreen()
  writeAbove('before\n')
  show(table('a', 'b'))
  writeAbove('between\n')
  expect(terminal.rows).toEqual(['before', 'between', 'a', 'b', ''])
  end()
  writeAbove('after\n')
  expect(terminal.lines).toEqual(['before', 'between', 'after'])
})

test('at the end nothing of it is left, and the cursor begins a line', () => {
  const { show, end, terminal, listeners } = startScreen()
  show(table('a'.repeat(39), 'b'))
  end()
  end()
  expect(terminal.lines).toEqual([])
  expect(terminal).toMatchObject({ isAtLineStart: true, wraps: true })
  expect(listeners.size).toBe(0)
})

test('each change is one write, so that no half of it is ever seen', () => {
  const { show, writeAbove, writes } = startScreen()
  show(table('a', 'b'))
  writeAbove('x\n')
  expect(writes).toHaveLength(2)
})

test('it is drawn again each second, and not after its end', async () => {
  const { show, end, terminal, writes } = startScreen()
  let drawn = 0
  show(() => {
    drawn += 1
    return [String(drawn)]
  })
  await sleep(1_200)
  expect(terminal.rows).toEqual(['2', ''])
  end()
  const { length } = writes
  await sleep(1_200)
  expect(writes).toHaveLength(length)
})

test.each([
  [{ columns: 10, rows: 10 }],
  [{ columns: 39, rows: 10 }],
  [{ columns: 200, rows: 50 }],
  [{ columns: 40, rows: 5 }],
  [{ columns: 1, rows: 200 }],
])('a terminal that becomes %j has one table and all lines of the log', (size) => {
  const { show, writeAbove, end, terminal, resize } = startScreen()
  writeAbove('first line of the log\n')
  show(({ columns }) => ['x'.repeat(Math.max(1, columns - 1)), 'y'.repeat(Math.max(1, columns - 1))])
  resize(size)
  writeAbove('second\n')
  expect(terminal.lines.filter((line) => line.startsWith('x'))).toEqual(['x'.repeat(Math.max(1, size.columns - 1))])
  end()
  expect(terminal.lines).toEqual(['first line of the log', 'second'])
})

test('a line that is wider than it was thought to be is cut, and leaves nothing behind', () => {
  const { show, end, terminal } = startScreen(10)
  // Some terminals give a character two columns that is said to have one.
  show(table('❤'.repeat(25)))
  expect(terminal.rows).toEqual(['❤'.repeat(10), ''])
  end()
  expect(terminal.lines).toEqual([])
})

test('colour takes no room', () => {
  const { show, end, terminal } = startScreen(10)
  terminal.write('kept\n')
  show(table('\u001b[38;5;63m123456789\u001b[0m'))
  end()
  expect(terminal.lines).toEqual(['kept'])
})
