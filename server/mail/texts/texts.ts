// The parts of a mail's text, and the texts in each language. Pure.

import type { Language } from '../../../contract/sayings.ts'
import type { MailContent, MailKind } from '../mail.ts'
import { ENGLISH } from './en.ts'
import { PORTUGUESE } from './pt.ts'
import type { MailParts, MailTexts } from './parts.ts'

const TEXTS: Readonly<Record<Language, MailTexts>> = { 'pt-BR': PORTUGUESE, en: ENGLISH }

/** The last line of every mail. */
export const footerIn = (language: Language): string => TEXTS[language].footer

/** What a mail says in a language. */
export function partsOf<Kind extends MailKind>(
  content: Extract<MailContent, { kind: Kind }>,
  language: Language,
): MailParts {
  const texts: { readonly [K in MailKind]: (content: Extract<MailContent, { kind: K }>) => MailParts } =
    TEXTS[language].mails
  const text = texts[content.kind as Kind] as (content: Extract<MailContent, { kind: Kind }>) => MailParts
  return text(content)
}
