// Stark Bank's notifications: an event with an invoice, in which only our tag is read. They are
// signed over the whole body by its key (ECDSA, secp256k1, SHA-256). Pure. Sources: facts.md.

import { verify } from 'node:crypto'
import { placeIn } from '../../parse.ts'
import { idIn } from '../../wires/values.ts'
import type { Notice, Told, WireConnection } from '../../wires/wire.ts'
import { txidIn } from './report.ts'

export function told({ body }: Notice): Told | undefined {
  const subscription = placeIn(body, 'event.subscription')
  if (typeof subscription !== 'string' || idIn(placeIn(body, 'event.workspaceId')) === undefined)
    return undefined
  const txid = txidIn(placeIn(body, 'event.log.invoice.tags'))
  return { txids: txid === undefined ? [] : [txid] }
}

export function isGenuine({ headers, raw }: Notice, setting: WireConnection['setting']): boolean {
  const key = setting('notificationKey')
  if (key === undefined) return true
  try {
    return verify('sha256', raw, key, Buffer.from(headers['digital-signature'] ?? '', 'base64'))
  } catch {
    // The key is none: nothing can be proved by it.
    return false
  }
}
