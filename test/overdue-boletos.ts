// Boletos that were due long ago and can be paid still: one as it is, and one in protest.

import { sql } from '../server/platform/db/sql.ts'
import type { World } from './world.ts'

/** The calls of a protest: operation, act on record, and word of its path. */
export const PROTEST_ACTS = [
  ['transactions.protest', 'transaction.protest_requested', 'protest'],
  ['transactions.cancelProtest', 'transaction.protest_cancel_requested', 'cancel_protest'],
] as const

/** Makes a boleto one that was due long ago and can be paid still. */
export async function makeOverdue(w: Pick<World, 'db'>, id: string): Promise<void> {
  await w.db.rows(sql`
    update transactions
    set boleto = jsonb_set(boleto, '{terms,dueOn}', '"2026-01-15"'), revision = revision + 1
    where id = ${id}`)
  await w.db.rows(sql`update bank.boletos set due_on = '2026-01-15' where id = ${id}`)
}

/** Of a customer who has a document and an address. */
export async function overdueBoletos(w: World, token: string, customer: string) {
  const days = { expiration_date: '2030-01-15', payment_limit_date: '2030-12-20' }
  const late = async (amount: number): Promise<string> => {
    const body = { amount, payment_type: 'boleto', ...days }
    const made = await w.call('POST', `/v1/transaction/new/${customer}`, { token, body })
    await makeOverdue(w, made.body.success.id)
    return made.body.success.id
  }
  const protested = await late(10_007)
  await w.call('POST', `/v1/transaction/protest/${protested}`, { token, body: {} })
  return { 'overdue boleto': await late(10_009), 'boleto in protest': protested }
}
