/** A command as the runner takes it from a line of a step's output. */
export interface RunnerCommand {
  /** In lower case: the runner does not tell the cases apart. */
  readonly name: string
  readonly properties: Readonly<Record<string, string>>
  readonly data: string
}

/** What the runner has a command for; with `stop-commands` the token to go on joins them. */
const registered = [
  ...['add-mask', 'add-matcher', 'add-path', 'debug', 'echo', 'endgroup', 'error', 'group', 'notice'],
  ...['remove-matcher', 'save-state', 'set-env', 'set-output', 'stop-commands', 'warning'],
]

const dataEscapes = { '%0D': '\r', '%0A': '\n', '%25': '%' }
const propertyEscapes = { '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',', '%25': '%' }
const oldEscapes = { '%3B': ';', '%0D': '\r', '%0A': '\n', '%5D': ']', '%25': '%' }

/** One after the other, as the runner does; the last is the percent sign. */
const decode = (text: string, escapes: Readonly<Record<string, string>>): string =>
  Object.entries(escapes).reduce((decoded, [escaped, meant]) => decoded.replaceAll(escaped, meant), text)

/** What its comparisons skip. */
const unseen = '[\\p{Cf}\\p{DI}]*'
const newForm = new RegExp(`^(?:\\s|[\\p{Cf}\\p{DI}])*:${unseen}:(.*?):${unseen}:(.*)$`, 'su')
const oldForm = new RegExp(`#${unseen}#${unseen}\\[([^\\]]*)\\](.*)$`, 'su')

/** A line of output as a command, in the new form or the old one; undefined when it is none that the runner knows. */
export function parseCommand(line: string, token?: string): RunnerCommand | undefined {
  const found = newForm.exec(line)
  const command = found && toCommand(found, { separator: ',', escapes: propertyEscapes, dataEscapes })
  if (command && isKnown(command, token)) return command
  const foundOld = oldForm.exec(line)
  const old = foundOld && toCommand(foundOld, { separator: ';', escapes: oldEscapes, dataEscapes: oldEscapes })
  return old && isKnown(old, token) ? old : undefined
}

interface Form {
  readonly separator: string
  readonly escapes: Readonly<Record<string, string>>
  readonly dataEscapes: Readonly<Record<string, string>>
}

function toCommand([, info = '', data = '']: readonly string[], form: Form): RunnerCommand {
  const [, name = '', list = ''] = /^([^ ]*)(.*)$/su.exec(info) ?? []
  const pairs = list
    .trim()
    .split(form.separator)
    .map((pair) => /^([^=]+)=(.+)$/su.exec(pair))
    .flatMap((pair) => (pair === null ? [] : [[pair[1] ?? '', decode(pair[2] ?? '', form.escapes)]]))
  return { name: name.toLowerCase(), properties: Object.fromEntries(pairs), data: decode(data, form.dataEscapes) }
}

const isKnown = ({ name }: RunnerCommand, token: string | undefined): boolean =>
  registered.includes(name) || name === token?.toLowerCase()

/** The lines of what a step writes, as the runner reads it. */
export const toRunnerLines = (output: string): string[] => output.split(/\r\n|\r|\n/)

/**
 * The commands that the runner carries out of an output, each with its line, and the lines that it only shows. Between
 * `stop-commands` and its token nothing is carried out.
 */
export function replayCommands(output: string): { readonly line: string; readonly command?: RunnerCommand }[] {
  let token: string | undefined
  return toRunnerLines(output).map((line) => {
    const command = parseCommand(line, token)
    if (command === undefined) return { line }
    if (token !== undefined) {
      if (command.name !== token.toLowerCase()) return { line }
      token = undefined
    } else if (command.name === 'stop-commands') token = command.data
    return { line, command }
  })
}

/**
 * What a file like GITHUB_OUTPUT sets, by the rules of the runner: `name=value`, or lines up to a delimiter. Throws where
 * the runner would make the step fail.
 */
export function readKeyValues(text: string): Record<string, string> {
  const values: [string, string][] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line === '') continue
    const [, name = '', form, rest = ''] = /^(.*?)(=|<<)(.*)$/su.exec(line) ?? []
    if (name === '' || (form === '<<' && rest === '')) throw new Error(`the runner cannot read the line: ${line}`)
    const end = form === '<<' ? lines.indexOf(rest, at + 1) : at
    if (end === -1) throw new Error(`the value of ${name} never ends`)
    values.push([name, form === '<<' ? lines.slice(at + 1, end).join('\n') : rest])
    at = end
  }
  return Object.fromEntries(values)
}
