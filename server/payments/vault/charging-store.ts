// The stored secrets of a card that is charged: a transaction uses up its token, number and code
// are unsealed for one request to the acquirer and destroyed after its answer.

import { batchedBy } from '../../kernel/batch.ts'
import { after } from '../../kernel/clock.ts'
import { Secret } from '../../kernel/secret.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { openSecrets, type ChargedCard } from './card.ts'
import * as store from './store.ts'

/** The number of a used token is destroyed after this time at the latest, like its code. */
const SPENT_LIFETIME_MS = 14 * 60_000

/**
 * Marks tokens as used by transactions, in their commit, which fails where one of them is not free.
 */
export function spendNew(tx: Tx, tokens: readonly ChargedCard[], now: Date): void {
  if (tokens.length > 0) store.spendTokens(tx, tokens, now, after(now, SPENT_LIFETIME_MS))
}

/** The ids of those of these tokens that are free. */
export const freeTokens = (
  db: Sql,
  tokens: readonly ChargedCard[],
  now: Date,
): Promise<Set<string>> => store.freeTokens(db, tokens, now)

const findSealed = batchedBy('find sealed cards', async (deps: Deps, keys: ChargedCard[]) => {
  const found = await store.findSealed(deps.db, keys, deps.clock.now())
  return keys.map((_, n) => found.get(n))
})

/** Number and code for one request to an acquirer; undefined where the number was destroyed. */
export async function chargeable(
  deps: Deps,
  named: ChargedCard,
): Promise<{ number: Secret<string>; code?: Secret<string> } | undefined> {
  const sealed = await findSealed(deps, named)
  return sealed && openSecrets(deps, named, sealed)
}

/** Destroys codes, and numbers of used tokens, of transactions that the acquirer has answered. */
export const forget = (tx: Tx, keys: readonly ChargedCard[]): void => store.forget(tx, keys)
