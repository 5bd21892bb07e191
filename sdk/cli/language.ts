// The two languages of the command line. A text is English with its Brazilian Portuguese, and stands
// where it is said; one without Portuguese does not compile. It knows no command.

import type { Language, Text } from '../../contract/text.ts'

export type { Language, Text }

export const LANGUAGES = ['en', 'pt-BR'] as const satisfies readonly Language[]

/** The names in the braces of a text; of a text that only the running program knows, any. */
type Names<S extends string> = string extends S
  ? string
  : S extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Names<Rest>
    : never
type Value = string | number | Text
type Values = Readonly<Record<string, Value>>

const filledIn = (text: string, values: Values, language: keyof Text): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'object' ? value[language] : String(value)
  })

/** The texts whose two languages have the same names in braces. */
type Agreeing<T extends Text> = [Names<T['en']>, Names<T['pt']>] extends [
  Names<T['pt']>,
  Names<T['en']>,
]
  ? T
  : never

/**
 * A text with values in place of the names in its braces, as contract/text.ts fills it: the package
 * has only types of the contract.
 */
export const fill = <const T extends Text>(
  text: T & Agreeing<T>,
  values: Readonly<Record<Names<T['en']>, Value>>,
): Text => ({ en: filledIn(text.en, values, 'en'), pt: filledIn(text.pt, values, 'pt') })

/** A text that is the same in both languages: a name, a number, what the server said. */
export const plain = (text: string): Text => ({ en: text, pt: text })

/** Texts one after the other. */
export const joined = (parts: readonly Text[], between = ' '): Text => ({
  en: parts.map(({ en }) => en).join(between),
  pt: parts.map(({ pt }) => pt).join(between),
})

export const inLanguage = (text: Text, language: Language): string =>
  language === 'en' ? text.en : text.pt

const COUNTED = {
  event: {
    one: { en: '{count} event', pt: '{count} evento' },
    several: { en: '{count} events', pt: '{count} eventos' },
  },
  job: {
    one: { en: '{count} job', pt: '{count} tarefa' },
    several: { en: '{count} jobs', pt: '{count} tarefas' },
  },
  time: {
    one: { en: '{count} time', pt: '{count} vez' },
    several: { en: '{count} times', pt: '{count} vezes' },
  },
  call: {
    one: { en: '{count} call', pt: '{count} chamada' },
    several: { en: '{count} calls', pt: '{count} chamadas' },
  },
  finding: {
    one: { en: '{count} finding', pt: '{count} achado' },
    several: { en: '{count} findings', pt: '{count} achados' },
  },
} as const

/** One or several: `1 event`, `3 events`. */
export function counted(count: number, noun: keyof typeof COUNTED): Text {
  const { one, several } = COUNTED[noun]
  return count === 1 ? fill(one, { count }) : fill(several, { count })
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
