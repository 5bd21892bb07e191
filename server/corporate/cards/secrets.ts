// The number and code of a card, on their way from the issuing bank into one reply. Pure. They are
// never stored or logged; only `toWire` reveals them, for the route alone.

import {
  SECRETS_PER_HOUR,
  SECRETS_TTL_S,
  type getSecrets,
} from '../../../contract/corporate/cards.ts'
import type { ReplyOf } from '../../../contract/operation.ts'
import type { IssuedSecrets } from '../../providers/issuer.ts'
import { after } from '../../kernel/clock.ts'
import type { CorporateCardId } from '../../kernel/ids.ts'
import type { Rate } from '../../kernel/rate.ts'
import { refuse } from '../../kernel/refusal.ts'
import { expirationOf } from './card.ts'

const HOUR_MS = 3_600_000

/** The rate limit counts readings after this instant, in real time. */
export const hourBefore = (wall: Date): Date => after(wall, -HOUR_MS)

/**
 * The rate limit after this reading. `too_many_secrets`, with the time of the next allowed one,
 * beyond the limit. `readAt`: the readings of the account's cards within the hour, newest first, at
 * most `SECRETS_PER_HOUR`.
 */
export function countReading(readAt: readonly Date[], wall: Date): Rate {
  const free = after(readAt.at(-1) ?? wall, HOUR_MS)
  const reset = Math.max(1, Math.ceil((free.getTime() - wall.getTime()) / 1_000))
  const rate = { limit: SECRETS_PER_HOUR, remaining: SECRETS_PER_HOUR - readAt.length - 1, reset }
  if (rate.remaining >= 0) return rate
  const words = { limit: SECRETS_PER_HOUR }
  throw refuse('too_many_secrets', { words, retryAfter: reset, rate: { ...rate, remaining: 0 } })
}

export type KnownSecrets = Exclude<IssuedSecrets, { status: 'absent' }>

/** The body of `corporate.cards.secrets`: in plain. */
export const toWire = (
  id: CorporateCardId,
  secrets: KnownSecrets,
  wall: Date,
): ReplyOf<typeof getSecrets> => ({
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
