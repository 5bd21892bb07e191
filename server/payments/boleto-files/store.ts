// Files with the bank of boletos and their lines, in SQL. server/providers/cnab writes them; here
// they are read.

import type { OwnerId } from '../../kernel/ids.ts'
import { countRows, raw, sql, type Sql, type Statement } from '../../platform/db/sql.ts'
import { computedOnce, lookupOrNull } from '../../platform/db/planner.ts'
import { PAYMENTS_PREFIX } from '../../providers/cnab/payments/payment.ts'
import type { BoletoFile, BoletoFileLine } from './boleto-file.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

const COLUMNS = raw(
  'f.id, f.direction, f.agreement, f.sequence, f.hash, f.name, f.counts, f.created_at as "createdAt", f.written_at as "writtenAt"',
)

/** Files of payments are exchanged in agreements of their own. */
const OF_BOLETOS = sql`not starts_with(f.agreement, ${PAYMENTS_PREFIX})`

export async function find(db: Sql, owner: OwnerId, id: string): Promise<BoletoFile | undefined> {
  const rows = await db.rows<BoletoFile>(
    sql`select ${COLUMNS} from cnab_files f
      where f.owner = ${owner} and f.id = ${id} and ${OF_BOLETOS}`,
  )
  return rows[0]
}

export type FileFilter = Paging & {
  readonly owner: OwnerId
  readonly direction?: BoletoFile['direction']
}

const filesOf = ({ owner, direction }: FileFilter): Statement =>
  sql`cnab_files f
    where f.owner = ${owner} and ${OF_BOLETOS} ${direction ? sql`and f.direction = ${direction}` : sql``}`

/** By id, which begins with the time. */
export const page = (db: Sql, filter: FileFilter): Promise<BoletoFile[]> =>
  db.rows<BoletoFile>(sql`
    select ${COLUMNS} from ${filesOf(filter)}
    ${sliceBy('f.id', filter)}`)

/** Few enough to be counted: a bank takes some files a day. */
export const count = (db: Sql, filter: FileFilter): Promise<number> =>
  countRows(db, filesOf(filter))

/** A line, and its place in the order of the list. */
export type PlacedLine = BoletoFileLine & { readonly place: string }

export type LineFilter = Paging & {
  readonly owner: OwnerId
  readonly file: Pick<BoletoFile, 'id' | 'agreement' | 'createdAt'>
}

const order = ({ ascending }: LineFilter): Statement => (ascending ? sql`asc` : sql`desc`)

const sentOf = ({ owner, file }: LineFilter): Statement =>
  sql`cnab_instructions i where i.owner = ${owner} and i.file = ${file.id}`

export const countSent = (db: Sql, filter: LineFilter): Promise<number> =>
  countRows(db, sentOf(filter))

export const pageSent = (db: Sql, filter: LineFilter): Promise<PlacedLine[]> =>
  db.rows<PlacedLine>(sql`
    select replace(i.id::text, '-', '') as place, null::int as line, i.boleto, i.what,
      null::jsonb as entry, t.our_number as "ourNumber",
      (t.said -> 'terms' ->> 'amount')::bigint as amount, t.status, '[]'::jsonb as exceptions
    from (select i.* from ${sentOf(filter)} ${sliceBy('i.id', filter)}) i
    ${lookupOrNull(sql`select * from cnab_titles t where t.owner = i.owner and t.id = i.boleto`, 't')}
    order by i.id ${order(filter)}`)

/** What a return said of boletos of ours: stored at the instant of the file, which an index has. */
const saidIn = ({ owner, file }: LineFilter): Statement => sql`
  select o.line, o.boleto, o.said from cnab_occurrences o
  where o.owner = ${owner}
    and o.agreement = ${file.agreement}
    and o.at = ${file.createdAt}
    and o.file = ${file.id}`

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
    select l.line::text as place, l.line, o.boleto, null::text as what, o.said as entry,
      t.our_number as "ourNumber",
      (t.said -> 'terms' ->> 'amount')::bigint as amount, t.status,
        coalesce(x.list, '[]'::jsonb) as exceptions
    from (select line from lines where true ${sliceBy('line', filter, 'number')}) l
    left join said o on o.line = l.line
    left join noted x on x.line = l.line
    ${lookupOrNull(sql`select t.* from cnab_titles t where t.owner = ${owner} and t.id = o.boleto`, 't')}
    order by l.line ${order(filter)}`)
}
