// The call that says what is secret of a card.

import { getSecrets } from '../../contract/corporate/cards.ts'
import { rateHeaders } from '../base/rate.ts'
import { serve } from '../route.ts'
import { read } from './secrets-operations.ts'
import { toWire } from './secrets.ts'

export const routes = [
  serve(getSecrets, async ({ deps, caller, params, requestId, source }) => {
    const { card, rate, secrets } = await read(deps, caller, params.card_id, { requestId, source })
    // Rendered here: an answer that comes as an object is also shown to whoever watches calls.
    return {
      body: JSON.stringify(toWire(card, secrets, deps.clock.wall())),
      type: 'application/json; charset=utf-8',
      headers: rateHeaders(rate),
    }
  }),
]
