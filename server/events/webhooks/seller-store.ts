// A seller's `url_notify` is an endpoint like any other: created, changed and deleted in the commit
// that changes the seller.

import { newId, type OwnerId, type SellerId, type WebhookId } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { dropPending } from './delivery-store.ts'
import { enabled, newEndpoint, newSecret } from './endpoint.ts'
import { startDeliveries, insert, lock, lockOfSeller, page, save } from './store.ts'

/** More endpoints than a seller can have. */
const ENDED_MAX = 1_000

type Notified = {
  readonly owner: OwnerId
  readonly id: SellerId
  readonly urlNotify: string | null
}

/**
 * Updates the seller's endpoint to its `url_notify`: a new URL, or none. The caller has locked the
 * seller.
 */
export async function followSeller(
  tx: Tx,
  deps: Deps,
  { owner, id: seller, urlNotify }: Notified,
): Promise<void> {
  const now = deps.clock.now()
  const before = await lockOfSeller(tx, owner, seller)
  if (before?.url === urlNotify || (!before && urlNotify === null)) return
  if (before && urlNotify === null) {
    await save(tx, [
      { ...before, status: 'deleted', disabledReason: null, disabledAt: null, updatedAt: now },
    ])
    return dropPending(tx, [before], now)
  }
  if (before) return save(tx, [{ ...enabled(before, now), url: urlNotify! }])
  const id = newId<'webhook'>(deps.clock.wall()) as WebhookId
  const { sealed } = newSecret(deps.sealKeys, { owner, id })
  const afterSequence = await startDeliveries(tx, owner)
  const made = {
    owner,
    id,
    seller,
    url: urlNotify!,
    origin: 'seller',
    secretSealed: sealed,
    afterSequence,
  } as const
  await insert(tx, newEndpoint(made, now))
}

/** Deletes every endpoint of a deleted seller. */
export async function endOfSeller(
  tx: Tx,
  { owner, id }: Pick<Notified, 'owner' | 'id'>,
  now: Date,
): Promise<void> {
  const filter = { owner, seller: id, ascending: true, limit: ENDED_MAX, offset: 0 }
  const ended = await lock(tx, await page(tx, filter))
  await save(
    tx,
    ended.map((one) => ({
      ...one,
      status: 'deleted',
      disabledReason: null,
      disabledAt: null,
      updatedAt: now,
    })),
  )
  await dropPending(tx, ended, now)
}
