// The pix that paid a transaction, on the wire. Pure.

import type { PixOrigins } from '../received/payment.ts'

/** `paidBy`: its id at the SPI; undefined: no pix paid it. */
export function pixPaymentToWire(paidBy: string | undefined, origins: PixOrigins = {}) {
  if (paidBy === undefined) return null
  const { payer, initiation = null, message = null } = origins[paidBy] ?? {}
  return {
    end_to_end_id: paidBy,
    payer: payer ? { name: payer.name ?? null, taxpayer_id: payer.taxpayerId ?? null } : null,
    initiation,
    message,
  }
}
