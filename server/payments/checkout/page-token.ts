// The token with which a payment link's page tokenizes one card. It is signed, so that no page view
// writes a row, and bound to the link and to the network of the page; the store sees to it that it
// is used once. Pure.

import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { after } from '../../kernel/clock.ts'
import type { OwnerId, PaymentLinkId } from '../../kernel/ids.ts'
import { networkOf } from '../../kernel/rate.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Secret } from '../../kernel/secret.ts'
import type { PaymentLink } from '../payment-links/payment-link.ts'

/** Long enough to fill in a card. The page asks for another when the buyer took longer. */
export const TOKEN_LIFETIME_MS = 10 * 60_000
const TOKEN = /^([0-9a-f]{32})([0-9a-f]{12})([0-9a-f]{64})$/

/** A use of a token. */
export type UsedToken = {
  readonly owner: OwnerId
  readonly id: string
  readonly link: PaymentLinkId
  readonly expiresAt: Date
}

type Named = { readonly link: Pick<PaymentLink, 'owner' | 'id'>; readonly source: string }

function macOf(
  key: Secret<KeyObject>,
  { link, source }: Named,
  nonce: string,
  time: string,
): Buffer {
  const bound = ['page token', link.owner, link.id, networkOf(source), nonce, time].join('|')
  return createHmac('sha256', key.reveal()).update(bound).digest()
}

/** A token for a page of the link, made at `now` (business time). `nonce`: 128 random bits, hex. */
export function tokenFor(key: Secret<KeyObject>, named: Named, nonce: string, now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  return `${nonce}${time}${macOf(key, named, nonce, time).toString('hex')}`
}

/** The use of a token, to be stored. Refuses one that is of another page or network, or too old. */
export function readToken(
  key: Secret<KeyObject>,
  named: Named,
  text: string,
  now: Date,
): UsedToken {
  const [, nonce, time, mac] = TOKEN.exec(text) ?? []
  if (nonce === undefined || time === undefined || mac === undefined)
    throw refuse('payment_link_token_over')
  if (!timingSafeEqual(macOf(key, named, nonce, time), Buffer.from(mac, 'hex')))
    throw refuse('payment_link_token_over')
  const expiresAt = after(new Date(Number.parseInt(time, 16)), TOKEN_LIFETIME_MS)
  if (expiresAt <= now) throw refuse('payment_link_token_over')
  return { owner: named.link.owner, id: nonce, link: named.link.id, expiresAt }
}
