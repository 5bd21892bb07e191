// Books in which every check of `verify` has something to compare, for
// test/operations/auditor.test.ts.

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { runJob as extendChains } from '../../server/audit/job.ts'
import { sql, type Database, type Statement } from '../../server/platform/db/sql.ts'
import { recordVerification } from '../../server/platform/ledger/verification-store.ts'
import { CHECKS, verifyIn } from '../../server/verification/verify.ts'
import { dispatch } from '../../server/platform/outbox/outbox.ts'
import { buyer, tokenFor } from '../cards.ts'
import { orderBy, payOn } from '../journeys/payments/payment-link-page.ts'
import { market, plain } from '../marketplace.ts'
import { payingCompany } from '../paying-company.ts'
import { JPEG } from '../receipt-files.ts'
import type { World } from '../world.ts'

/** The sandbox bank rejects our refund of this amount. */
const REFUSED = 99_990_22

/**
 * The id of a row that is written last: ids follow the time, and what goes on from a mark reads only
 * those after it.
 */
export const LAST_ID = sql`('f' || substr(gen_random_uuid()::text, 2))::uuid`

/**
 * Books in which every check has something to compare. `begin` is called before most of them are
 * written.
 */
export async function busyBooks(t: TestContext, begin: (w: World) => Promise<unknown>) {
  const company = await payingCompany(t)
  const { w } = company
  await begin(w)
  const m = await market(w)
  const { io_seller_id: seller } = w.platform.sellers[0]!
  const account = await m.link(w.platform.sellers[0]!)
  const card = async () => {
    const { id } = await buyer(w)
    const asked = {
      amount: 100_00,
      payment_type: 'credit' as const,
      io_seller_id: seller,
      token: await tokenFor(w),
    }
    return (await w.sdk.transactions.create(id, asked)).id
  }
  const pix = await m.paid(100_00, { io_seller_id: seller })
  const over = await m.sell(10_00, { io_seller_id: seller })
  await m.control(`pix/${over}/pay`, { amount: 11_00 })
  const late = await m.sell(REFUSED, { io_seller_id: seller })
  await m.control(`transactions/${late}/expire`)
  await m.pay(late)
  await w.sdk.sandbox.dispute(late)
  await w.sdk.sandbox.lose(late, { amount: 7_00 })
  await w.work()
  const code = await w.sdk.staticQrCodes.create({ io_seller_id: seller })
  await w.sdk.sandbox.payKey({ static_qr_code: code.id, amount: 9_00 })
  await w.sdk.sandbox.payKey({ amount: 8_00 })
  await card()
  await w.sdk.sandbox.dispute(await card())
  const lost = await m.paid(20_00, { io_seller_id: seller })
  await w.sdk.sandbox.dispute(lost)
  await w.sdk.sandbox.lose(lost)
  const { id: recharge } = await company.recharge(50_00)
  await company.pay(recharge)
  await company.done('POST', `/v1/sandbox/transactions/${recharge}/dispute`)
  await company.done('POST', `/v1/sandbox/transactions/${recharge}/lose`, { amount: 20_00 })
  await company.buy('p1', 30_00)
  const { id: disputed } = await w.sdk.sandbox.buyWithCard(company.card, { amount: 12_00 })
  await w.sdk.sandbox.clearPurchase(disputed)
  await w.sdk.corporate.receipts.create(JPEG, { purchase_id: disputed })
  await w.sdk.corporate.disputes.create(disputed, { reason: 'duplicate', amount: 7_00 })
  // The log has several blocks.
  await extendChains(w.deps)
  const link = await w.sdk.paymentLinks.create({ amount: 3_00, description: 'Order' })
  await m.pay((await payOn(w, link, orderBy('pix'))).body.transaction)
  await m.setFaults('down', undefined, 'pix')
  await m.refund(pix, 10_00)
  const payout = await m.payOut(seller, account, 5_00)
  assert.equal(payout.status, 201, payout.text)
  await w.sdk.customers.erase((await buyer(w)).id, { reason: 'asked for' })
  await extendChains(w.deps)
  return { w, seller: plain(seller), company: company.seller, owner: company.owner, pix, over }
}

export type Books = Awaited<ReturnType<typeof busyBooks>>
/**
 * A corruption: SQL that bypasses the guards; it returns the `where` that `verify` has to report.
 * `also`: other checks that find it too.
 */
export type Corruption = {
  name: string
  what: string
  corrupt: (books: Books) => Statement
  also?: string[]
}

/** Publishes every event: marks stay before one that waits. */
export async function publishAll(db: Database): Promise<void> {
  while ((await dispatch(db)) > 0);
}

/** Verifies as the command does: without a fault, the next one goes on from here. */
export async function verifyAndKeep(w: World, at: Date): Promise<void> {
  const { faults, isComplete: complete, moved } = await verifyIn(w.db, { isComplete: false, at })
  assert.deepEqual(faults, [])
  await recordVerification(
    w.db,
    { at, checks: CHECKS.length, faults: 0, durationMs: 1, complete },
    moved,
  )
}
