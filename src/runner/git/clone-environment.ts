import { isLoopback } from '../../contract/loopback.ts'
import { type Environment, toCommandEnvironment } from '../command-environment.ts'

/** Settings of git by their keys; they stand above those of files. */
export type GitSettings = Readonly<Record<string, string>>

/**
 * What of git's own variables is kept: how to reach the internet from this machine. All others could point git elsewhere,
 * make it write down what it sends, or ask somebody.
 */
const keptVariable =
  /^GIT_(SSL_(CAINFO|CAPATH|CERT|KEY|CIPHER_LIST|VERSION)|PROXY_SSL_\w+|HTTP_PROXY_AUTHMETHOD|EXEC_PATH)$/
/**
 * They name a program that asks for a password, a file in which what is encrypted could be read afterwards, and the
 * language of messages that are read here.
 */
const droppedVariables = ['SSH_ASKPASS', 'SSLKEYLOGFILE', 'LANGUAGE', 'LC_MESSAGES']

/** Nothing that belongs to the machine, the user or a template takes part: no program of theirs runs, nobody is asked. */
const settings: GitSettings = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  // Without these two git reads files of the user's home, which could change the bytes that are checked out.
  'core.attributesFile': '/dev/null',
  'core.excludesFile': '/dev/null',
  'core.askPass': '',
  'credential.helper': '',
  'init.templateDir': '',
  'http.followRedirects': 'false',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  // Would go on in the background when the fetch is over.
  'gc.auto': '0',
  'maintenance.auto': 'false',
  // A peer that has gone silent: git hears a few bytes every five seconds while the other side is at work.
  'http.lowSpeedLimit': '1',
  'http.lowSpeedTime': '120',
  'advice.detachedHead': 'false',
}

/**
 * The job's environment without what could point git elsewhere: with the settings of the machine and the user, and with
 * those of a repository only if the command names it.
 */
export const toBareEnvironment = (environment: Environment): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(toCommandEnvironment(environment)).filter(([name]) => isKept(name.toUpperCase())),
  ),
  LC_ALL: 'C',
  // None: git would take one of the folder that it runs in, or of those above, with all of its settings.
  GIT_DIR: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GCM_INTERACTIVE: 'never',
  // Settings of the machine may ask for a record of what git does; variables go before them.
  GIT_TRACE2: '0',
  GIT_TRACE2_PERF: '0',
  GIT_TRACE2_EVENT: '0',
})

/** What makes git leave out the files of settings of the machine and the user. */
export const withoutFiles = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
} as const

/** What git is run with to clone. Settings of the machine, such as `url.*.insteadOf`, could send the credential elsewhere. */
export const toCloneEnvironment = (bare: Readonly<Record<string, string>>, cloneUrl: URL): Record<string, string> => ({
  ...bare,
  ...withoutFiles,
  GIT_ALLOW_PROTOCOL: cloneUrl.protocol.replace(':', ''),
})

const isKept = (name: string): boolean =>
  !droppedVariables.includes(name) && (!name.startsWith('GIT_') || keptVariable.test(name))

/** The settings of a machine that say how it reaches the internet, and whom it trusts there; the only ones that are used. */
const machineSetting =
  /^(http\.(?:proxy|proxyauthmethod|proxyssl(?:cainfo|cert|key)|ssl(?:cainfo|capath|cert|key|backend|version)|schannel\w+)) (.*)$/

/** Reads them from the lines of `git config --get-urlmatch`. */
export const toMachineSettings = (lines: readonly string[]): GitSettings =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, key = '', value = ''] = machineSetting.exec(line) ?? []
      return key === '' ? [] : [[key, value]]
    }),
  )

/** The settings of every command for an address. */
export const toCloneSettings = (cloneUrl: URL): GitSettings => ({
  ...settings,
  // What stays on this machine must not be sent through another one.
  ...(isLoopback(cloneUrl) && { 'http.proxy': '' }),
})

/** What sends a token to one repository, and to nothing else of its host. */
export const toHeaderSetting = (cloneUrl: URL, token: string): GitSettings => ({
  [`http.${cloneUrl.href}.extraheader`]: `Authorization: Basic ${toBasic(token)}`,
})

/** A token as the header has it. */
export const toBasic = (token: string): string => Buffer.from(`x-access-token:${token}`).toString('base64')

/** Settings as variables of the environment: no other program can read those, unlike arguments. */
export const toSettingVariables = (given: GitSettings): Record<string, string> => {
  const entries = Object.entries(given)
  const variables = entries.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(entries.length), ...Object.fromEntries(variables) }
}
