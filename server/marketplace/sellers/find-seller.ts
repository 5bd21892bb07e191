// Finds the live seller that a caller names and may see. Used everywhere, so that foreign and
// unknown ids are refused alike.

import { sees, type Caller } from '../../runtime/caller.ts'
import { readId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Seller } from './seller.ts'
import { find } from './store.ts'

/** The seller with this id; 404 `seller_not_found` where the caller may not see it. */
export async function findVisible(db: Sql, caller: Caller, text: string): Promise<Seller> {
  const id = readId<'seller'>(text)
  const found = id && sees(caller, id) ? await find(db, caller.owner, id) : undefined
  if (!found) throw refuse('seller_not_found')
  return found
}

/** The seller a body names, or the caller's own. */
export const findOwnOr = (db: Sql, caller: Caller, text: string | undefined): Promise<Seller> =>
  findVisible(db, caller, text ?? caller.seller)
