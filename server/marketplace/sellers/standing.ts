// Whether a token's seller may still act. Read from the database at every write, and again in the
// transaction that moves money out: the status a token was issued under is not trusted.

import type { Caller } from '../../runtime/caller.ts'
import { batchedBy } from '../../kernel/batch.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Status } from './seller.ts'
import { statusesOf } from './store.ts'

type SellerName = Pick<Caller, 'owner' | 'seller'>

const statuses = batchedBy('find standing', async (deps: Deps, requests: SellerName[]) => {
  // Concurrent calls are often of one seller, which is then read once.
  const distinct = new Map(
    requests.map(({ owner, seller }) => [`${owner}/${seller}`, { owner, id: seller }]),
  )
  const found = await statusesOf(deps.db, [...distinct.values()])
  return requests.map(({ owner, seller }) => found.get(`${owner}/${seller}`) ?? 'deleted')
})

const mayAct = (status: Status): boolean => status === 'active' || status === 'pending'

/** The refusal, if the seller's status forbids it to act. */
export async function refusalOfStanding(
  deps: Deps,
  { owner, seller }: SellerName,
): Promise<Refusal | undefined> {
  const status = await statuses(deps, { owner, seller })
  return mayAct(status) ? undefined : refuse('seller_not_active', { words: { status } })
}

/**
 * 409 `seller_not_active` for a seller that is denied, blocked or deleted. One whose check is
 * pending may act.
 */
export async function demandMayAct(db: Sql, { owner, seller }: SellerName): Promise<void> {
  const status =
    (await statusesOf(db, [{ owner, id: seller }])).get(`${owner}/${seller}`) ?? 'deleted'
  if (!mayAct(status)) throw refuse('seller_not_active', { words: { status } })
}
