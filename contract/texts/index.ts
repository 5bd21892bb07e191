// The texts of the reference in both languages. A `description` in a schema is English;
// `sentences.ts` has its Portuguese.

import { ERRORS, type ErrorCode } from '../errors.ts'
import { FINDINGS, type FindingCode } from '../doctor.ts'
import type { EventType } from '../events.ts'
import type { Language } from '../text.ts'
import { FINDING_TEXTS } from './doctor.ts'
import { DOCUMENT } from './document.ts'
import { ERROR_TEXTS } from './errors.ts'
import { EVENT_TEXTS } from './events.ts'
import { FIELDS } from './fields.ts'
import { OPERATION_TEXTS } from './operations.ts'
import { SCHEMA_TEXTS } from './schemas.ts'
import { SENTENCES } from './sentences.ts'
import { TAGS } from './tags.ts'
import type { Text } from './text.ts'

const inLanguage = (text: Text | undefined, language: Language): string | undefined =>
  text?.[language === 'en' ? 0 : 1]

/** A sentence of the contract in a language. */
export const sentence = (english: string, language: Language): string =>
  language === 'en' ? english : (SENTENCES[english] ?? english)

/** Sentences of kinds of fields: they give the unit or the form, not the meaning. */
export const OF_KINDS =
  /^(Whole centavos\.|Whole centavos: R\$ 45\.09 is 4509\.|Reais, as decimal text\.|UTC, ISO 8601\.)$/

type Field = {
  readonly description?: unknown
  readonly anyOf?: readonly Field[]
  readonly items?: Field
}

const sentenceOf = ({ description, anyOf = [], items }: Field): string | undefined =>
  typeof description === 'string'
    ? description
    : (anyOf.map(sentenceOf).find((found) => found !== undefined) ?? (items && sentenceOf(items)))

/** Said by the form of the field and, for all of them, at the beginning of the document. */
const IS_TIME = 'UTC, ISO 8601.'

/**
 * The text of the field at `place`, `Transaction.amount` or `transactions.list.status`: what it
 * means, then its unit.
 */
export function fieldText(place: string, field: object, language: Language): string | undefined {
  const english = sentenceOf(field as Field)
  const isKind = english !== undefined && OF_KINDS.test(english)
  const name = place.slice(place.lastIndexOf('.') + 1)
  const meaning =
    inLanguage(FIELDS[place], language) ??
    (english === undefined || isKind ? inLanguage(FIELDS[name], language) : undefined)
  const isSaid = english === IS_TIME && meaning !== undefined
  const rest =
    english === undefined || isSaid || (!isKind && FIELDS[place])
      ? undefined
      : sentence(english, language)
  return [meaning, rest].filter((part) => part !== undefined).join(' ') || undefined
}

export const schemaText = (name: string, language: Language): string | undefined =>
  inLanguage(SCHEMA_TEXTS[name], language)

/** The title of a group of calls, and what it is for. */
export const tagText = (
  name: string,
  language: Language,
): { title: string | undefined; says: string | undefined } => ({
  title: inLanguage(TAGS[name]?.title, language),
  says: inLanguage(TAGS[name]?.says, language),
})

export type OperationText = { readonly summary: string; readonly says: Text }

export const operationText = (id: string, summary: string, language: Language) => ({
  summary: language === 'en' ? summary : (OPERATION_TEXTS[id]?.summary ?? summary),
  says: inLanguage(OPERATION_TEXTS[id]?.says, language),
})

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
  DOCUMENT[name][language === 'en' ? 0 : 1]
