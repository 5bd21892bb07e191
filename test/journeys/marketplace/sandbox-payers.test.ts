// A platform of the sandbox on another bank pays its sellers by that bank's own API: paid, refused,
// failed and come back, with its bank, the books and the bank's day in agreement.

import assert from 'node:assert/strict'
import test from 'node:test'
import { booksOf, compareDay } from '../../../server/jobs/bank-reports/job.ts'
import { dayOf } from '../../../server/kernel/brazil/calendar.ts'
import { CONNECTORS } from '../../../server/providers/connectors/index.ts'
import { verify } from '../../../server/verification/verify.ts'
import { market } from '../../marketplace.ts'
import { ana } from '../../marketplace/registering.ts'
import { world, type World } from '../../world.ts'

const PAYERS = CONNECTORS.filter(({ payouts }) => payouts).map(({ name }) => name)

/** A seller with money and an account of this number, which may have a known result. */
async function sellerWith(w: World, number: string) {
  const m = await market(w)
  const { io_seller_id: seller } = w.platform.sellers[0]!
  const account = await m.link(w.platform.sellers[0]!, number)
  await m.paid(101_00, { io_seller_id: seller })
  const payOut = async (amount: number) => w.sdk.transfers.create(seller, account, { amount })
  const statusOf = async (id: string) => (await w.sdk.transfers.get(seller, id)).status
  return { payOut, statusOf }
}

/** The one whom the emulated banks name as the holder of every key. */
const KEY_OWNER = '12345678909'

/** A seller with money whose destination is a pix key. */
async function sellerByKey(w: World, document: string, pixKey: string) {
  const m = await market(w)
  const { io_seller_id: seller } = await w.sdk.sellers.createIndividual(ana({ cpf: document }))
  await w.work()
  const token = await w.sdk.bankAccounts.tokenize(seller, {
    holder_name: 'Maria Silva',
    taxpayer_id: document,
    pix_key: pixKey,
  })
  const account = await w.sdk.bankAccounts.associate({ io_seller_id: seller, token: token.id })
  await m.paid(101_00, { io_seller_id: seller })
  const payOut = async (amount: number) => w.sdk.transfers.create(seller, account.id, { amount })
  const get = async (id: string) => w.sdk.transfers.get(seller, id)
  return { payOut, get, account }
}

/** Until nothing changes any more: banks have steps, and are asked again with pauses. */
async function settle(w: World): Promise<void> {
  for (let n = 0; n < 4; n++) {
    await w.work()
    await w.sdk.sandbox.moveClock({ advance: '10m' })
  }
}

for (const bank of PAYERS)
  test(`${bank} pays a seller, in the sandbox`, async (t) => {
    const w = await world(t)
    // The sale is the sandbox bank's: some companies charge nobody without a document.
    const { payOut, statusOf } = await sellerWith(w, '7305918-2')
    await w.sdk.sandbox.setBank({ bank })
    const made = await payOut(40_00)
    assert.deepEqual([made.paying_bank, made.amount_cents], [bank, 40_00])
    await settle(w)
    assert.equal(await statusOf(made.id), 'succeeded')

    // One that was made before stays with its bank.
    const before = await payOut(10_00)
    await w.sdk.sandbox.setBank({ bank: 'sandbox' })
    const after = await payOut(5_00)
    assert.deepEqual([before.paying_bank, after.paying_bank], [bank, 'sandbox'])
    await settle(w)
    assert.deepEqual(
      [await statusOf(before.id), await statusOf(after.id)],
      ['succeeded', 'succeeded'],
    )
    const day = dayOf(w.deps.clock.now())
    for (const book of await booksOf(w.deps)) {
      const report = await compareDay(w.deps, book, day)
      assert.deepEqual('unknown' in report ? report : report.differences, [], book.name)
    }
    assert.deepEqual(await verify(w.db), [])
    assert.deepEqual(w.logged, [])
  })

for (const bank of ['sandbox', ...PAYERS])
  test(`${bank} pays a seller by its pix key, in the sandbox`, async (t) => {
    const w = await world(t)
    const { payOut, get, account } = await sellerByKey(w, KEY_OWNER, 'Maria@Example.com')
    assert.deepEqual(
      [account.type, account.pix_key_type, account.account_number],
      ['pix', 'email', 'm****@example.com'],
    )
    await w.sdk.sandbox.setBank({ bank })
    const { id } = await payOut(40_00)
    await settle(w)
    const paid = await get(id)
    assert.deepEqual([paid.status, paid.reason], ['succeeded', null])
    assert.deepEqual(await verify(w.db), [])
    assert.deepEqual(w.logged, [])
  })

/** Those that say whose a key is before money leaves. */
for (const bank of ['santander', 'sicoob', 'stark-bank'])
  test(`${bank} names another holder of the key: nothing is paid, and the seller has its money again`, async (t) => {
    const w = await world(t)
    const { payOut, get } = await sellerByKey(w, '52998224725', '+5511987654321')
    await w.sdk.sandbox.setBank({ bank })
    const { id } = await payOut(40_00)
    await settle(w)
    const { status, reason } = await get(id)
    assert.equal(status, 'failed')
    assert.match(reason!, /belongs to another CPF or CNPJ/)
    assert.deepEqual(await verify(w.db), [])
  })
