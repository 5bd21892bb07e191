// Metadata: texts that callers store with an object, under keys of their own. The server does not
// interpret them.

import { Type } from 'typebox'
import { Text } from './fields.ts'
import { fill } from './text.ts'

export type Metadata = Readonly<Record<string, string>>

export const METADATA_KEYS_MAX = 50
const KEY_MAX = 40
const VALUE_MAX = 500

const LIMITS = `At most ${METADATA_KEYS_MAX} keys of 1 to ${KEY_MAX} characters, each with a text of at most ${VALUE_MAX}; numbers, \`true\` and \`false\` are stored as text.`

const examples = [{ order: '1042', channel: 'app' }]

/** Metadata in a request. `description` says how it is stored. */
export const MetadataIn = (description: string) =>
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
    additionalProperties: Text(VALUE_MAX, {
      softens: 'value',
      says: fill(
        {
          en: 'must be a string of at most {limit} characters',
          pt: 'deve ser um texto de no máximo {limit} caracteres',
        },
        { limit: VALUE_MAX },
      ),
    }),
    description: `${description} ${LIMITS}`,
    examples,
  })

/** Metadata of a new object. */
export const NewMetadata = () =>
  MetadataIn(
    'Your own texts, stored and shown with the object. A key with `null` or an empty text is omitted.',
  )

/** Metadata in a reply. */
export const MetadataOut = () =>
  Type.Unsafe<Metadata>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Your own texts, as you sent them.',
    examples,
  })
