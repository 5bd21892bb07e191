// A schema of the contract with its annotations, as the readers of requests use it.

import type { TSchema } from 'typebox'
import type { Text } from '../../../../contract/text.ts'

export type Field = TSchema & {
  /** The rule by which soften.ts converts slightly wrong values. */
  softens?: string
  /** The rule of older-clients.ts that interprets the whole object. */
  meant?: string
  /** The kind of object that it is the id of. */
  names?: string
  /** An amount for which null is absent. */
  orNone?: true
  /** The message for any fault of the field; absent: a general one. */
  says?: Text
  /** What happens to a card number in it; by default it is masked (mask-card-numbers.ts). */
  cards?: 'kept' | 'phone' | 'shop' | 'refused'
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  maxItems?: number
  properties?: Record<string, Field>
  items?: Field
  anyOf?: Field[]
  /** For an object whose names callers choose: the schema of each value, and of each name. */
  additionalProperties?: Field | false
  maxProperties?: number
  propertyNames?: Field
}
