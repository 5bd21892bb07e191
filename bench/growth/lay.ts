// Lays sales that were paid long ago: copies of sales that the server made and settled itself, each
// at another time, with every row that such a sale has and with the sums that count it. The server
// is stopped meanwhile. `npm run verify` finds no fault at the end of each batch.

import { counterName } from '../../server/payments/transactions/transaction.ts'
import { extend } from '../../server/platform/audit/chain-store.ts'
import { dayAt } from '../../server/platform/db/day.ts'
import {
  inTransaction,
  raw,
  rowsOf,
  sql,
  type Database,
  type Statement,
  type Tx,
} from '../../server/platform/db/sql.ts'
import { openPatterns, soldAt, type Form, type Place, type Range } from './pattern.ts'

/** Sales in one transaction. */
const BATCH = 5_000
/** Of no process. */
const OWN_SHARD = 1_000_000
const CHAINED_AT_ONCE = 1_000
const SAY_MS = 10_000

/**
 * A table with rows of a sale: the column that names the sale, and the order in which they were
 * written.
 */
type SaleTable = { readonly name: string; readonly key: string; readonly order: string }

const TABLES = {
  transactions: { name: 'transactions', key: 'id', order: 'id' },
  idempotency: { name: 'idempotency', key: 'object_id', order: 'key' },
  payments: { name: 'payments', key: 'transaction', order: 'end_to_end_id' },
  receivables: { name: 'receivables', key: 'transaction', order: 'id' },
  transfers: { name: 'transfers', key: 'cause', order: 'id' },
  events: { name: 'events', key: 'object_id', order: 'id' },
  audit: { name: 'audit_records', key: 'object', order: 'id' },
  search: { name: 'search_terms', key: 'object', order: 'term' },
  charges: { name: 'bank.charges', key: 'txid::uuid', order: 'txid' },
  pix: { name: 'bank.pix', key: 'txid::uuid', order: 'end_to_end_id' },
} as const satisfies Record<string, SaleTable>

/**
 * A settled sale as texts, and the places in them. `k`: its number among the sales that are copied.
 */
type Copied = {
  k: number
  since: number
  places: Place[]
  texts: { table: string; place: number; text: string }[]
}

/** All rows of a sale of which copies are made. */
export async function copiedOf(
  db: Database,
  sales: readonly string[],
  until: number,
): Promise<Copied[]> {
  const all: Copied[] = []
  for (const [k, id] of sales.entries()) {
    const [sale] = await db.rows<{ since: number; reference: string; token: string }>(sql`
      select (extract(epoch from t.created_at) * 1000)::bigint as since,
        t.reference_id as reference, c.token
      from transactions t
      join bank.charges c on c.txid = replace(t.id::text, '-', '')
      where t.id = ${id}`)
    // The first half of the reference is the same for all; the number in it differs.
    const words: Record<string, Form> = {
      [sale!.reference.slice(-20)]: 'number',
      [sale!.token]: 'token',
    }
    const patterns = openPatterns({ since: sale!.since, until, words })
    const texts: Copied['texts'] = []
    for (const { name, key, order } of Object.values(TABLES)) {
      const rows = await db.rows<{ row: string }>(sql`
        select row_to_json(x)::text as row
        from ${raw(name)} x
        where ${raw(key)} = ${id}
        order by ${raw(order)}`)
      if (rows.length === 0)
        throw new Error(`a settled sale has no row in ${name}: it is not laid as it is in life`)
      for (const [place, { row }] of rows.entries())
        texts.push({ table: name, place, text: patterns.textOf(row) })
    }
    all.push({ k, since: sale!.since, places: patterns.places(), texts })
  }
  return all
}

