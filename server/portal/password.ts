// Passwords, as they are kept: hashed by scrypt (RFC 7914), each with a salt of its own and the cost it was hashed at.
// It knows no person and no table.

import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { networkOf } from '../base/network.ts'
import { openTurns, type Turns } from '../base/turns.ts'
import { sameText } from './user.ts'

/** A password as it lies in its row; hex. */
export type Hashed = { readonly hash: string; readonly salt: string; readonly cost: string }

const SALT_BYTES = 16
const HASH_BYTES = 32
/** 32 MiB and some 80 ms each: OWASP's advice for scrypt, as of 2025, is this or more. */
const COST = { N: 2 ** 15, r: 8, p: 1 } as const
/** Node refuses what would take more; twice what the present cost takes. */
const MEMORY_MAX_BYTES = 64 * 2 ** 20
const COST_TEXT = /^N=(\d{1,8}),r=(\d{1,3}),p=(\d{1,3})$/

const textOf = ({ N, r, p }: { N: number; r: number; p: number }): string => `N=${N},r=${r},p=${p}`

/** The cost new passwords are hashed at. */
export const PRESENT_COST = textOf(COST)

function readCost(text: string): ScryptOptions {
  const [, N, r, p] = COST_TEXT.exec(text) ?? []
  if (N === undefined) throw new Error(`not a cost of scrypt: ${text}`)
  return { N: Number(N), r: Number(r), p: Number(p), maxmem: MEMORY_MAX_BYTES }
}

// Two of the four threads that node shares among everything that blocks, and as long a queue as is answered in ten seconds.
const turns = openTurns({ atOnce: 2, ofSource: 16, all: 256 })

/**
 * Does what compares or hashes a password when it is the turn of the network it is asked from. Whoever asks for many waits
 * behind those who ask for one; of too many the rest is refused with `overloaded`, before anything is done for it.
 */
export const inTurnOf: Turns = (source, work) => turns(networkOf(source), work)

const derive = (password: string, salt: string, cost: string): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(sameText(password), Buffer.from(salt, 'hex'), HASH_BYTES, readCost(cost), (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** Hashes a new password. */
export async function hashPassword(password: string): Promise<Hashed> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const hash = await derive(password, salt, PRESENT_COST)
  return { hash: hash.toString('hex'), salt, cost: PRESENT_COST }
}

/** What a password is compared with when nobody has that e-mail: it takes as long, and fits none. */
const NOBODY: Hashed = { hash: '00'.repeat(HASH_BYTES), salt: '00'.repeat(SALT_BYTES), cost: PRESENT_COST }

/** Whether it is the password. Of nobody's (undefined) it is not, after the same work. */
export async function isPassword(password: string, kept: Hashed | undefined): Promise<boolean> {
  const { hash, salt, cost } = kept ?? NOBODY
  const given = await derive(password, salt, cost)
  return timingSafeEqual(given, Buffer.from(hash, 'hex')) && kept !== undefined
}

const GENERATED_BYTES = 15

/** A password nobody has thought of: 20 characters, 120 bits. */
export const generatePassword = (): string => randomBytes(GENERATED_BYTES).toString('base64url')
