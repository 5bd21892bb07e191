// Reads the number and code of a card: first records the reading, then calls the issuing bank. The
// secrets go into one reply and nowhere else.

import { recordAct } from '../../platform/audit/store.ts'
import { SECRETS_PER_HOUR } from '../../../contract/corporate/cards.ts'
import type { Caller } from '../../runtime/caller.ts'
import { ask } from '../../providers/ask.ts'
import { newId, type CorporateCardId } from '../../kernel/ids.ts'
import type { Rate } from '../../kernel/rate.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockActive } from '../account/store.ts'
import { findMade } from './queries.ts'
import { refuseOver } from './card.ts'
import { insertReading, readSince } from './secrets-store.ts'
import { countReading, hourBefore, type KnownSecrets } from './secrets.ts'

const RETRY_AFTER_S = 5

export type RequestOrigin = { readonly requestId: string; readonly source: string }

type Recorded = { readonly card: CorporateCardId; readonly rate: Rate }

/** Records who reads which card. Where the reading is refused, nothing is recorded. */
const recordReading = (
  deps: Deps,
  caller: Caller,
  text: string,
  { requestId, source }: RequestOrigin,
): Promise<Recorded> =>
  inTransaction(deps.db, async (tx) => {
    const account = await lockActive(tx, caller)
    const { owner, seller } = account
    const card = await findMade(tx, caller, text)
    refuseOver(card)
    const at = deps.clock.wall()
    const rate = countReading(await readSince(tx, account, hourBefore(at), SECRETS_PER_HOUR), at)
    const { credential } = caller
    await insertReading(tx, {
      owner,
      id: newId(at),
      seller,
      card: card.id,
      credential,
      requestId,
      source,
      at,
    })
    recordAct(tx, deps, 'corporate_card.secrets_read', { owner, seller, id: card.id })
    return { card: card.id, rate }
  })

/**
 * The secrets of a card. 429 `too_many_secrets`; 502 `bank_unavailable`, which counts as a reading.
 */
export async function read(
  deps: Deps,
  caller: Caller,
  text: string,
  origin: RequestOrigin,
): Promise<Recorded & { secrets: KnownSecrets }> {
  const { card, rate } = await recordReading(deps, caller, text, origin)
  const rail = deps.banks.issuer(caller.owner)
  if (!rail) throw refuse('bank_not_configured', { rate })
  const answer = await ask(() => rail.secrets(card))
  if (answer.result === 'accepted' && answer.value.status === 'known')
    return { card, rate, secrets: answer.value }
  throw refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S, rate })
}
