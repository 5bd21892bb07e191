// Every table that has personal data of a buyer, and how it is erased there, in SQL.
// docs/privacy.md is the list for people; test/journeys/payments/erase.test.ts searches every
// table.

import { likeLiteral, raw, sql, type Sql, type Statement, type Tx } from '../platform/db/sql.ts'
import { ERASED } from '../payments/customers/customer.ts'
import { TRANSACTIONS } from '../payments/transactions/store.ts'
import type { Transaction } from '../payments/transactions/transaction.ts'
import { saveEvents } from './events-store.ts'
import { erasedTransaction, NO_FINGERPRINT, type ErasureKey } from './erasure.ts'

/**
 * The transaction has not ended: a payment or an answer of a bank may follow, for which the buyer's
 * data are needed.
 */
const IS_OPEN = sql`(t.status in ('new', 'pending', 'pre_authorized', 'dispute')
    or t.refunding > 0
    or t.due_at is not null)`

const ERASED_PERSON = JSON.stringify({ name: ERASED, taxpayerId: '' })
const ERASED_HOLDER = JSON.stringify({
  holderName: ERASED,
  buyer: { name: ERASED },
  source: null,
  fingerprint: NO_FINGERPRINT,
})

/** The transaction still has data of its buyer. */
const HAS_PERSONAL_DATA = sql`(t.description is not null
    or t.metadata is not null
    or t.detail <> '{}'
  or t.pix ? 'payer'
  or t.pix ? 'origins'
  or t.boleto -> 'pix' ? 'origins'
  or t.boleto -> 'payer' <> ${ERASED_PERSON}::jsonb
  or t.card ->> 'holderName' <> ${ERASED})`

/** A transaction of the customer that has not ended. */
export async function findOpen(db: Sql, { owner, id }: ErasureKey): Promise<string | undefined> {
  const rows = await db.rows<{ id: string }>(sql`
    select t.id
    from transactions t
    where t.owner = ${owner}
      and t.customer = ${id}
      and ${IS_OPEN}
    limit 1`)
  return rows[0]?.id
}

/** When the customer last paid something. */
export async function lastPaidAt(db: Sql, { owner, id }: ErasureKey): Promise<Date | null> {
  const rows = await db.rows<{ at: Date | null }>(sql`
    select max(paid_at) as at from transactions where owner = ${owner} and customer = ${id}`)
  return rows[0]!.at
}

/**
 * Deletes the customer's cards, with codes and used tokens of the same numbers. Returns how many it
 * had stored.
 */
export async function eraseCards(tx: Tx, { owner, id }: ErasureKey): Promise<number> {
  const cards = await tx.rows<{ id: string; fingerprint: string; stored: boolean }>(sql`
    delete from cards
    where owner = ${owner}
      and customer = ${id}
    returning id, fingerprint, deleted_at is null as stored`)
  await tx.rows(
    sql`delete from card_codes
      where owner = ${owner}
        and id = any(${cards.map((card) => card.id)}::uuid[])`,
  )
  await tx.rows(sql`
    delete from card_tokens where owner = ${owner} and used_at is not null
      and fingerprint = any(${cards.map(({ fingerprint }) => fingerprint)}::text[])`)
  return cards.filter(({ stored }) => stored).length
}

export type Page = { readonly limit: number; readonly after: string | null }

const BEFORE_ALL = '0'.repeat(32)
const last = (rows: readonly { id: string }[], { limit, after }: Page): string | null =>
  rows.length < limit ? null : (rows.at(-1)?.id ?? after)

type Reached = { readonly count: number; readonly events: number; readonly place: string | null }

/**
 * Erases a page of the customer's ended transactions, with their tokens, refunds, evidence, titles
 * and events.
 */
