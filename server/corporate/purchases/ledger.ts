// A purchase's transfers in the ledger: its hold, cost, refunds and credits. Pure.

import { newId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { ofSeller } from '../../platform/ledger/chart.ts'
import type { Transfer, TransferId } from '../../platform/ledger/transfer.ts'
import type { Credit } from './credit.ts'
import type { Entry } from './apply.ts'
import type { Purchase } from './purchase.ts'

type Instant = { readonly now: Date; readonly wall: Date }

function transferOf(p: Purchase, amount: Cents, { now, wall }: Instant) {
  const id = newId<'transfer'>(wall) as TransferId
  const cause = { kind: 'purchase', id: p.id } as const
  const [debit, credit] = [ofSeller('card_used', p.seller), 'bank:issuing'] as const
  return { owner: p.owner, id, debit, credit, amount, kind: 'purchase', cause, at: now } as const
}

/**
 * The transfer of a credit that is given or taken back: from or to the account of the party that
 * bears it.
 */
function transferOfCredit(
  p: Purchase,
  { debtDelta }: Pick<Entry, 'debtDelta'>,
  of: Credit,
  { now, wall }: Instant,
): Transfer {
  const id = newId<'transfer'>(wall) as TransferId
  const cause = { kind: 'purchase_dispute', id: of.dispute } as const
  const fields = {
    owner: p.owner,
    id,
    amount: Math.abs(debtDelta) as Cents,
    phase: 'posted',
    cause,
    at: now,
  } as const
  const used = ofSeller('card_used', p.seller)
  return debtDelta < 0
    ? { ...fields, debit: 'disputed', credit: used, kind: 'purchase_dispute' }
    : {
        ...fields,
        debit: used,
        credit: of.isWon ? 'bank:issuing' : 'disputed',
        kind: 'purchase_dispute_lost',
      }
}

/**
 * The transfers from a purchase before (undefined: new) to after, and the purchase with its hold. A
 * hold is one transfer: for another amount it is voided and a new one made.
 */
export function follow(
  before: Purchase | undefined,
  after: Purchase,
  entries: readonly Entry[],
  time: Instant,
): { purchase: Purchase; transfers: Transfer[] } {
  const transfers: Transfer[] = []
  let { hold } = after
  if ((before?.held ?? 0) !== after.held) {
    if (before?.hold)
      transfers.push({
        ...transferOf(before, before.held, time),
        phase: 'void',
        pendingId: before.hold,
      })
    const next: Transfer = { ...transferOf(after, after.held, time), phase: 'pending' }
    hold = after.held > 0 ? next.id : null
    if (hold) transfers.push(next)
  }
  for (const entry of entries) {
    const { debtDelta, credit } = entry
    if (debtDelta === 0) continue
    if (credit) {
      transfers.push(transferOfCredit(after, entry, credit, time))
      continue
    }
    const one = transferOf(after, Math.abs(debtDelta) as Cents, time)
    transfers.push(
      debtDelta > 0
        ? { ...one, phase: 'posted' }
        : {
            ...one,
            debit: one.credit,
            credit: one.debit,
            kind: 'purchase_returned',
            phase: 'posted',
          },
    )
  }
  return { purchase: { ...after, hold }, transfers }
}
