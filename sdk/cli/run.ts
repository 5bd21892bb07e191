// One run of the CLI: which command is meant, what it is given, how it ends. It knows neither the process nor what a
// command does.

import { parseArgs } from 'node:util'
import { VintemError } from '../index.ts'
import { type Command, COMMON, type Context, type Env, EXIT, isMisuse, misused, parsable } from './command.ts'
import { COMMANDS } from './commands.ts'
import { helpOf, helpOfAll, helpOfGroup } from './help.ts'
import { openTerminal, type Streams, type Terminal } from './terminal.ts'
import { meant } from './words.ts'

export type Run = {
  readonly args: readonly string[]
  readonly env: Env
  readonly folder: string
  readonly version: string
  readonly streams: Streams
  readonly interruption: () => AbortSignal
}

/** What may stand where a command should. */
const ALONE = new Set(['--help', '-h', '--json', '--version'])

const named = (name: string): Command | undefined => COMMANDS.find((command) => command.name === name)
const groupOf = (word: string): readonly Command[] => COMMANDS.filter(({ name }) => name.startsWith(`${word} `))

type Meant = { command: Command; rest: readonly string[] } | { group: string } | { isEmpty: true }

/** The command of two words, or of one, or the group that the one names. */
function commandIn(args: readonly string[]): Meant {
  const [first = '', second = '', ...rest] = args
  if (first === '' || first.startsWith('-')) return { isEmpty: true }
  const two = named(`${first} ${second}`)
  if (two) return { command: two, rest }
  const one = named(first)
  const group = groupOf(first)
  const names = group.map(({ name }) => name)
  // `clock` shows, `clock advance` moves: a second word that is no command of the group is a mistake.
  if (group.length > 0 && second !== '' && !second.startsWith('-'))
    throw misused(`"${first} ${second}" is no command${meant(`${first} ${second}`, names)}`)
  if (one) return { command: one, rest: args.slice(1) }
  if (group.length > 0) return { group: first }
  throw misused(
    `"${first}" is no command${meant(
      first,
      COMMANDS.flatMap(({ name }) => [name, name.split(' ')[0]!]),
    )}`,
  )
}

type Values = Record<string, string | boolean | undefined>

/** Node's parser, with its refusals as ours. */
function parsed(command: Command, args: readonly string[]): { values: Values; rest: string[] } {
  const options = parsable(command.options ?? {})
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    return { values: values as Values, rest: positionals }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    const unknown = /Unknown option '--?([^']+)'/.exec(message)?.[1]
    throw misused(
      unknown === undefined
        ? message
        : `--${unknown} is no option of vintem ${command.name}${meant(
            `--${unknown}`,
            Object.keys(options).map((name) => `--${name}`),
          )}`,
    )
  }
}

function explain(terminal: Terminal, error: unknown): number {
  const { paint, note } = terminal
  if (isMisuse(error)) {
    note(`${paint('red', 'vintem:')} ${error.message}\nvintem --help says what there is.`)
    return EXIT.misused
  }
  if (!(error instanceof Error)) throw error
  note(`${paint('red', 'vintem:')} ${error.message}`)
  if (error instanceof VintemError) {
    for (const [field, faults] of Object.entries(error.fields ?? {})) note(`  ${field}: ${faults.join('; ')}`)
    const more = [error.code, ...(error.requestId ? [error.requestId] : []), ...(error.docs ? [error.docs] : [])]
    note(paint('dim', `  ${more.join('  ')}`))
  }
  return EXIT.failed
}

async function carryOut(
  { args, env, folder, version, streams, interruption }: Run,
  terminal: Terminal,
): Promise<number> {
  const { paint, say } = terminal
  const [first, ...others] = args
  if (first === '--version') {
    say(version)
    terminal.give({ version })
    return EXIT.fine
  }
  const found = commandIn(first === 'help' ? [...others, '--help'] : args)
  if ('isEmpty' in found) {
    const asked = first === 'help' || args.includes('--help') || args.includes('-h')
    const odd = args.find((arg) => !ALONE.has(arg))
    if (!asked && odd !== undefined) throw misused(`"${odd}" is no command${meant(odd, [...ALONE])}`)
    say(helpOfAll(COMMANDS, version, paint))
    return asked ? EXIT.fine : EXIT.misused
  }
  if ('group' in found) {
    say(helpOfGroup(found.group, groupOf(found.group), paint))
    return first === 'help' || args.includes('--help') || args.includes('-h') ? EXIT.fine : EXIT.misused
  }
  const { command } = found
  const { values, rest } = parsed(command, found.rest)
  if (values['help']) {
    say(helpOf(command, paint))
    return EXIT.fine
  }
  const context: Context = {
    env,
    folder,
    terminal: openTerminal(streams, env, values['json'] === true),
    rest,
    text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    given: (name) => values[name] === true,
    interruption,
  }
  return command.run(context)
}

/** Runs what the arguments ask for, and resolves with the exit code. It rejects for nothing that is foreseen. */
export async function runCli(run: Run): Promise<number> {
  const terminal = openTerminal(run.streams, run.env, run.args.includes(`--${Object.keys(COMMON)[0]}`))
  try {
    return await carryOut(run, terminal)
  } catch (error) {
    return explain(terminal, error)
  }
}
