// The help, made from the commands' own descriptions. It knows no command by name.

import { type Command, COMMON, type Option, type Options } from './command.ts'
import { joined, type Language, plain, t, type Words, wordsIn } from './language.ts'
import { PLACEHOLDERS } from './sayings-help.ts'
import { wrapped } from './words.ts'

/** How the help is written. */
export type Style = {
  readonly paint: (colour: 'bold' | 'dim', text: string) => string
  readonly language: Language
}

const WIDTH = 120
const NAME_MAX = 44
const VALUES_MAX = 12

/** `<when>` in the language of the reader. */
const placeholders = (text: string, language: Language): string =>
  language === 'en' ? text : text.replaceAll(/<[\w-]+>/g, (one) => PLACEHOLDERS[one] ?? one)

/** What an option is for, and the values that it takes. */
function saidOf({ says, values = [] }: Option): Words {
  if (values.length === 0) return says
  const shown = values.slice(0, VALUES_MAX).join(', ')
  const list = t('one of {values}', { values: values.length > VALUES_MAX ? `${shown}, …` : shown })
  return says.en === '' ? list : joined([says, list], '; ')
}

function optionRows(options: Options, { language }: Style): string[] {
  const rows = Object.entries(options).map(([name, option]) => {
    const value = option.value === undefined ? '' : ` ${placeholders(option.value, language)}`
    const head = `  --${name}${value}${name === 'help' ? ', -h' : ''}`
    return { head, says: wordsIn(language, saidOf(option)) }
  })
  const width = Math.min(NAME_MAX, Math.max(...rows.map(({ head }) => head.length)))
  return rows.flatMap(({ head, says }) => {
    const [first = '', ...more] = wrapped(says, WIDTH - width - 2)
    const indent = ' '.repeat(width + 2)
    const lines = more.map((line) => `${indent}${line}`)
    return head.length > width
      ? [head, `${indent}${first}`, ...lines]
      : [`${head.padEnd(width)}  ${first}`.trimEnd(), ...lines]
  })
}

const section = (title: Words, lines: readonly string[], { paint, language }: Style): string[] =>
  lines.length === 0 ? [] : ['', paint('bold', wordsIn(language, title)), ...lines]

/** `vintem listen --forward-to <url> …`. */
const usageOf = ({ name, takes, options = {} }: Command, { language }: Style): string =>
  [
    'vintem',
    name,
    ...(takes === undefined ? [] : [placeholders(takes, language)]),
    ...(Object.keys(options).length > 0 ? [wordsIn(language, t('[options]'))] : []),
  ].join(' ')

export function helpOf(command: Command, style: Style): string {
  const { summary, more, options = {}, examples } = command
  const { language } = style
  return [
    ...wrapped(wordsIn(language, summary), WIDTH),
    ...section(t('Usage'), [`  ${usageOf(command, style)}`], style),
    ...section(t('Options'), optionRows({ ...options, ...COMMON }, style), style),
    ...section(
      t('Examples'),
      examples.map((example) => `  ${example}`),
      style,
    ),
    ...(more === undefined ? [] : ['', wordsIn(language, more)]),
  ].join('\n')
}

function rowsOf(commands: readonly Command[], { language }: Style): string[] {
  const shown = commands.filter(({ hidden }) => !hidden)
  const rows = shown.map(({ name, takes = '', summary }) => ({
    head: `  ${`${name} ${placeholders(takes, language)}`.trim()}`,
    says: wordsIn(language, summary),
  }))
  const width = Math.max(...rows.map(({ head }) => head.length))
  return rows.flatMap(({ head, says }) => {
    const [first = '', ...more] = wrapped(says, Math.max(WIDTH - width, 40))
    return [
      `${head.padEnd(width)}  ${first}`,
      ...more.map((line) => `${' '.repeat(width + 2)}${line}`),
    ]
  })
}

/** The help of the commands that begin with the same words. */
export const helpOfGroup = (words: string, commands: readonly Command[], style: Style): string =>
  [
    `vintem ${words} …`,
    ...section(t('Commands'), rowsOf(commands, style), style),
    '',
    wordsIn(style.language, t('More: vintem {words} <command> --help', { words })),
  ].join('\n')

/** The first words of the commands that are made from the contract, in lines. */
function resourcesOf(commands: readonly Command[]): string[] {
  const names = new Set(
    commands.filter(({ ofContract }) => ofContract).map(({ name }) => name.split(' ')[0]!),
  )
  return wrapped([...names].toSorted().join(', '), WIDTH - 2).map((line) => `  ${line}`)
}

export function helpOfAll(commands: readonly Command[], version: string, style: Style): string {
  const say = (words: Words) => wordsIn(style.language, words)
  const own = commands.filter(({ ofContract }) => !ofContract)
  const says = t(
    'forwards webhooks to your machine, calls every operation of the API, and moves the sandbox clock.',
  )
  return [
    say(joined([plain(`vintem ${version}:`), says])),
    ...section(t('Usage'), [`  vintem ${say(t('<command> [options]'))}`], style),
    ...section(t('Commands'), rowsOf(own, style), style),
    ...section(t('The API: vintem <resource> --help'), resourcesOf(commands), style),
    ...section(t('Global options'), optionRows(COMMON, style), style),
    ...section(
      t('First steps'),
      [
        '  vintem login',
        '  vintem listen --forward-to http://localhost:4000/hook',
        '  vintem trigger paid-pix',
      ],
      style,
    ),
    '',
    say(
      t(
        'Credentials: VINTEM_URL, VINTEM_EMAIL, VINTEM_SECRET and VINTEM_SELLER, or those stored by vintem login.',
      ),
    ),
    say(
      t(
        'Exit codes: 0 success; 1 the command failed; 2 wrong usage or not logged in; 130 interrupted.',
      ),
    ),
  ].join('\n')
}
