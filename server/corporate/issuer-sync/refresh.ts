// Reads a company's changes from the issuing bank when a caller requests current data. Concurrent
// callers of one account share a run, as long as its last page is read after their request; later
// callers start the next run. Where a run fails, all its callers get an error; the applied changes
// stay, and the next run reads everything again.

import { ask } from '../../providers/ask.ts'
import type { ProviderResult } from '../../providers/bank.ts'
import type { IssuerChanges, IssuerRail } from '../../providers/issuer.ts'
import { after } from '../../kernel/clock.ts'
import type { CorporateCardId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { slot } from '../../kernel/state.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Account, Gate, AccountKey } from '../account/account.ts'
import { demandActive, findAccount } from '../account/store.ts'
import { applyChanges } from './operations.ts'
import { saveSyncedUntil } from './store.ts'

/**
 * The time before the last read that is read again each time: a bank may list a change a little
 * late.
 */
const OVERLAP_MS = 2 * 60_000
/** Bound of the pages of a run, of 500 changes each. The next run goes on where this one ended. */
const PAGES_MAX = 400
/** How often late callers make a run read its last page again; then it closes to new callers. */
const AGAIN_MAX = 5
const RETRY_AFTER_S = 2

/** A run under way. `callers`: how many it serves; `isClosed`: it accepts no more callers. */
type Run = { callers: number; isClosed: boolean; done: Promise<void> }

const runs = slot('refreshes of accounts', () => new Map<string, Run>())

const unavailable = () => refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S })

const changesIn = (answer: ProviderResult<IssuerChanges>): IssuerChanges => {
  if (answer.result === 'accepted') return answer.value
  throw unavailable()
}

const isEmpty = ({ purchases, disputes, cards, invalidIds }: IssuerChanges): boolean =>
  [purchases, disputes, cards, invalidIds].every(({ length }) => length === 0)

/**
 * Reads the pages from `from` on, each while the one before is applied, until every caller is
 * served.
 */
async function readPages(
  deps: Deps,
  rail: IssuerRail,
  { owner, seller }: AccountKey,
  from: Date,
  run: Run,
): Promise<Date> {
  let page = 0
  let again = 0
  let served = 0
  let syncedUntil = from
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
    // Pages only grow at their end, so late callers need only the last one read again.
    const isLate = !changes.more && run.callers > served
    again += isLate ? 1 : 0
    const isMore = (changes.more || isLate) && n + 1 < PAGES_MAX
    // Closed before the last read begins: a later caller would get data that was read before it
    // came.
    if (!isMore || again === AGAIN_MAX || n + 2 === PAGES_MAX) run.isClosed = true
    const [applied, next] = await Promise.all([
      isEmpty(changes) ? undefined : applyChanges(deps, { owner, rail }, changes),
      isMore ? read() : undefined,
    ])
    for (const card of changes.cards) silent.delete(card)
    for (const card of applied?.silent ?? []) silent.add(card)
    syncedUntil = changes.more ? (changes.until ?? syncedUntil) : to
    if (!next) break
    reading = next
  }
  if (silent.size > 0) throw unavailable()
  return syncedUntil
}

async function runRefresh(deps: Deps, key: AccountKey, run: Run): Promise<void> {
  const account = await findAccount(deps.db, key)
  if (!account) return
  const rail = deps.banks.issuer(key.owner)
  if (!rail) throw refuse('bank_not_configured')
  const from = after(account.syncedUntil ?? account.createdAt, -OVERLAP_MS)
  const syncedUntil = await readPages(deps, rail, key, from, run)
  await inTransaction(deps.db, (tx) => saveSyncedUntil(tx, key, syncedUntil))
}

/**
 * Reads everything that changed at the issuing bank since the last time, and applies it.
 * `bank_unavailable` where the bank does not answer, even about a single listed card, and
 * `bank_not_configured` without a bank: old data is never shown as current.
 */
export function refresh(deps: Deps, { owner, seller }: AccountKey): Promise<void> {
  const all = runs.of(deps)
  const name = `${owner}/${seller}`
  const known = all.get(name)
  if (known && !known.isClosed) {
    known.callers++
    return known.done
  }
  const run: Run = { callers: 1, isClosed: false, done: Promise.resolve() }
  all.set(name, run)
  run.done = runRefresh(deps, { owner, seller }, run).finally(() => {
    run.isClosed = true
    if (all.get(name) === run) all.delete(name)
  })
  return run.done
}

type RefreshQuery = { readonly refresh?: boolean }

/**
 * Refreshes where the query requests it, in every status of the account. Without an accepted
 * contract no bank has the account.
 */
export async function refreshIfAsked(
  deps: Deps,
  key: AccountKey,
  query: RefreshQuery,
): Promise<void> {
  if (!query.refresh) return
  const account = await findAccount(deps.db, key)
  if (account && account.contractVersion !== null) await refresh(deps, key)
}

/**
 * The caller's own account, refreshed first where the query asks for it. `account_not_active`
 * unless it is active, or by another `gate`. Routes call it before any query.
 */
export async function demandFresh(
  deps: Deps,
  key: AccountKey,
  query: RefreshQuery,
  gate?: Gate,
): Promise<Account> {
  const account = await demandActive(deps.db, key, gate)
  if (!query.refresh) return account
  await refresh(deps, key)
  return demandActive(deps.db, key, gate)
}
