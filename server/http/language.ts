// The language a caller asks for, by RFC 9110 (12.5.4). English where it asks for none of ours. Pure.

import type { Language } from '../../contract/sayings.ts'

/** No browser sends more; what stands behind is not read. */
const RANGES_MAX = 20

/** Portuguese of any country is ours. */
const LANGUAGE_OF: Readonly<Record<string, Language>> = { en: 'en', pt: 'pt-BR' }

function readRange(text: string): { language: Language; weight: number } | undefined {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const language = LANGUAGE_OF[range.split('-')[0]!]
  const said = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1'
  const weight = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(said) ? Number(said) : 0
  return language && weight > 0 ? { language, weight } : undefined
}

/** The language of ours that a header likes best; of two liked alike, the one named first. */
export function languageOf(header: string | undefined): Language {
  const ranges = (header ?? '').split(',', RANGES_MAX).flatMap((text) => readRange(text) ?? [])
  return ranges.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? 'en'
}
