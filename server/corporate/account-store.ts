// Corporate accounts in SQL. Whatever changes money, limits, cards, holders or purchases of an account locks its row
// first. It decides nothing.

import type { Caller } from '../auth/caller.ts'
import type { CorporateCardId, OwnerId, PortalUserId } from '../base/ids.ts'
import { raw, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import { refuseUnlessActive, type Account, type Gate, type Named } from './account.ts'

const COLUMNS = sql`
  a.owner, a.seller, a.status, a.reason, a.suspended_for as "suspendedFor", a.arrears_since as "arrearsSince", a.due_day as "dueDay", a.next_due_day as "nextDueDay",
  a.credit_limit as "creditLimit", a.balance, a.used, a.contract_version as "contractVersion",
  a.contract_accepted_at as "contractAcceptedAt", a.holders, a.cards, a.purchases, a.seen_at as "seenAt", a.switches,
  a.untold_from as "untoldFrom", a.closed_at as "closedAt", a.closing_payout as "closingPayout", a.version, a.created_at as "createdAt", a.updated_at as "updatedAt"`

const keysOf = (names: readonly Named[]): string => rowsOf(names.map(({ owner, seller }) => ({ owner, seller })))

/** The account of a seller; undefined when it was never requested: it is `inactive`. */
export async function findAccount(db: Sql, { owner, seller }: Named): Promise<Account | undefined> {
  const rows = await db.rows<Account>(
    sql`select ${COLUMNS} from corporate_accounts a where a.owner = ${owner} and a.seller = ${seller}`,
  )
  return rows[0]
}

/** The caller's own account; refuses with `account_not_active` unless it is active, or what else `gate` demands. */
export const demandActive = async (
  db: Sql,
  caller: Pick<Caller, 'owner' | 'seller'>,
  gate: Gate = refuseUnlessActive,
): Promise<Account> => gate(await findAccount(db, caller))

/** Locks accounts in the order of (owner, seller), which is the same for everybody. Each at most once. */
export const lockAccounts = (tx: Tx, names: readonly Named[]): Promise<Account[]> =>
  tx.rows<Account>(sql`
    select ${COLUMNS} from corporate_accounts a
    where (a.owner, a.seller) in (
      select k.owner, k.seller from json_to_recordset(${keysOf(names)}) as k(owner uuid, seller uuid))
    order by a.owner, a.seller for update`)

/** What a purchase is decided by. */
export type Spendable = Pick<
  Account,
  'owner' | 'seller' | 'status' | 'suspendedFor' | 'balance' | 'creditLimit' | 'used' | 'purchases'
> & {
  /** Another one after every change of what purchases are decided by, of the account, its cards or its people. */
  readonly mark: number
}

/** Locks the accounts of cards, in the same order. */
export const lockAccountsOfCards = (tx: Tx, cards: readonly CorporateCardId[]): Promise<Spendable[]> =>
  tx.rows<Spendable>(sql`
    select a.owner, a.seller, a.status, a.suspended_for as "suspendedFor", a.balance, a.credit_limit as "creditLimit", a.used, a.purchases, a.mark
    from corporate_accounts a
    where (a.owner, a.seller) in (
      select c.owner, c.seller
      from json_to_recordset(${rowsOf(cards.map((id) => ({ id })))}) as r(id uuid) cross join lateral (
        select owner, seller from corporate_cards where id = r.id limit 1) c)
    order by a.owner, a.seller for update`)

/** Locks the account of a seller; undefined when it was never requested. */
export const lockAccount = async (tx: Tx, name: Named): Promise<Account | undefined> =>
  (await lockAccounts(tx, [name]))[0]

/** Locks the caller's own account; refuses with `account_not_active` unless it is active, or what else `gate` demands. */
export const lockActive = async (
  tx: Tx,
  caller: Pick<Caller, 'owner' | 'seller'>,
  gate: Gate = refuseUnlessActive,
): Promise<Account> => gate(await lockAccount(tx, caller))

const toRow = (a: Account) => ({
  owner: a.owner,
  seller: a.seller,
  status: a.status,
  reason: a.reason,
  suspended_for: a.suspendedFor,
  arrears_since: a.arrearsSince,
  due_day: a.dueDay,
  next_due_day: a.nextDueDay,
  credit_limit: a.creditLimit,
  balance: a.balance,
  used: a.used,
  contract_version: a.contractVersion,
  contract_accepted_at: a.contractAcceptedAt,
  holders: a.holders,
  cards: a.cards,
  purchases: a.purchases,
  seen_at: a.seenAt,
  switches: a.switches,
  untold_from: a.untoldFrom,
  closed_at: a.closedAt,
  closing_payout: a.closingPayout,
  version: a.version,
  created_at: a.createdAt,
  updated_at: a.updatedAt,
})

const NAMES = Object.keys(toRow({} as Account))
const FIXED = new Set(['owner', 'seller', 'created_at'])
const ALL = raw(NAMES.join(', '))
const SAVED = raw(
  NAMES.filter((name) => !FIXED.has(name))
    .map((name) => `${name} = r.${name}`)
    .join(', '),
)

/** Inserts an account. False, and nothing happens, when the seller has one. */
export async function insertAccount(tx: Tx, account: Account): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into corporate_accounts (${ALL})
    select ${ALL} from json_populate_recordset(null::corporate_accounts, ${rowsOf([toRow(account)])})
    on conflict (owner, seller) do nothing returning 1`)
  return rows.length > 0
}

/** Saves what may change of accounts that the same transaction has locked and read. */
export async function saveAccounts(tx: Tx, accounts: readonly Account[]): Promise<void> {
  if (accounts.length === 0) return
  await tx.rows(sql`
    update corporate_accounts a set ${SAVED}
    from json_populate_recordset(null::corporate_accounts, ${rowsOf(accounts.map(toRow))}) r
    where a.owner = r.owner and a.seller = r.seller`)
}

export type AccountFilter = {
  readonly statuses: readonly string[]
  /** Of this platform only; of all when absent. */
  readonly owner?: OwnerId
  /** Only those whose contract is older. */
  readonly contractBefore?: number
  readonly limit: number
}

/** Accounts of all platforms, the newest first, for operators. */
export const listAccounts = (db: Sql, filter: AccountFilter): Promise<Account[]> =>
  db.rows<Account>(sql`
    select ${COLUMNS} from corporate_accounts a
    where a.status = any(${[...filter.statuses]}::text[]) and a.owner = coalesce(${filter.owner ?? null}::uuid, a.owner)
      and (${filter.contractBefore ?? null}::int is null or coalesce(a.contract_version, 0) < ${filter.contractBefore ?? null}::int)
    order by a.created_at desc, a.seller limit ${filter.limit}`)

export type Acceptance = Named & {
  readonly version: number
  /** Of the text; hex. */
  readonly hash: string
  readonly user: PortalUserId
  readonly source: string
  readonly at: Date
}

/** Writes down who accepted a contract. It is never changed. */
export async function insertAcceptance(tx: Tx, a: Acceptance): Promise<void> {
  await tx.rows(sql`
    insert into corporate_acceptances (owner, seller, contract_version, contract_hash, portal_user, source, at)
    values (${a.owner}, ${a.seller}, ${a.version}, decode(${a.hash}, 'hex'), ${a.user}, ${a.source}, ${a.at})`)
}
