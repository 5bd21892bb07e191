// What the bank remembers of boletos: how each stands, what was paid for it, when it changed, and the sums of each client.
// Written for many at once; it decides nothing.

import { type Sql, rowsOf, sql, type Tx } from '../../server/db/sql.ts'
import type { Cents } from '../../server/base/money.ts'
import type { Boleto, BoletoOrder, BoletoStatus, Payment } from './boleto.ts'

export type BoletoName = { client: string; id: string }

/** One text for one boleto, to find it in a map. */
export const nameOf = ({ client, id }: BoletoName): string => `${client}/${id}`

type Detail = Omit<BoletoOrder['terms'], 'amount' | 'dueOn' | 'limitOn'> & Pick<BoletoOrder, 'payer' | 'text'>
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

const columns = sql`b.client, b.id, b.our_number as "ourNumber", b.barcode, b.amount, b.issued_on as "issuedOn",
  b.due_on as "dueOn", b.limit_on as "limitOn", b.detail, b.status, b.registered_at as "registeredAt", b.payments, b.received`

function boletoOf({ amount, dueOn, limitOn, detail, ...row }: Row): Boleto {
  const { payer, text, ...rules } = detail
  return { ...row, terms: { amount, dueOn, limitOn, ...rules }, payer, ...(text !== undefined && { text }) }
}

const rowOf = ({ terms, payer, text, ...boleto }: Boleto): object => {
  const { amount, dueOn, limitOn, ...rules } = terms
  return { ...boleto, amount, dueOn, limitOn, detail: { ...rules, payer, text } }
}

/** Registers boletos; those whose id, or whose our number, is taken are left as they are. Gives the names of the new ones. */
export async function insert(tx: Tx, boletos: readonly Boleto[]): Promise<Set<string>> {
  if (boletos.length === 0) return new Set()
  const rows = await tx.rows<BoletoName>(sql`
    insert into bank.boletos (client, id, our_number, barcode, amount, issued_on, due_on, limit_on, detail, status, registered_at)
    select client, id, "ourNumber", barcode, amount, "issuedOn", "dueOn", "limitOn", detail, status, "registeredAt"
    from json_to_recordset(${rowsOf(boletos.map(rowOf))}) as r(client text, id text, "ourNumber" text, barcode text,
      amount bigint, "issuedOn" date, "dueOn" date, "limitOn" date, detail jsonb, status text, "registeredAt" timestamptz)
    -- In one order, so that two who ask for the same wait for each other in turn.
    order by client, id
    on conflict do nothing
    returning client, id`)
  return new Set(rows.map(nameOf))
}

/** Reads boletos by their names; what is not there is not in the map. */
export async function find(db: Sql, names: readonly BoletoName[]): Promise<Map<string, Boleto>> {
  if (names.length === 0) return new Map()
  const rows = await db.rows<Row>(sql`
    select ${columns} from bank.boletos b
    join unnest(${names.map((one) => one.client)}::text[], ${names.map((one) => one.id)}::text[]) as n(client, id)
      on b.client = n.client and b.id = n.id`)
  return new Map(rows.map((row) => [nameOf(row), boletoOf(row)]))
}

/** What was paid for these boletos, by name, in the order it was paid. */
export async function paidFor(db: Sql, names: readonly BoletoName[]): Promise<Map<string, Payment[]>> {
  const rows = await db.rows<Payment>(sql`
    select p.id, p.client, p.boleto, p.amount, p.paid_at as "paidAt", p.payer from bank.boleto_payments p
    join unnest(${names.map((one) => one.client)}::text[], ${names.map((one) => one.id)}::text[]) as n(client, id)
      on p.client = n.client and p.boleto = n.id
    order by p.paid_at, p.id`)
  return Map.groupBy(rows, (one) => nameOf({ client: one.client, id: one.boleto }))
}

/** Reads and locks one client's boleto. */
export async function lock(tx: Tx, name: BoletoName): Promise<Boleto | undefined> {
  const rows = await tx.rows<Row>(sql`
    select ${columns} from bank.boletos b where b.client = ${name.client} and b.id = ${name.id} for update`)
  return rows[0] && boletoOf(rows[0])
}

/** Reads and locks every boleto of these ids, whoever they belong to, in one order. */
export async function lockNamed(tx: Tx, ids: readonly string[]): Promise<Boleto[]> {
  const rows = await tx.rows<Row>(sql`
    select ${columns} from bank.boletos b where b.id = any(${ids}::text[]) order by b.client, b.id for update`)
  return rows.map(boletoOf)
}

/** Writes how locked boletos stand now, and that they changed. */
export async function save(tx: Tx, boletos: readonly Boleto[], at: Date): Promise<void> {
  const rows = boletos.map(({ client, id, status, payments, received }) => ({ client, id, status, payments, received }))
  await tx.rows(sql`
    with now as (
      select * from json_to_recordset(${rowsOf(rows)}) as r(client text, id text, status text, payments int, received bigint)
    ), told as (
      insert into bank.boleto_changes (client, id, at) select client, id, ${at}::timestamptz from now order by client, id
    )
    update bank.boletos b set status = now.status, payments = now.payments, received = now.received
    from now where b.client = now.client and b.id = now.id`)
}

/** Writes what was paid, and the sums of the clients, one update for each of them. */
export async function receive(tx: Tx, payments: readonly Payment[]): Promise<void> {
  await tx.rows(sql`
    with paid as (
      insert into bank.boleto_payments (id, client, boleto, amount, paid_at, payer)
      select * from json_to_recordset(${rowsOf(payments)})
        as r(id text, client text, boleto text, amount bigint, "paidAt" timestamptz, payer jsonb)
      returning client, amount
    )
    insert into bank.collectors as c (client, received, payment_count)
    select client, sum(amount)::bigint, count(*) from paid group by client order by client
    on conflict (client) do update set received = c.received + excluded.received,
      payment_count = c.payment_count + excluded.payment_count`)
}

/** The ids that changed within a span, both ends in it, oldest first; one that changed twice is there twice. */
export const page = (
  db: Sql,
  span: { client: string; from: Date; to: Date },
  at: { offset: number; limit: number },
): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`
    select c.id from bank.boleto_changes c
    where c.client = ${span.client} and c.at between ${span.from} and ${span.to}
    order by c.at, c.n limit ${at.limit} offset ${at.offset}`)
