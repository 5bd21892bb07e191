// Woovi's notifications: a charge and its payment, or a refund, in which only our ids are read. They
// are signed over the whole body by Woovi's key (RSA, SHA-256). Pure. Sources: facts.md.

import { verify } from 'node:crypto'
import { isObject, placeIn } from '../../parse.ts'
import { idIn } from '../../wires/values.ts'
import type { Notice, Told, WireConnection } from '../../wires/wire.ts'

const EVENT = /^(?:OPENPIX:|woovi:|PIX_TRANSACTION_)/i

const TXIDS = [
  'charge.correlationID',
  'pix.charge.correlationID',
  'originalTransaction.correlationID',
]
const RETURNS = ['refundTransaction.correlationID', 'refund.correlationID']

export function told({ body }: Notice): Told | undefined {
  if (!isObject(body)) return undefined
  const event = body['event'] ?? body['evento']
  // The call that tries the address at its registration names nothing.
  if (body['evento'] === 'teste_webhook') return { txids: [] }
  if (typeof event !== 'string' || !EVENT.test(event)) return undefined
  const named = (places: readonly string[]) => [
    ...new Set(places.flatMap((place) => idIn(placeIn(body, place)) ?? [])),
  ]
  return { txids: named(TXIDS), returns: named(RETURNS) }
}

export function isGenuine({ headers, raw }: Notice, setting: WireConnection['setting']): boolean {
  const key = setting('notificationKey')
  if (key === undefined) return true
  const signature = Buffer.from(headers['x-webhook-signature'] ?? '', 'base64')
  try {
    return verify('sha256', raw, key, signature)
  } catch {
    // The key is none: nothing can be proved by it.
    return false
  }
}
