// Tokens that confirm a write: each is for one request, for a short time. Pure: secrets, random
// numbers and the time are given.
//
// A token is signed and not stored, so that one of a process that was killed still says which
// request it was for: of an operation with an idempotency key it can be used again, since the key
// that follows from it does nothing twice. Others are bound to their process.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What is confirmed. */
export type Write = {
  readonly url: string
  readonly seller: string
  readonly operation: string
  readonly path: string
  readonly body: unknown
  /** Whether the server keeps a second effect from a repetition. */
  readonly keyed: boolean
}

export type Signer = {
  readonly key: Buffer
  /** Names the process: 22 random characters, as base64url has them. */
  readonly process: string
}

const TOKEN = /^w1\.([0-9a-z]{1,12})\.([\w-]{22})([\w-]{22})\.([\w-]{43})$/

/** A key that only holders of the secret have. */
export const signerOf = (secret: string, process: string): Signer => ({
  key: createHmac('sha256', secret).update('vintem mcp: confirmation of a write').digest(),
  process,
})

/** JSON with the names in order: a client may send the same body in another. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** The parts of a token: when it expires, the process that made it, and a random part. */
type Parts = { readonly expires: string; readonly process: string; readonly random: string }

const headOf = ({ expires, process, random }: Parts): string => `w1.${expires}.${process}${random}`

function macOf(
  { key }: Signer,
  { url, seller, operation, path, body }: Write,
  parts: Parts,
): string {
  const signed = [headOf(parts), url, seller, operation, path, ordered(body ?? null)]
  return createHmac('sha256', key).update(JSON.stringify(signed)).digest('base64url')
}

function partsOf(token: string): (Parts & { readonly mac: string }) | undefined {
  const [, expires, process, random, mac] = TOKEN.exec(token) ?? []
  return expires === undefined
    ? undefined
    : { expires, process: process!, random: random!, mac: mac! }
}

/** A token for a write, valid until `expiresMs`. `random`: 22 characters. */
export function tokenFor(
  signer: Signer,
  write: Write,
  { expiresMs, random }: { expiresMs: number; random: string },
): string {
  const parts = { expires: expiresMs.toString(36), process: signer.process, random }
  return `${headOf(parts)}.${macOf(signer, write, parts)}`
}

/** Whether this process made the token. */
export const isMadeBy = ({ process }: Signer, token: string): boolean =>
  partsOf(token)?.process === process

/**
 * Whether a token confirms this very write, now. `another`: it was given for another request, by
 * another process, or by nobody.
 */
export function checkToken(
  signer: Signer,
  write: Write,
  token: string,
  nowMs: number,
): 'valid' | 'expired' | 'another' {
  const parts = partsOf(token)
  if (!parts || !timingSafeEqual(Buffer.from(macOf(signer, write, parts)), Buffer.from(parts.mac)))
    return 'another'
  if (!write.keyed && parts.process !== signer.process) return 'another'
  return Number.parseInt(parts.expires, 36) <= nowMs ? 'expired' : 'valid'
}

export const expiryOf = (token: string): number =>
  Number.parseInt(partsOf(token)?.expires ?? '0', 36)

/** The idempotency key of a confirmed write. */
export const keyOf = (token: string): string =>
  `mcp-${createHash('sha256').update(token).digest('hex').slice(0, 40)}`
