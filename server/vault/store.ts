// Cards, their tokens and codes, and what is counted against those who try them, in SQL. Numbers and codes come and go
// sealed.

import type { CardId, CustomerId, OwnerId } from '../base/ids.ts'
import { rowsOf, sql, together, type Sql, type Tx } from '../db/sql.ts'
import type { Attempts } from './card-testing-limit.ts'
import type { Card, Code, Token } from './card.ts'

const DETAILS = sql`
  owner, id, seller, holder_name as "holderName", brand, first6, last4, expiration_month as "expirationMonth",
  expiration_year as "expirationYear", fingerprint, number_sealed as "numberSealed", created_at as "createdAt",
  updated_at as "updatedAt"`
const TOKEN = sql`${DETAILS}, used_at as "usedAt", expires_at as "expiresAt", source`
const CARD = sql`${DETAILS}, customer, deleted_at as "deletedAt"`
const CODE = sql`owner, id, code_sealed as "codeSealed", expires_at as "expiresAt"`

type Named = { readonly owner: OwnerId; readonly id: CardId }
type Holder = { readonly owner: OwnerId; readonly id: CustomerId }

async function saveCodes(tx: Tx, codes: readonly Code[]): Promise<void> {
  const rows = codes.map((code) => ({ ...code, codeSealed: code.codeSealed.toString('hex') }))
  await tx.rows(sql`
    insert into card_codes (owner, id, code_sealed, expires_at)
    select owner, id, decode("codeSealed", 'hex'), "expiresAt"
    from json_to_recordset(${rowsOf(rows)}) as r(owner uuid, id uuid, "codeSealed" text, "expiresAt" timestamptz)
    on conflict (owner, id) do update set code_sealed = excluded.code_sealed, expires_at = excluded.expires_at`)
}

export async function insertTokens(tx: Tx, made: readonly { token: Token; code: Code }[]): Promise<void> {
  const rows = made.map(({ token }) => ({ ...token, numberSealed: token.numberSealed.toString('hex') }))
  const inserting = tx.rows(sql`
    insert into card_tokens (owner, id, seller, holder_name, brand, first6, last4, expiration_month, expiration_year,
      fingerprint, number_sealed, expires_at, source, created_at, updated_at)
    select owner, id, seller, "holderName", brand, first6, last4, "expirationMonth", "expirationYear",
      fingerprint, decode("numberSealed", 'hex'), "expiresAt", source, "createdAt", "updatedAt"
    from json_to_recordset(${rowsOf(rows)})
      as r(owner uuid, id uuid, seller uuid, "holderName" text, brand text, first6 text, last4 text, "expirationMonth" int,
        "expirationYear" int, fingerprint text, "numberSealed" text, "expiresAt" timestamptz, source text,
        "createdAt" timestamptz, "updatedAt" timestamptz)`)
  await together([
    inserting,
    saveCodes(
      tx,
      made.map(({ code }) => code),
    ),
  ])
}

/** The token, locked, so that it is used once. */
export async function lockToken(tx: Tx, { owner, id }: Named): Promise<Token | undefined> {
  const rows = await tx.rows<Token>(
    sql`select ${TOKEN} from card_tokens where owner = ${owner} and id = ${id} for update`,
  )
  return rows[0]
}

