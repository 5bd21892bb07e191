// A company that disputes purchases at the sandbox's shops, in a world whose clock stands still
// until it is moved.

import assert from 'node:assert/strict'
import type { BodyOf } from '../contract/operation.ts'
import type { disputePurchase } from '../contract/corporate/disputes.ts'
import { sql } from '../server/platform/db/sql.ts'
import { verify } from '../server/verification/verify.ts'
import { payingCompany, ROOT, type Json } from './paying-company.ts'

type Test = Parameters<typeof payingCompany>[0]

/** A company, purchases of its people at the sandbox's merchants, and their disputes. */
export async function disputingCompany(t: Test) {
  const company = await payingCompany(t)
  const { w, done, card } = company
  const { corporate, sandbox } = w.sdk
  const bought = async (amount: number): Promise<Json> => {
    const purchase = await sandbox.buyWithCard(card, {
      amount,
      merchant: { name: 'Loja Azul', mcc: '5812' },
    })
    return sandbox.clearPurchase(purchase.id)
  }
  const purchase = async (id: string): Promise<Json> =>
    (await done('GET', `${ROOT}/purchases?limit=100`)).items.find((one: Json) => one.id === id)
  return {
    ...company,
    corporate,
    sandbox,
    bought,
    purchase,
    dispute: (id: string, body: Partial<BodyOf<typeof disputePurchase>> = {}) =>
      corporate.disputes.create(id, { reason: 'product_not_received', ...body }),
    setFaults: (mode: string, calls?: number) =>
      done('POST', '/v1/sandbox/weather', {
        bank: 'issuing',
        mode,
        ...(calls === undefined ? {} : { calls }),
      }),
    /** Status and cost of a purchase, its credited amount, and the debt of the company. */
    stands: async (id: string) => {
      const { status, amount, disputed_amount } = await purchase(id)
      return [status, amount, disputed_amount, (await corporate.balance()).used]
    },
    /** The entries of a purchase: amount and statement. */
    entries: async (id: string) => {
      const rows = await w.db.rows<{ kind: string; debt_delta: number; reference: string }>(sql`
        select e.kind, e.debt_delta, i.reference
        from corporate_entries e
        left join corporate_invoices i on i.id = e.invoice
        where e.purchase = ${id} order by e.at, e.issuer_id`)
      return rows.map(({ kind, debt_delta, reference }) => `${kind} ${debt_delta} ${reference}`)
    },
    /** Balances of the platform's ledger accounts, debits less credits. */
    books: async () => {
      const rows = await w.db.rows<{ id: string; amount: number }>(sql`
        select id, (debits_posted - credits_posted)::bigint as amount
        from audit.accounts
        where id in ('disputed', 'bank:issuing')`)
      const of = (id: string) => rows.find((one) => one.id === id)?.amount ?? 0
      return { disputed: of('disputed'), bank: of('bank:issuing') }
    },
    right: async () => {
      await w.work()
      assert.deepEqual(await verify(w.db), [])
    },
  }
}
