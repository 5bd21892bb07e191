// Creates a payout: takes its money and records its event in the caller's commit. It calls no bank.

import { UNDECIDED } from '../../providers/paying/silence.ts'
import type { EventType } from '../../../contract/events.ts'
import { after } from '../../kernel/clock.ts'
import type { PayoutId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { post } from '../../platform/ledger/store.ts'
import { record } from '../../platform/outbox/outbox.ts'
import { payoutToWire, payoutTransfer, type Payout } from './payout.ts'
import * as store from './store.ts'

type NewPayout = Pick<Payout, 'owner' | 'seller' | 'bankAccount' | 'amount' | 'origin' | 'bank'> &
  Partial<Pick<Payout, 'description' | 'statementDescriptor'>>

/**
 * Creates a payout and takes its money. 409 `insufficient_funds`. The worker may call the bank
 * after `leaseMs`, in which the caller calls it.
 */
export async function insertPayout(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  wanted: NewPayout,
  id: PayoutId,
  leaseMs: number,
): Promise<Payout> {
  const time = { now: deps.clock.now(), wall: deps.clock.wall() }
  await post(tx, [payoutTransfer({ ...wanted, id }, time)])
  const lines = await store.linesNow(tx, wanted.owner, wanted.seller)
  const payout: Payout = {
    description: null,
    statementDescriptor: null,
    ...wanted,
    id,
    status: 'pending',
    reason: null,
    endToEndId: null,
    reference: null,
    firstSentAt: null,
    sentAt: null,
    payingAccount: null,
    unknownSince: null,
    ...UNDECIDED,
    waits: null,
    returned: 0 as Cents,
    line: lines.last,
    lineBefore: lines.before,
    version: 1,
    attempts: 0,
    dueAt: after(time.now, leaseMs),
    endedAt: null,
    createdAt: time.now,
    updatedAt: time.now,
  }
  await store.save(tx, [payout])
  await recordEvents(tx, deps, [{ payout, type: 'transfer.created' }])
  return payout
}

/** Records events of payouts, in the commit that changed them. */
export const recordEvents = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  events: readonly { payout: Payout; type: EventType }[],
): Promise<void> =>
  record(
    tx,
    events.map(({ payout: p, type }) => ({
      owner: p.owner,
      seller: p.seller,
      type,
      objectKind: 'payout' as const,
      objectId: p.id,
      objectSequence: p.version,
      status: p.status,
      referenceId: null,
      data: payoutToWire(p),
      at: p.updatedAt,
    })),
    deps.clock.wall(),
  )