export async function eraseTransactions(
  tx: Tx,
  { owner, id }: ErasureKey,
  page: Page,
): Promise<Reached> {
  await tx.rows(sql`set local vintem.erase = 'on'`)
  const rows = await tx.rows<{ id: string; open: boolean }>(sql`
    select t.id, ${IS_OPEN} as open from transactions t
    where t.owner = ${owner} and t.customer = ${id} and t.id > ${page.after ?? BEFORE_ALL}
    order by t.id limit ${page.limit} for update`)
  const ids = rows.filter(({ open }) => !open).map((row) => row.id)
  const changed = await tx.rows<{ id: string; card: string | null }>(sql`
    update transactions t set revision = t.revision + 1, description = null, metadata = null,
      detail = '{}',
      pix = t.pix - 'payer' - 'origins',
      boleto = (t.boleto - 'paidFrom' #- '{pix,origins}') || jsonb_build_object('payer', ${ERASED_PERSON}::jsonb),
      card = t.card || ${ERASED_HOLDER}::jsonb
    where t.owner = ${owner}
      and t.id = any(${ids}::uuid[])
      and ${HAS_PERSONAL_DATA}
    returning t.id, t.card ->> 'id' as card`)
  const cards = changed.flatMap(({ card }) => card ?? [])
  await tx.rows(sql`
    delete from card_tokens
    where owner = ${owner}
      and used_at is not null
      and id = any(${cards}::uuid[])`)
  await tx.rows(sql`
    update refunds
    set to_key = null, to_sealed = case
      when to_sealed is null then null
      else ''::bytea end
    where owner = ${owner}
      and transaction = any(${ids}::uuid[])
      and (to_key is not null or length(to_sealed) > 0)`)
  // A refund that was held may name the buyer's account.
  await tx.rows(sql`
    update approvals
    set content_sealed = null
    where owner = ${owner}
      and object = any(${ids}::uuid[])
      and content_sealed is not null`)
  await tx.rows(sql`
    update dispute_evidence
    set text = ${ERASED}, files = '[]'
    where owner = ${owner}
      and text <> ${ERASED}
      and due_at is null
      and dispute in (select id
        from disputes
        where owner = ${owner}
        and transaction = any(${ids}::uuid[]))`)
  await tx.rows(sql`
    update cnab_titles set said = jsonb_set(said, '{payer}', ${ERASED_PERSON}::jsonb),
      payments = (select coalesce(jsonb_agg(p - 'payer'), '[]')
        from jsonb_array_elements(payments) p)
    where owner = ${owner}
      and id = any(${ids}::uuid[])
      and said -> 'payer' <> ${ERASED_PERSON}::jsonb`)
  return {
    count: changed.length,
    events: await eraseTransactionEvents(tx, owner, ids),
    place: last(rows, page),
  }
}

type Event = { readonly id: string; readonly data: Record<string, unknown> }

async function eraseTransactionEvents(
  tx: Tx,
  owner: ErasureKey['owner'],
  transactions: readonly string[],
): Promise<number> {
  const events = await tx.rows<Event>(sql`
    select id, data from events
    where owner = ${owner}
      and object_id = any(${[...transactions]}::uuid[])
      and object_kind = 'transaction'
      and archive is null`)
  const changed = events.flatMap(({ id, data }) => {
    const erased = erasedTransaction(data)
    return JSON.stringify(erased) === JSON.stringify(data) ? [] : [{ id, data: erased }]
  })
  return saveEvents(tx, owner, changed)
}

/**
 * Erases who sent the pix that came without a charge: those that became transactions of the
 * customer, and those with the customer's document, whoever has them.
 */
export async function eraseReceivedPix(
  tx: Tx,
  { owner, id }: ErasureKey,
  taxpayerId: string | null,
): Promise<void> {
  await tx.rows(sql`set local vintem.erase = 'on'`)
  const rows = await tx.rows<{ id: string }>(sql`
    update received_pix x set payer = null, message = null
    where x.owner = ${owner}
      and (x.payer ->> 'taxpayerId' = ${taxpayerId}
        or exists (select 1
          from transactions t
          where t.owner = x.owner
            and t.id = x.transaction
            and t.customer = ${id}))
    returning x.id`)
  const events = await tx.rows<Event>(sql`
    select id, data from events
    where owner = ${owner}
      and object_id = any(${rows.map((row) => row.id)}::uuid[])
      and object_kind = 'received_pix'
      and archive is null`)
  const erased = events.map((one) => ({
    ...one,
    data: { ...one.data, payer: null, message: null },
  }))
  await saveEvents(tx, owner, erased)
}

/**
 * Erases the customer's archived events, in every copy of the files: what is personal there is
 * sealed under this key.
 */
export const eraseArchived = (tx: Tx, { owner, id }: ErasureKey): Promise<unknown> =>
  tx.rows(sql`delete from event_archive_keys where owner = ${owner} and id = ${id}`)

/**
 * Replaces the data of a page of the customer's own events by `data`. Returns how many; fewer than
 * the limit were the last.
 */
export async function eraseOwnEvents(
  tx: Tx,
  { owner, id }: ErasureKey,
  data: object,
  limit: number,
): Promise<number> {
  await tx.rows(sql`set local vintem.erase = 'on'`)
  const events = await tx.rows<{ id: string; at: string }>(sql`
    select id, data ->> 'updated_at' as at from events
    where owner = ${owner}
      and object_id = ${id}
      and object_kind = 'customer'
      and data ->> 'status' <> 'erased'
    order by object_sequence limit ${limit}`)
  return saveEvents(
    tx,
    owner,
    events.map((event) => ({ id: event.id, data: { ...data, updated_at: event.at } })),
  )
}

