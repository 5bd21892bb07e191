// How an `Idempotency-Key` is shown to callers that did not send it: a key repeats a call, so only
// its own caller needs it. The same key has the same hash in all of a platform, and the hash
// reveals no key that could be guessed. Pure.

import { createHmac, hash, type KeyObject } from 'node:crypto'
import type { OwnerId } from '../kernel/ids.ts'
import type { Secret } from '../kernel/secret.ts'

const PREFIX = 'sha256:'
const HASH = /^sha256:([0-9a-f]{64})$/

/** Before a key, so that nobody can try keys. */
export type KeySalt = Buffer & { readonly names: 'key salt' }

export const saltOf = (hashKey: Secret<KeyObject>, owner: OwnerId): KeySalt =>
  createHmac('sha256', hashKey.reveal()).update(`keys of requests|${owner}`).digest() as KeySalt

export const hashedKey = (salt: KeySalt, key: string): string =>
  `${PREFIX}${hash('sha256', Buffer.concat([salt, Buffer.from(key)]), 'hex')}`

/** The digits of a hash as it is shown; undefined for a key. */
export const digestIn = (text: string): string | undefined => HASH.exec(text)?.[1]
