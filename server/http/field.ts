// A schema of the contract, as those who read requests by it see it.

import type { TSchema } from 'typebox'
import type { Told } from '../../contract/sayings.ts'

export type Field = TSchema & {
  /** What may be softened (soften.ts). */
  softens?: string
  /** What only the whole object tells (meant.ts). */
  meant?: string
  /** Of whom it is the id. */
  names?: string
  /** What is said of it whatever is wrong. */
  says?: Told
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  properties?: Record<string, Field>
  items?: Field
  anyOf?: Field[]
}
