// Boletos in SQL: their state, payments, changes, and the sums of each client. Written for many at
// once; it decides nothing.

import { table } from '../../server/platform/db/columns.ts'
import { type Sql, sql, type Tx } from '../../server/platform/db/sql.ts'
import type { Cents } from '../../server/kernel/money.ts'
import type { Boleto, BoletoOrder, BoletoStatus, Payment } from './boleto.ts'

export type BoletoName = { client: string; id: string }

/** A boleto's key in a map. */
export const nameOf = ({ client, id }: BoletoName): string => `${client}/${id}`

type Detail = Omit<BoletoOrder['terms'], 'amount' | 'dueOn' | 'limitOn'> &
  Pick<BoletoOrder, 'payer' | 'text'> &
  Pick<Boleto, 'protest'>
type Row = Pick<BoletoOrder, 'client' | 'id' | 'ourNumber' | 'barcode' | 'issuedOn'> & {
  amount: Cents
  dueOn: string
  limitOn: string
  detail: Detail
  status: BoletoStatus
  registeredAt: Date
  payments: number
  received: Cents
}

/** The columns of a boleto. */
const BOLETOS = table<Row, 'client' | 'id'>('bank.boletos', 'b', {
  client: 'key',
  id: 'key',
  ourNumber: 'fixed',
  barcode: 'saved',
  amount: 'saved',
  issuedOn: 'fixed',
  dueOn: 'saved',
  limitOn: 'saved',
  detail: 'saved',
  status: 'saved',
  registeredAt: 'fixed',
  payments: 'later',
  received: 'later',
})

/** The columns of a payment. */
const PAYMENTS = table<Payment, 'id'>('bank.boleto_payments', 'p', {
  id: 'key',
  client: 'fixed',
  boleto: 'fixed',
  amount: 'fixed',
  paidAt: 'fixed',
  payer: 'fixed',
})

function boletoOf({ amount, dueOn, limitOn, detail, ...row }: Row): Boleto {
  const { payer, text, protest, ...rules } = detail
  return {
    ...row,
    terms: { amount, dueOn, limitOn, ...rules },
    payer,
    ...(text !== undefined && { text }),
    ...(protest && { protest }),
  }
}

function rowOf({ terms, payer, text, protest, ...boleto }: Boleto): Row {
  const { amount, dueOn, limitOn, ...rules } = terms
  return {
    ...boleto,
    amount,
    dueOn,
    limitOn,
    detail: {
      ...rules,
      payer,
      ...(text !== undefined && { text }),
      ...(protest && { protest }),
    },
  }
}

/**
 * Inserts boletos, except where the id or our number is taken. Returns the names of the new ones.
 */
export async function insert(tx: Tx, boletos: readonly Boleto[]): Promise<Set<string>> {
  if (boletos.length === 0) return new Set()
  const rows = await tx.rows<BoletoName>(sql`
    ${BOLETOS.inserting(boletos.map(rowOf))}
    -- In id order, so that two transactions that insert the same boletos do not deadlock.
    order by client, id
    on conflict do nothing
    returning client, id`)
  return new Set(rows.map(nameOf))
}

/** Reads boletos by name; missing ones are not in the map. */
export async function find(db: Sql, names: readonly BoletoName[]): Promise<Map<string, Boleto>> {
  if (names.length === 0) return new Map()
  const rows = await db.rows<Row>(sql`
    select ${BOLETOS.columns} from bank.boletos b
    join unnest(${names.map((one) => one.client)}::text[],
      ${names.map((one) => one.id)}::text[]) as n(client, id)
      on b.client = n.client and b.id = n.id`)
  return new Map(rows.map((row) => [nameOf(row), boletoOf(row)]))
}

/** The payments of these boletos, by name, in order. */
export async function paidFor(
  db: Sql,
  names: readonly BoletoName[],
): Promise<Map<string, Payment[]>> {
  const rows = await db.rows<Payment>(sql`
    select ${PAYMENTS.columns} from bank.boleto_payments p
    join unnest(${names.map((one) => one.client)}::text[],
      ${names.map((one) => one.id)}::text[]) as n(client, id)
      on p.client = n.client and p.boleto = n.id
    order by p.paid_at, p.id`)
  return Map.groupBy(rows, (one) => nameOf({ client: one.client, id: one.boleto }))
}

/** Reads and locks one client's boleto. */
export async function lock(tx: Tx, name: BoletoName): Promise<Boleto | undefined> {
  const rows = await tx.rows<Row>(sql`
    select ${BOLETOS.columns}
    from bank.boletos b
    where b.client = ${name.client}
      and b.id = ${name.id}
    for update`)
  return rows[0] && boletoOf(rows[0])
}

/** Reads and locks every boleto with these ids, of any client, in one order. */
export async function lockNamed(tx: Tx, ids: readonly string[]): Promise<Boleto[]> {
  const rows = await tx.rows<Row>(sql`
    select ${BOLETOS.columns}
    from bank.boletos b
    where b.id = any(${ids}::text[])
    order by b.client, b.id
    for update`)
  return rows.map(boletoOf)
}

/** Saves the state of locked boletos, and records that they changed. */
export async function save(tx: Tx, boletos: readonly Boleto[], at: Date): Promise<void> {
  await tx.rows(sql`
    with saved as (${BOLETOS.updating(boletos.map(rowOf))} returning b.client, b.id)
    insert into bank.boleto_changes (client, id, at)
    select client, id, ${at}::timestamptz
    from saved
    order by client, id`)
}

/** Inserts payments and adds to the sums of the clients, one update for each client. */
export async function receive(tx: Tx, payments: readonly Payment[]): Promise<void> {
  await tx.rows(sql`
    with paid as (
      ${PAYMENTS.inserting(payments)}
      returning client, amount
    )
    insert into bank.collectors as c (client, received, payment_count)
    select client, sum(amount)::bigint, count(*) from paid group by client order by client
    on conflict (client) do update set received = c.received + excluded.received,
      payment_count = c.payment_count + excluded.payment_count`)
}

/**
 * The ids that changed within a time span (inclusive), oldest first; one that changed twice occurs
 * twice.
 */
export const page = (
  db: Sql,
  span: { client: string; from: Date; to: Date },
  at: { offset: number; limit: number },
): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`
    select c.id from bank.boleto_changes c
    where c.client = ${span.client} and c.at between ${span.from} and ${span.to}
    order by c.at, c.n limit ${at.limit} offset ${at.offset}`)
