// Charges in SQL. Written for many at once; it decides nothing.

import { table } from '../../server/platform/db/columns.ts'
import { type Sql, type Statement, type Tx, join, sql } from '../../server/platform/db/sql.ts'
import type { Calendar, Charge, ChargeKind } from './charge.ts'

export type ChargeName = { txid: string; holder: string }

/** A charge's key in a map. */
export const nameOf = ({ txid, holder }: ChargeName): string => `${txid} ${holder}`

type Row = Omit<Charge, 'calendar' | 'detail'> & { detail: Charge['detail'] | null } & {
  expiresIn: number | null
  dueDate: string | null
  validDays: number | null
}

/** The columns of a charge. */
const CHARGES = table<Row, 'txid' | 'holder'>('bank.charges', 'c', {
  txid: 'key',
  holder: 'key',
  kind: 'fixed',
  key: 'saved',
  amount: 'saved',
  alterable: 'saved',
  expiresIn: 'saved',
  dueDate: 'saved',
  validDays: 'saved',
  status: 'saved',
  revision: 'saved',
  createdAt: 'fixed',
  locId: { read: sql`c.loc_id` },
  token: 'fixed',
  payments: { read: sql`c.payments` },
  detail: 'saved',
})

function chargeOf(row: Row): Charge {
  const { expiresIn, dueDate, validDays, detail, ...same } = row
  const calendar: Calendar =
    expiresIn === null ? { dueDate: dueDate!, validDays: validDays! } : { expiresIn }
  return { ...same, calendar, detail: detail ?? {} }
}

const rowOf = ({ calendar, detail, ...charge }: Charge): Row => ({
  ...charge,
  expiresIn: 'expiresIn' in calendar ? calendar.expiresIn : null,
  dueDate: 'expiresIn' in calendar ? null : calendar.dueDate,
  validDays: 'expiresIn' in calendar ? null : calendar.validDays,
  detail: Object.keys(detail).length > 0 ? detail : null,
})

/** A new charge, and the number of its location. */
export type Placed = ChargeName & { readonly locId: number }

/** Inserts new charges, except where the name is taken: one statement, which is its own commit. */
export function insert(db: Sql, charges: readonly Charge[]): Promise<Placed[]> {
  // In one order, so that two processes with the same names wait for each other instead of
  // deadlocking.
  const sorted = charges.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  return db.rows<Placed>(sql`
    ${CHARGES.inserting(sorted.map(rowOf))}
    on conflict do nothing
    returning txid, holder, loc_id as "locId"`)
}

/** Reads charges by name; missing ones are not in the map. */
export async function find(db: Sql, names: readonly ChargeName[]): Promise<Map<string, Charge>> {
  const rows = await db.rows<Row>(sql`
    select ${CHARGES.columns} from bank.charges c
    join unnest(${names.map((one) => one.txid)}::text[],
      ${names.map((one) => one.holder)}::text[]) as n(txid, holder)
      on c.txid = n.txid and c.holder = n.holder`)
  return new Map(rows.map((row) => [nameOf(row), chargeOf(row)]))
}

/** Reads and locks one charge. */
export async function lock(tx: Tx, name: ChargeName): Promise<Charge | undefined> {
  const rows = await tx.rows<Row>(sql`
    select ${CHARGES.columns}
    from bank.charges c
    where c.txid = ${name.txid}
      and c.holder = ${name.holder}
    for update`)
  return rows[0] && chargeOf(rows[0])
}

/** Reads and locks every charge with these txids, of any receiver, in one order. */
export async function lockAll(tx: Tx, txids: readonly string[]): Promise<Charge[]> {
  const rows = await tx.rows<Row>(sql`
    select ${CHARGES.columns}
    from bank.charges c
    where c.txid = any(${txids}::text[])
    order by c.txid, c.holder
    for update`)
  return rows.map(chargeOf)
}

/** Saves a changed charge and stores its revision before. */
export async function revise(tx: Tx, before: Charge, charge: Charge): Promise<void> {
  await tx.rows(sql`
    insert into bank.revisions (txid, holder, revision, charge)
    values (${before.txid}, ${before.holder}, ${before.revision}, ${JSON.stringify(before)})`)
  await tx.rows(CHARGES.updating([rowOf(charge)]))
}

/** A charge at an earlier revision. */
export async function findRevision(
  db: Sql,
  name: ChargeName,
  revision: number,
): Promise<Charge | undefined> {
  const rows = await db.rows<{ charge: Charge & { createdAt: string } }>(sql`
    select charge from bank.revisions
    where txid = ${name.txid} and holder = ${name.holder} and revision = ${revision}`)
  return rows[0] && { ...rows[0].charge, createdAt: new Date(rows[0].charge.createdAt) }
}

/** The charge of a location. The random half is compared by the caller. */
export async function findByLocation(db: Sql, locId: number): Promise<Charge | undefined> {
  const rows = await db.rows<Row>(
    sql`select ${CHARGES.columns} from bank.charges c where c.loc_id = ${locId}`,
  )
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

/** Charges created within a time span, oldest first. */
export async function page(
  db: Sql,
  filter: ChargeFilter,
  at: { offset: number; limit: number },
): Promise<{ charges: Charge[]; total: number }> {
  const conditions: Statement[] = [
    sql`c.holder = ${filter.holder}
        and c.kind = ${filter.kind}
        and c.created_at between ${filter.from} and ${filter.to}`,
  ]
  if (filter.status !== undefined) conditions.push(sql`c.status = ${filter.status}`)
  if (filter.debtor)
    conditions.push(sql`c.detail->'devedor'->>${filter.debtor.kind} = ${filter.debtor.value}`)
  const where = join(conditions, ' and ')
  const [counted] = await db.rows<{ total: number }>(
    sql`select count(*) as total from bank.charges c where ${where}`,
  )
  const rows = await db.rows<Row>(sql`
    select ${CHARGES.columns} from bank.charges c where ${where}
    order by c.created_at, c.txid limit ${at.limit} offset ${at.offset}`)
  return { charges: rows.map(chargeOf), total: counted!.total }
}

/** Whether this charge has its effect for the first time. */
export async function isFirstEffect(tx: Tx, name: ChargeName): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into bank.fates_met (txid, holder)
    values (${name.txid}, ${name.holder})
    on conflict
    do nothing
    returning txid`)
  return rows.length > 0
}
