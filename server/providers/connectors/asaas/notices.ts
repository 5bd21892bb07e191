// Asaas's notifications: a whole payment, in which only our references are read. A token that we
// chose authenticates them. Pure. Sources: facts.md.

import { createHash, timingSafeEqual } from 'node:crypto'
import { allOf, isObject } from '../../parse.ts'
import { idIn } from '../../wires/values.ts'
import type { Notice, Told, WireConnection } from '../../wires/wire.ts'

export function told({ body }: Notice): Told | undefined {
  if (!isObject(body) || typeof body['event'] !== 'string') return undefined
  const { payment } = body
  if (!body['event'].startsWith('PAYMENT_') || !isObject(payment)) return undefined
  const txid = idIn(payment['externalReference'])
  const refunds = allOf(payment['refunds'], (one) => one)?.filter(isObject) ?? []
  const returns = refunds.flatMap((one) => idIn(one['description']) ?? [])
  return { txids: txid === undefined ? [] : [txid], returns }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export function isGenuine({ headers }: Notice, setting: WireConnection['setting']): boolean {
  const expected = setting('notificationToken')
  if (expected === undefined) return true
  const given = headers['asaas-access-token']
  return given !== undefined && timingSafeEqual(digest(given), digest(expected))
}
