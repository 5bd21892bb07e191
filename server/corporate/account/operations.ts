// Operations on corporate accounts: people of the company request them and accept the contract;
// operators decide. Row and event are one commit. The state changes are in account.ts.

import { recordAct } from '../../platform/audit/store.ts'
import type { PortalUserId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { openCorporateAccounts } from '../../platform/ledger/store.ts'
import { record } from '../../platform/outbox/outbox.ts'
import { find as findSeller, findById } from '../../marketplace/sellers/store.ts'
import {
  accept as acceptIn,
  asSelf,
  differenceOf,
  transition,
  withArrears,
  newAccount,
  type Account,
  type AccountEvent,
  type AccountKey,
  type AccountChanges,
} from './account.ts'
import { accountEvent } from './wire.ts'
import {
  rulesOf,
  setRule,
  insertAccount,
  insertAcceptance,
  lockAccount,
  saveAccounts,
  companyOf,
} from './store.ts'
import type { CashbackRule } from './cashback.ts'
import { readContract } from './contract-store.ts'
import { openFirst } from '../statements/operations.ts'
import { findNewest } from '../statements/store.ts'

/**
 * The dependencies of writing: fewer than `Deps`, so that a command can write while the server
 * runs.
 */
export type WriteContext = Pick<Deps, 'db' | 'clock'>

/**
 * Saves a changed account and records its events; `invalid_state` for a change that the state
 * machine does not allow.
 */
async function save(
  tx: Tx,
  context: WriteContext,
  before: Account,
  moved: AccountChanges | undefined,
): Promise<Account> {
  if (!moved) throw refuse('invalid_state', { words: { status: before.status } })
  const company = await companyOf(tx, before)
  const changes = withArrears(before, moved, context.clock.now())
  const { account } = changes.at(-1)!
  // Each change of status is saved by itself: the database guard checks single transitions only.
  for (const one of changes) await saveAccounts(tx, [one.account])
  if (moved.account.status === 'active')
    await openFirst(tx, moved.account, { now: context.clock.now(), wall: context.clock.wall() })
  await record(
    tx,
    changes.map((one) => accountEvent(one, company)),
    context.clock.wall(),
  )
  return account
}

/** Opens an account with its ledger accounts, or locks the existing one. */
async function lockOrOpen(tx: Tx, context: WriteContext, name: AccountKey): Promise<Account> {
  const account = newAccount(name, context.clock.now())
  await insertAccount(tx, account)
  await openCorporateAccounts(tx, [name])
  return (await lockAccount(tx, name)) ?? account
}

/**
 * Sets the requested due day: from the next statement on, or from the first where there is none
 * yet.
 */
async function withDueDay(tx: Tx, account: Account, dueDay: number): Promise<Account> {
  const newest = await findNewest(tx, account)
  return { ...account, nextDueDay: dueDay, dueDay: newest ? account.dueDay : dueDay }
}

/**
 * Requests the account; its contract is to be accepted next. `dueDay`: the due day of statements.
 */
export const request = (
  context: WriteContext,
  name: AccountKey,
  dueDay: number | undefined,
): Promise<Account> =>
  inTransaction(context.db, async (tx) => {
    const seller = await findSeller(tx, name.owner, name.seller)
    if (!seller) throw refuse('seller_not_found')
    if (seller.status !== 'active')
      throw refuse('seller_not_active', { words: { status: seller.status } })
    const before = await lockOrOpen(tx, context, name)
    const requested = dueDay === undefined ? before : await withDueDay(tx, before, dueDay)
    const account = await save(
      tx,
      context,
      before,
      transition(requested, 'requested', context.clock.now()),
    )
    recordAct(
      tx,
      context,
      'corporate_account.requested',
      asSelf(account),
      differenceOf(before, account),
    )
    return account
  })

export type Signature = {
  readonly version: number
  readonly user: PortalUserId
  readonly source: string
}

/** Accepts the current contract; records user, text, time and address. */
export async function accept(
  context: WriteContext,
  name: AccountKey,
  { version, user, source }: Signature,
): Promise<Account> {
  const contract = await readContract()
  return inTransaction(context.db, async (tx) => {
    const before = (await lockAccount(tx, name)) ?? newAccount(name, context.clock.now())
    const now = context.clock.now()
    const moved = acceptIn(before, contract.version, now)
    if (!moved) throw refuse('invalid_state', { words: { status: before.status } })
    // The acceptance of an older text does not count for this one.
    if (version !== contract.version)
      throw refuse('contract_changed', { words: { version: contract.version } })
    const account = await save(tx, context, before, moved)
    await insertAcceptance(tx, { ...name, version, hash: contract.hash, user, source, at: now })
    recordAct(
      tx,
      context,
      'corporate_account.contract_accepted',
      asSelf(account),
      differenceOf(before, account),
    )
    return account
  })
}

/** An operator's decision; approval sets the credit limit. Undefined: there is no such account. */
export const decideAccount = (
  context: WriteContext,
  id: SellerId,
  event: Exclude<AccountEvent, 'requested' | 'accepted' | 'closed'>,
  decision: { reason?: string | null; creditLimit?: Cents } = {},
): Promise<Account | undefined> =>
  inTransaction(context.db, async (tx) => {
    const seller = await findById(tx, id)
    const before = seller && (await lockAccount(tx, { owner: seller.owner, seller: id }))
    if (!before) return undefined
    const { reason = null, creditLimit = before.creditLimit } = decision
    const moved = transition({ ...before, creditLimit }, event, context.clock.now(), reason)
    const account = await save(tx, context, before, moved)
    const action = `corporate_account.${event}` as const
    recordAct(tx, context, action, asSelf(account), { ...differenceOf(before, account), reason })
    return account
  })

/** Sets the credit limit. Below what is used, no further purchase is approved. */
export const setLimit = (
  context: WriteContext,
  id: SellerId,
  creditLimit: Cents,
): Promise<Account | undefined> =>
  inTransaction(context.db, async (tx) => {
    const seller = await findById(tx, id)
    const before = seller && (await lockAccount(tx, { owner: seller.owner, seller: id }))
    if (!before) return undefined
    const account = { ...before, creditLimit, updatedAt: context.clock.now() }
    await saveAccounts(tx, [account])
    recordAct(
      tx,
      context,
      'corporate_account.updated',
      asSelf(account),
      differenceOf(before, account),
    )
    return account
  })

/** Sets a category's cashback from now on; returns all rules, past ones too. */
export const setCashback = (
  context: WriteContext,
  id: SellerId,
  rule?: { category: string; basisPoints: number },
): Promise<CashbackRule[] | undefined> =>
  inTransaction(context.db, async (tx) => {
    const seller = await findById(tx, id)
    const account = seller && (await lockAccount(tx, { owner: seller.owner, seller: id }))
    if (!account) return undefined
    const { owner } = account
    if (rule) {
      await setRule(tx, { owner, seller: id, ...rule, startsAt: context.clock.now() })
      const after = { cashback: { category: rule.category, basis_points: rule.basisPoints } }
      recordAct(tx, context, 'corporate_account.updated', asSelf(account), { after })
    }
    return rulesOf(tx, [account])
  })
