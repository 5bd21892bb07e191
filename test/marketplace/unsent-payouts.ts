// Payouts that no call has sent yet, for tests of sending them.

import { newId, type BankAccountId, type PayoutId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import { insertPayout } from '../../server/marketplace/payouts/insert-payout.ts'
import { inTransaction } from '../../server/platform/db/sql.ts'
import { idOf, ownerOf, roundSeller } from '../marketplace.ts'
import type { World } from '../world.ts'

/** Of these amounts, oldest first, and how they stand. */
export async function unsentPayouts(w: World, amounts: readonly number[]) {
  const { id, account, payout } = await roundSeller(w)
  const made: PayoutId[] = []
  const add = async (amount: number) => {
    const name = newId<'payout'>(w.deps.clock.wall()) as PayoutId
    const wanted = {
      owner: ownerOf(w),
      seller: idOf(id),
      bankAccount: account as BankAccountId,
      bank: w.deps.banks.payouts(ownerOf(w))!.name,
      amount: cents(amount),
      origin: 'manual' as const,
    }
    await inTransaction(w.db, (tx) => insertPayout(tx, w.deps, wanted, name, 0))
    made.push(name)
  }
  for (const amount of amounts) await add(amount)
  const states = async () =>
    Promise.all(
      made.map(async (one) => {
        const { status, waits } = await payout(one)
        return waits ? `${status}, waits for ${waits}` : status
      }),
    )
  const rows = () => Promise.all(made.map(payout))
  return { add, rows, states }
}
