// Statements in SQL. Pages are found by line number, so the last page costs no more than the first.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { countRows, join, sql, type Sql, type Statement } from '../../platform/db/sql.ts'
import { ofSeller } from '../../platform/ledger/chart.ts'
import type { Transfer } from '../../platform/ledger/transfer.ts'
import type { TransactionRules } from './explain.ts'
import type { StatementLine } from './statement-line.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

const LINE = sql`l.n, l.transfer, l.amount, l.balance, l.at, t.kind, t.cause_kind as "causeKind",
    t.cause`

/** The number of lines in a statement. */
export async function lineCount(db: Sql, owner: OwnerId, seller: SellerId): Promise<number> {
  const rows = await db.rows<{ lines: number }>(sql`
    select lines from accounts where owner = ${owner} and id = ${ofSeller('available', seller)}`)
  return rows[0]?.lines ?? 0
}

/** Lines `first` to `last`, both included. */
export const linesBetween = (
  db: Sql,
  owner: OwnerId,
  seller: SellerId,
  first: number,
  last: number,
): Promise<StatementLine[]> =>
  db.rows<StatementLine>(sql`
    select ${LINE}
    from statement_lines l
    join transfers t on t.owner = l.owner
      and t.id = l.transfer
    where l.owner = ${owner}
      and l.seller = ${seller}
      and l.n between ${first} and ${last}
    order by l.n`)

export type SpanFilter = { owner: OwnerId; seller: SellerId; from?: Date; to?: Date }

const spanOf = ({ owner, seller, from, to }: SpanFilter) =>
  join(
    [
      sql`l.owner = ${owner}`,
      sql`l.seller = ${seller}`,
      ...(from ? [sql`l.at >= ${from}`] : []),
      ...(to ? [sql`l.at <= ${to}`] : []),
    ],
    ' and ',
  )

/** A page of the lines in a time span. */
export const pageOfSpan = (db: Sql, filter: SpanFilter, paging: Paging): Promise<StatementLine[]> =>
  db.rows<StatementLine>(sql`
    select ${LINE}
    from statement_lines l
    join transfers t on t.owner = l.owner
      and t.id = l.transfer
    where ${spanOf(filter)} ${sliceBy('l.n', paging, 'number')}`)

function afterLine(last: number | undefined, ascending: boolean): Statement {
  if (last === undefined) return sql``
  return ascending ? sql`and l.n > ${last}` : sql`and l.n < ${last}`
}

/** The lines of a span after line `last`, in the order asked for; from the start without `last`. */
export const linesAfter = (
  db: Sql,
  filter: SpanFilter,
  { last, ascending, limit }: { last?: number; ascending: boolean; limit: number },
): Promise<StatementLine[]> =>
  db.rows<StatementLine>(sql`
    select ${LINE}
    from statement_lines l
    join transfers t on t.owner = l.owner
      and t.id = l.transfer
    where ${spanOf(filter)} ${afterLine(last, ascending)}
    order by l.n ${ascending ? sql`asc` : sql`desc`} limit ${limit}`)

export const countSpan = (db: Sql, filter: SpanFilter): Promise<number> =>
  countRows(db, sql`statement_lines l where ${spanOf(filter)}`)

const TRANSFER = sql`
  t.owner, t.id, t.debit, t.credit, t.amount, t.kind, t.phase, t.pending_id as "pendingId",
  json_build_object('kind', t.cause_kind, 'id', replace(t.cause::text, '-', '')) as cause, t.at`

/**
 * The transfers of a cause; of a transaction, those of its refunds and disputes too. Oldest first,
 * a transaction's amount before its fee, since ids of one commit have no order. At most `limit`.
 */
export const transfersOf = (
  db: Sql,
  owner: OwnerId,
  cause: string,
  limit: number,
): Promise<Transfer[]> =>
  db.rows<Transfer>(sql`
    select ${TRANSFER} from transfers t
    where t.owner = ${owner} and t.cause = any(
      array[${cause}::uuid]
        || array(select r.id
          from refunds r
          where r.owner = ${owner}
            and r.transaction = ${cause}::uuid
          order by r.id
          limit ${limit})
        || array(select d.id
          from disputes d
          where d.owner = ${owner}
            and d.transaction = ${cause}::uuid
          order by d.id
          limit ${limit}))
    order by t.at, t.kind <> 'sale', t.id limit ${limit}`)

/** Whether this is a transaction, and of this seller where one is given. */
export async function isTransactionOf(
  db: Sql,
  owner: OwnerId,
  id: string,
  seller: SellerId | undefined,
): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1
    from transactions
    where owner = ${owner}
      and id = ${id}
      and seller = coalesce(${seller ?? null}::uuid, seller)`)
  return rows.length > 0
}

export const findTransfers = (
  db: Sql,
  owner: OwnerId,
  ids: readonly string[],
): Promise<Transfer[]> =>
  db.rows<Transfer>(
    sql`select ${TRANSFER}
      from transfers t
      where t.owner = ${owner}
        and t.id = any(${[...ids]}::uuid[])
      order by t.id`,
  )

export const rulesOfTransactions = (
  db: Sql,
  owner: OwnerId,
  transactions: readonly string[],
): Promise<TransactionRules[]> =>
  db.rows<TransactionRules>(sql`
    select s.id, s.seller, s.method,
      case s.card->>'mode'
        when 'interest_free' then (s.card->>'instalments')::int
        else 1 end as installments, s.parts, s.fee_version as "feeVersion", s.fee, p.rules
    from transactions s join fee_plans p on p.owner = s.owner and p.version = s.fee_version
    where s.owner = ${owner} and s.id = any(${[...transactions]}::uuid[])`)
