// The languages of texts for people: a text has both, beside the thing it names. What is filled
// into a text is checked by the compiler, by the names in its braces.

export const LANGUAGES = ['en', 'pt-BR'] as const
export type Language = (typeof LANGUAGES)[number]

/** English, and Brazilian Portuguese. */
export type Text = { readonly en: string; readonly pt: string }
export type Texts = Readonly<Record<string, Text>>

/** A text, or a table of texts, in a language. */
export const inLanguage = <En, Pt>(
  both: { readonly en: En; readonly pt: Pt },
  language: Language,
): En | Pt => (language === 'en' ? both.en : both.pt)

/** The names in the braces of a text; of a text that only the running program knows, any. */
type Names<S extends string> = string extends S
  ? string
  : S extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Names<Rest>
    : never

/** A list becomes “a, b or c”. */
type Value = string | number | Text | readonly string[]

const OR: Text = { en: ' or ', pt: ' ou ' }

const isList = (value: Value): value is readonly string[] => Array.isArray(value)

function written(value: Value | undefined, language: keyof Text): string {
  if (typeof value !== 'object') return String(value ?? '')
  if (!isList(value)) return value[language]
  const last = value.at(-1) ?? ''
  return value.length < 2 ? last : `${value.slice(0, -1).join(', ')}${OR[language]}${last}`
}

const filledIn = (
  text: string,
  values: Readonly<Record<string, Value>>,
  language: keyof Text,
): string => text.replace(/\{(\w+)\}/g, (_, name: string) => written(values[name], language))

/** The texts whose two languages have the same names in braces. */
type Agreeing<T extends Text> = [Names<T['en']>, Names<T['pt']>] extends [
  Names<T['pt']>,
  Names<T['en']>,
]
  ? T
  : never

/** A text with values in place of the names in its braces. */
export const fill = <const T extends Text>(
  text: T & Agreeing<T>,
  values: Readonly<Record<Names<T['en']>, Value>>,
): Text => ({ en: filledIn(text.en, values, 'en'), pt: filledIn(text.pt, values, 'pt') })
