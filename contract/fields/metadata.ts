// Metadata: texts that callers store with an object, under keys of their own. The server does not
// interpret them.

import { Type } from 'typebox'
import { TextIn } from '../fields.ts'
import { fill, type Text } from '../text.ts'

export type Metadata = Readonly<Record<string, string>>

export const METADATA_KEYS_MAX = 50
const KEY_MAX = 40
const VALUE_MAX = 500

const LIMITS = fill(
  {
    en: 'At most {keys} keys of 1 to {key} characters, each with a text of at most {value}; numbers, `true` and `false` are stored as text.',
    pt: 'No máximo {keys} chaves de 1 a {key} caracteres, cada uma com um texto de até {value}; números, `true` e `false` são guardados como texto.',
  },
  { keys: METADATA_KEYS_MAX, key: KEY_MAX, value: VALUE_MAX },
)

const examples = [{ order: '1042', channel: 'app' }]

/** Metadata in a request. `text` says how it is stored. */
export const MetadataIn = (text: Text) =>
  Type.Unsafe<Metadata>({
    type: 'object',
    maxProperties: METADATA_KEYS_MAX,
    propertyNames: {
      type: 'string',
      minLength: 1,
      maxLength: KEY_MAX,
      says: fill(
        {
          en: 'must have a key of 1 to {limit} characters',
          pt: 'deve ter uma chave de 1 a {limit} caracteres',
        },
        { limit: KEY_MAX },
      ),
    },
    additionalProperties: TextIn(VALUE_MAX, {
      softens: 'value',
      says: fill(
        {
          en: 'must be a string of at most {limit} characters',
          pt: 'deve ser um texto de no máximo {limit} caracteres',
        },
        { limit: VALUE_MAX },
      ),
    }),
    text: fill({ en: '{how} {limits}', pt: '{how} {limits}' }, { how: text, limits: LIMITS }),
    examples,
  })

/** Metadata of a new object. */
export const NewMetadata = () =>
  MetadataIn({
    en: 'Your own texts, stored and shown with the object. A key with `null` or an empty text is omitted.',
    pt: 'Textos seus, guardados e mostrados com o objeto. Uma chave com `null` ou texto vazio é omitida.',
  })

/** Metadata in a reply. */
export const MetadataOut = () =>
  Type.Unsafe<Metadata>({
    type: 'object',
    additionalProperties: { type: 'string' },
    text: { en: 'Your own texts, as you sent them.', pt: 'Os seus textos, como você os enviou.' },
    examples,
  })
