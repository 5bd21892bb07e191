// The one path by which evidence reaches the acquirer: ask with no transaction open, then lock, hear and save. A request
// and the worker both come through here.

import { ask } from '../banks/ask.ts'
import { nothing } from '../banks/bank.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { hear, type Evidence } from './evidence.ts'
import * as store from './store.ts'

/** Carries a piece forward by one answer of the acquirer, and returns it as it is then. */
export async function advance(deps: Deps, piece: store.Addressed): Promise<Evidence> {
  const { owner, id, transaction, named, text } = piece
  const rail = deps.banks.cards(owner)
  const files = piece.files.map(({ name, type, base64 }) => ({ name, type, base64 }))
  const answer = rail
    ? await ask(() => rail.defend({ authorization: transaction, dispute: named, id, text, files }))
    : nothing('no acquirer is configured')
  return inTransaction(deps.db, async (tx) => {
    const before = await store.lockEvidence(tx, piece)
    const heard = hear(before, answer, { now: deps.clock.now(), dice: deps.dice })
    if (heard !== before) await store.saveEvidence(tx, heard)
    return heard
  })
}
