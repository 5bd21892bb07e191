// Closing corporate accounts: a company does it in the portal, an operator by a command. Account, cards, cardholders and the
// payout of what remained are one commit; the bank is asked afterwards, by the one path of payouts.

import { findLive } from '../bank-accounts/store.ts'
import type { BankAccountId, OwnerId, PayoutId } from '../base/ids.ts'
import { newId } from '../base/ids.ts'
import { AMOUNT_MAX_CENTS, type Cents } from '../base/money.ts'
import { refuse } from '../base/refusal.ts'
import { inTransaction, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { lockFree, post } from '../ledger/store.ts'
import { record } from '../outbox/outbox.ts'
import { insertPayout } from '../payouts/entry.ts'
import type { Payout } from '../payouts/payout.ts'
import { find as findPayout } from '../payouts/store.ts'
import { find as findSeller } from '../sellers/store.ts'
import { lockAccount, saveAccounts } from './account-store.ts'
import { companyOf } from './account-company-store.ts'
import { accountEvent } from './account-events.ts'
import type { Account, Named } from './account.ts'
import { closedWithMoney, unsettledOf } from './closing-store.ts'
import { close as closeIn, HOLDERS_MAX, inTheWay, isClosed, leftOf, release, type Closer } from './closing.ts'
import { endHolder } from './holder-operations.ts'
import { livingHolders } from './holder-store.ts'

/** What is needed to close: less than everything, so that a command can do it beside a server. */
export type ClosingContext = Pick<Deps, 'db' | 'clock'> & {
  /** Who pays out for a platform, if anybody. */
  readonly banks: { payouts(owner: OwnerId): unknown }
}
type Asked = {
  readonly by: Closer
  readonly reason?: string | null
  /** The linked account that is paid; the newest when absent. */
  readonly bankAccount?: BankAccountId
}

const PAYOUT_SAYS = 'Encerramento da conta corporativa'

/**
 * The company's linked account; refuses where there is none, or none of that name, where its seller may not be paid, and where
 * no bank would pay: the money would be taken for a payout that nobody makes.
 */
async function payee(
  tx: Tx,
  context: ClosingContext,
  name: Named,
  named: BankAccountId | undefined,
): Promise<BankAccountId> {
  const { owner, seller } = name
  if (!context.banks.payouts(owner)) throw refuse('bank_not_configured')
  const found = await findSeller(tx, owner, seller)
  if (found?.status !== 'active') throw refuse('seller_not_active', { words: { status: found?.status ?? 'deleted' } })
  const account = await findLive(tx, owner, seller, named)
  if (account) return account.id
  throw refuse(named && (await findLive(tx, owner, seller)) ? 'bank_account_not_found' : 'seller_without_bank_account')
}

/** Moves what is left of a closed account to its seller, less what that owes, and has it paid out. The account is locked. */
async function payOut(
  tx: Tx,
  context: ClosingContext,
  closed: Account,
  to: BankAccountId | undefined,
): Promise<Account> {
  const { owner, seller } = closed
  const { account, amount, transfers } = release(closed, { now: context.clock.now(), wall: context.clock.wall() })
  if (amount === 0) return account
  await post(tx, transfers)
  const free = (await lockFree(tx, owner, [seller])).get(seller) ?? 0
  const pays = Math.min(amount, free, AMOUNT_MAX_CENTS) as Cents
  if (to === undefined || pays <= 0) return account
  const id = newId<'payout'>(context.clock.wall()) as PayoutId
  const wanted = { owner, seller, bankAccount: to, amount: pays, origin: 'policy', description: PAYOUT_SAYS } as const
  // Nobody waits for this one: the worker asks the bank at once.
  await insertPayout(tx, context, wanted, id, 0)
  return { ...account, closingPayout: id }
}

/**
 * Closes an account; one that is closed is answered as it is. 409 `account_not_settled` naming all that is in the way;
 * `bank_not_configured` and `seller_without_bank_account` where something would be left that nobody would pay, or be paid. Undefined: there is no such account.
 */
export const close = (context: ClosingContext, name: Named, asked: Asked): Promise<Account | undefined> =>
  inTransaction(context.db, async (tx) => {
    const before = await lockAccount(tx, name)
    if (!before) return undefined
    if (isClosed(before)) return before
    const changes = closeIn(before, context.clock.now(), asked.reason ?? null)
    if (!changes) throw refuse('invalid_state', { words: { status: before.status } })
    const obstacles = inTheWay(before, await unsettledOf(tx, before), asked.by)
    if (obstacles.length > 0) throw refuse('account_not_settled', { words: { why: obstacles.join(', ') } })
    const to = leftOf(before) > 0 ? await payee(tx, context, before, asked.bankAccount) : undefined

    for (const holder of await livingHolders(tx, before, HOLDERS_MAX)) await endHolder(tx, context, holder)
    const closed = await payOut(tx, context, changes.account, to)
    await saveAccounts(tx, [closed])
    const event = accountEvent({ ...changes, account: closed }, await companyOf(tx, before))
    await record(tx, [event], context.clock.wall())
    return closed
  })

/** Closes an account at the word of its company; the worker has the bank pay what remained. */
export async function closeOwn(deps: Deps, name: Named, bankAccount: BankAccountId | undefined): Promise<void> {
  const closed = await close(deps, name, { by: 'company', ...(bankAccount ? { bankAccount } : {}) })
  if (!closed) throw refuse('invalid_state', { words: { status: 'inactive' } })
  deps.wake()
}

/** The payout of what remained of a closed account, as it stands. */
export const payoutOf = async (db: Deps['db'], { owner, closingPayout }: Account): Promise<Payout | undefined> =>
  closingPayout ? findPayout(db, owner, closingPayout) : undefined

// ── What comes later ─────────────────────────────────────────────────────────────────────────────────────────────────

const CLAIM_MAX = 50

/** Pays out what came for an account after it was closed; where nobody can be paid now, it is its seller's to take. */
const carry = (deps: Deps, name: Named): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, name)
    if (!account || !isClosed(account) || leftOf(account) === 0) return false
    const seller = await findSeller(tx, account.owner, account.seller)
    const linked = seller?.status === 'active' && deps.banks.payouts(account.owner)
    const to = linked ? (await findLive(tx, account.owner, account.seller))?.id : undefined
    await saveAccounts(tx, [await payOut(tx, deps, account, to)])
    return true
  })

/** One round: says of how many closed accounts something was paid out. */
export async function work(deps: Deps): Promise<number> {
  let carried = 0
  for (const name of await closedWithMoney(deps.db, CLAIM_MAX)) if (await carry(deps, name)) carried++
  return carried
}
