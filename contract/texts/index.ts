// The texts of the reference in both languages. A `description` in a schema is English;
// `sentences.ts` has its Portuguese.

import { ERRORS, type ErrorCode } from '../errors.ts'
import { FINDINGS, type FindingCode } from '../doctor.ts'
import type { EventType } from '../events.ts'
import { FIELD_TEXTS, KIND_TEXTS } from '../field-texts.ts'
import { inLanguage, type Language, type Text } from '../text.ts'
import { FINDING_TEXTS } from './doctor.ts'
import { DOCUMENT } from './document.ts'
import { ERROR_TEXTS } from './errors.ts'
import { EVENT_TEXTS } from './events.ts'
import { FIELDS } from './fields.ts'
import { SCHEMA_TEXTS } from './schemas.ts'
import { TAGS } from './tags.ts'

type Field = {
  readonly text?: Text
  readonly anyOf?: readonly Field[]
  readonly items?: Field
}

const textOf = ({ text, anyOf = [], items }: Field): Text | undefined =>
  text ?? anyOf.map(textOf).find((found) => found !== undefined) ?? (items && textOf(items))

/**
 * The text of the field at `place`, `Transaction.amount` or `transactions.list.status`: what it
 * means, then its unit.
 */
export function fieldText(place: string, field: object, language: Language): string | undefined {
  const own = textOf(field as Field)
  const isKind = own !== undefined && KIND_TEXTS.has(own)
  const name = place.slice(place.lastIndexOf('.') + 1)
  const meaning = FIELDS[place] ?? (own === undefined || isKind ? FIELDS[name] : undefined)
  // Times are said by the form of the field and, for all of them, at the beginning of the document.
  const isSaid = own === FIELD_TEXTS.instant && meaning !== undefined
  const rest = isSaid || (!isKind && FIELDS[place]) ? undefined : own
  return (
    [meaning, rest]
      .flatMap((text) => (text === undefined ? [] : [inLanguage(text, language)]))
      .join(' ') || undefined
  )
}

export const schemaText = (name: string, language: Language): string | undefined => {
  const text = SCHEMA_TEXTS[name]
  return text && inLanguage(text, language)
}

/** The title of a group of calls, and what it is for. */
export function tagText(
  name: string,
  language: Language,
): { title: string | undefined; says: string | undefined } {
  const tag = TAGS[name]
  return {
    title: tag && inLanguage(tag.title, language),
    says: tag && inLanguage(tag.says, language),
  }
}

export const eventText = (type: EventType, english: string, language: Language): string =>
  language === 'en' ? english : EVENT_TEXTS[type]

/** What an error means and what to do. */
export function errorText(code: ErrorCode, language: Language): { message: string; mend: string } {
  const { message, mend } = ERRORS[code]
  return language === 'en' ? { message, mend } : ERROR_TEXTS[code]
}

/** What a finding of the doctor means, why it matters and what to do. */
export function findingText(
  code: FindingCode,
  language: Language,
): { title: string; why: string; fix: string } {
  const { title, display, why, fix } = FINDINGS[code]
  return language === 'en' ? { title, why, fix } : { title: display, ...FINDING_TEXTS[code] }
}

/** A text of the document as a whole. */
export const documentText = (name: keyof typeof DOCUMENT, language: Language): string =>
  inLanguage(DOCUMENT[name], language)
