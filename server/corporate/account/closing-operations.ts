// Closes corporate accounts: by the company in the portal, or by an operator's command. Account,
// cards, cardholders and the payout of what is left are one commit; the bank is called afterwards,
// by the path of all payouts.

import { recordAct } from '../../platform/audit/store.ts'
import { findLive } from '../../marketplace/bank-accounts/store.ts'
import { type BankAccountId, type OwnerId, type PayoutId, newId } from '../../kernel/ids.ts'
import { AMOUNT_MAX_CENTS, type Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockFree, post } from '../../platform/ledger/store.ts'
import { record } from '../../platform/outbox/outbox.ts'
import { insertPayout } from '../../marketplace/payouts/insert-payout.ts'
import type { Payout } from '../../marketplace/payouts/payout.ts'
import { find as findPayout } from '../../marketplace/payouts/store.ts'
import { find as findSeller } from '../../marketplace/sellers/store.ts'
import { lockAccount, saveAccounts, companyOf } from './store.ts'
import { asSelf, differenceOf, type Account, type AccountKey } from './account.ts'
import { accountEvent } from './wire.ts'
import { closedWithBalance, unsettledOf } from './closing-store.ts'
import {
  close as closeIn,
  HOLDERS_MAX,
  obstaclesOf,
  isClosed,
  payableBalanceOf,
  releaseBalance,
  type Closer,
} from './closing.ts'
import { endHolder } from '../holders/operations.ts'
import { uncanceledHolders } from '../holders/store.ts'

/** What closing needs: less than `Deps`, so that a command can do it beside a server. */
export type ClosingContext = Pick<Deps, 'db' | 'clock'> & {
  /** The bank that pays out for a platform, if any. */
  readonly banks: { payouts(owner: OwnerId): { readonly name: string } | undefined }
}
type ClosingRequest = {
  readonly by: Closer
  readonly reason?: string | null
  /** The linked account to pay to; default: the newest. */
  readonly bankAccount?: BankAccountId
}

const PAYOUT_DESCRIPTION = 'Encerramento da conta corporativa'

/** Where a company's money goes, and by which bank. */
type Payee = Pick<Payout, 'bankAccount' | 'bank'>

/**
 * The company's linked account. Refuses where it is missing, the seller may not be paid, or no bank
 * is configured: a payout must not take money that will never be paid.
 */
async function findPayee(
  tx: Tx,
  context: ClosingContext,
  name: AccountKey,
  chosen: BankAccountId | undefined,
): Promise<Payee> {
  const { owner, seller } = name
  const bank = context.banks.payouts(owner)?.name
  if (bank === undefined) throw refuse('bank_not_configured')
  const found = await findSeller(tx, owner, seller)
  if (found?.status !== 'active')
    throw refuse('seller_not_active', { words: { status: found?.status ?? 'deleted' } })
  const account = await findLive(tx, owner, seller, chosen)
  if (account) return { bankAccount: account.id, bank }
  throw refuse(
    chosen && (await findLive(tx, owner, seller))
      ? 'bank_account_not_found'
      : 'seller_without_bank_account',
  )
}

/**
 * Moves what is left of a closed account to its seller, less debts, and creates a payout. The
 * caller holds the account's lock.
 */
async function payOut(
  tx: Tx,
  context: ClosingContext,
  closed: Account,
  to: Payee | undefined,
): Promise<Account> {
  const { owner, seller } = closed
  const { account, amount, transfers } = releaseBalance(closed, {
    now: context.clock.now(),
    wall: context.clock.wall(),
  })
  if (amount === 0) return account
  await post(tx, transfers)
  const free = (await lockFree(tx, owner, [seller])).get(seller) ?? 0
  const amountToPay = Math.min(amount, free, AMOUNT_MAX_CENTS) as Cents
  if (to === undefined || amountToPay <= 0) return account
  const id = newId<'payout'>(context.clock.wall()) as PayoutId
  const payout = {
    owner,
    seller,
    ...to,
    amount: amountToPay,
    origin: 'policy',
    description: PAYOUT_DESCRIPTION,
  } as const
  // No request holds this payout: it is due for the worker at once.
  await insertPayout(tx, context, payout, id, 0)
  return { ...account, closingPayout: id }
}

