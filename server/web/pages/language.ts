// Chooses a page's language: from the query, else from the browser's preferences, else Portuguese
// for buyers, English for programmers.

import type { Language } from '../../../contract/text.ts'
import { preferredLanguage, readLanguage } from '../../kernel/text/language.ts'

/** `requested`: the `lang` of the query, of any type; `accepted`: the Accept-Language header. */
export const chooseLanguage = (
  requested: unknown,
  accepted: string | undefined,
  fallback: Language = 'pt-BR',
): Language => requestedLanguage(requested) ?? preferredLanguage(accepted, fallback)

/** The language that the query names, if it is one of ours. */
export const requestedLanguage = (requested: unknown): Language | undefined =>
  typeof requested === 'string' ? readLanguage(requested) : undefined
