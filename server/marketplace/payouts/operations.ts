// Payouts as callers order and read them. The money is taken in the commit that makes the payout;
// the bank is called after.

import { refuseBeyondLeft, spendBudget } from '../../identity/auth/spending-store.ts'
import { recordAct } from '../../platform/audit/store.ts'
import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import {
  PAYOUT_STATUSES,
  type createPayout,
  type listPayoutTransactions,
  type listPayouts,
} from '../../../contract/marketplace/payouts.ts'
import { sees, type Caller } from '../../runtime/caller.ts'
import { findLive } from '../bank-accounts/store.ts'
import {
  newId,
  readId,
  type BankAccountId,
  type PayoutId,
  type SellerId,
} from '../../kernel/ids.ts'
import { type Cents, toReais } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claim, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { readPaging, readSpan, type Paging, readWords } from '../../platform/lists/paging.ts'
import type { Seller } from '../sellers/seller.ts'
import { findVisible } from '../sellers/find-seller.ts'
import { statusesOf } from '../sellers/store.ts'
import { insertPayout } from './insert-payout.ts'
import type { Payout } from './payout.ts'
import { mostOf } from '../../providers/paying/limits.ts'
import { sendAll } from './sending.ts'
import * as store from './store.ts'
import { rowsRead } from '../../platform/lists/slice.ts'

/**
 * The request that creates a payout works on it this long; then the worker takes over. Longer than
 * the timeout of a bank call.
 */
export const LEASE_MS = 15_000

export type RequestedPayout = { payout: Payout; replayed: boolean }

/** The seller's linked account with this id; refuses where there is none. */
async function accountOf(deps: Deps, seller: Seller, text: string): Promise<BankAccountId> {
  const id = readId<'bank account'>(text)
  const named = id && (await findLive(deps.db, seller.owner, seller.id, id))
  if (named) return named.id
  const other = await findLive(deps.db, seller.owner, seller.id)
  throw refuse(other ? 'bank_account_not_found' : 'seller_without_bank_account')
}

async function recalled(
  deps: Deps,
  caller: Caller,
  key: Key | undefined,
): Promise<RequestedPayout | undefined> {
  const before = key && (await recall(deps.db, caller.owner, key))
  if (!before) return undefined
  const payout = await store.find(deps.db, caller.owner, before.objectId as PayoutId)
  if (!payout || !sees(caller, payout.seller)) throw refuse('idempotency_key_reused')
  await refuseBeyondLeft(deps.db, caller, before, payout.amount, deps.clock.now())
  return { payout, replayed: true }
}

function demandActive(status: string): void {
  if (status !== 'active') throw refuse('seller_not_active', { words: { status } })
}

/** Refuses a seller that may not be paid out now, or an account that is not linked. */
export async function demandPayable(
  deps: Deps,
  caller: Caller,
  params: { io_seller_id: string; bank_account_id: string },
): Promise<void> {
  const seller = await findVisible(deps.db, caller, params.io_seller_id)
  demandActive(seller.status)
  await accountOf(deps, seller, params.bank_account_id)
}

export async function create(
  deps: Deps,
  caller: Caller,
  params: { io_seller_id: string; bank_account_id: string },
  body: BodyOf<typeof createPayout>,
  key: Key | undefined,
): Promise<RequestedPayout> {
  const seller = await findVisible(deps.db, caller, params.io_seller_id)
  const before = await recalled(deps, caller, key)
  if (before) return before
  demandActive(seller.status)
  const rail = deps.banks.payouts(caller.owner)
  if (!rail) throw refuse('bank_not_configured')
  const most = mostOf(rail.limits)
  if (body.amount > most)
    throw refuse('payout_above_bank_limit', { words: { limit: toReais(most) } })
  const bankAccount = await accountOf(deps, seller, params.bank_account_id)
  const id = newId<'payout'>(deps.clock.wall()) as PayoutId
  const payout = await inTransaction(deps.db, async (tx) => {
    if (key) {
      const claims = [{ ...key, owner: caller.owner, objectKind: 'payout' as const, objectId: id }]
      const [claimed] = await claim(tx, claims, deps.clock.now())
      if (claimed instanceof Error) throw claimed
      if (!claimed!.fresh) throw refuse('request_in_progress', { retryAfter: 1 })
    }
    const wanted = {
      owner: caller.owner,
      seller: seller.id,
      bankAccount,
      bank: rail.name,
      amount: body.amount as Cents,
      origin: 'manual' as const,
      description: body.description ?? null,
      statementDescriptor: body.statement_descriptor ?? null,
    }
    await spendBudget(tx, caller, wanted.amount, deps.clock.now())
    const after = { amount: wanted.amount, bank_account: bankAccount }
    recordAct(
      tx,
      deps,
      'transfer.created',
      { owner: caller.owner, seller: seller.id, id },
      { after },
    )
    const inserted = await insertPayout(tx, deps, wanted, id, LEASE_MS)
    // It may have been blocked while this waited for its account.
    const [status] = (await statusesOf(tx, [seller])).values()
    demandActive(status ?? 'deleted')
    return inserted
  })
  const [sent] = await sendAll(deps, [payout])
  return { payout: sent!, replayed: false }
}

export async function get(
  deps: Deps,
  caller: Caller,
  params: { io_seller_id: string; id: string },
): Promise<Payout> {
  const seller = await findVisible(deps.db, caller, params.io_seller_id)
  const id = readId<'payout'>(params.id)
  const found = id && (await store.find(deps.db, caller.owner, id as PayoutId))
  if (!found || found.seller !== seller.id) throw refuse('transfer_not_found')
  return found
}

export async function list(
  deps: Deps,
  caller: Caller,
  sellerText: string,
  query: QueryOf<typeof listPayouts>,
): Promise<{ items: Payout[]; total: number; paging: Paging }> {
  const { id: seller } = await findVisible(deps.db, caller, sellerText)
  const paging = readPaging(query)
  const statuses = readWords('status', query.status, PAYOUT_STATUSES)
  const filter: store.PayoutFilter = {
    owner: caller.owner,
    seller,
    ...(statuses ? { statuses } : {}),
    ...readSpan(query),
    ...paging,
  }
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter),
    store.count(deps.reads, filter),
  ])
  return { items, total, paging }
}

/**
 * The range of statement lines on one page of a payout's transactions, and the balances around all
 * of them.
 */
export async function payoutLinePage(
  deps: Deps,
  caller: Caller,
  params: { io_seller_id: string; id: string },
  query: QueryOf<typeof listPayoutTransactions>,
) {
  const payout = await get(deps, caller, params)
  const { owner, seller, line, lineBefore, amount } = payout
  const paging = readPaging(query, 'number')
  const total = line - lineBefore - 1
  const { ascending, offset, cursor } = paging
  const rows = rowsRead(paging)
  // The line before the page, in its order.
  const beforeOffset = ascending ? lineBefore + offset : line - offset
  const before = cursor === undefined ? beforeOffset : Number(cursor)
  const first = Math.max(lineBefore + 1, ascending ? before + 1 : before - rows)
  const last = Math.min(line - 1, ascending ? before + rows : before - 1)
  const [broughtForward, carriedForward] = await Promise.all([
    store.balanceAfter(deps.reads, owner, seller, lineBefore),
    store.balanceAfter(deps.reads, owner, seller, line),
  ])
  return {
    owner,
    seller: seller as SellerId,
    paging,
    total,
    first,
    last,
    amount,
    broughtForward,
    carriedForward,
  }
}
