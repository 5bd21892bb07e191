// Encrypts text that must not be readable at rest, such as bank account numbers: AES-256-GCM, with
// the key's id in the seal, so that keys can be rotated while old seals still open. It knows
// neither tables nor key rings.

import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { randomBytes } from './random.ts'
import type { Secret } from './secret.ts'

/** A key of 32 bytes with its name: 1 to 32 characters of ASCII. */
export type SealKey = { readonly id: string; readonly key: Secret<KeyObject> }

/**
 * The last key (`at(-1)`) makes new seals; every key opens old ones. An array of keys fits; so does
 * a ring that reloads itself.
 */
export type SealKeys = {
  at(index: -1): SealKey | undefined
  find(is: (one: SealKey) => boolean): SealKey | undefined
}

// version (1) | length of the key's id (1) | the id | nonce (12) | tag (16) | ciphertext
const VERSION = 1
const CIPHER = 'aes-256-gcm'
const HEAD_BYTES = 2
// 96 random bits: one key is good for some 2^32 seals (NIST SP 800-38D, 8.3), more than a platform
// has accounts.
const NONCE_BYTES = 12
const TAG_BYTES = 16

const headOf = (id: string): Buffer =>
  Buffer.concat([Buffer.from([VERSION, id.length]), Buffer.from(id, 'latin1')])
const associatedData = (head: Buffer, bind: string): Buffer =>
  Buffer.concat([head, Buffer.from(bind)])

/**
 * Encrypts `plain` for one place: `bind` names it (owner/table/row), and the seal opens with the
 * same `bind` only. Two seals of the same text differ.
 */
export function seal(keys: SealKeys, plain: string, bind: string): Buffer {
  const { id, key } = keys.at(-1)!
  const head = headOf(id)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key.reveal(), nonce).setAAD(associatedData(head, bind))
  const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), ciphertext])
}

const broken = (why: string): Error => new Error(`a seal does not open: ${why}`)

/** The id of the key that a seal names; undefined when the bytes are not a seal. */
export function keyIdOf(sealed: Buffer): string | undefined {
  const end = HEAD_BYTES + (sealed[1] ?? 0)
  return sealed[0] === VERSION && sealed.length > end
    ? sealed.toString('latin1', HEAD_BYTES, end)
    : undefined
}

/**
 * Decrypts what was sealed for this place. Throws when a bit was changed, the seal is for another
 * place, or its key is gone.
 */
export function unseal(keys: SealKeys, sealed: Buffer, bind: string): string {
  if (sealed[0] !== VERSION) throw broken('its version is not known')
  const head = sealed.subarray(0, HEAD_BYTES + (sealed[1] ?? 0))
  const rest = sealed.subarray(head.length)
  if (rest.length < NONCE_BYTES + TAG_BYTES) throw broken('it is cut short')
  const id = head.toString('latin1', HEAD_BYTES)
  const known = keys.find((one) => one.id === id)
  if (!known) throw broken(`its key is not in the key ring`)
  const nonce = rest.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, known.key.reveal(), nonce, { authTagLength: TAG_BYTES })
    .setAAD(associatedData(head, bind))
    .setAuthTag(rest.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const plain = decipher.update(rest.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([plain, decipher.final()]).toString('utf8')
  } catch {
    throw broken('it was changed, or sealed for another place')
  }
}
