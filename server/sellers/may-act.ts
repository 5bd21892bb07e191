// Whether the seller of a token may act by itself: asked of the database at every write, and where money would leave again in
// the transaction that moves it. A token that was good a moment ago is not believed.

import type { Caller } from '../auth/caller.ts'
import { batchedBy } from '../base/batch.ts'
import { refuse, type Refusal } from '../base/refusal.ts'
import type { Sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { Status } from './seller.ts'
import { statusesOf } from './store.ts'

type Who = Pick<Caller, 'owner' | 'seller'>

const statuses = batchedBy(async (deps: Pick<Deps, 'db'>, asked: Who[]) => {
  const found = await statusesOf(
    deps.db,
    asked.map(({ owner, seller }) => ({ owner, id: seller })),
  )
  return asked.map(({ owner, seller }) => found.get(`${owner}/${seller}`) ?? 'deleted')
})

const mayAct = (status: Status): boolean => status === 'active' || status === 'pending'

/** How the seller of a token stands, when that forbids it to act. */
export async function refusalOfStanding(deps: Deps, { owner, seller }: Who): Promise<Refusal | undefined> {
  const status = await statuses(deps, { owner, seller })
  return mayAct(status) ? undefined : refuse('seller_not_active', { words: { status } })
}

/** Refuses a seller that is denied, blocked or deleted: 409 `seller_not_active`. One that waits for the bank may act. */
export async function demandMayAct(db: Sql, { owner, seller }: Who): Promise<void> {
  const status = (await statusesOf(db, [{ owner, id: seller }])).get(`${owner}/${seller}`) ?? 'deleted'
  if (!mayAct(status)) throw refuse('seller_not_active', { words: { status } })
}
