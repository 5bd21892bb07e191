// Corporate accounts in SQL. Every change of an account's money, limits, cards, holders or
// purchases locks its row first. It decides nothing.

import type { Caller } from '../../runtime/caller.ts'
import { after } from '../../kernel/clock.ts'
import type { CorporateCardId, OwnerId, PortalUserId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { lookup } from '../../platform/db/planner.ts'
import { rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import {
  refuseUnlessActive,
  type Account,
  type Gate,
  type AccountKey,
  type DecisionAccount,
  newAccount,
  type Company,
} from './account.ts'
import type { CashbackRule } from './cashback.ts'
import { refuse } from '../../kernel/refusal.ts'
import { find as findSeller } from '../../marketplace/sellers/store.ts'

/** The columns of an account. */
const ACCOUNTS = table<Account, 'owner' | 'seller'>('corporate_accounts', 'a', {
  owner: 'key',
  seller: 'key',
  status: 'saved',
  reason: 'saved',
  suspendedFor: 'saved',
  arrearsSince: 'saved',
  dueDay: 'saved',
  nextDueDay: 'saved',
  creditLimit: 'saved',
  balance: 'saved',
  used: 'saved',
  contractVersion: 'saved',
  contractAcceptedAt: 'saved',
  holders: 'saved',
  cards: 'saved',
  purchases: 'saved',
  syncedUntil: 'saved',
  activationChanges: 'saved',
  resendFrom: 'saved',
  closedAt: 'saved',
  closingPayout: 'saved',
  version: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

const keysOf = (keys: readonly AccountKey[]): string =>
  rowsOf(keys.map(({ owner, seller }) => ({ owner, seller })))

/** The account of a seller; undefined where it was never requested, which means `inactive`. */
export async function findAccount(
  db: Sql,
  { owner, seller }: AccountKey,
): Promise<Account | undefined> {
  const rows = await db.rows<Account>(
    sql`select ${ACCOUNTS.columns}
      from corporate_accounts a
      where a.owner = ${owner}
        and a.seller = ${seller}`,
  )
  return rows[0]
}

/**
 * The caller's own account; refuses with `account_not_active` unless it is active, or by another
 * `gate`.
 */
export const demandActive = async (
  db: Sql,
  caller: Pick<Caller, 'owner' | 'seller'>,
  gate: Gate = refuseUnlessActive,
): Promise<Account> => gate(await findAccount(db, caller))

type OnAccount = {
  readonly deps: { readonly db: Sql }
  readonly caller: Pick<Caller, 'owner' | 'seller'>
}

/**
 * The state check of a call: of the caller's account, by its gate, then of its object. Whoever
 * never had an account has no objects either.
 */
export const onAccount =
  <Input extends OnAccount>(
    gate: Gate = refuseUnlessActive,
    ofObject?: (input: Input) => unknown,
  ) =>
  async (input: Input): Promise<void> => {
    const account = await findAccount(input.deps.db, input.caller)
    if (!account) return
    gate(account)
    await ofObject?.(input)
  }

/** Locks accounts in the order of (owner, seller), like every caller. Each at most once. */
export const lockAccounts = (tx: Tx, names: readonly AccountKey[]): Promise<Account[]> =>
  tx.rows<Account>(sql`
    select ${ACCOUNTS.columns} from corporate_accounts a
    where (a.owner, a.seller) in (
      select k.owner, k.seller
      from json_to_recordset(${keysOf(names)}) as k(owner uuid, seller uuid))
    order by a.owner, a.seller for update`)

/** Locks the accounts of cards, in the same order. */
export const lockAccountsOfCards = (
  tx: Tx,
  cards: readonly CorporateCardId[],
): Promise<DecisionAccount[]> =>
  tx.rows<DecisionAccount>(sql`
    select a.owner, a.seller, a.status, a.suspended_for as "suspendedFor", a.balance,
      a.credit_limit as "creditLimit", a.used, a.purchases
    from corporate_accounts a
    where (a.owner, a.seller) in (
      select c.owner, c.seller
      from json_to_recordset(${rowsOf(cards.map((id) => ({ id })))}) as r(id uuid)
      ${lookup(sql`select owner, seller from corporate_cards where id = r.id`, 'c')})
    order by a.owner, a.seller for update`)

/** Locks the account of a seller; undefined where it was never requested. */
export const lockAccount = async (tx: Tx, name: AccountKey): Promise<Account | undefined> =>
  (await lockAccounts(tx, [name]))[0]

/**
 * Locks the caller's own account; refuses with `account_not_active` unless it is active, or by
 * another `gate`.
 */
export const lockActive = async (
  tx: Tx,
  caller: Pick<Caller, 'owner' | 'seller'>,
  gate: Gate = refuseUnlessActive,
): Promise<Account> => gate(await lockAccount(tx, caller))

/** Inserts an account; false, without a change, where the seller has one. */
export async function insertAccount(tx: Tx, account: Account): Promise<boolean> {
  const rows = await tx.rows(
    sql`${ACCOUNTS.inserting([account])} on conflict (owner, seller) do nothing returning 1`,
  )
  return rows.length > 0
}

/** Saves the changeable columns of accounts that the same transaction has locked and read. */
export async function saveAccounts(tx: Tx, accounts: readonly Account[]): Promise<void> {
  if (accounts.length === 0) return
  await tx.rows(ACCOUNTS.updating(accounts))
}

export type AccountFilter = {
  readonly statuses: readonly string[]
  /** Of this platform only; absent: of all. */
  readonly owner?: OwnerId
  /** Only those with an older contract. */
  readonly contractBefore?: number
  /** Only those after the account of this company, in the order of the list. */
  readonly before?: SellerId | undefined
  readonly limit: number
}

/** Accounts of all platforms, newest first, for operators. */
export const listAccounts = (db: Sql, filter: AccountFilter): Promise<Account[]> =>
  db.rows<Account>(sql`
    select ${ACCOUNTS.columns} from corporate_accounts a
    where a.status = any(${[...filter.statuses]}::text[])
      and a.owner = coalesce(${filter.owner ?? null}::uuid, a.owner)
      and (${filter.contractBefore ?? null}::int is null
        or coalesce(a.contract_version, 0) < ${filter.contractBefore ?? null}::int)
      and (${filter.before ?? null}::uuid is null or (a.created_at, a.seller) < (
        select b.created_at, b.seller
        from corporate_accounts b
        where b.seller = ${filter.before ?? null}::uuid))
    order by a.created_at desc, a.seller desc limit ${filter.limit}`)

export type Acceptance = AccountKey & {
  readonly version: number
  /** Of the text; hex. */
  readonly hash: string
  readonly user: PortalUserId
  readonly source: string
  readonly at: Date
}

/** The columns of an acceptance; its rows never change. */
const ACCEPTANCES = table<Acceptance, 'owner' | 'seller' | 'version'>(
  'corporate_acceptances',
  'c',
  {
    owner: 'key',
    seller: 'key',
    version: { is: 'key', column: 'contract_version' },
    hash: { is: 'fixed', column: 'contract_hash' },
    user: { is: 'fixed', column: 'portal_user' },
    source: 'fixed',
    at: 'fixed',
  },
)

/**
 * Records who accepted a contract, of an account that is locked: after the acceptances before, by a
 * millisecond where the clock stands.
 */
export async function insertAcceptance(tx: Tx, acceptance: Acceptance): Promise<void> {
  const { owner, seller, version } = acceptance
  const [last] = await tx.rows<{ at: Date | null }>(sql`
    select max(at) as at from corporate_acceptances
    where owner = ${owner} and seller = ${seller} and contract_version = ${version}`)
  const at = last?.at && last.at >= acceptance.at ? after(last.at, 1) : acceptance.at
  await tx.rows(ACCEPTANCES.inserting([{ ...acceptance, at, hash: `\\x${acceptance.hash}` }]))
}

/** The columns of a rule of cashback. */
const RULES = table<CashbackRule, 'owner' | 'seller' | 'category' | 'startsAt'>(
  'corporate_cashback_rules',
  'c',
  {
    owner: 'key',
    seller: 'key',
    category: 'key',
    startsAt: 'key',
    basisPoints: 'saved',
  },
)

/** All rules of the accounts, past ones too. */
export const rulesOf = (
  db: Sql,
  accounts: readonly { owner: OwnerId; seller: SellerId }[],
): Promise<CashbackRule[]> =>
  db.rows<CashbackRule>(sql`
    select ${RULES.columns}
    from json_to_recordset(${rowsOf(accounts.map(({ owner, seller }) => ({ owner, seller })))}) as r(owner uuid,
      seller uuid)
    join corporate_cashback_rules c on c.owner = r.owner and c.seller = r.seller`)

/** Sets a category's rule from an instant on. */
export async function setRule(tx: Tx, rule: CashbackRule): Promise<void> {
  await tx.rows(RULES.saving([rule]))
}

/** An account and its company; one that was never requested is `inactive`. */
export type AccountWithCompany = { readonly account: Account; readonly company: Company }

/** The company of an account. */
export async function companyOf(
  db: Sql,
  { owner, seller }: AccountKey,
): Promise<Company & { opened: Date }> {
  const found = await findSeller(db, owner, seller)
  if (!found) throw refuse('seller_not_found')
  return { name: found.name, taxpayerId: found.taxpayerId, opened: found.createdAt }
}

/** A seller's account with its company, in any status. */
export async function findWithCompany(db: Sql, name: AccountKey): Promise<AccountWithCompany> {
  const [company, account] = await Promise.all([companyOf(db, name), findAccount(db, name)])
  return { account: account ?? newAccount(name, company.opened), company }
}
