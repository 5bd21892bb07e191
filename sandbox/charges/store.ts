// What the bank remembers of charges. Written for many at once; it decides nothing.

import { type Sql, type Statement, type Tx, join, rowsOf, sql } from '../../server/db/sql.ts'
import type { Calendar, Charge, ChargeKind } from './charge.ts'

export type ChargeName = { txid: string; holder: string }

/** One text for one charge, to find it in a map. */
export const nameOf = ({ txid, holder }: ChargeName): string => `${txid} ${holder}`

type Row = Omit<Charge, 'calendar' | 'detail'> & { detail: Charge['detail'] | null } & {
  expiresIn: number | null
  dueDate: string | null
  validDays: number | null
}

const columns = sql`c.txid, c.holder, c.kind, c.key, c.amount, c.alterable, c.expires_in as "expiresIn", c.due_date as "dueDate",
  c.valid_days as "validDays", c.status, c.revision, c.created_at as "createdAt", c.loc_id as "locId", c.token, c.payments, c.detail`

function chargeOf(row: Row): Charge {
  const { expiresIn, dueDate, validDays, detail, ...same } = row
  const calendar: Calendar = expiresIn === null ? { dueDate: dueDate!, validDays: validDays! } : { expiresIn }
  return { ...same, calendar, detail: detail ?? {} }
}

const rowOf = ({ calendar, detail, ...charge }: Charge): object => ({
  txid: charge.txid,
  holder: charge.holder,
  kind: charge.kind,
  key: charge.key,
  amount: charge.amount,
  alterable: charge.alterable,
  ...('expiresIn' in calendar
    ? { expires_in: calendar.expiresIn }
    : { due_date: calendar.dueDate, valid_days: calendar.validDays }),
  status: charge.status,
  revision: charge.revision,
  created_at: charge.createdAt,
  token: charge.token,
  ...(Object.keys(detail).length > 0 && { detail }),
})

/** Inserts those that are new, and gives the numbers of their locations by name. The others are left as they are. */
export async function insert(tx: Tx, charges: readonly Charge[]): Promise<Map<string, number>> {
  // In one order, so that two processes with the same names wait for each other in turn.
  const sorted = charges.toSorted((a, b) => (a.txid < b.txid ? -1 : 1))
  const rows = await tx.rows<ChargeName & { locId: number }>(sql`
    insert into bank.charges
      (txid, holder, kind, key, amount, alterable, expires_in, due_date, valid_days, status, revision, created_at, token, detail)
    select txid, holder, kind, key, amount, alterable, expires_in, due_date, valid_days, status, 0, created_at, token, detail
    from json_to_recordset(${rowsOf(sorted.map(rowOf))}) as r(txid text, holder text, kind text, key text, amount bigint,
      alterable boolean, expires_in int, due_date date, valid_days int, status text, created_at timestamptz, token text, detail jsonb)
    on conflict do nothing
    returning txid, holder, loc_id as "locId"`)
  return new Map(rows.map((row) => [nameOf(row), row.locId]))
}

/** Reads charges by name; what is not there is not in the map. */
export async function find(db: Sql, names: readonly ChargeName[]): Promise<Map<string, Charge>> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from bank.charges c
    join unnest(${names.map((one) => one.txid)}::text[], ${names.map((one) => one.holder)}::text[]) as n(txid, holder)
      on c.txid = n.txid and c.holder = n.holder`)
  return new Map(rows.map((row) => [nameOf(row), chargeOf(row)]))
}

/** Reads and locks one charge. */
export async function lock(tx: Tx, name: ChargeName): Promise<Charge | undefined> {
  const rows = await tx.rows<Row>(sql`
    select ${columns} from bank.charges c where c.txid = ${name.txid} and c.holder = ${name.holder} for update`)
  return rows[0] && chargeOf(rows[0])
}

/** Reads and locks every charge of these txids, whoever they belong to, in one order. */
export async function lockAll(tx: Tx, txids: readonly string[]): Promise<Charge[]> {
  const rows = await tx.rows<Row>(sql`
    select ${columns} from bank.charges c where c.txid = any(${txids}::text[]) order by c.txid, c.holder for update`)
  return rows.map(chargeOf)
}

/** Saves a changed charge and keeps what it said before. */
export async function revise(tx: Tx, before: Charge, charge: Charge): Promise<void> {
  await tx.rows(sql`
    insert into bank.revisions (txid, holder, revision, charge)
    values (${before.txid}, ${before.holder}, ${before.revision}, ${JSON.stringify(before)})`)
  await tx.rows(sql`
    update bank.charges c set key = r.key, amount = r.amount, alterable = r.alterable, expires_in = r.expires_in,
      due_date = r.due_date, valid_days = r.valid_days, status = r.status, revision = r.revision, detail = r.detail
    from json_to_recordset(${rowsOf([rowOf(charge)])}) as r(txid text, holder text, key text, amount bigint, alterable boolean,
      expires_in int, due_date date, valid_days int, status text, revision int, detail jsonb)
    where c.txid = r.txid and c.holder = r.holder`)
}

/** What a charge said at an earlier revision. */
export async function findRevision(db: Sql, name: ChargeName, revision: number): Promise<Charge | undefined> {
  const rows = await db.rows<{ charge: Charge & { createdAt: string } }>(sql`
    select charge from bank.revisions
    where txid = ${name.txid} and holder = ${name.holder} and revision = ${revision}`)
  return rows[0] && { ...rows[0].charge, createdAt: new Date(rows[0].charge.createdAt) }
}

/** The charge of a location. The random half is compared by the caller. */
export async function findByLocation(db: Sql, locId: number): Promise<Charge | undefined> {
  const rows = await db.rows<Row>(sql`select ${columns} from bank.charges c where c.loc_id = ${locId}`)
  return rows[0] && chargeOf(rows[0])
}

export type ChargeFilter = {
  holder: string
  kind: ChargeKind
  from: Date
  to: Date
  status?: string
  /** Column of the debtor's document and its value. */
  debtor?: { kind: 'cpf' | 'cnpj'; value: string }
}

/** Creation within a span, oldest first. */
export async function page(
  db: Sql,
  filter: ChargeFilter,
  at: { offset: number; limit: number },
): Promise<{ charges: Charge[]; total: number }> {
  const conditions: Statement[] = [
    sql`c.holder = ${filter.holder} and c.kind = ${filter.kind} and c.created_at between ${filter.from} and ${filter.to}`,
  ]
  if (filter.status !== undefined) conditions.push(sql`c.status = ${filter.status}`)
  if (filter.debtor) conditions.push(sql`c.detail->'devedor'->>${filter.debtor.kind} = ${filter.debtor.value}`)
  const where = join(conditions, ' and ')
  const [counted] = await db.rows<{ total: number }>(sql`select count(*) as total from bank.charges c where ${where}`)
  const rows = await db.rows<Row>(sql`
    select ${columns} from bank.charges c where ${where}
    order by c.created_at, c.txid limit ${at.limit} offset ${at.offset}`)
  return { charges: rows.map(chargeOf), total: counted!.total }
}

/** Whether this charge is met by its fate for the first time. */
export async function meetsFateFirst(tx: Tx, name: ChargeName): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into bank.fates_met (txid, holder) values (${name.txid}, ${name.holder}) on conflict do nothing returning txid`)
  return rows.length > 0
}
