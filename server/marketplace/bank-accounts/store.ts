// Bank accounts and their tokens in SQL. Numbers are here only sealed.

import type { BankAccountId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import type { BankAccount, Token } from './bank-account.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceAlong } from '../../platform/lists/slice.ts'

const DETAILS = {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  holderName: 'fixed',
  taxpayerId: 'fixed',
  bankCode: 'fixed',
  ispb: 'fixed',
  bankName: 'fixed',
  routingNumber: 'fixed',
  accountSealed: 'fixed',
  last4: 'fixed',
  type: 'fixed',
  pixKeyType: 'fixed',
  pixKeyShown: 'fixed',
  fingerprint: 'fixed',
  createdAt: 'fixed',
  updatedAt: 'fixed',
} as const
/**
 * The columns of an account and its token. Using and unlinking have update statements of their own.
 */
const TOKENS = table<Token>('bank_account_tokens', 't', {
  ...DETAILS,
  usedAt: 'later',
  expiresAt: 'fixed',
})
const ACCOUNTS = table<BankAccount>('bank_accounts', 'b', {
  ...DETAILS,
  version: 'fixed',
  deletedAt: 'later',
})

export async function insertToken(tx: Tx, token: Token): Promise<void> {
  await tx.rows(TOKENS.inserting([token]))
}

/** This seller's token, locked so that it is used only once. */
export async function lockToken(
  tx: Tx,
  { owner, seller, id }: { owner: OwnerId; seller: SellerId; id: BankAccountId },
): Promise<Token | undefined> {
  const rows = await tx.rows<Token>(sql`
    select ${TOKENS.columns}
    from bank_account_tokens t
    where owner = ${owner}
      and id = ${id}
      and seller = ${seller}
    for update`)
  return rows[0]
}

export async function findToken(
  db: Sql,
  owner: OwnerId,
  id: BankAccountId,
): Promise<Token | undefined> {
  const rows = await db.rows<Token>(
    sql`select ${TOKENS.columns} from bank_account_tokens t where owner = ${owner} and id = ${id}`,
  )
  return rows[0]
}

/** Deletes tokens that expired before an instant. Returns how many. */
export async function sweepTokens(tx: Tx, before: Date, limit: number): Promise<number> {
  const gone = await tx.rows(sql`
    delete from bank_account_tokens where (owner, id) in (
      select owner, id
      from bank_account_tokens
      where expires_at <= ${before}
      order by expires_at
      limit ${limit}
      for update skip locked)
    returning 1`)
  return gone.length
}

/** Marks a token as used and erases its number. */
export async function useToken(tx: Tx, { owner, id }: Token, now: Date): Promise<void> {
  await tx.rows(sql`
    update bank_account_tokens set used_at = ${now}, updated_at = ${now}, account_sealed = ''
    where owner = ${owner} and id = ${id}`)
}

/**
 * Links an account. Where the seller has the same account already, returns that one and changes
 * nothing.
 */
export async function insertOrFind(tx: Tx, account: BankAccount): Promise<BankAccount> {
  const rows = await tx.rows<BankAccount>(sql`
    ${ACCOUNTS.inserting([account])}
    on conflict (owner, seller, fingerprint)
    where deleted_at is null
    do update set version = b.version
    returning ${ACCOUNTS.columns}`)
  return rows[0]!
}

/** Unlinks an account; undefined where it is not linked. */
export async function remove(
  tx: Tx,
  { owner, seller, id }: BankAccount,
  now: Date,
): Promise<BankAccount | undefined> {
  const rows = await tx.rows<BankAccount>(sql`
    update bank_accounts b set deleted_at = ${now}, updated_at = ${now}, version = version + 1
    where owner = ${owner}
      and id = ${id}
      and seller = ${seller}
      and deleted_at is null
    returning ${ACCOUNTS.columns}`)
  return rows[0]
}

/** Unlinks some of the accounts whose number is lost, and empties it. */
export const unlinkLost = (
  tx: Tx,
  lost: Statement,
  now: Date,
  limit: number,
): Promise<BankAccount[]> =>
  tx.rows<BankAccount>(sql`
    update bank_accounts b
    set account_sealed = '', deleted_at = ${now}, updated_at = ${now}, version = version + 1
    where (owner, id) in (select owner, id
      from bank_accounts
      where deleted_at is null
        and ${lost}
      order by owner, id
      limit ${limit})
    returning ${ACCOUNTS.columns}`)

/** Empties the lost numbers of unlinked accounts: payouts under way may still go there. */
export async function emptyLost(tx: Tx, lost: Statement, now: Date): Promise<void> {
  await tx.rows(
    sql`update bank_accounts
      set account_sealed = '', updated_at = ${now}
      where deleted_at is not null
        and ${lost}`,
  )
}

/**
 * The account with this id that is linked to the seller; without an id, the one that was linked
 * last.
 */
export async function findLive(
  db: Sql,
  owner: OwnerId,
  seller: SellerId,
  id?: BankAccountId,
): Promise<BankAccount | undefined> {
  const named = id ? sql`and id = ${id}` : sql``
  const rows = await db.rows<BankAccount>(sql`
    select ${ACCOUNTS.columns}
    from bank_accounts b
    where owner = ${owner}
      and seller = ${seller}
      and deleted_at is null ${named}
    order by created_at desc, id desc limit 1`)
  return rows[0]
}

/** An account by its id, even if it was unlinked since: payouts under way still go to it. */
export async function findEver(
  db: Sql,
  owner: OwnerId,
  id: BankAccountId,
): Promise<BankAccount | undefined> {
  const rows = await db.rows<BankAccount>(sql`
    select ${ACCOUNTS.columns} from bank_accounts b where owner = ${owner} and id = ${id}`)
  return rows[0]
}

/** The accounts of a platform with these ids, unlinked ones too. */
export const findEverAll = (
  db: Sql,
  owner: OwnerId,
  ids: readonly BankAccountId[],
): Promise<BankAccount[]> =>
  db.rows<BankAccount>(sql`
    select ${ACCOUNTS.columns} from bank_accounts b
    where owner = ${owner} and id = any(${[...ids]}::uuid[])`)

/** The accounts that are linked to a seller, by creation time. */
export const page = (db: Sql, owner: OwnerId, seller: SellerId, paging: Paging) =>
  db.rows<BankAccount>(sql`
    select ${ACCOUNTS.columns}
    from bank_accounts b
    where owner = ${owner}
      and seller = ${seller}
      and deleted_at is null
    ${sliceAlong(['created_at', 'id'], paging, sql`select created_at, id from bank_accounts where owner = ${owner} and id = ${paging.cursor ?? null}`)}`)

export const count = (db: Sql, owner: OwnerId, seller: SellerId): Promise<number> =>
  countRows(
    db,
    sql`bank_accounts where owner = ${owner} and seller = ${seller} and deleted_at is null`,
  )

/** For the sandbox's agenda: unused tokens that have not expired, the first to expire first. */
export function upcoming(
  db: Sql,
  { owner, seller, limit }: UpcomingOf,
  now: Date,
): Promise<Upcoming[]> {
  const own = seller ? sql`and t.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select t.expires_at as at, 'token.expires' as what, t.id, t.seller, null as amount
    from bank_account_tokens t
    where t.expires_at > ${now}
      and t.used_at is null
      and t.owner = ${owner} ${own}
    order by t.expires_at, t.id limit ${limit}`)
}
