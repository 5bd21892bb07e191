// The type of a command: its name, arguments, help and action. It knows no command.

import { LANGUAGES, plain, type Text, fill } from './language.ts'
import { TEXTS } from './texts.ts'
import type { Terminal } from './terminal.ts'

export type Option = {
  readonly type: 'string' | 'boolean'
  /** The placeholder of its value in the help: `<url>`. */
  readonly value?: string
  readonly says: Text
  /** The only values that it takes, for the help and for completion. */
  readonly values?: readonly string[]
  /** Takes `true` or `false`, which may be left out: `--capture`, `--no-capture`. */
  readonly flag?: true
  /** May be given several times. */
  readonly many?: true
  /** Takes several values, with commas between them. */
  readonly commas?: true
}
export type Options = Readonly<Record<string, Option>>
export type Env = Readonly<Record<string, string | undefined>>

/** What a command gets when it runs. */
export type Context = {
  readonly env: Env
  /** The working directory. */
  readonly folder: string
  readonly terminal: Terminal
  /** Of this program. */
  readonly version: string
  readonly rest: readonly string[]
  /** The profile that `--profile` names. */
  readonly profile: string | undefined
  /** The text of an option, if it was given. */
  text(name: string): string | undefined
  /** All texts of an option that may be given several times. */
  texts(name: string): readonly string[]
  /** The names of all options that were given. */
  readonly names: readonly string[]
  given(name: string): boolean
  /** From now on Ctrl-C only aborts this signal; the command then ends by itself. */
  interruption(): AbortSignal
}

export type Command = {
  /** One to four words: `listen`, `events resend`. */
  readonly name: string
  /** Made from the contract: in the list of all commands only its first word is shown. */
  readonly ofContract?: true
  /** Not shown: programs call it. */
  readonly hidden?: true
  /** The arguments after the name: `<event>`. */
  readonly takes?: string
  readonly summary: Text
  /** Further notes for the help. */
  readonly more?: Text
  readonly options?: Options
  /** Options beside those that have a fixed name: `split-rules.0.receiver`, `metadata.order`. */
  optionFor?(name: string): Option | undefined
  /** The names of the fields of its reply, for completion. */
  readonly fields?: readonly string[]
  /** The values that its arguments take, for completion. */
  readonly words?: readonly string[]
  readonly examples: readonly string[]
  /** Resolves with the exit code. */
  run(context: Context): Promise<number>
}

export const EXIT = { fine: 0, failed: 1, misused: 2, interrupted: 130 } as const

/** Options of every command. */
export const COMMON: Options = {
  json: {
    type: 'boolean',
    says: {
      en: 'print one JSON object per line on stdout, and nothing else',
      pt: 'imprime um objeto JSON por linha na saída padrão, e nada mais',
    },
  },
  profile: {
    type: 'string',
    value: '<name>',
    says: {
      en: 'the stored credentials to use; see vintem profiles',
      pt: 'as credenciais guardadas a usar; veja vintem profiles',
    },
  },
  lang: {
    type: 'string',
    value: '<language>',
    says: { en: 'the language of the texts', pt: 'o idioma dos textos' },
    values: LANGUAGES,
  },
  help: { type: 'boolean', says: { en: 'show this help', pt: 'mostra esta ajuda' } },
}

/** Of commands that create or move something. */
export const KEY: Options = {
  key: {
    type: 'string',
    value: '<key>',
    says: {
      en: 'your own Idempotency-Key: the same key never does it twice; default: a new one',
      pt: 'a sua própria Idempotency-Key: a mesma chave nunca faz duas vezes; padrão: uma nova',
    },
  },
}

/** Of commands that change something. */
export const REASON: Options = {
  reason: {
    type: 'string',
    value: '<text>',
    says: {
      en: 'why, for the audit log: up to 300 characters',
      pt: 'por quê, para o registro de auditoria: até 300 caracteres',
    },
  },
}

const misuses = new WeakSet<Error>()
const texts = new WeakMap<Error, Text>()

/** An error with a text in both languages: exit code 1. */
export function failed(words: Text, cause?: unknown): Error {
  const error = new Error(words.en, cause === undefined ? undefined : { cause })
  texts.set(error, words)
  return error
}

/** An error for a wrong command line: exit code 2. */
export function misused(words: Text): Error {
  const error = failed(words)
  misuses.add(error)
  return error
}

/** What an error says, in both languages if it is one of ours. */
export const textOf = (error: Error): Text => texts.get(error) ?? plain(error.message)

/** Whether it is one of ours, for the person who called. */
export const isInWords = (error: Error): boolean => texts.has(error)

export const isMisuse = (error: Error): boolean => misuses.has(error)

/** The only argument of a command, such as `<event>`. */
export function theOne({ rest }: Context, what: Text): string {
  const [one, ...others] = rest
  if (one === undefined || one === '') throw misused(fill(TEXTS.missing, { what }))
  if (others.length > 0) throw misused(fill(TEXTS.unexpectedArgument, { words: others.join(' ') }))
  return one
}

/** Refuses arguments, for a command that takes none. */
export function nothingElse({ rest }: Context): void {
  if (rest.length > 0) throw misused(fill(TEXTS.unexpectedArgument, { words: rest.join(' ') }))
}

/** An option as a whole number within bounds, or `fallback`. */
export function numberOf(
  context: Context,
  name: string,
  { min, max, fallback }: { min: number; max: number; fallback: number },
): number {
  const text = context.text(name)
  if (text === undefined) return fallback
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max))
    throw misused(
      fill(
        {
          en: '--{name} must be a whole number from {min} to {max}.',
          pt: '--{name} deve ser um número inteiro de {min} a {max}.',
        },
        { name, min, max },
      ),
    )
  return number
}
