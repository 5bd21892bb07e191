// Pagar.me's notifications: an order or a charge, in which only our reference is read. A user and a
// password that we chose authenticate them (Basic). Pure. Sources: facts.md.

import { createHash, timingSafeEqual } from 'node:crypto'
import { isObject, placeIn } from '../../parse.ts'
import { idIn } from '../../wires/values.ts'
import type { Notice, Told, WireConnection } from '../../wires/wire.ts'

const TYPE = /^(?:order|charge)\.[a-z_]{1,40}$/

export function told({ body }: Notice): Told | undefined {
  if (!isObject(body) || typeof body['type'] !== 'string' || !TYPE.test(body['type']))
    return undefined
  if (idIn(body['id'])?.startsWith('hook_') !== true) return undefined
  const code = idIn(placeIn(body, 'data.order.code')) ?? idIn(placeIn(body, 'data.code'))
  return { txids: code === undefined ? [] : [code] }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export function isGenuine({ headers }: Notice, setting: WireConnection['setting']): boolean {
  const user = setting('notificationUser')
  const password = setting('notificationPassword')
  if (user === undefined || password === undefined) return true
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return timingSafeEqual(digest(headers['authorization'] ?? ''), digest(expected))
}
