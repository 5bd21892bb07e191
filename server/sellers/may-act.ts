// Whether the seller of a token may act by itself. Asked where money would leave, in the transaction that moves it, so that
// a token that was good a moment ago is not believed.

import type { Caller } from '../auth/caller.ts'
import { refuse } from '../base/refusal.ts'
import type { Sql } from '../db/sql.ts'
import { statusOf } from './store.ts'

/** Refuses a seller that is denied, blocked or deleted: 409 `seller_not_active`. One that waits for the bank may act. */
export async function demandMayAct(db: Sql, { owner, seller }: Pick<Caller, 'owner' | 'seller'>): Promise<void> {
  const status = (await statusOf(db, { owner, id: seller })) ?? 'deleted'
  if (status !== 'active' && status !== 'pending') throw refuse('seller_not_active', { words: { status } })
}
