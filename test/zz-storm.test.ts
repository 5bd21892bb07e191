// tmp
import test from 'node:test'
import assert from 'node:assert/strict'
import { sql } from '../server/db/sql.ts'
import { world } from './world.ts'
import { create } from '../server/transactions/operations.ts'
import { voidOrRefund } from '../server/transactions/void.ts'
import { create as createCustomer, update } from '../server/customers/operations.ts'
import { ring } from '../server/inbox/doorbell.ts'
import { work as carry } from '../server/transactions/work.ts'
import { dispatch } from '../server/outbox/outbox.ts'
import { verify } from '../server/ledger/verify.ts'
import { refundsOf } from '../server/transactions/refund-store.ts'
test('storm', async (t) => {
  const w = await world(t)
  const owner = w.platform.io_seller_id.replaceAll('-', '') as never
  const caller = { owner, seller: owner, platform: true, scopes: new Set(['payments']) } as never
  const A = w.deps, B = { ...w.deps, lane: w.deps.lane }
  const { customer } = await createCustomer(A, caller, { first_name: 'x' }, undefined)
  const codes: Record<string, number> = {}
  const count = async (p: Promise<unknown>, what: string) => { try { await p; codes[what + ' ok'] = (codes[what + ' ok'] ?? 0) + 1 } catch (e) { const c = what + ' ' + ((e as any).code ?? (e as any).message); codes[c] = (codes[c] ?? 0) + 1 } }
  const ids: string[] = []
  const rnd = (n: number) => Math.floor(Math.random() * n)
  const end = Date.now() + 25_000
  const before = (await w.db.rows<{ d: number }>(sql`select deadlocks as d from pg_stat_database where datname = current_database()`))[0]!.d
  const loop = async (n: number) => {
    while (Date.now() < end) {
      const d = n % 2 ? A : B
      const k = rnd(12)
      const key = (p: string, m: number) => { const x = rnd(m); return { key: `${p}${x}`, operation: `POST ${p}`, requestHash: '00' } }
      if (k < 4) {
        const ref = `r${rnd(40)}`
        await count(create(d, caller, customer.id, { amount: 1000, payment_type: 'pix', reference_id: ref, expires_in: 3600 } as never, rnd(2) ? { key: `k${ref}${rnd(3)}`, operation: 'POST c', requestHash: '00' } : undefined).then((x) => { ids.push(x.transaction.id) }), 'create')
      } else if (!ids.length) await new Promise((r) => setTimeout(r, 5))
      else {
        const id = ids[rnd(ids.length)]!
        if (k < 6) await count(w.deps.banks.sandbox!.pay(id, { amount: rnd(4) ? 1000 : 500 + rnd(1000), times: 1 + rnd(2) }), 'pay')
        else if (k < 9) await count(voidOrRefund(d, caller, id, rnd(2) ? 1 + rnd(600) : undefined, rnd(2) ? key('v', 200) : undefined), 'void')
        else if (k === 9) await count(ring(d, { pix: ids.slice(-30).toSorted(() => Math.random() - 0.5).map((txid) => ({ txid })) }), 'ring')
        else if (k === 10) { await count(carry(d), 'carry'); await count(dispatch(d.db), 'dispatch') }
        else await count(update(d, caller, customer.id, { first_name: 'y' + rnd(9) } as never, rnd(2) ? key('u', 20) : undefined), 'update')
      }
    }
  }
  await Promise.all(Array.from({ length: 24 }, (_, n) => loop(n)))
  for (let n = 0; n < 5; n++) await w.work()
  await new Promise((r) => setTimeout(r, 1100))
  const after = (await w.db.rows<{ d: number }>(sql`select deadlocks as d from pg_stat_database where datname = current_database()`))[0]!.d
  console.log(codes, 'deadlocks', after - before, w.logged.slice(0, 3))
  assert.deepEqual(await verify(w.db), [])
  void refundsOf
})
