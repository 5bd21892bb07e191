// The parts of a mail's text, and the texts in each language. Pure.

import { inLanguage, type Language, type Text } from '../../../contract/text.ts'
import type { MailContent, MailKind } from '../mail.ts'
import { canonicalEmail } from '../../kernel/text/email.ts'
import { NAME_MAX, plainInMail } from '../../kernel/text/names.ts'
import { ENGLISH } from './en.ts'
import { PORTUGUESE } from './pt.ts'
import type { MailParts, MailTexts } from './parts.ts'

const TEXTS: Readonly<Record<keyof Text, MailTexts>> = { pt: PORTUGUESE, en: ENGLISH }

/** The last line of every mail. */
export const footerIn = (language: Language): string => inLanguage(TEXTS, language).footer

/**
 * The values that people and companies wrote, and how much of each a mail carries. `requester` may
 * be the e-mail of a credential.
 */
const WRITTEN_MAX: Readonly<Record<string, number>> = {
  name: NAME_MAX,
  company: NAME_MAX,
  inviter: NAME_MAX,
  platform: NAME_MAX,
  holder: NAME_MAX,
  requester: NAME_MAX,
  note: NAME_MAX,
  reason: 255,
}

const plainTexts = <Content extends MailContent>(content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      const max = WRITTEN_MAX[name]
      return [
        name,
        max === undefined ||
        typeof value !== 'string' ||
        (name === 'requester' && canonicalEmail(value) === value)
          ? value
          : plainInMail(value, max),
      ]
    }),
  ) as Content

/** What a mail says in a language. */
export function partsOf<Kind extends MailKind>(
  content: Extract<MailContent, { kind: Kind }>,
  language: Language,
): MailParts {
  const texts: {
    readonly [K in MailKind]: (content: Extract<MailContent, { kind: K }>) => MailParts
  } = inLanguage(TEXTS, language).mails
  const text = texts[content.kind as Kind] as (
    content: Extract<MailContent, { kind: Kind }>,
  ) => MailParts
  return text(plainTexts(content))
}
