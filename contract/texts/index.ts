// The texts of the reference in both languages. A `description` in a schema is English;
// `sentences.ts` has its Portuguese.

import { FIELD_TEXTS, KIND_TEXTS } from '../fields/field-texts.ts'
import { inLanguage, type Language, type Text } from '../text.ts'
import { DOCUMENT } from './document.ts'
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

/** A text of the document as a whole. */
export const documentText = (name: keyof typeof DOCUMENT, language: Language): string =>
  inLanguage(DOCUMENT[name], language)