export async function findTokens(db: Sql, named: readonly Named[]): Promise<Map<string, Token>> {
  const rows = await db.rows<Token>(sql`
    select ${TOKEN} from card_tokens
    where (owner, id) in (select owner, id from json_to_recordset(${rowsOf(named)}) as k(owner uuid, id uuid))`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Marks free tokens as used; their numbers stay until `until` at most. Returns the ids of those that were free. */
export async function spendTokens(tx: Tx, named: readonly Named[], now: Date, until: Date): Promise<Set<string>> {
  const keys = rowsOf(named.map(({ owner, id }) => ({ owner, id })))
  const rows = await tx.rows<{ id: string }>(sql`
    update card_tokens t set used_at = ${now}, updated_at = ${now}, expires_at = least(t.expires_at, ${until}::timestamptz)
    from (
      select owner, id from card_tokens
      where (owner, id) in (select owner, id from json_to_recordset(${keys}) as k(owner uuid, id uuid))
        and used_at is null and expires_at > ${now} and number_sealed <> ''
      order by owner, id for update
    ) f
    where t.owner = f.owner and t.id = f.id returning t.id`)
  return new Set(rows.map((row) => row.id))
}

/** The sealed number and living code of cards and tokens, by their place in the list. */
export async function findSealed(
  db: Sql,
  named: readonly (Named & { kept: boolean })[],
  now: Date,
): Promise<Map<number, { numberSealed: Buffer; codeSealed: Buffer | null }>> {
  const keys = rowsOf(named.map(({ owner, id, kept }, n) => ({ owner, id, kept, n })))
  const rows = await db.rows<{ n: number; numberSealed: Buffer; codeSealed: Buffer | null }>(sql`
    select k.n, coalesce(c.number_sealed, t.number_sealed) as "numberSealed", s.code_sealed as "codeSealed"
    from json_to_recordset(${keys}) as k(owner uuid, id uuid, kept boolean, n int)
    left join cards c on k.kept and c.owner = k.owner and c.id = k.id
    left join card_tokens t on not k.kept and t.owner = k.owner and t.id = k.id
    left join card_codes s on s.owner = k.owner and s.id = k.id and s.expires_at > ${now}
    where length(coalesce(c.number_sealed, t.number_sealed)) > 0`)
  return new Map(rows.map(({ n, ...sealed }) => [n, sealed]))
}

/** Destroys the codes of these cards and tokens, and the numbers of tokens. */
export async function forget(tx: Tx, named: readonly (Named & { kept: boolean })[]): Promise<void> {
  if (named.length === 0) return
  const codes = tx.rows(sql`
    delete from card_codes where (owner, id) in (
      select owner, id from json_to_recordset(${rowsOf(named.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid, id uuid))`)
  const tokens = named.flatMap(({ owner, id, kept }) => (kept ? [] : [{ owner, id }]))
  if (tokens.length === 0) return void (await codes)
  const numbers = tx.rows(sql`
    update card_tokens set number_sealed = '' where used_at is not null and (owner, id) in (
      select owner, id from json_to_recordset(${rowsOf(tokens)}) as k(owner uuid, id uuid))`)
  await together([codes, numbers])
}

/** Marks a token as used and destroys the number it held. */
export async function useToken(tx: Tx, { owner, id }: Named, now: Date): Promise<void> {
  await tx.rows(sql`
    update card_tokens set used_at = ${now}, updated_at = ${now}, number_sealed = '' where owner = ${owner} and id = ${id}`)
}

/** Keeps a card; when the customer has this very number already, that card takes the name and date of this one. */
export async function insertOrRenew(tx: Tx, c: Card): Promise<Card> {
  const rows = await tx.rows<Card>(sql`
    insert into cards (owner, id, seller, customer, holder_name, brand, first6, last4, expiration_month, expiration_year,
      fingerprint, number_sealed, created_at, updated_at)
    values (${c.owner}, ${c.id}, ${c.seller}, ${c.customer}, ${c.holderName}, ${c.brand}, ${c.first6}, ${c.last4},
      ${c.expirationMonth}, ${c.expirationYear}, ${c.fingerprint}, ${c.numberSealed}, ${c.createdAt}, ${c.updatedAt})
    on conflict (owner, customer, fingerprint) where deleted_at is null do update
    set holder_name = excluded.holder_name, expiration_month = excluded.expiration_month,
        expiration_year = excluded.expiration_year, updated_at = excluded.updated_at
    returning ${CARD}`)
  return rows[0]!
}

/** Takes a code away and gives it to be kept elsewhere; undefined when there is none that is still good. */
export async function pullCode(tx: Tx, { owner, id }: Named, now: Date): Promise<Code | undefined> {
  const rows = await tx.rows<Code>(sql`delete from card_codes where owner = ${owner} and id = ${id} returning ${CODE}`)
  return rows[0] && rows[0].expiresAt > now ? rows[0] : undefined
}

export const saveCode = (tx: Tx, code: Code): Promise<void> => saveCodes(tx, [code])

/** The cards of a customer, the newest first. Their number is bounded when they are kept. */
export const listOf = (db: Sql, { owner, id }: Holder): Promise<Card[]> =>
  db.rows<Card>(sql`
    select ${CARD} from cards where owner = ${owner} and customer = ${id} and deleted_at is null
    order by created_at desc, id desc`)

/** Cards by their names, whoever's they are. */
export async function findCards(db: Sql, named: readonly Named[]): Promise<Map<string, Card>> {
  const rows = await db.rows<Card>(sql`
    select ${CARD} from cards where deleted_at is null
      and (owner, id) in (select owner, id from json_to_recordset(${rowsOf(named)}) as k(owner uuid, id uuid))`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function find(db: Sql, { owner, id }: Holder, card: CardId): Promise<Card | undefined> {
  const rows = await db.rows<Card>(sql`
    select ${CARD} from cards where owner = ${owner} and id = ${card} and customer = ${id} and deleted_at is null`)
  return rows[0]
}

/** Deletes cards of a customer, all when none is named, and destroys their numbers and codes. */
export async function remove(tx: Tx, { owner, id }: Holder, now: Date, card?: CardId): Promise<Card[]> {
  const named = card ? sql`and id = ${card}` : sql``
  const removed = await tx.rows<Card>(sql`
    update cards set deleted_at = ${now}, updated_at = ${now}, number_sealed = ''
    where owner = ${owner} and customer = ${id} and deleted_at is null ${named} returning ${CARD}`)
  const ids = removed.map((one) => one.id)
  await tx.rows(sql`delete from card_codes where owner = ${owner} and id = any(${ids}::uuid[])`)
  return removed
}

/** What is counted under these names, in no order; names nothing is counted under are left out. */
export const findAttempts = (db: Sql, names: readonly string[]): Promise<Attempts[]> =>
  db.rows<Attempts>(sql`select name, refused, since from card_attempts where name = any(${[...names]}::text[])`)

/** Counts refusals, in one statement and in order of name, so that simultaneous tries cannot hide behind one another. */
export const countRefused = (
  tx: Tx,
  tried: readonly { name: string; n: number }[],
  at: { now: Date; since: Date },
): Promise<Attempts[]> =>
  tx.rows<Attempts>(sql`
    insert into card_attempts as a (name, refused, since)
    select name, n, ${at.now}::timestamptz from json_to_recordset(${rowsOf(tried)}) as r(name text, n int) order by name
    on conflict (name) do update
    set refused = case when a.since <= ${at.since} then excluded.refused else a.refused + excluded.refused end,
        since = case when a.since <= ${at.since} then excluded.since else a.since end
    returning name, refused, since`)

/** Destroys what is over, a bounded number of each at a time. Returns how many rows. */
export async function sweep(tx: Tx, at: { now: Date; forgotten: Date; since: Date }, limit: number): Promise<number> {
  const codes = tx.rows(sql`
    delete from card_codes where (owner, id) in (
      select owner, id from card_codes where expires_at <= ${at.now} limit ${limit} for update skip locked) returning 1`)
  const numbers = tx.rows(sql`
    update card_tokens set number_sealed = '' where (owner, id) in (
      select owner, id from card_tokens where expires_at <= ${at.now} and number_sealed <> ''
      limit ${limit} for update skip locked) returning 1`)
  const tokens = tx.rows(sql`
    delete from card_tokens where (owner, id) in (
      select owner, id from card_tokens where expires_at <= ${at.forgotten} limit ${limit} for update skip locked) returning 1`)
  const attempts = tx.rows(sql`
    delete from card_attempts where name in (
      select name from card_attempts where since <= ${at.since} limit ${limit} for update skip locked) returning 1`)
  await together([codes, numbers, tokens, attempts])
  return (await Promise.all([codes, numbers, tokens, attempts])).reduce((sum, rows) => sum + rows.length, 0)
}
