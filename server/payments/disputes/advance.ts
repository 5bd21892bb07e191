// The one path by which evidence reaches the bank of a dispute (an acquirer or a PSP): asks with no
// transaction open, then locks, applies and saves. Requests and the worker both use it.

import { ask } from '../../providers/ask.ts'
import { NOT_CONFIGURED, type ProviderResult, rejected } from '../../providers/bank.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { AT_FIRST, type Deps } from '../../runtime/deps.ts'
import { apply, type Evidence } from './evidence.ts'
import { cardOf } from '../transactions/methods/methods.ts'
import { findMany } from '../transactions/store.ts'
import * as store from './store.ts'

type Contested = Pick<store.EvidenceOfDispute, 'owner' | 'transaction' | 'way'>

/** The bank of a dispute, and its transaction: a pix is defended at the PSP that received it. */
export async function bankOf(deps: Deps, { owner, transaction, way }: Contested) {
  const [t] = await findMany(deps.db, [{ owner, id: transaction }])
  if (way === 'card') return { way, t, rail: deps.banks.cards(owner) }
  return { way, rail: deps.banks.disputes(owner, t?.method === 'pix' ? t.pix : AT_FIRST) }
}

/** Sends a piece of evidence to the dispute's bank; `unknown` where no bank is configured. */
function defend(deps: Deps, piece: store.EvidenceOfDispute): Promise<ProviderResult<unknown>> {
  const { id, transaction, providerReference: dispute, text } = piece
  const given = {
    dispute,
    id,
    text,
    files: piece.files.map(({ name, type, base64 }) => ({ name, type, base64 })),
  }
  return ask(async () => {
    const bank = await bankOf(deps, piece)
    if (!bank.rail) return NOT_CONFIGURED
    if (bank.way === 'pix') return bank.rail.defend({ txid: transaction, ...given })
    if (!bank.rail.defend)
      return rejected('evidence_unsupported', 'the acquirer takes no evidence from here')
    const reference = bank.t && cardOf(bank.t)?.reference
    return bank.rail.defend({
      authorization: { id: transaction, ...(reference === undefined ? {} : { reference }) },
      ...given,
    })
  })
}

/** Sends the piece once, applies the answer, and returns it as it is then. */
export async function advance(deps: Deps, piece: store.EvidenceOfDispute): Promise<Evidence> {
  const answer = await defend(deps, piece)
  return inTransaction(deps.db, async (tx) => {
    const before = await store.lockEvidence(tx, piece)
    const applied = apply(before, answer, { now: deps.clock.now(), random: deps.random })
    if (applied !== before) await store.saveEvidence(tx, applied)
    return applied
  })
}
