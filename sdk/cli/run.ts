// One run of the CLI: finds the command, parses its arguments, returns the exit code. It knows neither the process nor what a
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

/** Options that are accepted without a command. */
const ALONE = new Set(['--help', '-h', '--json', '--version'])

const named = (name: string): Command | undefined => COMMANDS.find((command) => command.name === name)
const groupOf = (word: string): readonly Command[] => COMMANDS.filter(({ name }) => name.startsWith(`${word} `))

type Meant = { command: Command; rest: readonly string[] } | { group: string } | { isEmpty: true }

/** The command of two words, or of one, or the group that a word names. */
function commandIn(args: readonly string[]): Meant {
  const [first = '', second = '', ...rest] = args
  if (first === '' || first.startsWith('-')) return { isEmpty: true }
  const two = named(`${first} ${second}`)
  if (two) return { command: two, rest }
  const one = named(first)
  const group = groupOf(first)
  const names = group.map(({ name }) => name)
  // `clock` shows, `clock advance` moves: an unknown second word of a group is a mistake.
  if (group.length > 0 && second !== '' && !second.startsWith('-'))
    throw misused(`"${first} ${second}" is not a command${meant(`${first} ${second}`, names)}`)
  if (one) return { command: one, rest: args.slice(1) }
  if (group.length > 0) return { group: first }
  throw misused(
    `"${first}" is not a command${meant(
      first,
      COMMANDS.flatMap(({ name }) => [name, name.split(' ')[0]!]),
    )}`,
  )
}

type Values = Record<string, string | boolean | undefined>

/** Node's parser, with errors in our words. */
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
        : `--${unknown} is not an option of vintem ${command.name}${meant(
            `--${unknown}`,
            Object.keys(options).map((name) => `--${name}`),
          )}`,
    )
  }
}

function explain(terminal: Terminal, error: unknown): number {
  const { paint, note } = terminal
  if (isMisuse(error)) {
    note(`${paint('red', 'vintem:')} ${error.message}\nRun vintem --help for the list of commands.`)
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
    if (!asked && odd !== undefined) throw misused(`"${odd}" is not a command${meant(odd, [...ALONE])}`)
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

/** Runs the command, and resolves with the exit code. Expected errors never reject. */
export async function runCli(run: Run): Promise<number> {
  const terminal = openTerminal(run.streams, run.env, run.args.includes(`--${Object.keys(COMMON)[0]}`))
  try {
    return await carryOut(run, terminal)
  } catch (error) {
    return explain(terminal, error)
  }
}
