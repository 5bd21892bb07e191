// Cards on their way to an acquirer: a token is spent by the sale that names it, number and code are opened for one
// request, and what has paid is forgotten.

import { batchedBy } from '../base/batch.ts'
import { after } from '../base/clock.ts'
import type { CardId, OwnerId } from '../base/ids.ts'
import { Secret } from '../base/secret.ts'
import type { Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { openSecrets } from './card.ts'
import * as store from './store.ts'

/** Names a card of a customer (`kept`) or a token. */
export type Charged = { readonly owner: OwnerId; readonly id: CardId; readonly kept: boolean }

/** The number of a token that has paid is destroyed at the latest now: as long as its code lives. */
const SPENT_LIFETIME_MS = 14 * 60_000

/** Marks tokens as used by a sale, in its commit. Returns those that were free. */
export const spend = (tx: Tx, tokens: readonly Charged[], now: Date): Promise<Set<string>> =>
  store.spendTokens(tx, tokens, now, after(now, SPENT_LIFETIME_MS))

const findSealed = batchedBy(async (deps: Deps, named: Charged[]) => {
  const found = await store.findSealed(deps.db, named, deps.clock.now())
  return named.map((_, n) => found.get(n))
})

/** Number and code, to be said to an acquirer once; undefined when the number is no longer there. */
export async function chargeable(
  deps: Deps,
  named: Charged,
): Promise<{ number: Secret<string>; code?: Secret<string> } | undefined> {
  const sealed = await findSealed(deps, named)
  return sealed && openSecrets(deps, named, sealed)
}

/** Destroys codes, and numbers of spent tokens, of sales the acquirer has answered. */
export const forget = (tx: Tx, named: readonly Charged[]): Promise<void> => store.forget(tx, named)
