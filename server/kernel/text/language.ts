// The language of a reader: from a tag, or from the Accept-Language header (RFC 9110, 12.5.4).
// Pure.

import type { Language } from '../../../contract/text.ts'

/** No browser sends more ranges; the rest is ignored. */
const RANGES_MAX = 20

/** Any Portuguese is answered in Brazilian Portuguese. */
const LANGUAGE_OF: Readonly<Record<string, Language>> = { en: 'en', pt: 'pt-BR' }

/** The language of a tag such as `en`, `pt-PT` or `en_US`; undefined when it is none of ours. */
export const readLanguage = (tag: string): Language | undefined =>
  LANGUAGE_OF[tag.trim().toLowerCase().split(/[-_]/)[0]!]

function readRange(text: string): { language: Language; weight: number } | undefined {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const language = readLanguage(range)
  const quality = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1'
  const weight = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality) : 0
  return language && weight > 0 ? { language, weight } : undefined
}

/**
 * The preferred one of our languages; for equal weights the first in the header; undefined when
 * none is asked for (`*` asks for none).
 */
export function askedLanguage(header: string | undefined): Language | undefined {
  const ranges = (header ?? '').split(',', RANGES_MAX).flatMap((text) => readRange(text) ?? [])
  return ranges.toSorted((a, b) => b.weight - a.weight)[0]?.language
}

/** The same, or `fallback`. */
export const preferredLanguage = (header: string | undefined, fallback: Language): Language =>
  askedLanguage(header) ?? fallback
