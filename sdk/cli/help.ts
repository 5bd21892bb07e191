// The help, made from the commands' own descriptions. It knows no command by name.

import { type Command, COMMON, type Options } from './command.ts'
import { columns } from './words.ts'

type Paint = (colour: 'bold' | 'dim', text: string) => string

const optionRows = (options: Options): string[][] =>
  Object.entries(options).map(([name, { value, says }]) => [
    `  --${name}${value === undefined ? '' : ` ${value}`}${name === 'help' ? ', -h' : ''}`,
    says,
  ])

const section = (title: string, lines: readonly string[], paint: Paint): string[] =>
  lines.length === 0 ? [] : ['', paint('bold', title), ...lines]

/** `vintem listen --forward-to <url> …`. */
const usageOf = ({ name, takes, options = {} }: Command): string =>
  [
    'vintem',
    name,
    ...(takes === undefined ? [] : [takes]),
    ...(Object.keys(options).length > 0 ? ['[options]'] : []),
  ].join(' ')

export function helpOf(command: Command, paint: Paint): string {
  const { summary, more, options = {}, examples } = command
  return [
    summary,
    ...section('Usage', [`  ${usageOf(command)}`], paint),
    ...section('Options', columns(optionRows({ ...options, ...COMMON })), paint),
    ...section(
      'Examples',
      examples.map((example) => `  ${example}`),
      paint,
    ),
    ...(more === undefined ? [] : ['', more]),
  ].join('\n')
}

const rowsOf = (commands: readonly Command[]): string[] =>
  columns(commands.map(({ name, takes = '', summary }) => [`  ${`${name} ${takes}`.trim()}`, summary]))

/** The help of the commands that begin with the same word. */
export const helpOfGroup = (word: string, commands: readonly Command[], paint: Paint): string =>
  [
    `vintem ${word} …`,
    ...section('Commands', rowsOf(commands), paint),
    '',
    `More: vintem ${word} <command> --help`,
  ].join('\n')

export const helpOfAll = (commands: readonly Command[], version: string, paint: Paint): string =>
  [
    `vintem ${version}: forwards webhooks to your machine, triggers sandbox payments, and moves the sandbox clock.`,
    ...section('Usage', ['  vintem <command> [options]'], paint),
    ...section('Commands', rowsOf(commands), paint),
    ...section('Global options', columns(optionRows(COMMON)), paint),
    ...section(
      'First steps',
      ['  vintem login', '  vintem listen --forward-to http://localhost:4000/hook', '  vintem trigger paid-pix'],
      paint,
    ),
    '',
    'Credentials: VINTEM_URL, VINTEM_EMAIL, VINTEM_SECRET and VINTEM_SELLER, or those stored by vintem login.',
    'Exit codes: 0 success; 1 the command failed; 2 wrong usage or not logged in; 130 interrupted.',
  ].join('\n')
