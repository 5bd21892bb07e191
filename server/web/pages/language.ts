// Chooses a page's language: from the query, else from the browser's preferences, else Portuguese.

import type { Language } from '../../../contract/sayings.ts'

const RANGES_MAX = 20

const languageOf = (tag: string): Language | undefined => {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0]
  return primary === 'pt' ? 'pt-BR' : primary === 'en' ? 'en' : undefined
}

/** `asked`: the `lang` of the query, of any type; `accepted`: the Accept-Language header (RFC 9110, 12.5.4). */
export function chooseLanguage(requested: unknown, accepted: string | undefined): Language {
  const named = typeof requested === 'string' ? languageOf(requested) : undefined
  if (named) return named
  const ranges = (accepted ?? '')
    .split(',')
    .slice(0, RANGES_MAX)
    .map((range) => {
      const [tag = '', ...rest] = range.split(';')
      const weight = /^ *q *= *([01](?:\.\d{0,3})?) *$/i.exec(rest[0] ?? '')?.[1]
      return { language: languageOf(tag), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return ranges[0]?.language ?? 'pt-BR'
}
