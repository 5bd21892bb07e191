// Queries for boletos alone: the counter of an agreement (each new boleto gets the next number, in
// the commit that inserts it), those that a bank lists by its numbers, and whether a boleto was opened
// or downloaded.

import {
  inTransaction,
  rowsOf,
  sql,
  type Database,
  type Sql,
  type Tx,
} from '../../../platform/db/sql.ts'
import type { ListedBoletos } from '../../../providers/bank.ts'
import { TRANSACTIONS } from '../store.ts'
import { agreementName, numbered } from './boleto-order.ts'
import type { BoletoTransaction, Transaction } from '../transaction.ts'

const nameOf = (t: BoletoTransaction): string => `${t.owner} ${agreementName(t.boleto.agreement)}`

/** Marks, once, that the boleto's page was opened or its PDF downloaded, without an event. */
export async function markBoleto(
  db: Database,
  t: BoletoTransaction,
  what: 'printed' | 'downloaded',
): Promise<void> {
  if (t.boleto[what]) return
  await inTransaction(db, (tx) =>
    tx.rows(sql`
      update transactions t
      set revision = t.revision + 1, boleto = boleto || jsonb_build_object(${what}::text, true)
      where owner = ${t.owner}
        and id = ${t.id}`),
  )
}

/** Most boletos of one page of a bank's list. */
const NAMED_MAX = 10_000

/** The boletos that a bank names by our ids, or by the numbers that they have there. */
export const boletosNamed = (
  db: Sql,
  { ids, ourNumbers = [] }: Pick<ListedBoletos, 'ids' | 'ourNumbers'>,
): Promise<BoletoTransaction[]> =>
  db.rows<BoletoTransaction>(sql`
    select ${TRANSACTIONS.columns} from transactions t
    where method = 'boleto'
      and (id = any(${[...ids]}::uuid[]) or boleto ->> 'ourNumber' = any(${[...ourNumbers]}::text[]))
    limit ${NAMED_MAX}`)

/** The transactions, with a number for each boleto among them. */
export async function countNumbers(
  tx: Tx,
  transactions: readonly Transaction[],
): Promise<Transaction[]> {
  const boletos = transactions.filter((t) => t.method === 'boleto')
  if (boletos.length === 0) return [...transactions]
  const wanted = new Map<string, { owner: string; agreement: string; n: number }>()
  for (const t of boletos) {
    const n = (wanted.get(nameOf(t))?.n ?? 0) + 1
    wanted.set(nameOf(t), { owner: t.owner, agreement: agreementName(t.boleto.agreement), n })
  }
  const rows = await tx.rows<{ owner: string; agreement: string; last: number }>(sql`
    insert into boleto_numbers as b (owner, agreement, last)
    select owner, agreement, n
    from json_to_recordset(${rowsOf([...wanted.values()])}) as r(owner uuid, agreement text,
      n bigint)
    order by owner, agreement
    on conflict (owner, agreement) do update set last = b.last + excluded.last
    returning owner, agreement, last`)
  const next = new Map(rows.map(({ owner, agreement, last }) => [`${owner} ${agreement}`, last]))
  for (const [name, { n }] of wanted) next.set(name, next.get(name)! - n)
  return transactions.map((t) => {
    if (t.method !== 'boleto') return t
    const n = next.get(nameOf(t))! + 1
    next.set(nameOf(t), n)
    return numbered(t, n)
  })
}
