// Bank accounts and their tokens in SQL. Numbers come and go sealed.

import type { BankAccountId, OwnerId, SellerId } from '../base/ids.ts'
import { sql, type Sql, type Tx } from '../db/sql.ts'
import type { BankAccount, Token } from './bank-account.ts'

const DETAILS = sql`
  owner, id, seller, holder_name as "holderName", taxpayer_id as "taxpayerId", bank_code as "bankCode", ispb,
  bank_name as "bankName", routing_number as "routingNumber", account_sealed as "accountSealed", last4, type, fingerprint,
  created_at as "createdAt", updated_at as "updatedAt"`
const TOKEN = sql`${DETAILS}, used_at as "usedAt", expires_at as "expiresAt"`
const ACCOUNT = sql`${DETAILS}, version, deleted_at as "deletedAt"`

export async function insertToken(tx: Tx, t: Token): Promise<void> {
  await tx.rows(sql`
    insert into bank_account_tokens (owner, id, seller, holder_name, taxpayer_id, bank_code, ispb, bank_name, routing_number,
      account_sealed, last4, type, fingerprint, expires_at, created_at, updated_at)
    values (${t.owner}, ${t.id}, ${t.seller}, ${t.holderName}, ${t.taxpayerId}, ${t.bankCode}, ${t.ispb}, ${t.bankName},
      ${t.routingNumber}, ${t.accountSealed}, ${t.last4}, ${t.type}, ${t.fingerprint}, ${t.expiresAt}, ${t.createdAt},
      ${t.updatedAt})`)
}

/** The token of this very seller, locked, so that it is used once. */
export async function lockToken(
  tx: Tx,
  { owner, seller, id }: { owner: OwnerId; seller: SellerId; id: BankAccountId },
): Promise<Token | undefined> {
  const rows = await tx.rows<Token>(sql`
    select ${TOKEN} from bank_account_tokens where owner = ${owner} and id = ${id} and seller = ${seller} for update`)
  return rows[0]
}

export async function findToken(db: Sql, owner: OwnerId, id: BankAccountId): Promise<Token | undefined> {
  const rows = await db.rows<Token>(sql`select ${TOKEN} from bank_account_tokens where owner = ${owner} and id = ${id}`)
  return rows[0]
}

/** Marks a token as used and forgets the number it held. */
export async function useToken(tx: Tx, { owner, id }: Token, now: Date): Promise<void> {
  await tx.rows(sql`
    update bank_account_tokens set used_at = ${now}, updated_at = ${now}, account_sealed = ''
    where owner = ${owner} and id = ${id}`)
}

/** Links an account; when the seller has this very account already, that one is the answer and nothing changes. */
export async function insertOrFind(tx: Tx, a: BankAccount): Promise<BankAccount> {
  const rows = await tx.rows<BankAccount>(sql`
    insert into bank_accounts (owner, id, seller, version, holder_name, taxpayer_id, bank_code, ispb, bank_name, routing_number,
      account_sealed, last4, type, fingerprint, created_at, updated_at)
    values (${a.owner}, ${a.id}, ${a.seller}, ${a.version}, ${a.holderName}, ${a.taxpayerId}, ${a.bankCode}, ${a.ispb},
      ${a.bankName}, ${a.routingNumber}, ${a.accountSealed}, ${a.last4}, ${a.type}, ${a.fingerprint}, ${a.createdAt},
      ${a.updatedAt})
    on conflict (owner, seller, fingerprint) where deleted_at is null do update set version = bank_accounts.version
    returning ${ACCOUNT}`)
  return rows[0]!
}

/** Unlinks an account; undefined when there is none that is linked. */
export async function remove(tx: Tx, { owner, seller, id }: BankAccount, now: Date): Promise<BankAccount | undefined> {
  const rows = await tx.rows<BankAccount>(sql`
    update bank_accounts set deleted_at = ${now}, updated_at = ${now}, version = version + 1
    where owner = ${owner} and id = ${id} and seller = ${seller} and deleted_at is null returning ${ACCOUNT}`)
  return rows[0]
}

/** The account with this id that is linked to the seller; without an id, the one that was linked last. */
export async function findLive(
  db: Sql,
  owner: OwnerId,
  seller: SellerId,
  id?: BankAccountId,
): Promise<BankAccount | undefined> {
  const named = id ? sql`and id = ${id}` : sql``
  const rows = await db.rows<BankAccount>(sql`
    select ${ACCOUNT} from bank_accounts where owner = ${owner} and seller = ${seller} and deleted_at is null ${named}
    order by created_at desc, id desc limit 1`)
  return rows[0]
}

/** An account by its id, also one that was unlinked since: what was ordered to it goes on. */
export async function findEver(db: Sql, owner: OwnerId, id: BankAccountId): Promise<BankAccount | undefined> {
  const rows = await db.rows<BankAccount>(sql`
    select ${ACCOUNT} from bank_accounts where owner = ${owner} and id = ${id}`)
  return rows[0]
}

export type Page = { limit: number; offset: number; ascending: boolean }

/** Those that are linked to a seller, by the time they were. */
export const page = (db: Sql, owner: OwnerId, seller: SellerId, { limit, offset, ascending }: Page) =>
  db.rows<BankAccount>(sql`
    select ${ACCOUNT} from bank_accounts where owner = ${owner} and seller = ${seller} and deleted_at is null
    order by ${ascending ? sql`created_at, id` : sql`created_at desc, id desc`} limit ${limit} offset ${offset}`)

export async function count(db: Sql, owner: OwnerId, seller: SellerId): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`
    select count(*)::bigint as n from bank_accounts
    where owner = ${owner} and seller = ${seller} and deleted_at is null`)
  return rows[0]!.n
}
