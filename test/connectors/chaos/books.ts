// Compares the banks' books with ours, sale by sale: charges, payments, returns and what our sale
// says of them. It changes nothing.

import { sql, type Database, type Sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import type { Company } from './companies.ts'

type Paid = { name: string; amount: number }
type Returned = { name: string; id: string; amount: number }
type Sale = {
  id: string
  label: string
  status: string
  amount: number
  refunded: number
  refunding: number
  isDue: boolean
  payments: (Paid & { kept: number })[]
  refunds: (Returned & { status: string; reason: string })[]
}
type Charge = { id: string; status: string; amount: number; payments: Paid[]; returns: Returned[] }

const salesOf = (db: Sql, owner: string): Promise<Sale[]> =>
  db.rows<Sale>(sql`
    select replace(t.id::text, '-', '') as id, t.description as label, t.status, t.amount,
      t.refunded, t.refunding, t.due_at is not null and t.status in ('new', 'pending') as "isDue",
      (select coalesce(json_agg(json_build_object('name', p.end_to_end_id, 'amount', p.amount,
          'kept', p.kept) order by p.end_to_end_id), '[]')
        from payments p
        where p.owner = t.owner and p.transaction = t.id) as payments,
      (select coalesce(json_agg(json_build_object('name', r.end_to_end_id,
          'id', replace(r.id::text, '-', ''), 'amount', r.amount, 'status', r.status,
          'reason', r.reason) order by r.id), '[]')
        from refunds r
        where r.owner = t.owner and r.transaction = t.id) as refunds
    from transactions t
    where t.owner = ${owner}::uuid`)

const chargesAt = ({ db }: Company): Promise<Charge[]> =>
  db.rows<Charge>(sql`
    select c.txid as id, c.status, c.amount,
      (select coalesce(json_agg(json_build_object('name', p.end_to_end_id, 'amount', p.amount)
          order by p.end_to_end_id), '[]')
        from bank.pix p
        where p.txid = c.txid and p.holder = c.holder) as payments,
      (select coalesce(json_agg(json_build_object('name', r.end_to_end_id, 'id', r.id,
          'amount', r.amount) order by r.id), '[]')
        from bank.returns r join bank.pix p on p.end_to_end_id = r.end_to_end_id
        where p.txid = c.txid and p.holder = c.holder and r.status <> 'NAO_REALIZADO') as returns
    from bank.charges c`)

const total = (all: readonly { amount: number }[]): number =>
  all.reduce((sum, { amount }) => sum + amount, 0)

/** How much was returned of each payment. */
const backOf = (all: readonly Returned[]): string => {
  const sums = new Map<string, number>()
  for (const { name, amount } of all) sums.set(name, (sums.get(name) ?? 0) + amount)
  return JSON.stringify([...sums].toSorted())
}

/** What a sale must be by its own payments and refunds. */
function statusOf({ payments, refunds, amount }: Sale): readonly string[] {
  if (payments.every(({ kept }) => kept === 0)) return ['failed', 'canceled']
  const gone = total(
    refunds.filter((one) => one.reason === 'requested' && one.status === 'succeeded'),
  )
  if (gone === 0) return ['succeeded']
  return [gone === amount ? 'refunded' : 'partial_refunded']
}

function* faultsOf(sale: Sale, charge: Charge | undefined, isWire: boolean): Generator<string> {
  const done = sale.refunds.filter(({ status }) => status === 'succeeded')
  if (sale.isDue || sale.refunding > 0) yield `it is still ${sale.status}`
  if (sale.refunds.some(({ status }) => status === 'pending')) yield 'a return is still pending'
  if (!statusOf(sale).includes(sale.status)) yield `it is ${sale.status}, not ${statusOf(sale)}`
  const gone = total(done.filter(({ reason }) => reason === 'requested'))
  if (gone !== sale.refunded) yield `${sale.refunded} are refunded, and its refunds are ${gone}`
  if (!charge) {
    if (sale.payments.length > 0) yield 'it was paid, and the bank has no charge'
    return
  }
  if (charge.amount !== sale.amount) yield `the bank charges ${charge.amount}, not ${sale.amount}`
  const ours = JSON.stringify(sale.payments.map(({ name, amount }) => ({ name, amount })))
  if (ours !== JSON.stringify(charge.payments))
    yield `paid at the bank ${JSON.stringify(charge.payments)}, in our books ${ours}`
  if (backOf(done) !== backOf(charge.returns))
    yield `returned at the bank ${backOf(charge.returns)}, in our books ${backOf(done)}`
  // Where the bank has our ids, each return is ours.
  const ids = (all: readonly Returned[]) => JSON.stringify(all.map(({ id }) => id))
  if (!isWire && ids(done) !== ids(charge.returns)) yield 'the returns have other ids'
}

export type Told = { readonly sales: number; readonly paid: number; readonly returned: number }

/** What differs at a company; `labels`: the sales that were asked for. */
export async function differencesAt(
  db: Sql,
  company: Company,
  owner: string,
  labels: ReadonlySet<string>,
): Promise<{ faults: string[]; told: Told }> {
  const sales = await salesOf(db, owner)
  const charges = new Map((await chargesAt(company)).map((one) => [one.id, one]))
  const faults = sales.flatMap((sale) =>
    [...faultsOf(sale, charges.get(sale.id), company.isWire)].map(
      (fault) => `${company.name} ${sale.label} ${sale.id}: ${fault}`,
    ),
  )
  const counted = new Map<string, number>()
  for (const { label } of sales) counted.set(label, (counted.get(label) ?? 0) + 1)
  for (const label of labels)
    if (counted.get(label) !== 1) faults.push(`${label}: there are ${counted.get(label) ?? 0}`)
  const known = new Set(sales.map(({ id }) => id))
  for (const { id } of charges.values())
    if (!known.has(id)) faults.push(`${company.name}: charge ${id} at the bank is no sale of ours`)
  const told = {
    sales: sales.length,
    paid: sales.reduce((sum, { payments }) => sum + payments.length, 0),
    returned: [...charges.values()].reduce((sum, { returns }) => sum + returns.length, 0),
  }
  return { faults, told }
}

/** Whether nothing is under way, and every list of a bank was read to this instant. */
export async function isAtRest(db: Sql, readUntil: Date): Promise<boolean> {
  const [row] = await db.rows<{ left: number }>(sql`
    select (select count(*) from transactions where status in ('new', 'pending'))
      + (select count(*) from refunds where status = 'pending')
      + (select count(*) from reconciliations where read_until < ${readUntil}) as left`)
  return Number(row!.left) === 0
}

export const faultsInBooks = async (db: Database): Promise<string[]> =>
  (await verify(db)).map(({ what, where }) => `${what.en}: ${where}`)
