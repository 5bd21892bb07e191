// A project of Stark Bank: its key pair (secp256k1), always the same for one seed so that every
// process has it, and its id.

import { createECDH, createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto'
import type { BankRequest } from '../../../server/kernel/bank-call.ts'
import { packed, type Receiver } from '../account.ts'

export type Project = { receiver: Receiver; pem: string }

export const FIRST_ID = 5_656_565_656_560_000
/** Of a key's digest: ids stay whole numbers. */
const ID_BYTES = 5
const COORDINATE_BYTES = 32
/** How far the clock of a request may be off. */
const CLOCK_MS = 5 * 60_000

export function keyPairOf(seed: string): { privateKey: string; publicKey: string } {
  const curve = createECDH('secp256k1')
  const scalar = createHash('sha256').update(`key pair ${seed}`).digest()
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const part = (from: number) => point.subarray(from, from + COORDINATE_BYTES).toString('base64url')
  const [x, y] = [part(1), part(1 + COORDINATE_BYTES)]
  const jwk = { kty: 'EC', crv: 'secp256k1', d: scalar.toString('base64url'), x, y }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  return {
    privateKey: key.export({ type: 'sec1', format: 'pem' }).toString(),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** The id of a project, which the public half of its key has: the same key is the same project. */
export const projectOf = (pem: string): string =>
  `project/${FIRST_ID + createHash('sha256').update(pem.trim()).digest().readUIntBE(0, ID_BYTES)}`

/** Gives a project its key, as a person does in the company's web bank. */
export const enrollProject = (receiver: Receiver, pem: string): BankRequest => ({
  method: 'POST',
  path: '/emulator/projects',
  headers: {},
  body: { account: packed(receiver), public_key: pem },
})

/** Whether a request is signed by the project's key, lately. */
export function isSigned(
  { pem }: Project,
  { headers, body, raw }: BankRequest,
  now: Date,
): boolean {
  const time = headers['access-time'] ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(Number(time) * 1_000 - now.getTime()) > CLOCK_MS) return false
  const text = raw ?? (body === undefined ? '' : JSON.stringify(body))
  const signed = Buffer.from(`${headers['access-id']}:${time}:${text}`)
  return verify('sha256', signed, pem, Buffer.from(headers['access-signature'] ?? '', 'base64'))
}
