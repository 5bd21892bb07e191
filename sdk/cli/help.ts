// The help, made from what the commands say of themselves. It knows none of them by name.

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

/** The help of a word that several commands begin with. */
export const helpOfGroup = (word: string, commands: readonly Command[], paint: Paint): string =>
  [
    `vintem ${word} …`,
    ...section('Commands', rowsOf(commands), paint),
    '',
    `vintem ${word} <command> --help says more.`,
  ].join('\n')

export const helpOfAll = (commands: readonly Command[], version: string, paint: Paint): string =>
  [
    `vintem ${version}: events to your machine, sales by word of command, and time that moves when you say so.`,
    ...section('Usage', ['  vintem <command> [options]'], paint),
    ...section('Commands', rowsOf(commands), paint),
    ...section('Everywhere', columns(optionRows(COMMON)), paint),
    ...section(
      'First steps',
      ['  vintem login', '  vintem listen --forward-to http://localhost:4000/hook', '  vintem trigger paid-pix'],
      paint,
    ),
    '',
    'Who you are: VINTEM_URL, VINTEM_EMAIL, VINTEM_SECRET and VINTEM_SELLER, or what vintem login keeps.',
    'Exit codes: 0 fine; 1 what was asked for failed; 2 it cannot be asked so; 130 interrupted.',
  ].join('\n')
