// Whose a pix is that came without a charge: by the txid of a static QR code, or by the key it was
// sent to. Pure.

import { readId, type OwnerId } from '../../kernel/ids.ts'
import type { ReceivedPix } from '../../providers/bank.ts'
import { readTxid, type StaticQrCode } from '../static-qr-codes/static-qr-code.ts'

/** A platform that receives at a PSP, and its key there. */
export type Receiver = { readonly owner: OwnerId; readonly key: string; readonly psp?: string }

export type Arrival = {
  readonly pix: ReceivedPix
  readonly receiver: Receiver
  readonly code?: StaticQrCode
}

/**
 * Whether a pix may be of no charge: it names none, or its txid may be that of a static QR code. A
 * charge of ours has an id of ours.
 */
export const mayBeUncharged = ({ txid }: Pick<ReceivedPix, 'txid'>): boolean =>
  txid === undefined || (readId(txid) === undefined && readTxid(txid) !== undefined)

/** Keys that are e-mails come in any case, and phones without their plus. */
const plain = (key: string): string => key.toLowerCase().replace(/^\+/, '')
export const isSameKey = (one: string, two: string): boolean => plain(one) === plain(two)

/**
 * Who receives a pix of a known code at this PSP. The code stands where it was printed: its platform
 * may be at another PSP by now, or have another key.
 */
function receiverOf(
  { key }: ReceivedPix,
  code: StaticQrCode,
  { psp, receivers }: Place,
): Receiver | undefined {
  const isOfCode = key === undefined || isSameKey(key, code.key)
  const own = receivers.filter(({ owner }) => owner === code.owner)
  const current = own.find((one) => isOfCode || isSameKey(key, one.key))
  if (current) return current
  // A bank may write a key in a form of its own; only that of another platform is another's.
  if (!isOfCode && receivers.some((one) => isSameKey(key, one.key))) return undefined
  if (own[0]) return own[0]
  if (code.psp !== null && code.psp !== psp) return undefined
  return { owner: code.owner, key: code.key, ...(code.psp === null ? {} : { psp: code.psp }) }
}

/** A PSP, and who receives there now. */
export type Place = { readonly psp: string; readonly receivers: readonly Receiver[] }

/**
 * Where a pix belongs. `foreign`: another system's charge or key at the same account. `misplaced`: a
 * code of ours at the key, or the PSP, of another platform. `unclear`: its bank names no key, and
 * several platforms receive there.
 */
export function arrivalOf(
  pix: ReceivedPix,
  place: Place,
  codes: ReadonlyMap<string, StaticQrCode>,
): Arrival | 'foreign' | 'misplaced' | 'unclear' {
  const { key, txid } = pix
  const code = codes.get(readTxid(txid) ?? '')
  if (txid !== undefined && !code) return 'foreign'
  if (code) {
    const receiver = receiverOf(pix, code, place)
    return receiver ? { pix, receiver, code } : 'misplaced'
  }
  const atKey = place.receivers.filter((one) => key === undefined || isSameKey(key, one.key))
  const [receiver] = atKey
  if (!receiver) return 'foreign'
  return atKey.every(({ owner }) => owner === receiver.owner) ? { pix, receiver } : 'unclear'
}
