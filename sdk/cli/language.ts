// The two languages of the command line. A text is English with its Brazilian Portuguese: `t` takes
// an English sentence of the table (`sayings.ts`), so a sentence without Portuguese does not
// compile. It knows no command.

import { PORTUGUESE } from './operations.ts'
import { SAYINGS } from './sayings.ts'

export const LANGUAGES = ['en', 'pt-BR'] as const
export type Language = (typeof LANGUAGES)[number]

/** A text for people, in both languages. */
export type Words = { readonly en: string; readonly pt: string }

export type Saying = keyof typeof SAYINGS
/** The names in braces of a sentence. */
type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Value = string | number | Words
type Values<S extends string> = [Names<S>] extends [never]
  ? []
  : [values: Readonly<Record<Names<S>, Value>>]

const inOne = (value: Value, language: 'en' | 'pt'): string =>
  typeof value === 'object' ? value[language] : String(value)

const filled = (
  text: string,
  values: Readonly<Record<string, Value>>,
  language: 'en' | 'pt',
): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : inOne(value, language)
  })

/** A sentence of the table, with its values in place of the names in braces. */
export function t<S extends Saying>(saying: S, ...rest: Values<S>): Words {
  const [values = {}] = rest as readonly Readonly<Record<string, Value>>[]
  return { en: filled(saying, values, 'en'), pt: filled(SAYINGS[saying], values, 'pt') }
}

/** A text that is the same in both languages: a name, a number, what the server said. */
export const plain = (text: string): Words => ({ en: text, pt: text })

/** A text of the contract; in Portuguese where it has been translated. */
export const ofContract = (english: string): Words => ({
  en: english,
  pt: PORTUGUESE[english] ?? english,
})

/** Texts one after the other. */
export const joined = (parts: readonly Words[], between = ' '): Words => ({
  en: parts.map(({ en }) => en).join(between),
  pt: parts.map(({ pt }) => pt).join(between),
})

export const wordsIn = (language: Language, words: Words): string =>
  language === 'en' ? words.en : words.pt

const COUNTED = {
  event: ['{count} event', '{count} events'],
  job: ['{count} job', '{count} jobs'],
  time: ['{count} time', '{count} times'],
  call: ['{count} call', '{count} calls'],
  finding: ['{count} finding', '{count} findings'],
} as const satisfies Record<string, readonly [Saying, Saying]>

/** One or several: `1 event`, `3 events`. */
export function counted(count: number, noun: keyof typeof COUNTED): Words {
  const [one, several] = COUNTED[noun]
  return t(count === 1 ? one : several, { count })
}

type Env = Readonly<Record<string, string | undefined>>

/** `en_US.UTF-8`, `pt`, `pt-br` as a language; undefined for others. */
export function languageNamed(text: string): Language | undefined {
  const [name] = text.toLowerCase().split(/[-_.@]/)
  if (name === 'pt') return 'pt-BR'
  return name === 'en' ? 'en' : undefined
}

/** The language of the environment; English where it names neither. */
export function languageOf(env: Env): Language {
  const set = [env['VINTEM_LANG'], env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find(
    (text) => text,
  )
  return languageNamed(set ?? '') ?? 'en'
}
