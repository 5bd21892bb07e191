// A platform of the sandbox on another bank, over that bank's own API: made, paid, known by its
// notification, returned in part, and found where the notification is lost. Through the SDK.

import assert from 'node:assert/strict'
import test from 'node:test'
import { runJob as reconcile } from '../../../server/jobs/reconcile.ts'
import { compareDay, booksOf } from '../../../server/jobs/bank-reports/job.ts'
import { dayOf } from '../../../server/kernel/brazil/calendar.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { type Vintem, VintemError } from '../../../sdk/index.ts'
import { beside, world, type World } from '../../world.ts'

type Sale = Awaited<ReturnType<Vintem['transactions']['create']>>

const makeSale = async (sdk: Vintem, amount: number): Promise<Sale> => {
  const { id } = await sdk.customers.create({
    first_name: 'Maria',
    last_name: 'Silva',
    taxpayer_id: '123.456.789-09',
    address: { city: 'Rio de Janeiro', state: 'RJ' },
  })
  return sdk.transactions.create(id, { amount, payment_type: 'pix' })
}
const statusOf = async ({ sdk }: World, { id }: Sale): Promise<string> =>
  (await sdk.transactions.get(id)).status
/** Pays at the bank alone: the platform hears of it by the notification, or by nothing. */
const payThere = (w: World, { id }: Sale): Promise<void> => w.deps.banks.sandbox!.pay(id, {})
const pspOf = async (w: World, { id }: Sale): Promise<string | null> => {
  const [row] = await w.db.rows<{ psp: string | null }>(
    sql`select pix ->> 'psp' as psp from transactions where id = ${id}::uuid`,
  )
  return row!.psp
}
const namedBy = ({ platform }: World, bank: string): string =>
  `${bank}/${platform.io_seller_id.replaceAll('-', '')}`

/** `part`: what is returned of 58,80. */
const BANKS: readonly { bank: string; part: number }[] = [
  'ailos',
  'banco-do-brasil',
  'banrisul',
  'bradesco',
  'c6',
  'efi',
  'inter',
  'itau',
  'pagbank',
  'santander',
  'sicoob',
  'sicredi',
  'asaas',
  'mercado-pago',
  'pagarme',
  'woovi',
]
  .map((bank) => ({ bank, part: 10_00 }))
  .concat([{ bank: 'stark-bank', part: 58_80 }])

for (const { bank, part } of BANKS)
  test(`${bank}: a sale is made, paid, notified, returned, and found without a notification`, async (t) => {
    const w = await world(t)
    const put = await w.sdk.sandbox.setBank({ bank })
    assert.equal(put.bank, bank)

    const sale = await makeSale(w.sdk, 58_80)
    assert.equal(sale.status, 'pending')
    assert.equal(await pspOf(w, sale), namedBy(w, bank))
    await payThere(w, sale)
    await w.work()
    assert.equal(await statusOf(w, sale), 'succeeded')
    await w.sdk.transactions.void(sale.id, { amount: part })
    await w.work()
    assert.equal(await statusOf(w, sale), part < 58_80 ? 'partial_refunded' : 'refunded')

    const lost = await makeSale(w.sdk, 12_34)
    await w.db.rows(sql`delete from bank.webhooks`)
    await payThere(w, lost)
    // Some list by whole seconds.
    await w.sdk.sandbox.moveClock({ advance: '2s' })
    assert.equal(await statusOf(w, lost), 'pending')
    await reconcile(beside(w.deps))
    await w.work()
    assert.equal(await statusOf(w, lost), 'succeeded')

    const day = dayOf(w.deps.clock.now())
    for (const book of await booksOf(w.deps)) {
      const report = await compareDay(w.deps, book, day)
      assert.deepEqual('unknown' in report ? report : report.differences, [], book.name)
    }
    assert.deepEqual(await verify(w.db), [])
    assert.deepEqual(w.logged, [])
  })
