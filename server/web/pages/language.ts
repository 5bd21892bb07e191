// Chooses a page's language: from the query, else from the browser's preferences, else Portuguese.

import type { Language } from '../../../contract/sayings.ts'
import { preferredLanguage, readLanguage } from '../../kernel/text/language.ts'

/** `requested`: the `lang` of the query, of any type; `accepted`: the Accept-Language header. */
export const chooseLanguage = (requested: unknown, accepted: string | undefined): Language =>
  (typeof requested === 'string' ? readLanguage(requested) : undefined) ?? preferredLanguage(accepted, 'pt-BR')
