// Files with the bank that pays out by files, and their lines, in SQL. server/providers/cnab writes
// them; here they are read, and their downloads counted.

import type { OwnerId } from '../../kernel/ids.ts'
import { countRows, raw, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import { computedOnce, forEach, lookupOrNull } from '../../platform/db/planner.ts'
import { PAYMENTS_PREFIX } from '../../providers/cnab/payments/payment.ts'
import type { AgreementKey } from '../../providers/cnab/store.ts'
import type { Paging, readSpan } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'
import type { PaymentFile, PaymentFileLine } from './payment-file.ts'

const COLUMNS = raw(
  'f.id, f.direction, f.agreement, f.sequence, f.name, f.counts, f.downloads, f.created_by as "createdBy", f.created_at as "createdAt", f.written_at as "writtenAt", s.standing, s.pay_on as "payOn"',
)

/** Files of boletos are exchanged in agreements of their own. */
const OF_PAYMENTS = sql`starts_with(f.agreement, ${PAYMENTS_PREFIX})`

/** How the payments of a file stand now, and their day. */
const STANDING = forEach(
  sql`
    select coalesce(jsonb_object_agg(g.status, g.n), '{}'::jsonb) as standing,
      max(g.day)::text as pay_on
    from (
      select p.status, count(*) as n, max(p.pay_on) as day from cnab_payments p
      where p.owner = f.owner and p.file = f.id
      group by p.status) g`,
  's',
)

export async function find(db: Sql, owner: OwnerId, id: string): Promise<PaymentFile | undefined> {
  const rows = await db.rows<PaymentFile>(sql`
    select ${COLUMNS}
    from (select f.* from cnab_files f where f.owner = ${owner} and f.id = ${id} and ${OF_PAYMENTS}) f
    ${STANDING}`)
  return rows[0]
}

export type FileFilter = Paging &
  ReturnType<typeof readSpan> & {
    readonly owner: OwnerId
    readonly direction?: PaymentFile['direction']
  }

const filesOf = ({ owner, direction, from, to }: FileFilter): Statement =>
  sql`cnab_files f
    where f.owner = ${owner} and ${OF_PAYMENTS}
      ${direction ? sql`and f.direction = ${direction}` : sql``}
      ${from ? sql`and f.created_at >= ${from}` : sql``}
      ${to ? sql`and f.created_at <= ${to}` : sql``}`

/** By id, which begins with the time. */
export const page = (db: Sql, filter: FileFilter): Promise<PaymentFile[]> =>
  db.rows<PaymentFile>(sql`
    select ${COLUMNS}
    from (select f.* from ${filesOf(filter)} ${sliceBy('f.id', filter)}) f
    ${STANDING}
    order by f.id ${filter.ascending ? sql`asc` : sql`desc`}`)

/** Few enough to be counted: a bank takes some files a day. */
export const count = (db: Sql, filter: FileFilter): Promise<number> =>
  countRows(db, filesOf(filter))

/** What is in no written file of an agreement; `total` in centavos. */
export async function waiting(
  db: Sql,
  { owner, agreement }: AgreementKey,
): Promise<{ payments: number; total: number }> {
  const [row] = await db.rows<{ payments: number; total: number }>(sql`
    select count(*) as payments, coalesce(sum(p.amount), 0)::bigint as total
    from cnab_payments p
    where p.owner = ${owner} and p.agreement = ${agreement} and p.status = 'waiting'`)
  return row!
}

/**
 * Whether people decided that a payment of a file did not leave, and no return tells of it: a bank
 * that gets the file now would pay it.
 */
export async function hasDecided(db: Sql, owner: OwnerId, file: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select p.id from cnab_payments p
    left join payouts o on o.owner = p.owner and o.id = p.id
    left join refunds r on r.owner = p.owner and r.id = p.id
    where p.owner = ${owner}
      and p.file = ${file}
      and p.status in ('waiting', 'sent', 'accepted')
      and 'not_paid' in (o.decision, r.decision)
    limit 1`)
  return rows.length > 0
}

export async function countDownload(tx: Tx, owner: OwnerId, file: string): Promise<void> {
  await tx.rows(sql`
    update cnab_files set downloads = downloads + 1 where owner = ${owner} and id = ${file}`)
}

/** A line, and its place in the order of the list. */
export type PlacedLine = PaymentFileLine & { readonly place: string }

export type LineFilter = Paging & {
  readonly owner: OwnerId
  readonly file: Pick<PaymentFile, 'id'>
}

const order = ({ ascending }: LineFilter): Statement => (ascending ? sql`asc` : sql`desc`)

/** The sale of a payment that is a refund. */
const SALE = sql`(
  select r.transaction from refunds r where r.owner = p.owner and r.id = p.id limit 1)`

const sentOf = ({ owner, file }: LineFilter): Statement =>
  sql`cnab_payments p where p.owner = ${owner} and p.file = ${file.id}`

export const countSent = (db: Sql, filter: LineFilter): Promise<number> =>
  countRows(db, sentOf(filter))

export const pageSent = (db: Sql, filter: LineFilter): Promise<PlacedLine[]> =>
  db.rows<PlacedLine>(sql`
    select replace(p.id::text, '-', '') as place, null::int as line, p.id as payment,
      ${SALE} as sale, null::jsonb as said, p.number, p.amount, p.status, '[]'::jsonb as exceptions
    from (select p.* from ${sentOf(filter)} ${sliceBy('p.id', filter)}) p
    order by p.id ${order(filter)}`)

const saidIn = ({ owner, file }: LineFilter): Statement => sql`
  select r.line, r.payment, r.said from cnab_payment_reports r
  where r.owner = ${owner} and r.file = ${file.id}`

/** Its exceptions by line. There are few: each needs a person. */
const exceptionsIn = ({ owner, file }: LineFilter): Statement => sql`
  select e.line, jsonb_agg(jsonb_build_object('what', e.what, 'says', e.says) order by e.id) as list
  from cnab_exceptions e
  where e.owner = ${owner} and e.file = ${file.id} and e.line is not null
  group by e.line`

/** The lines of which something is stored. */
const linesIn = (filter: LineFilter): Statement => sql`
  with ${computedOnce('said', saidIn(filter))}, ${computedOnce('noted', exceptionsIn(filter))},
    lines as (select line from said union select line from noted)`

export async function countRead(db: Sql, filter: LineFilter): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`${linesIn(filter)} select count(*) as n from lines`)
  return rows[0]!.n
}

export const pageRead = (db: Sql, filter: LineFilter): Promise<PlacedLine[]> => {
  const { owner } = filter
  return db.rows<PlacedLine>(sql`
    ${linesIn(filter)}
    select l.line::text as place, l.line, o.payment, ${SALE} as sale, o.said, p.number, p.amount, p.status,
      coalesce(x.list, '[]'::jsonb) as exceptions
    from (select line from lines where true ${sliceBy('line', filter, 'number')}) l
    left join said o on o.line = l.line
    left join noted x on x.line = l.line
    ${lookupOrNull(sql`select p.* from cnab_payments p where p.owner = ${owner} and p.id = o.payment`, 'p')}
    order by l.line ${order(filter)}`)
}
