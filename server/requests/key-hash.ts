// How an `Idempotency-Key` is shown to callers that did not send it: a key repeats a call, so only its own caller needs it. The same key has
// the same hash in all of a platform, and the hash reveals no key that could be guessed. Pure.

import { createHmac, hash, type KeyObject } from 'node:crypto'
import type { OwnerId } from '../kernel/ids.ts'
import type { Secret } from '../kernel/secret.ts'
import { sql, type Statement } from '../platform/db/sql.ts'

const PREFIX = 'sha256:'
const HASH = /^sha256:([0-9a-f]{64})$/

/** Before a key, so that nobody can try keys. */
export type KeySalt = Buffer & { readonly names: 'key salt' }

export const saltOf = (hashKey: Secret<KeyObject>, owner: OwnerId): KeySalt =>
  createHmac('sha256', hashKey.reveal()).update(`keys of requests|${owner}`).digest() as KeySalt

export const hashedKey = (salt: KeySalt, key: string): string =>
  `${PREFIX}${hash('sha256', Buffer.concat([salt, Buffer.from(key)]), 'hex')}`

/** Whether a column holds this key, or the key with this hash. */
export function isKey(column: Statement, text: string, salt: KeySalt): Statement {
  const digest = HASH.exec(text)?.[1]
  if (digest === undefined) return sql`${column} = ${text}`
  return sql`sha256(${salt}::bytea || convert_to(${column}, 'UTF8')) = decode(${digest}, 'hex')`
}
