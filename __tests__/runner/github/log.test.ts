import { expect, test } from '@jest/globals'
import { createRedaction } from '../../../src/report/text/redaction.ts'
import { createGitHubLog } from '../../../src/runner/github/log.ts'

function startLog() {
  const redaction = createRedaction()
  let text = ''
  const log = createGitHubLog((part) => {
    text += part
  }, redaction)
  return { ...log, redaction, read: () => text.split('\n').slice(0, -1) }
}

test('each phase is a group, and one ends before the next begins', () => {
  const { phase, log, endPhase, read } = startLog()
  phase('Check')
  log('a')
  log('b')
  phase('Price')
  log('c')
  endPhase()
  endPhase()
  log('d')
  expect(read()).toEqual(['::group::Check', 'a', 'b', '::endgroup::', '::group::Price', 'c', '::endgroup::', 'd'])
})

test('a phase that says nothing has no group', () => {
  const { phase, log, endPhase, read } = startLog()
  phase('Check')
  phase('Select')
  log('a')
  phase('Retry')
  endPhase()
  expect(read()).toEqual(['::group::Select', 'a', '::endgroup::'])
})

test('what is announced is said at once, and again where it cannot be folded away', () => {
  const { phase, announce, log, read } = startLog()
  phase('Submit')
  announce('Result 1: https://service.example/1/')
  log('Submitted a second suite')
  announce('Result 2: https://service.example/2/')
  phase('Wait')
  expect(read()).toEqual([
    '::group::Submit',
    'Result 1: https://service.example/1/',
    'Submitted a second suite',
    'Result 2: https://service.example/2/',
    '::endgroup::',
    'Result 1: https://service.example/1/',
    'Result 2: https://service.example/2/',
  ])
})

test('what is announced outside of a phase is said once', () => {
  const { announce, phase, log, endPhase, read } = startLog()
  announce('Result 1: https://service.example/1/')
  phase('Wait')
  log('a')
  endPhase()
  expect(read()).toEqual(['Result 1: https://service.example/1/', '::group::Wait', 'a', '::endgroup::'])
})

test('no title and no line becomes a command or tells a secret', () => {
  const { redaction, phase, log, announce, endPhase, read } = startLog()
  redaction.add('ats_secret')
  phase('50 %0A::error::ats_secret\n::stop-commands::x')
  log('::error::ats_secret')
  announce('##[error]ats_secret\u001b[31m')
  endPhase()
  expect(read()).toEqual([
    '::group::50 %250A::error::*** ::stop-commands::x',
    ': :error::***',
    '## [error]***\\u{1b}[31m',
    '::endgroup::',
    '## [error]***\\u{1b}[31m',
  ])
})
