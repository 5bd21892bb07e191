// Password hashing: scrypt (RFC 7914), with a salt for each and the cost stored beside the hash. It
// knows no user and no table.

import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { networkOf } from '../../../kernel/rate.ts'
import { slot, type WithState } from '../../../kernel/state.ts'
import { openFairQueue } from '../../../kernel/collections/fair-queue.ts'
import { sameText } from '../people/person.ts'

/** A password as stored; hex. */
export type Hashed = { readonly hash: string; readonly salt: string; readonly cost: string }

const SALT_BYTES = 16
const HASH_BYTES = 32
/** 32 MiB and some 80 ms each: OWASP's advice for scrypt, as of 2025, is this or more. */
const COST = { N: 2 ** 15, r: 8, p: 1 } as const
/** Node refuses a cost that takes more memory; this is twice what the present cost takes. */
const MEMORY_MAX_BYTES = 64 * 2 ** 20
const COST_TEXT = /^N=(\d{1,8}),r=(\d{1,3}),p=(\d{1,3})$/

const textOf = ({ N, r, p }: { N: number; r: number; p: number }): string => `N=${N},r=${r},p=${p}`

/**
 * The cost of new hashes in every server and command; a test that is not about passwords asks for a
 * lower one.
 */
export const PRESENT_COST = textOf(COST)

function readCost(text: string): ScryptOptions {
  const [, N, r, p] = COST_TEXT.exec(text) ?? []
  if (N === undefined) throw new Error(`not a cost of scrypt: ${text}`)
  return { N: Number(N), r: Number(r), p: Number(p), maxmem: MEMORY_MAX_BYTES }
}

// Two of the four threads that Node shares among all blocking work; the queue is as long as can be
// served in ten seconds.
const turns = slot('turns at passwords', () =>
  openFairQueue({ concurrency: 2, ofSource: 16, all: 256 }),
)

/**
 * Compares or hashes a password when it is the turn of the caller's network. A network with many
 * requests waits behind those with few; beyond the limit a request is refused with `overloaded`,
 * before any work.
 */
export const inTurnOf = <T>(deps: WithState, source: string, work: () => Promise<T>): Promise<T> =>
  turns.of(deps)(networkOf(source), work)

const derive = (password: string, salt: string, cost: string): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(sameText(password), Buffer.from(salt, 'hex'), HASH_BYTES, readCost(cost), (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** Hashes a new password at `cost`. */
export async function hashPassword(password: string, cost: string): Promise<Hashed> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const hash = await derive(password, salt, cost)
  return { hash: hash.toString('hex'), salt, cost }
}

/** Compared with when the e-mail is unknown: it takes the same time, and never matches. */
const DUMMY_HASH: Omit<Hashed, 'cost'> = {
  hash: '00'.repeat(HASH_BYTES),
  salt: '00'.repeat(SALT_BYTES),
}

/**
 * Whether the password is right. Without a hash (undefined) it is false, after the work of one at
 * `cost`.
 */
export async function isPassword(
  password: string,
  kept: Hashed | undefined,
  cost: string,
): Promise<boolean> {
  const { hash, salt } = kept ?? DUMMY_HASH
  const given = await derive(password, salt, kept?.cost ?? cost)
  return timingSafeEqual(given, Buffer.from(hash, 'hex')) && kept !== undefined
}

const GENERATED_BYTES = 15

/** A random password: 20 characters, 120 bits. */
export const generatePassword = (): string => randomBytes(GENERATED_BYTES).toString('base64url')