/**
 * Closes an account; a closed one is returned as it is. 409 `account_not_settled` names all
 * obstacles; `bank_not_configured` and `seller_without_bank_account` where the rest could not be
 * paid out. Undefined: there is no such account.
 */
export const close = (
  context: ClosingContext,
  name: AccountKey,
  request: ClosingRequest,
): Promise<Account | undefined> =>
  inTransaction(context.db, async (tx) => {
    const before = await lockAccount(tx, name)
    if (!before) return undefined
    if (isClosed(before)) return before
    const changes = closeIn(before, context.clock.now(), request.reason ?? null)
    if (!changes) throw refuse('invalid_state', { words: { status: before.status } })
    const obstacles = obstaclesOf(before, await unsettledOf(tx, before), request.by)
    if (obstacles.length > 0)
      throw refuse('account_not_settled', { words: { why: obstacles.join(', ') } })
    const to =
      payableBalanceOf(before) > 0
        ? await findPayee(tx, context, before, request.bankAccount)
        : undefined

    for (const holder of await uncanceledHolders(tx, before, HOLDERS_MAX))
      await endHolder(tx, context, holder)
    const closed = await payOut(tx, context, changes.account, to)
    await saveAccounts(tx, [closed])
    const event = accountEvent({ ...changes, account: closed }, await companyOf(tx, before))
    await record(tx, [event], context.clock.wall())
    const reason = request.reason ?? null
    recordAct(tx, context, 'corporate_account.closed', asSelf(closed), {
      ...differenceOf(before, closed),
      reason,
    })
    return closed
  })

/** Closes an account for its company; the worker pays out what is left. */
export async function closeOwn(
  deps: Deps,
  name: AccountKey,
  bankAccount: BankAccountId | undefined,
): Promise<void> {
  const closed = await close(deps, name, { by: 'company', ...(bankAccount ? { bankAccount } : {}) })
  if (!closed) throw refuse('invalid_state', { words: { status: 'inactive' } })
  deps.wake()
}

/**
 * What a company would have to settle before closing, and what would be paid out to it. It changes
 * nothing.
 */
export async function closingOf(db: Deps['db'], account: Account) {
  const isClosable = closeIn(account, account.updatedAt, null) !== undefined
  const obstacles = isClosable
    ? obstaclesOf(account, await unsettledOf(db, account), 'company')
    : []
  return { isClosable, obstacles, amount: payableBalanceOf(account) }
}

/** The payout of what was left of a closed account. */
export const payoutOf = async (
  db: Deps['db'],
  { owner, closingPayout }: Account,
): Promise<Payout | undefined> => (closingPayout ? findPayout(db, owner, closingPayout) : undefined)

// ── Money that arrives after closing ─────────────────────────────────────────────────────────────────────────────────────────────────

const ACCOUNTS_MAX = 50

/**
 * Pays out money that reached an account after it was closed; where no payout is possible, it stays
 * in the seller's balance.
 */
const payOutClosed = (deps: Deps, name: AccountKey): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, name)
    if (!account || !isClosed(account) || payableBalanceOf(account) === 0) return false
    const seller = await findSeller(tx, account.owner, account.seller)
    const bank = deps.banks.payouts(account.owner)?.name
    const linked =
      seller?.status === 'active' && bank !== undefined
        ? await findLive(tx, account.owner, account.seller)
        : undefined
    const to = linked && { bankAccount: linked.id, bank: bank! }
    await saveAccounts(tx, [await payOut(tx, deps, account, to)])
    return true
  })

/** One round; returns for how many closed accounts it moved money. */
export async function runJob(deps: Deps): Promise<number> {
  let moved = 0
  for (const name of await closedWithBalance(deps.db, ACCOUNTS_MAX))
    if (await payOutClosed(deps, name)) moved++
  return moved
}
