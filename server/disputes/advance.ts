// The one path by which evidence reaches the bank of a dispute, an acquirer or a PSP: ask with no transaction open, then lock, apply and save. A request
// and the worker both come through here.

import { ask } from '../banks/ask.ts'
import { unknown, type ProviderResult } from '../banks/bank.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { apply, type Evidence } from './evidence.ts'
import * as store from './store.ts'

/** Tells the bank of the dispute what is said; silence where there is none. */
function defend(deps: Deps, piece: store.Addressed): Promise<ProviderResult<unknown>> {
  const { owner, id, transaction, named: dispute, way, text } = piece
  const said = { dispute, id, text, files: piece.files.map(({ name, type, base64 }) => ({ name, type, base64 })) }
  return ask(async () => {
    const asked =
      way === 'card'
        ? deps.banks.cards(owner)?.defend({ authorization: transaction, ...said })
        : deps.banks.disputes(owner)?.defend({ txid: transaction, ...said })
    return (await asked) ?? unknown('no bank is configured')
  })
}

/** Carries a piece forward by one answer of the bank, and returns it as it is then. */
export async function advance(deps: Deps, piece: store.Addressed): Promise<Evidence> {
  const answer = await defend(deps, piece)
  return inTransaction(deps.db, async (tx) => {
    const before = await store.lockEvidence(tx, piece)
    const applied = apply(before, answer, { now: deps.clock.now(), random: deps.random })
    if (applied !== before) await store.saveEvidence(tx, applied)
    return applied
  })
}
