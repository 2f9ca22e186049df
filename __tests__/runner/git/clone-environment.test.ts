import { expect, test } from '@jest/globals'
import {
  toBareEnvironment,
  toCloneEnvironment,
  toCloneSettings,
  toHeaderSetting,
  toMachineSettings,
  toSettingVariables,
} from '../../../src/runner/git/clone-environment.ts'

const url = new URL('https://host.example/acme/agent.git')

test('of the job git sees how to reach the internet, and nothing that could point it elsewhere or make it talk', () => {
  const kept = {
    PATH: '/bin',
    https_proxy: 'http://proxy.example:1',
    SSL_CERT_FILE: '/certificates',
    GIT_SSL_CAINFO: '/authorities',
    GIT_EXEC_PATH: '/git',
  }
  const dropped = {
    'INPUT_AGENT-SESSION-TOKEN': 'session',
    STATE_x: 'y',
    GITHUB_OUTPUT: '/output',
    GIT_CONFIG_PARAMETERS: "'a=b'",
    GIT_CONFIG_COUNT: '1',
    GIT_TRACE: '1',
    GIT_TRACE_CURL: '/tmp/trace',
    GIT_CURL_VERBOSE: '1',
    GIT_ASKPASS: '/ask',
    SSH_ASKPASS: '/ask',
    SSLKEYLOGFILE: '/keys',
    GIT_SSL_NO_VERIFY: '1',
    GIT_PROXY_COMMAND: 'x',
    LANGUAGE: 'de',
  }
  const bare = toBareEnvironment({ ...kept, ...dropped, GIT_DIR: '/other' })
  expect(bare).toMatchObject({ ...kept, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' })
  expect(Object.keys(bare).filter((name) => name in dropped)).toEqual([])
})

test('no repository that the machine happens to have lends its settings', () => {
  expect(toCloneEnvironment(toBareEnvironment({}), url)).toMatchObject({ GIT_DIR: '/dev/null' })
})

test('only the protocol of the address may be spoken, and no file of the machine is read', () => {
  expect(toCloneEnvironment({}, url)).toMatchObject({
    GIT_ALLOW_PROTOCOL: 'https',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  })
  expect(toCloneEnvironment({}, new URL('http://127.0.0.1/a'))).toMatchObject({ GIT_ALLOW_PROTOCOL: 'http' })
})

test('the machine’s own way to the internet is used, and nothing else of its settings', () => {
  const lines = [
    'http.proxy http://user:word@proxy.example:1',
    'http.sslcainfo /path with spaces/ca.pem',
    'http.sslbackend schannel',
    'http.schannelcheckrevoke false',
    'http.sslverify false',
    'http.extraheader X: 1',
    'http.cookiefile /cookies',
    'http.followredirects true',
    'url.https://other.example/.insteadof https://host.example/',
  ]
  expect(toMachineSettings(lines)).toEqual({
    'http.proxy': 'http://user:word@proxy.example:1',
    'http.sslcainfo': '/path with spaces/ca.pem',
    'http.sslbackend': 'schannel',
    'http.schannelcheckrevoke': 'false',
  })
})

test('what stays on this machine goes through no proxy', () => {
  expect(toCloneSettings(new URL('http://127.0.0.1:1/a'))).toMatchObject({ 'http.proxy': '' })
  expect(Object.keys(toCloneSettings(url))).not.toContain('http.proxy')
})

test('the credential is a setting for one address, in variables', () => {
  const value = `Authorization: Basic ${Buffer.from('x-access-token:abcd').toString('base64')}`
  expect(toSettingVariables({ 'core.askPass': '', ...toHeaderSetting(url, 'abcd') })).toEqual({
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: 'core.askPass',
    GIT_CONFIG_VALUE_0: '',
    GIT_CONFIG_KEY_1: 'http.https://host.example/acme/agent.git.extraheader',
    GIT_CONFIG_VALUE_1: value,
  })
})
