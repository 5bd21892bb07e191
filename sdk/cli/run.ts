// One run of the CLI: finds the command, parses its arguments, returns the exit code. It knows
// neither the process nor what a command does.

import { VintemError } from '../index.ts'
import { parsed, type Parsed } from './arguments.ts'
import { type Command, type Context, type Env, EXIT, isMisuse, misused, textOf } from './command.ts'
import { COMMANDS } from './commands.ts'
import { helpOf, helpOfAll, helpOfGroup } from './help.ts'
import {
  type Language,
  languageNamed,
  LANGUAGES,
  languageOf,
  plain,
  type Text,
  fill,
} from './language.ts'
import { TEXTS } from './texts.ts'
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
const ALONE = ['--help', '-h', '--json', '--lang', '--profile', '--version']
/** `corporate invoices payments get`. */
const WORDS_MAX = 4

const named = (name: string): Command | undefined =>
  COMMANDS.find((command) => command.name === name)
const groupOf = (words: string): readonly Command[] =>
  COMMANDS.filter(({ name }) => name.startsWith(`${words} `))

type Found = { command: Command; rest: readonly string[] } | { group: string } | { isEmpty: true }

/** The longest beginning of the words that is a command or a group of commands. */
function knownIn(words: readonly string[]): string | undefined {
  for (let n = Math.min(words.length, WORDS_MAX); n > 0; n--) {
    const name = words.slice(0, n).join(' ')
    if (named(name) || groupOf(name).length > 0) return name
  }
  return undefined
}

/** The command that the first words name, or the group. */
function commandIn(args: readonly string[]): Found {
  const end = args.findIndex((arg) => arg.startsWith('-') || arg === '')
  const words = end < 0 ? args : args.slice(0, end)
  if (words.length === 0) return { isEmpty: true }
  const known = knownIn(words)
  if (known === undefined) {
    const names = COMMANDS.flatMap(({ name }) => [name, name.split(' ')[0]!])
    throw misused(meant(fill(TEXTS.notACommand, { name: words[0]! }), words[0]!, names))
  }
  const count = known.split(' ').length
  const [command, group] = [named(known), groupOf(known)]
  // `clock` shows, `clock advance` moves: an unknown next word of a group is a mistake.
  if (group.length > 0 && words.length > count) {
    const name = words.slice(0, count + 1).join(' ')
    const names = group.map((one) => one.name)
    throw misused(meant(fill(TEXTS.notACommand, { name }), name, names))
  }
  return command ? { command, rest: args.slice(count) } : { group: known }
}

/**
 * What an error of the SDK says: what the server sent for people, or, where no server answered, in
 * both languages.
 */
function saidBy(error: VintemError): Text {
  if (error.code === 'network_error')
    return {
      en: error.message,
      pt: fill(
        { en: 'The server did not answer: {why}', pt: 'O servidor não respondeu: {why}' },
        { why: error.message },
      ).pt,
    }
  return { en: error.message, pt: error.display ?? error.message }
}

/** What follows from a refusal: where to look, and what to do next. */
function adviceOf({
  code,
  requestId,
  docs,
  transactionId,
  approvalId,
  status,
  idempotencyKey: key,
}: VintemError): Text[] {
  const where = [code, requestId, transactionId, docs].filter((one) => one !== undefined)
  return [
    plain(`  ${where.join('  ')}`),
    ...(approvalId === undefined
      ? []
      : [
          fill(
            {
              en: '  It waits for approval: vintem approvals get {id}',
              pt: '  Espera aprovação: vintem approvals get {id}',
            },
            { id: approvalId },
          ),
        ]),
    // The call may have been carried out: only the same key makes a repetition safe.
    ...(key !== undefined && (status === 0 || status >= 500)
      ? [
          fill(
            {
              en: '  It may have been done. To try again without doing it twice: --key {key}',
              pt: '  Pode ter sido feito. Para tentar de novo sem fazer duas vezes: --key {key}',
            },
            { key },
          ),
        ]
      : []),
  ]
}

