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

/** Keys that are e-mails come in any case. */
const isSame = (one: string, two: string): boolean => one.toLowerCase() === two.toLowerCase()

/**
 * Where a pix belongs. `foreign`: another system's charge or key at the same account. `unclear`: its
 * bank names no key, and several platforms receive there.
 */
export function arrivalOf(
  pix: ReceivedPix,
  receivers: readonly Receiver[],
  codes: ReadonlyMap<string, StaticQrCode>,
): Arrival | 'foreign' | 'unclear' {
  const { key, txid } = pix
  const code = codes.get(readTxid(txid) ?? '')
  if (txid !== undefined && !code) return 'foreign'
  if (code) {
    // A key that the platform has no more still stands in printed codes.
    const isAtKey = ({ key: own }: Receiver) =>
      key === undefined || isSame(key, own) || isSame(key, code.key)
    const receiver = receivers.find((one) => one.owner === code.owner && isAtKey(one))
    return receiver ? { pix, receiver, code } : 'foreign'
  }
  const atKey = receivers.filter((one) => key === undefined || isSame(key, one.key))
  const [receiver] = atKey
  if (!receiver) return 'foreign'
  return atKey.every(({ owner }) => owner === receiver.owner) ? { pix, receiver } : 'unclear'
}
