// The day of a company with a wire of its own, compared with the books: what was received and
// returned is the same on both sides, whatever the company calls it.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { booksOf, compareDay } from '../../server/jobs/bank-reports/job.ts'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { dayOf } from '../../server/kernel/brazil/calendar.ts'
import { buyer } from '../cards.ts'
import { openSale } from './sale.ts'
import { COMPANIES } from './wires.ts'

for (const company of COMPANIES)
  test(`${company.name}: the report of a day with returns has no difference`, async (t) => {
    const { w, there } = await openSale(t, company)
    const { id: customer } = await buyer(w)
    const body = { amount: 30_00, payment_type: 'pix' } as const
    const sold = await w.sdk.transactions.create(customer, body)
    const kept = await w.sdk.transactions.create(customer, body)
    await there.pay(sold.id)
    await there.pay(kept.id)
    await reconcile(w.deps)
    await w.work()
    const parts = company.returnsPartly ? [10_00, 5_00] : [30_00]
    for (const amount of parts) await w.sdk.transactions.void(sold.id, { amount })
    const book = (await booksOf(w.deps)).find(({ name }) => name === 'psp')!
    const report = await compareDay(w.deps, book, dayOf(w.deps.clock.now()), { dry: true })
    assert.ok(!('unknown' in report), JSON.stringify(report))
    assert.deepEqual(report.differences, [])
    const { received, returned } = report.theirs
    assert.deepEqual(received, { count: 2, amount: 60_00 })
    assert.equal(returned!.amount, company.returnsPartly ? 15_00 : 30_00)

    // What is returned at the company alone is a difference.
    const { pix } = (await there.api('GET', `/cob/${kept.id}`)).body
    const { rail } = there
    await rail.giveBack(
      { endToEndId: pix[0].endToEndId, txid: kept.id, id: sold.id, amount: body.amount as never },
      false,
    )
    const wrong = await compareDay(w.deps, book, dayOf(w.deps.clock.now()), { dry: true })
    assert.ok(!('unknown' in wrong) && wrong.differences.length === 1, JSON.stringify(wrong))
    const [{ kind, theirs, ours }] = wrong.differences as [(typeof wrong.differences)[0]]
    assert.deepEqual([kind, theirs, ours], ['returned', 30_00, null])
  })
