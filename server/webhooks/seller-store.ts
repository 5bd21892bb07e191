// A seller's own `url_notify` is an endpoint like any other: made, changed and ended in the commit that changes the
// seller.

import { newId, type OwnerId, type SellerId, type WebhookId } from '../base/ids.ts'
import type { Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { dropPending } from './delivery-store.ts'
import { enabled, newEndpoint, newSecret } from './endpoint.ts'
import { beginTelling, insert, lock, lockOfSeller, page, save } from './store.ts'

/** More than a seller may have. */
const ENDED_MAX = 1_000

type Notified = { readonly owner: OwnerId; readonly id: SellerId; readonly urlNotify: string | null }

/** Makes the seller's endpoint what its `url_notify` says: another address, or none. The seller is locked by the caller. */
export async function followSeller(tx: Tx, deps: Deps, { owner, id: seller, urlNotify }: Notified): Promise<void> {
  const now = deps.clock.now()
  const before = await lockOfSeller(tx, owner, seller)
  if (before?.url === urlNotify || (!before && urlNotify === null)) return
  if (before && urlNotify === null) {
    await save(tx, [{ ...before, status: 'deleted', disabledReason: null, disabledAt: null, updatedAt: now }])
    return dropPending(tx, [before], now)
  }
  if (before) return save(tx, [{ ...enabled(before, now), url: urlNotify! }])
  const id = newId<'webhook'>(deps.clock.wall()) as WebhookId
  const { sealed } = newSecret(deps.sealKeys, { owner, id })
  const toldFrom = await beginTelling(tx, owner)
  const made = { owner, id, seller, url: urlNotify!, origin: 'seller', secretSealed: sealed, toldFrom } as const
  await insert(tx, newEndpoint(made, now))
}

/** Ends every endpoint of a seller that is no more. */
export async function endOfSeller(tx: Tx, { owner, id }: Pick<Notified, 'owner' | 'id'>, now: Date): Promise<void> {
  const filter = { owner, seller: id, ascending: true, limit: ENDED_MAX, offset: 0 }
  const ended = await lock(tx, await page(tx, filter))
  await save(
    tx,
    ended.map((one) => ({ ...one, status: 'deleted', disabledReason: null, disabledAt: null, updatedAt: now })),
  )
  await dropPending(tx, ended, now)
}