const AT = sql`(timestamp 'epoch' + (u.ms + moved) * interval '1 millisecond')`
const HEX = sql`lpad(to_hex(u.ms + moved), 12, '0')`
/** What stands at a place of copy `n`, which is `moved` by so many milliseconds. */
const WRITTEN = sql`
  case u.form
    when 'id' then ${HEX}
    when 'uuid' then left(${HEX}, 8) || '-' || right(${HEX}, 4)
    when 'instant' then to_char(${AT}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    when 'shown' then to_char(${AT}, 'YYYY-MM-DD HH24:MI:SS')
    when 'day' then ${dayAt(sql`${AT} at time zone 'UTC'`)}::text
    when 'payment' then to_char(${AT}, 'YYYYMMDDHH24MI') || lpad(n::text, 11, '0')
    when 'number' then '9' || lpad(n::text, 19, '0')
    when 'token' then 'x' || lpad(n::text, 21, '0')
  end`

/** The copies of a batch: which sale each is of, and what is written at its places. */
async function beginBatch(
  tx: Tx,
  copied: readonly Copied[],
  range: Range,
  first: number,
  last: number,
): Promise<void> {
  const copies = Array.from({ length: last - first + 1 }, (_, place) => {
    const { k, since } = copied[(first + place) % copied.length]!
    return { n: first + place, k, moved: soldAt(range, first + place) - since }
  })
  const places = copied.flatMap((one) => one.places.map((place, i) => ({ k: one.k, i, ...place })))
  const texts = copied.flatMap((one) => one.texts.map((text) => ({ k: one.k, ...text })))
  await tx.rows(sql`set local work_mem = '128MB'`)
  await tx.rows(sql`
    create temp table copies on commit drop as
    select n, k, (select array_agg(${WRITTEN} order by u.i)
      from json_to_recordset(${rowsOf(places)}) as u(k int, i int, form text, ms bigint)
        where u.k = c.k) as written
    from json_to_recordset(${rowsOf(copies)}) as c(n bigint, k int, moved bigint)`)
  await tx.rows(sql`
    create temp table texts on commit drop as
    select *
    from json_to_recordset(${rowsOf(texts)}) as t(k int, "table" text, place int, text text)`)
  await tx.rows(sql`analyze copies, texts`)
}

/** The columns that are written; the database numbers others itself. */
async function columnsOf(tx: Tx, name: string): Promise<string> {
  const rows = await tx.rows<{ columns: string }>(sql`
    select string_agg(format('%I', attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = ${name}::regclass
      and attnum > 0
      and not attisdropped
      and attidentity = ''
      and attgenerated = ''`)
  return rows[0]!.columns
}

/**
 * Inserts the rows of a table of all copies, in the order of time; `then` goes on from them as
 * `made`.
 */
async function insert(tx: Tx, { name }: SaleTable, then: Statement = sql`select 1`): Promise<void> {
  const columns = raw(await columnsOf(tx, name))
  await tx.rows(sql`
    with made as (
      insert into ${raw(name)} (${columns}) select ${columns}
      from (select format(t.text, variadic c.written) as text
        from copies c
        join texts t on t.k = c.k
        where t."table" = ${name}
        order by c.n, t.place) x
      cross join lateral json_populate_record(null::${raw(name)}, x.text::json)
      returning *
    ) ${then}`)
}

const ROLLED_UP = sql`
  insert into transaction_rollups as u (owner, grain, seller, day, method, status, transactions,
    gross, fees, refunded)
  select m.owner, g.grain, g.seller, ${dayAt(sql`m.paid_at`)}, m.method, m.status, count(*),
    sum(m.amount), sum(m.fee), 0
  from made m
  cross join lateral (values ('platform', m.owner), ('seller', m.seller)) g(grain, seller)
  group by 1, 2, 3, 4, 5, 6
  on conflict (owner, grain, seller, day, method, status) do update set
    transactions = u.transactions + excluded.transactions, gross = u.gross + excluded.gross,
      fees = u.fees + excluded.fees`

