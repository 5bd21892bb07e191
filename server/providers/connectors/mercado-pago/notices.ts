// Mercado Pago's notifications: an id of a payment, signed by HMAC over that id, the request's id
// and a time. The body is not signed. Pure. Sources: facts.md.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { isObject, placeIn } from '../../parse.ts'
import { idIn } from '../../wires/values.ts'
import type { Notice, Told, WireConnection } from '../../wires/wire.ts'

const paymentIn = ({ query, body }: Notice): string | undefined =>
  idIn(query['data.id'] ?? placeIn(body, 'data.id'))

export function told(notice: Notice): Told | undefined {
  const { body, headers } = notice
  const type = isObject(body) ? body['type'] : undefined
  const payment = paymentIn(notice)
  const isTheirs = headers['x-signature'] !== undefined || placeIn(body, 'api_version') === 'v1'
  return isTheirs && type === 'payment' && payment !== undefined
    ? { txids: [], payment }
    : undefined
}

export function isGenuine(notice: Notice, setting: WireConnection['setting']): boolean {
  const secret = setting('notificationSecret')
  if (secret === undefined) return true
  const parts = new Map(
    (notice.headers['x-signature'] ?? '').split(',').map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim(), value.trim()]
    }),
  )
  const { 'data.id': id } = notice.query
  const call = notice.headers['x-request-id']
  const signed = [
    ...(id === undefined ? [] : [`id:${id.toLowerCase()};`]),
    ...(call === undefined ? [] : [`request-id:${call};`]),
    `ts:${parts.get('ts') ?? ''};`,
  ].join('')
  // What is signed must name what is read.
  if (id === undefined || idIn(id) !== paymentIn(notice)) return false
  const expected = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(parts.get('v1') ?? '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