/**
 * Text columns as one text. Not by `concat_ws`, which depends on the session by its kind: a
 * distributed schema takes none such in a write.
 */
const joined = (alias: string, columns: readonly string[]): Statement =>
  raw(columns.map((column) => `coalesce(${alias}.${column}::text, '')`).join(` || ' ' || `))

/** The condition that `text` contains one of these texts, in upper or lower case. */
const containsAny = (text: Statement, texts: readonly string[]): Statement =>
  sql`${text} ilike any(${texts.map((one) => `%${likeLiteral(one)}%`)}::text[])`

/**
 * Erases the bodies and replies of a page of the platform's recorded requests that name the
 * customer, one of its transactions or disputes, or contain one of the texts.
 */
export async function eraseRequests(
  tx: Tx,
  { owner, id }: ErasureKey,
  texts: readonly string[],
  page: Page,
): Promise<Pick<Reached, 'count' | 'place'>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id
    from requests
    where owner = ${owner}
      and id > ${page.after ?? BEFORE_ALL}
    order by id
    limit ${page.limit}`)
  const end = rows.at(-1)
  if (!end) return { count: 0, place: null }
  const changed = await tx.rows(sql`
    update requests r set query = null, body = null, reply = null,
      path = case when ${containsAny(sql`r.path`, texts)} then ${ERASED} else r.path end,
      key = case when ${containsAny(sql`r.key`, texts)} then null else r.key end
    where r.owner = ${owner} and r.id >= ${rows[0]!.id} and r.id <= ${end.id}
      and (((r.query is not null or r.body is not null or r.reply is not null)
        and (${id}::uuid = any(r.objects) or exists (
          select 1
          from transactions t
          where t.owner = r.owner
            and t.id = any(r.objects)
            and t.customer = ${id})
            or exists (
          select 1 from disputes d join transactions t on t.owner = d.owner and t.id = d.transaction
          where d.owner = r.owner and d.id = any(r.objects) and t.customer = ${id})))
        or ${containsAny(joined('r', ['path', 'key', 'query', 'body', 'reply']), texts)})
    returning 1`)
  return { count: changed.length, place: last(rows, page) }
}

/** Erases the samples of unauthenticated requests that contain one of the texts. */
export async function eraseSamples(tx: Tx, texts: readonly string[]): Promise<void> {
  await tx.rows(
    sql`update unauthenticated_requests u
      set samples = '[]'
      where ${containsAny(sql`u.samples::text`, texts)}`,
  )
}

/**
 * Erases the bodies of a sandbox's recorded calls that name the customer, or a transaction of the
 * customer in their path, or contain one of the texts. A replay then lacks them.
 */
export async function eraseSandboxCalls(
  tx: Tx,
  { owner, id }: ErasureKey,
  texts: readonly string[],
): Promise<void> {
  await tx.rows(sql`
    update sandbox_calls c set body = null, cut = true,
      path = case when ${containsAny(sql`c.path`, texts)} then ${ERASED} else c.path end,
      key = case when ${containsAny(sql`c.key`, texts)} then null else c.key end
    where c.owner = ${owner} and (${containsAny(joined('c', ['path', 'key', 'body']), texts)}
      or (c.body is not null and (strpos(c.path, ${id}) > 0 or strpos(c.gave::text, ${id}) > 0
        or substring(c.path from '[0-9a-f]{32}')::uuid in (
          select t.id from transactions t where t.owner = c.owner and t.customer = ${id}))))`)
}

/** Transactions of the customer, the oldest first, after one. */
export const transactionsOf = (
  db: Sql,
  { owner, id }: ErasureKey,
  after: string | undefined,
  limit: number,
): Promise<Transaction[]> =>
  db.rows<Transaction>(sql`
    select ${TRANSACTIONS.columns} from transactions t
    where t.owner = ${owner}
      and t.customer = ${id}
      and t.id > ${after ?? BEFORE_ALL}
    order by t.id
    limit ${limit}`)

/** How many events repeat the customer and these transactions. */
export async function countEvents(
  db: Sql,
  { owner, id }: ErasureKey,
  transactions: readonly string[],
): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`
    select count(*)::int as n
    from events
    where owner = ${owner}
      and object_id = any(${[id, ...transactions]}::uuid[])`)
  return rows[0]!.n
}