function explain({ note }: Terminal, error: unknown): number {
  if (!(error instanceof Error)) throw error
  const isRefused = error instanceof VintemError
  note(
    fill(
      { en: 'vintem: {why}', pt: 'vintem: {why}' },
      { why: isRefused ? saidBy(error) : textOf(error) },
    ),
    'red',
  )
  if (isMisuse(error)) {
    note({
      en: 'Run vintem --help for the list of commands.',
      pt: 'Execute vintem --help para a lista de comandos.',
    })
    return EXIT.misused
  }
  if (!isRefused) return EXIT.failed
  for (const [field, faults] of Object.entries(error.fields ?? {}))
    note(plain(`  ${field}: ${faults.join('; ')}`))
  for (const advice of adviceOf(error)) note(advice, 'dim')
  return EXIT.failed
}

const asksForHelp = (args: readonly string[]): boolean =>
  args[0] === 'help' || args.includes('--help') || args.includes('-h')

function contextOf(
  { env, folder, version, streams, interruption }: Run,
  language: Language,
  { values, rest }: Parsed,
): Context {
  const textsOf = (name: string): string[] =>
    [values[name] ?? []].flat().filter((value): value is string => typeof value === 'string')
  return {
    env,
    folder,
    version,
    terminal: openTerminal(streams, env, values['json'] === true, language),
    rest,
    profile: textsOf('profile').at(-1),
    text: (name) => textsOf(name).at(-1),
    texts: textsOf,
    names: Object.keys(values),
    given: (name) => values[name] === true,
    interruption,
  }
}

async function carryOut(run: Run, terminal: Terminal): Promise<number> {
  const { args, version } = run
  const { paint, language } = terminal
  const [first, ...others] = args
  if (first === '--version') {
    terminal.print(version)
    terminal.give({ version })
    return EXIT.fine
  }
  const asked = asksForHelp(ownOf(run))
  const found = commandIn(first === 'help' ? [...others, '--help'] : withoutLead(args))
  if ('isEmpty' in found) {
    const odd = withoutLead(args).find((arg) => !ALONE.includes(arg))
    if (!asked && odd !== undefined)
      throw misused(meant(fill(TEXTS.notACommand, { name: odd }), odd, ALONE))
    terminal.print(helpOfAll(COMMANDS, version, { paint, language }))
    return asked ? EXIT.fine : EXIT.misused
  }
  if ('group' in found) {
    terminal.print(helpOfGroup(found.group, groupOf(found.group), { paint, language }))
    return asked ? EXIT.fine : EXIT.misused
  }
  const { command } = found
  // Help is given also where the rest of the line is wrong.
  if (asked) {
    terminal.print(helpOf(command, { paint, language }))
    return EXIT.fine
  }
  return command.run(contextOf(run, language, parsed(command, [...leadOf(args), ...found.rest])))
}

const LEAD = /^--(lang|profile)(=|$)/

/**
 * `--lang` and `--profile` may stand before the command:
 * `vintem --profile shop2 transactions list`.
 */
function leadOf(args: readonly string[]): readonly string[] {
  let n = 0
  while (n < args.length && (LEAD.test(args[n]!) || args[n] === '--json'))
    n += /^--(lang|profile)$/.test(args[n]!) ? 2 : 1
  return args.slice(0, n)
}
const withoutLead = (args: readonly string[]): readonly string[] => args.slice(leadOf(args).length)

/** The arguments up to `--`: what follows are no options. */
const ownOf = ({ args }: Run): readonly string[] =>
  args.includes('--') ? args.slice(0, args.indexOf('--')) : args

/** The language that `--lang` names, else that of the environment. */
function languageIn(run: Run): Language {
  const { env } = run
  const args = ownOf(run)
  const place = args.findIndex((arg) => /^--lang(=|$)/.test(arg))
  const text = place < 0 ? undefined : (/=(.*)/s.exec(args[place]!)?.[1] ?? args[place + 1] ?? '')
  return text === undefined ? languageOf(env) : (languageNamed(text) ?? wrongLanguage(text))
}

function wrongLanguage(text: string): never {
  throw misused(
    fill(TEXTS.optionNotOneOf, {
      name: 'lang',
      values: LANGUAGES.join(', '),
      text,
    }),
  )
}

/** Runs the command, and resolves with the exit code. Expected errors never reject. */
export async function runCli(run: Run): Promise<number> {
  const isJson = ownOf(run).includes('--json')
  try {
    const terminal = openTerminal(run.streams, run.env, isJson, languageIn(run))
    try {
      return await carryOut(run, terminal)
    } catch (error) {
      return explain(terminal, error)
    }
  } catch (error) {
    return explain(openTerminal(run.streams, run.env, isJson, languageOf(run.env)), error)
  }
}
