// The number and code of a card, on their way from the issuing bank into one answer. Pure. It knows no table and no log:
// what it is given cannot be printed but by `toWire`, whose only reader is the route.

import { SECRETS_PER_HOUR, SECRETS_TTL_S, type getSecrets } from '../../contract/corporate/cards.ts'
import type { ReplyOf } from '../../contract/operation.ts'
import type { IssuedSecrets } from '../banks/issuer.ts'
import { after } from '../base/clock.ts'
import type { CorporateCardId } from '../base/ids.ts'
import type { Rate } from '../base/rate.ts'
import { refuse } from '../base/refusal.ts'
import { expirationOf } from './card-wire.ts'

const HOUR_MS = 3_600_000

/** The readings that count begin after this. Both in real time. */
export const hourBefore = (wall: Date): Date => after(wall, -HOUR_MS)

/**
 * What is left of an hour's readings after this one. Refuses one too many, with `too_many_secrets` and when the next may be.
 * `readAt`: when the account's cards were read within the hour, the newest first, and at most `SECRETS_PER_HOUR` of them.
 */
export function countReading(readAt: readonly Date[], wall: Date): Rate {
  const free = after(readAt.at(-1) ?? wall, HOUR_MS)
  const reset = Math.max(1, Math.ceil((free.getTime() - wall.getTime()) / 1_000))
  const rate = { limit: SECRETS_PER_HOUR, remaining: SECRETS_PER_HOUR - readAt.length - 1, reset }
  if (rate.remaining >= 0) return rate
  const words = { limit: SECRETS_PER_HOUR }
  throw refuse('too_many_secrets', { words, retryAfter: reset, rate: { ...rate, remaining: 0 } })
}

export type Known = Exclude<IssuedSecrets, { status: 'absent' }>

/** As `corporate.cards.secrets` answers: in plain. */
export const toWire = (id: CorporateCardId, secrets: Known, wall: Date): ReplyOf<typeof getSecrets> => ({
  resource: 'corporate_card_secrets',
  card_id: id,
  number: secrets.number.reveal(),
  cvv: secrets.code.reveal(),
  expiry: expirationOf(secrets.expiresOn),
  expiration_month: secrets.expiresOn.slice(5, 7),
  expiration_year: secrets.expiresOn.slice(0, 4),
  ttl: SECRETS_TTL_S,
  expires_at: after(wall, SECRETS_TTL_S * 1_000).toISOString(),
})
