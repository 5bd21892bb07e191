// Cards, their tokens and codes, in SQL. Numbers and codes are sealed here.

import type { CardId, CustomerId, OwnerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { computedOnce } from '../../platform/db/planner.ts'
import { rowsOf, sql, together, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import type { Card, Code, Token } from './card.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'

const DETAILS = {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  holderName: 'fixed',
  brand: 'fixed',
  first6: 'fixed',
  last4: 'fixed',
  expirationMonth: 'fixed',
  expirationYear: 'fixed',
  fingerprint: 'fixed',
  numberSealed: 'fixed',
  createdAt: 'fixed',
  updatedAt: 'fixed',
} as const
/**
 * The columns of cards, their tokens and codes. The statements that use or delete one say what they
 * change.
 */
const TOKENS = table<Token>('card_tokens', 't', {
  ...DETAILS,
  usedAt: 'later',
  expiresAt: 'fixed',
  source: 'fixed',
  paymentLink: 'fixed',
})
const CARDS = table<Card>('cards', 'c', { ...DETAILS, customer: 'fixed', deletedAt: 'later' })
const CODES = table<Code>('card_codes', 's', {
  owner: 'key',
  id: 'key',
  codeSealed: 'saved',
  expiresAt: 'saved',
})

type CardKey = { readonly owner: OwnerId; readonly id: CardId }
type Holder = { readonly owner: OwnerId; readonly id: CustomerId }

export async function insertTokens(
  tx: Tx,
  tokens: readonly { token: Token; code: Code }[],
): Promise<void> {
  await together([
    tx.rows(TOKENS.inserting(tokens.map(({ token }) => token))),
    tx.rows(CODES.saving(tokens.map(({ code }) => code))),
  ])
}

/** The token, locked so that it is used only once. */
export async function lockToken(tx: Tx, { owner, id }: CardKey): Promise<Token | undefined> {
  const rows = await tx.rows<Token>(
    sql`select ${TOKENS.columns} from card_tokens t where owner = ${owner} and id = ${id} for update`,
  )
  return rows[0]
}

export async function findTokens(db: Sql, keys: readonly CardKey[]): Promise<Map<string, Token>> {
  const rows = await db.rows<Token>(sql`
    select ${TOKENS.columns} from card_tokens t
    where (owner, id) in (select owner, id
      from json_to_recordset(${rowsOf(keys)}) as k(owner uuid, id uuid))`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Marks the free ones of these tokens as used and keeps their numbers until `until` at most.
 * Returns their ids.
 */
function spending(cardKeys: readonly CardKey[], now: Date, until: Date): Statement {
  const keys = rowsOf(cardKeys.map(({ owner, id }) => ({ owner, id })))
  return sql`
    update card_tokens t
    set used_at = ${now}, updated_at = ${now},
      expires_at = least(t.expires_at, ${until}::timestamptz)
    from (
      select owner, id from card_tokens
      where (owner, id) in (select owner, id
        from json_to_recordset(${keys}) as k(owner uuid, id uuid))
        and used_at is null and expires_at > ${now} and number_sealed <> ''
      order by owner, id for update
    ) f
    where t.owner = f.owner and t.id = f.id returning t.id`
}

/** Marks tokens as used in the commit of `tx`, which fails where one of them is not free. */
export function spendTokens(tx: Tx, cardKeys: readonly CardKey[], now: Date, until: Date): void {
  tx.write(sql`
    with ${computedOnce('spent', spending(cardKeys, now, until))}
    select assert_holds(count(*) = ${cardKeys.length}, 'a token is used') from spent`)
}

/** The ids of those of these tokens that are free. */
export async function freeTokens(
  db: Sql,
  cardKeys: readonly CardKey[],
  now: Date,
): Promise<Set<string>> {
  const keys = rowsOf(cardKeys.map(({ owner, id }) => ({ owner, id })))
  const rows = await db.rows<{ id: string }>(sql`
    select id from card_tokens
    where (owner, id) in (select owner, id
      from json_to_recordset(${keys}) as k(owner uuid, id uuid))
      and used_at is null and expires_at > ${now} and number_sealed <> ''`)
  return new Set(rows.map(({ id }) => id))
}

/** The sealed number and unexpired code of cards and tokens, by their index in the list. */
export async function findSealed(
  db: Sql,
  cardKeys: readonly (CardKey & { kept: boolean })[],
  now: Date,
): Promise<Map<number, { numberSealed: Buffer; codeSealed: Buffer | null }>> {
  const keys = rowsOf(cardKeys.map(({ owner, id, kept }, n) => ({ owner, id, kept, n })))
  const rows = await db.rows<{ n: number; numberSealed: Buffer; codeSealed: Buffer | null }>(sql`
    select k.n, coalesce(c.number_sealed, t.number_sealed) as "numberSealed",
      s.code_sealed as "codeSealed"
    from json_to_recordset(${keys}) as k(owner uuid, id uuid, kept boolean, n int)
    left join cards c on k.kept and c.owner = k.owner and c.id = k.id
    left join card_tokens t on not k.kept and t.owner = k.owner and t.id = k.id
    left join card_codes s on s.owner = k.owner and s.id = k.id and s.expires_at > ${now}
    where length(coalesce(c.number_sealed, t.number_sealed)) > 0`)
  return new Map(rows.map(({ n, ...sealed }) => [n, sealed]))
}

/** Destroys the codes of these cards and tokens, and the numbers of tokens. */
export function forget(tx: Tx, keys: readonly (CardKey & { kept: boolean })[]): void {
  if (keys.length === 0) return
  tx.write(sql`
    delete from card_codes where (owner, id) in (
      select owner, id
      from json_to_recordset(${rowsOf(keys.map(({ owner, id }) => ({ owner, id })))})
        as k(owner uuid, id uuid))`)
  const tokens = keys.flatMap(({ owner, id, kept }) => (kept ? [] : [{ owner, id }]))
  if (tokens.length === 0) return
  tx.write(sql`
    update card_tokens set number_sealed = '' where used_at is not null and (owner, id) in (
      select owner, id from json_to_recordset(${rowsOf(tokens)}) as k(owner uuid, id uuid))`)
}

/** Marks a token as used and destroys its number. */
export async function useToken(tx: Tx, { owner, id }: CardKey, now: Date): Promise<void> {
  await tx.rows(sql`
    update card_tokens
    set used_at = ${now}, updated_at = ${now}, number_sealed = ''
    where owner = ${owner}
      and id = ${id}`)
}

/**
 * Stores a card. Where the customer has the same number already, that card gets the new name and
 * expiry.
 */
export async function insertOrRenew(tx: Tx, card: Card): Promise<Card> {
  const rows = await tx.rows<Card>(sql`
    ${CARDS.inserting([card])}
    on conflict (owner, customer, fingerprint) where deleted_at is null do update
    set holder_name = excluded.holder_name, expiration_month = excluded.expiration_month,
        expiration_year = excluded.expiration_year, updated_at = excluded.updated_at
    returning ${CARDS.columns}`)
  return rows[0]!
}

/**
 * Deletes a code and returns it, to be stored elsewhere; undefined where it has expired or is
 * missing.
 */
export async function pullCode(
  tx: Tx,
  { owner, id }: CardKey,
  now: Date,
): Promise<Code | undefined> {
  const rows = await tx.rows<Code>(
    sql`delete from card_codes s where owner = ${owner} and id = ${id} returning ${CODES.columns}`,
  )
  return rows[0] && rows[0].expiresAt > now ? rows[0] : undefined
}

export async function saveCode(tx: Tx, code: Code): Promise<void> {
  await tx.rows(CODES.saving([code]))
}

/** The cards of a customer, newest first. Their number is bounded when they are stored. */
export const listOf = (db: Sql, { owner, id }: Holder): Promise<Card[]> =>
  db.rows<Card>(sql`
    select ${CARDS.columns}
    from cards c
    where owner = ${owner}
      and customer = ${id}
      and deleted_at is null
    order by created_at desc, id desc`)

/** Cards by their ids, of any customer. */
export async function findCards(db: Sql, keys: readonly CardKey[]): Promise<Map<string, Card>> {
  const rows = await db.rows<Card>(sql`
    select ${CARDS.columns} from cards c where deleted_at is null
      and (owner, id) in (select owner, id
        from json_to_recordset(${rowsOf(keys)}) as k(owner uuid, id uuid))`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function find(
  db: Sql,
  { owner, id }: Holder,
  card: CardId,
): Promise<Card | undefined> {
  const rows = await db.rows<Card>(sql`
    select ${CARDS.columns}
    from cards c
    where owner = ${owner}
      and id = ${card}
      and customer = ${id}
      and deleted_at is null`)
  return rows[0]
}

/** Deletes some of the cards whose number is lost. */
export const removeLost = (tx: Tx, lost: Statement, now: Date, limit: number): Promise<Card[]> =>
  tx.rows<Card>(sql`
    update cards c set deleted_at = ${now}, updated_at = ${now}, number_sealed = ''
    where (owner, id) in (select owner, id
      from cards
      where deleted_at is null
        and ${lost}
      order by owner, customer, id
      limit ${limit})
    returning ${CARDS.columns}`)

/**
 * Deletes cards of a customer, all of them where none is named, and destroys their numbers and
 * codes.
 */
export async function remove(
  tx: Tx,
  { owner, id }: Holder,
  now: Date,
  card?: CardId,
): Promise<Card[]> {
  const named = card ? sql`and id = ${card}` : sql``
  const removed = await tx.rows<Card>(sql`
    update cards c set deleted_at = ${now}, updated_at = ${now}, number_sealed = ''
    where owner = ${owner}
      and customer = ${id}
      and deleted_at is null ${named}
    returning ${CARDS.columns}`)
  const ids = removed.map((one) => one.id)
  await tx.rows(sql`delete from card_codes where owner = ${owner} and id = any(${ids}::uuid[])`)
  return removed
}

/**
 * Destroys expired codes, numbers, tokens and counts, at most `limit` rows of each kind. Returns
 * how many rows it changed.
 */
export async function sweep(
  tx: Tx,
  at: { now: Date; forgotten: Date; since: Date },
  limit: number,
): Promise<number> {
  const codes = tx.rows(sql`
    delete from card_codes where (owner, id) in (
      select owner, id
      from card_codes
      where expires_at <= ${at.now}
      limit ${limit}
      for update skip locked)
      returning 1`)
  const numbers = tx.rows(sql`
    update card_tokens set number_sealed = '' where (owner, id) in (
      select owner, id from card_tokens where expires_at <= ${at.now} and number_sealed <> ''
      limit ${limit} for update skip locked) returning 1`)
  const tokens = tx.rows(sql`
    delete from card_tokens where (owner, id) in (
      select owner, id
      from card_tokens
      where expires_at <= ${at.forgotten}
      limit ${limit}
      for update skip locked)
      returning 1`)
  const attempts = tx.rows(sql`
    delete from card_attempts where name in (
      select name
      from card_attempts
      where since <= ${at.since}
      limit ${limit}
      for update skip locked)
      returning 1`)
  await together([codes, numbers, tokens, attempts])
  return (await Promise.all([codes, numbers, tokens, attempts])).reduce(
    (sum, rows) => sum + rows.length,
    0,
  )
}

/** For the sandbox's agenda: unused tokens that have not expired, the first to expire first. */
export function upcoming(
  db: Sql,
  { owner, seller, limit }: UpcomingOf,
  now: Date,
): Promise<Upcoming[]> {
  const own = seller ? sql`and t.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select t.expires_at as at, 'token.expires' as what, t.id, t.seller, null as amount
    from card_tokens t
    where t.expires_at > ${now}
      and t.number_sealed <> ''
      and t.used_at is null
      and t.owner = ${owner} ${own}
    order by t.expires_at, t.id limit ${limit}`)
}