/** Lines of the statement, and the sums of the account. */
const ON_STATEMENT = sql`
  , lines as (
    insert into statement_lines (owner, seller, n, transfer, amount, balance, at)
    select owner, seller, lines + row_number() over w, id, amount, current + sum(amount) over w, at
    from (select m.owner, a.holder as seller, a.lines, a.current, m.id, m.at, case
        when m.credit = a.id then m.amount
        else -m.amount end as amount
      from made m
        join accounts a on a.owner = m.owner
          and a.kind = 'available'
          and a.id in (m.debit, m.credit)) l
    window w as (partition by owner, seller order by id)
    returning owner, seller, amount
  )
  update accounts a set lines = a.lines + l.lines, current = a.current + l.current,
    credits_posted = a.credits_posted + l.credits, debits_posted = a.debits_posted + l.debits
  from (select owner, seller, count(*) as lines, sum(amount) as current,
    sum(greatest(amount, 0)) as credits, sum(greatest(-amount, 0)) as debits
    from lines group by 1, 2) l
  where a.owner = l.owner and a.holder = l.seller and a.kind = 'available'`

/** The feed, and its readers, which find nothing to do. */
const PUBLISHED = sql`
  , published as (
    insert into feed (owner, sequence, event)
    select m.owner, e.last_sequence + row_number() over (partition by m.owner order by m.id), m.id
    from made m join feed_ends e on e.owner = m.owner
    returning owner
  ), ends as (
    update feed_ends e set last_sequence = e.last_sequence + p.n
    from (select owner, count(*) as n from published group by 1) p where p.owner = e.owner
    returning e.owner, e.last_sequence
  )
  update feed_readers r set read_to = e.last_sequence from ends e where e.owner = r.owner`

const RECEIVED = sql`
  update bank.accounts a set received = a.received + m.amount, pix_count = a.pix_count + m.n
  from (select key, sum(amount) as amount, count(*) as n from made group by 1) m where a.key = m.key`

const TALLIED = sql`
  insert into counters as t (owner, seller, what, shard, n)
  select owner, seller, ${counterName({ method: 'pix', status: 'succeeded' })}, ${OWN_SHARD},
    count(*)
  from made
  group by 1, 2
  on conflict (owner, seller, what, shard)
  do update set n = t.n + excluded.n`

/** One transaction with everything that the copies from `first` to `last` have. */
async function layBatch(
  tx: Tx,
  { copied, range }: Laying,
  first: number,
  last: number,
): Promise<void> {
  await beginBatch(tx, copied, range, first, last)
  await insert(tx, TABLES.transactions, sql`, tallied as (${TALLIED}) ${ROLLED_UP}`)
  for (const table of [
    TABLES.idempotency,
    TABLES.payments,
    TABLES.receivables,
    TABLES.search,
    TABLES.charges,
  ])
    await insert(tx, table)
  await insert(tx, TABLES.transfers, ON_STATEMENT)
  await insert(tx, TABLES.events, PUBLISHED)
  await insert(
    tx,
    TABLES.audit,
    sql`insert into audit_queue (owner, record) select owner, id from made`,
  )
  await insert(tx, TABLES.pix, RECEIVED)
  // In blocks of as many as the worker chains at once.
  while ((await extend(tx, new Date(soldAt(range, last)), CHAINED_AT_ONCE)) > 0) continue
}

export type Laying = { readonly copied: readonly Copied[]; readonly range: Range }

/** Lays the copies of a range, and says how far it is. Returns the seconds it took. */
export async function laySales(
  db: Database,
  laying: Laying,
  say: (line: string) => void,
): Promise<number> {
  const { after, count } = laying.range
  const from = performance.now()
  let said = from
  const shown = (value: number) => Math.round(value).toLocaleString('en-US')
  const elapsed = () => (performance.now() - from) / 1_000
  for (let done = 0; done < count;) {
    const last = Math.min(count, done + BATCH)
    await inTransaction(db, (tx) => layBatch(tx, laying, after + done + 1, after + last))
    done = last
    if (performance.now() - said < SAY_MS && done < count) continue
    said = performance.now()
    say(`${shown(done)} of ${shown(count)} sales laid, ${shown(done / elapsed())}/s`)
  }
  return elapsed()
}
