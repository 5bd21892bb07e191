// The help, made from the commands' own descriptions. It knows no command by name.

import { type Command, COMMON, type Option, type Options } from './command.ts'
import { joined, type Language, plain, type Text, inLanguage, fill } from './language.ts'
import { TEXTS } from './texts.ts'
import { wrapped } from './words.ts'

/** How the help is written. */
export type Style = {
  readonly paint: (colour: 'bold' | 'dim', text: string) => string
  readonly language: Language
}

const WIDTH = 120
const NAME_MAX = 44
const VALUES_MAX = 12

/** Placeholders of arguments and values in Portuguese. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '<when>': '<quando>',
  '<kinds>': '<tipos>',
  '<time>': '<tempo>',
  '<text>': '<texto>',
  '<number>': '<número>',
  '<list>': '<lista>',
  '<name>': '<nome>',
  '<names>': '<nomes>',
  '<language>': '<idioma>',
  '<path>': '<caminho>',
  '<key>': '<chave>',
  '<secret>': '<segredo>',
  '<severity>': '<gravidade>',
  '<instant>': '<instante>',
  '<event>': '<evento>',
  '<request>': '<requisição>',
  '<scenario>': '<cenário>',
  '<profile>': '<perfil>',
  '<words>': '<palavras>',
}

/** `<when>` in the language of the reader. */
const placeholders = (text: string, language: Language): string =>
  language === 'en' ? text : text.replaceAll(/<[\w-]+>/g, (one) => PLACEHOLDERS[one] ?? one)

/** What an option is for, and the values that it takes. */
function saidOf({ says, values = [] }: Option): Text {
  if (values.length === 0) return says
  const shown = values.slice(0, VALUES_MAX).join(', ')
  const list = fill(
    { en: 'one of {values}', pt: 'um destes: {values}' },
    { values: values.length > VALUES_MAX ? `${shown}, …` : shown },
  )
  return says.en === '' ? list : joined([says, list], '; ')
}

function optionRows(options: Options, { language }: Style): string[] {
  const rows = Object.entries(options).map(([name, option]) => {
    const value = option.value === undefined ? '' : ` ${placeholders(option.value, language)}`
    const head = `  --${name}${value}${name === 'help' ? ', -h' : ''}`
    return { head, says: inLanguage(saidOf(option), language) }
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

const section = (title: Text, lines: readonly string[], { paint, language }: Style): string[] =>
  lines.length === 0 ? [] : ['', paint('bold', inLanguage(title, language)), ...lines]

/** `vintem listen --forward-to <url> …`. */
const usageOf = ({ name, takes, options = {} }: Command, { language }: Style): string =>
  [
    'vintem',
    name,
    ...(takes === undefined ? [] : [placeholders(takes, language)]),
    ...(Object.keys(options).length > 0
      ? [inLanguage({ en: '[options]', pt: '[opções]' }, language)]
      : []),
  ].join(' ')

export function helpOf(command: Command, style: Style): string {
  const { summary, more, options = {}, examples } = command
  const { language } = style
  return [
    ...wrapped(inLanguage(summary, language), WIDTH),
    ...section(TEXTS.usage, [`  ${usageOf(command, style)}`], style),
    ...section(
      { en: 'Options', pt: 'Opções' },
      optionRows({ ...options, ...COMMON }, style),
      style,
    ),
    ...section(
      { en: 'Examples', pt: 'Exemplos' },
      examples.map((example) => `  ${example}`),
      style,
    ),
    ...(more === undefined ? [] : ['', inLanguage(more, language)]),
  ].join('\n')
}

function rowsOf(commands: readonly Command[], { language }: Style): string[] {
  const shown = commands.filter(({ hidden }) => !hidden)
  const rows = shown.map(({ name, takes = '', summary }) => ({
    head: `  ${`${name} ${placeholders(takes, language)}`.trim()}`,
    says: inLanguage(summary, language),
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
    ...section(TEXTS.commands, rowsOf(commands, style), style),
    '',
    inLanguage(
      fill(
        {
          en: 'More: vintem {words} <command> --help',
          pt: 'Mais: vintem {words} <comando> --help',
        },
        { words },
      ),
      style.language,
    ),
  ].join('\n')

/** The first words of the commands that are made from the contract, in lines. */
function resourcesOf(commands: readonly Command[]): string[] {
  const names = new Set(
    commands.filter(({ ofContract }) => ofContract).map(({ name }) => name.split(' ')[0]!),
  )
  return wrapped([...names].toSorted().join(', '), WIDTH - 2).map((line) => `  ${line}`)
}

export function helpOfAll(commands: readonly Command[], version: string, style: Style): string {
  const say = (words: Text) => inLanguage(words, style.language)
  const own = commands.filter(({ ofContract }) => !ofContract)
  const says = {
    en: 'forwards webhooks to your machine, calls every operation of the API, and moves the sandbox clock.',
    pt: 'encaminha webhooks à sua máquina, chama todas as operações da API e move o relógio do sandbox.',
  }
  return [
    say(joined([plain(`vintem ${version}:`), says])),
    ...section(
      TEXTS.usage,
      [`  vintem ${say({ en: '<command> [options]', pt: '<comando> [opções]' })}`],
      style,
    ),
    ...section(TEXTS.commands, rowsOf(own, style), style),
    ...section(
      { en: 'The API: vintem <resource> --help', pt: 'A API: vintem <recurso> --help' },
      resourcesOf(commands),
      style,
    ),
    ...section(
      { en: 'Global options', pt: 'Opções de todos os comandos' },
      optionRows(COMMON, style),
      style,
    ),
    ...section(
      { en: 'First steps', pt: 'Primeiros passos' },
      [
        '  vintem login',
        '  vintem listen --forward-to http://localhost:4000/hook',
        '  vintem trigger paid-pix',
      ],
      style,
    ),
    '',
    say({
      en: 'Credentials: VINTEM_URL, VINTEM_EMAIL, VINTEM_SECRET and VINTEM_SELLER, or those stored by vintem login.',
      pt: 'Credenciais: VINTEM_URL, VINTEM_EMAIL, VINTEM_SECRET e VINTEM_SELLER, ou as guardadas por vintem login.',
    }),
    say({
      en: 'Exit codes: 0 success; 1 the command failed; 2 wrong usage or not logged in; 130 interrupted.',
      pt: 'Códigos de saída: 0 sucesso; 1 o comando falhou; 2 uso errado ou não conectado; 130 interrompido.',
    }),
  ].join('\n')
}
