// The live seller a caller names and may see. Whoever needs one asks here, so that a foreign id and an unknown one are
// refused alike everywhere.

import { sees, type Caller } from '../auth/caller.ts'
import { readId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import type { Sql } from '../db/sql.ts'
import type { Seller } from './seller.ts'
import { find } from './store.ts'

/** The seller with this id; 404 `seller_not_found` for any that is not the caller's to see. */
export async function findSeen(db: Sql, caller: Caller, text: string): Promise<Seller> {
  const id = readId<'seller'>(text)
  const found = id && sees(caller, id) ? await find(db, caller.owner, id) : undefined
  if (!found) throw refuse('seller_not_found')
  return found
}

/** The seller a body names, or the caller's own. */
export const findNamed = (db: Sql, caller: Caller, text: string | undefined): Promise<Seller> =>
  findSeen(db, caller, text ?? caller.seller)
