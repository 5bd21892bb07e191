// Two companies of one platform: purchases, statements and receipts of one never affect the other.

import assert from 'node:assert/strict'
import test from 'node:test'
import { SECRETS_PER_HOUR } from '../../contract/corporate/cards.ts'
import { startOf } from '../../server/kernel/brazil/calendar.ts'
import { after } from '../../server/kernel/clock.ts'
import {
  readId,
  type CorporateCardId,
  type OwnerId,
  type SellerId,
} from '../../server/kernel/ids.ts'
import { runJob as closeStatements } from '../../server/corporate/statements/job.ts'
import { applyPurchases } from '../../server/corporate/purchases/operations.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { seedAccount } from '../../server/app/seed/corporate.ts'
import { askOf, reportOf } from '../company.ts'
import { payingCompany, ROOT, type Json } from '../paying-company.ts'
import { JPEG } from '../receipt-files.ts'
import { loginOf, type World } from '../world.ts'

/** Another company of the same platform, with an active account, a person and a card. */
async function siblingIn(w: World) {
  const credential = w.platform.sellers[0]!
  const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
  const seller = readId<'seller'>(credential.io_seller_id) as SellerId
  await inTransaction(w.db, (tx) => seedAccount(tx, w.deps, { owner, seller }))
  const token = (await w.call('POST', '/auth/login', { body: loginOf(credential) })).body
    .access_token as string
  const call = (method: string, path: string, body?: unknown) =>
    w.call(method, `${ROOT}${path}`, { token, ...(body === undefined ? {} : { body }) })
  const maria = { name: 'Maria', tax_id: '123.456.789-09', amount: 90_000_00, interval: 'month' }
  const holder = (await call('POST', '/holders', maria)).body
  const plan = {
    holder_id: holder.id,
    name: 'Ads',
    limit: 90_000_00,
    interval: 'month',
    type: 'virtual',
  }
  const card = (await call('POST', '', plan)).body.id as CorporateCardId
  return { owner, seller, call, card }
}

test('a company that used up its hourly reads of secrets does not reduce another company’s', async (t) => {
  const { w, card, call } = await payingCompany(t)
  const sibling = await siblingIn(w)
  for (let n = 0; n < SECRETS_PER_HOUR; n++) await sibling.call('GET', `/${sibling.card}/secrets`)
  assert.equal((await sibling.call('GET', `/${sibling.card}/secrets`)).status, 429)
  assert.equal((await call('GET', `${ROOT}/${card}/secrets`)).status, 200)
})

test('a new statement takes the waiting entries of its own company, not of another', async (t) => {
  const { w, owner, buy, invoices } = await payingCompany(t)
  const sibling = await siblingIn(w)
  // The day after both statements ended, before either was closed; the test closes only one of
  // them.
  w.deps.clock.moveTo(after(startOf('2026-12-01'), 1))
  await buy('ours', 10_00)
  const ask = askOf('theirs', sibling.card, 50_00, w.deps.clock.now())
  await applyPurchases(w.deps, owner, [reportOf(ask, ['clearing'])])
  await w.db.rows(sql`update corporate_invoices set due_at = null where seller = ${sibling.seller}`)
  assert.equal(await closeStatements(w.deps), 1)
  const [next] = await invoices()
  assert.deepEqual([next.amount, next.purchases], [10_00, 1])
})

const KEY = '35261111222333000181650010000012341837461523'

test('a receipt is compared with those of its own company, and its purchases suggested by these alone', async (t) => {
  const { w, owner, buy, call } = await payingCompany(t)
  const sibling = await siblingIn(w)
  await buy('ours', 10_00)
  await applyPurchases(w.deps, owner, [
    reportOf(askOf('theirs', sibling.card, 50_00, w.deps.clock.now()), ['clearing']),
  ])
  const [bought] = (await sibling.call('GET', '/purchases')).body.items
  const matched = await sibling.call(
    'POST',
    `/receipts?access_key=${KEY}&purchase_id=${bought.id}`,
    JPEG,
  )
  assert.equal(matched.status, 201, matched.text)
  const { body: ours, status } = await call('POST', `${ROOT}/receipts?access_key=${KEY}`, JPEG)
  assert.deepEqual([status, ours.same_key_count], [201, 0])
  const { items } = (await call('GET', `${ROOT}/receipts/${ours.id}/suggestions`)).body
  assert.deepEqual(
    items.map(({ reasons }: Json) => reasons),
    [['month']],
  )
})
