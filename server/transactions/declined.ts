// A declined card on the wire: the whole failed sale, why in words for the integrator and for the buyer, and what to do.

import { declineOf } from '../../contract/declines.ts'
import { refuse } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import type { CardTransaction } from './transaction.ts'
import { toWire } from './wire.ts'

/** 402 for a sale whose card was declined; says nothing of any other. */
export function refuseDeclined(deps: Pick<Deps, 'config'>, t: CardTransaction): void {
  if (t.state !== 'failed') return
  const { word, message, messageDisplay, advice } = declineOf(t.card.decline?.code ?? '')
  throw refuse('card_declined', {
    transaction: t.id,
    words: { why: message },
    display: messageDisplay,
    object: { ...toWire(t, [], deps.config.publicUrl), decline_code: word, advice },
  })
}
