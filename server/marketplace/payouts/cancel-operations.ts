// Cancels a payout that waits for its file at a bank that pays by files. Once it is in a file, the bank
// alone can stop it.

import { refuse } from '../../kernel/refusal.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { paymentsKey } from '../../providers/cnab/payments/payment.ts'
import { findPayment, lockPayments, savePayments } from '../../providers/cnab/payments/store.ts'
import { lockFiles } from '../../providers/cnab/store.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { get } from './operations.ts'
import type { Payout } from './payout.ts'
import { sendAll } from './sending.ts'
import { makePayoutsDue } from './store.ts'

const REASON = 'canceled before its file was made'

/** The payout fails, and its money is the seller's again. */
export async function cancel(
  deps: Deps,
  caller: Caller,
  params: { readonly io_seller_id: string; readonly id: string },
): Promise<Payout> {
  const payout = await get(deps, caller, params)
  const { owner, id, status } = payout
  const refusal = refuse('payout_not_cancelable', { words: { status } })
  const bank = deps.banks.paymentFiles?.(owner)
  if (!bank) throw refusal
  const place = { owner, agreement: paymentsKey(bank.agreement) }
  if ((await findPayment(deps.db, place, id))?.agreement !== place.agreement) throw refusal

  await inTransaction(deps.db, async (tx) => {
    // No file of the agreement is made meanwhile.
    await lockFiles(tx, place)
    const [payment] = await lockPayments(tx, place, [id])
    if (payment?.status !== 'waiting' || payment.file !== null) throw refusal
    const now = deps.clock.now()
    await savePayments(tx, [{ ...payment, status: 'failed', reason: REASON }], now)
    await makePayoutsDue(tx, [id], now)
    recordAct(tx, deps, 'transfer.canceled', payout, { before: { status } })
  })
  const [ended] = await sendAll(deps, [await get(deps, caller, params)])
  return ended!
}
