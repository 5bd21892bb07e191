// What a payout pays to whom, as its bank is asked: the same whenever it is asked again. Account numbers
// are in plain text here, and nowhere else.

import type { OwnerId, PayoutId } from '../../kernel/ids.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { PayoutOrder } from '../../providers/payouts.ts'
import type { Deps } from '../../runtime/deps.ts'
import { type BankAccount, payable } from '../bank-accounts/bank-account.ts'
import { findEverAll } from '../bank-accounts/store.ts'
import type { Payout } from './payout.ts'
import { findAll } from './store.ts'

const TEXT_MAX = 140

export function orderOf(
  deps: Pick<Deps, 'sealKeys'>,
  p: Pick<Payout, 'id' | 'amount' | 'statementDescriptor' | 'description'>,
  account: BankAccount,
): PayoutOrder {
  const { to, holder } = payable(deps, account)
  const text = p.statementDescriptor ?? p.description
  const shown = text ? { text: text.slice(0, TEXT_MAX) } : {}
  return { id: p.id, amount: p.amount, to, holder, ...shown }
}

/** Of these payouts of a platform; one whose account can no longer be read is left out. */
export async function ordersOf(
  db: Sql,
  { owner, ...deps }: Pick<Deps, 'sealKeys'> & { readonly owner: OwnerId },
  ids: readonly PayoutId[],
): Promise<Map<string, PayoutOrder>> {
  const payouts = await findAll(db, owner, ids)
  const named = [...new Set(payouts.map(({ bankAccount }) => bankAccount))]
  const accounts = new Map((await findEverAll(db, owner, named)).map((one) => [one.id, one]))
  return new Map(
    payouts.flatMap((payout) => {
      const account = accounts.get(payout.bankAccount)
      return account && account.accountSealed.length > 0
        ? [[payout.id as string, orderOf(deps, payout, account)] as const]
        : []
    }),
  )
}
