// Brings what is known of a company's cards up to date from the issuing bank, because somebody asked to see it as it is now.
// Callers of one account share one run: whoever comes before its last reading begins is served by it, since that page is read
// after they came; whoever comes later begins the next. What was applied stays applied; where it was not all, nobody is answered and it is all read again.

import { ask } from '../banks/ask.ts'
import type { ProviderResult } from '../banks/bank.ts'
import type { IssuerChanges, IssuerRail } from '../banks/issuer.ts'
import { after } from '../base/clock.ts'
import type { CorporateCardId, OwnerId, SellerId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'
import { inTransaction, type Database } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { findAccount } from './account-store.ts'
import { applyChanges } from './issuer-queries.ts'
import { saveSeen } from './issuer-store.ts'

type AccountKey = { readonly owner: OwnerId; readonly seller: SellerId }

/** Read again each time: a bank may list a change a little after it happened. */
const OVERLAP_MS = 2 * 60_000
/** Of 500 changes each. What is beyond is read by the next run, from where this one ended. */
const PAGES_MAX = 400
/** How often callers who came late make a run read its last page again; then it takes no more of them, and ends. */
const AGAIN_MAX = 5
const RETRY_AFTER_S = 2

/** A run under way. `callers` counts those it serves; `isClosed`: it serves nobody else. */
type Run = { callers: number; isClosed: boolean; done: Promise<void> }

const runs = new WeakMap<Database, Map<string, Run>>()

function runsOf({ db }: Deps): Map<string, Run> {
  const known = runs.get(db)
  if (known) return known
  const made = new Map<string, Run>()
  runs.set(db, made)
  return made
}

const unavailable = () => refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S })

const changesIn = (answer: ProviderResult<IssuerChanges>): IssuerChanges => {
  if (answer.result === 'accepted') return answer.value
  throw unavailable()
}

/** Reads the pages from `from` on, each while the one before is heard, until nobody waits for more. */
async function readOn(
  deps: Deps,
  rail: IssuerRail,
  { owner, seller }: AccountKey,
  from: Date,
  run: Run,
): Promise<Date> {
  let page = 0
  let again = 0
  let served = 0
  let seen = from
  const silent = new Set<CorporateCardId>()
  const read = async () => {
    served = run.callers
    const to = new Date(Math.max(from.getTime(), deps.clock.now().getTime()))
    return { to, changes: changesIn(await ask(() => rail.changed({ from, to, page, seller }))) }
  }
  let reading = await read()
  for (let n = 0; n < PAGES_MAX; n++) {
    const { to, changes } = reading
    page += changes.more ? 1 : 0
    // Pages only grow at their end, so the last one is read again for whoever came meanwhile.
    const isLate = !changes.more && run.callers > served
    again += isLate ? 1 : 0
    const isMore = (changes.more || isLate) && n + 1 < PAGES_MAX
    // Before the last reading begins: nobody is served by what was read before they came.
    if (!isMore || again === AGAIN_MAX || n + 2 === PAGES_MAX) run.isClosed = true
    const [applied, next] = await Promise.all([
      applyChanges(deps, { owner, rail }, changes),
      isMore ? read() : undefined,
    ])
    for (const card of changes.cards) silent.delete(card)
    for (const card of applied.silent) silent.add(card)
    seen = changes.more ? (changes.until ?? seen) : to
    if (!next) break
    reading = next
  }
  if (silent.size > 0) throw unavailable()
  return seen
}

async function bringUpToDate(deps: Deps, key: AccountKey, run: Run): Promise<void> {
  const account = await findAccount(deps.db, key)
  if (!account) return
  const rail = deps.banks.issuer(key.owner)
  if (!rail) throw refuse('bank_not_configured')
  const from = after(account.seenAt ?? account.createdAt, -OVERLAP_MS)
  const seen = await readOn(deps, rail, key, from, run)
  await inTransaction(deps.db, (tx) => saveSeen(tx, key, seen))
}

/**
 * Reads everything that changed at the issuing bank since it was last asked, and hears it. Refuses with `bank_unavailable`
 * when the bank is silent, also about a single card that it lists, and `bank_not_configured` when there is none: what is old is never shown as new.
 */
export function refresh(deps: Deps, { owner, seller }: AccountKey): Promise<void> {
  const all = runsOf(deps)
  const name = `${owner}/${seller}`
  const known = all.get(name)
  if (known && !known.isClosed) {
    known.callers++
    return known.done
  }
  const run: Run = { callers: 1, isClosed: false, done: Promise.resolve() }
  all.set(name, run)
  run.done = bringUpToDate(deps, { owner, seller }, run).finally(() => {
    run.isClosed = true
    if (all.get(name) === run) all.delete(name)
  })
  return run.done
}
