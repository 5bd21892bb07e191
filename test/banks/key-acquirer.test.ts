// An acquirer with a key in a header that can only charge cards and report transactions: through
// BANKS_FILE and the registry of protocols it serves a platform, and every transaction is charged
// once.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { openVintem, type Vintem } from '../../sdk/index.ts'
import { openApp } from '../../server/app/app.ts'
import { notificationUrl } from '../../server/runtime/banks/notification-address.ts'
import { openBanks } from '../../server/app/banks/open-banks.ts'
import { runDueJobs } from '../../server/jobs/jobs.ts'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import type { RefundId } from '../../server/kernel/ids.ts'
import { inTransaction } from '../../server/platform/db/sql.ts'
import { makeRefundsDue } from '../../server/payments/transactions/refunds/store.ts'
import { openState } from '../../server/kernel/state.ts'
import { ACQUIRER_PROTOCOLS } from '../../server/providers/acquirers.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { buyer, tokenFor } from '../cards.ts'
import { EMPTY, KEY, type KeyAcquirer, keyProtocol, openKeyAcquirer } from './key-acquirer.ts'
import { beside, world, type World } from '../world.ts'

type Shop = {
  w: World
  deps: Deps
  sdk: Vintem
  acquirer: KeyAcquirer
  charge: (more?: {
    capture?: boolean
    number?: string
  }) => ReturnType<Vintem['transactions']['create']>
  /** Changes are notified by the acquirer, and read. */
  notify: (id: string) => Promise<void>
  /** The worker reads a refund again. */
  again: (refund: string) => Promise<void>
}

/** A server whose platform uses the acquirer of this test. */
async function open(t: TestContext): Promise<Shop> {
  const w = await world(t)
  const acquirer = await openKeyAcquirer(t)
  const folder = mkdtempSync(join(os.tmpdir(), 'key-acquirer-'))
  const file = join(folder, 'banks.json')
  const keyHeader = { name: 'Authorization', value: { env: 'ACQUIRER_KEY' } }
  const cards = { own: { protocol: 'own', baseUrl: acquirer.url, keyHeader, timeoutMs: 2_000 } }
  const { io_seller_id: id, email, secret } = w.platform
  writeFileSync(
    file,
    JSON.stringify({ pix: {}, keys: {}, cards, platforms: { [id]: { cards: 'own' } } }),
  )
  const { db, clock, log, hashKey } = w.deps
  const config = { ...w.deps.config, banksFile: file }
  const asked = {
    config,
    env: { ACQUIRER_KEY: KEY },
    db,
    platformsDb: db,
    clock,
    log,
    state: openState(),
    hashKey,
  }
  const banks = await openBanks(asked, { ...ACQUIRER_PROTOCOLS, own: keyProtocol })
  const deps = beside(w.deps, { banks })
  const server = await openApp(deps)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await server.close()
    await banks.close()
    rmSync(folder, { recursive: true })
  })
  const sdk = openVintem({ url, email, secret, sellerId: id, sleep: async () => {} })
  const { id: customer } = await buyer(w)
  const charge: Shop['charge'] = async ({ number, ...more } = {}) =>
    sdk.transactions.create(customer, {
      amount: 100_00,
      payment_type: 'credit',
      token: await tokenFor(w, number),
      ...more,
    })
  const notify: Shop['notify'] = async (named) => {
    const address = `${notificationUrl({ ...deps, config: { ...config, publicUrl: url } }, 'cards/own')}/pix`
    const body = JSON.stringify({ cards: [{ id: named }] })
    assert.equal((await fetch(address, { method: 'POST', body })).status, 200)
    await runDueJobs(deps)
  }
  const again: Shop['again'] = async (refund) => {
    await inTransaction(db, (tx) => makeRefundsDue(tx, [refund as RefundId], clock.now()))
    await runDueJobs(deps)
  }
  return { w, deps, sdk, acquirer, charge, notify, again }
}

const code = (wanted: string) => (error: unknown) => (error as { code?: string }).code === wanted

test('a card is authorized, captured in part and refunded, by the acquirer’s reference', async (t) => {
  const { sdk, acquirer, charge } = await open(t)
  const held = await charge({ capture: false })
  assert.deepEqual(
    [held.status, held.payment_authorization?.authorization_nsu],
    ['pre_authorized', 'P1'],
  )
  const captured = await sdk.transactions.capture(held.id, { amount: 60_00 })
  assert.deepEqual([captured.status, captured.amount_cents], ['succeeded', 60_00])
  const refunded = await sdk.transactions.void(held.id, { amount: 20_00 })
  assert.deepEqual(
    [refunded.status, refunded.refunds.map((one) => one.status)],
    ['partial_refunded', ['succeeded']],
  )
  assert.deepEqual(
    acquirer.sales.map(({ state, captured: taken, back }) => [state, taken, back[0]!.cents]),
    [['PAID', 60_00, 20_00]],
  )
  assert.deepEqual(acquirer.asked, [
    'POST /sales',
    'GET /sales/P1',
    'POST /sales/P1/capture',
    'GET /sales/P1',
    'POST /sales/P1/refunds',
  ])
})

test('an authorization is voided, and a card without money is declined', async (t) => {
  const { sdk, acquirer, charge } = await open(t)
  const held = await charge({ capture: false })
  assert.equal((await sdk.transactions.void(held.id)).status, 'canceled')
  await assert.rejects(charge({ number: EMPTY }), code('card_declined'))
  assert.deepEqual(
    acquirer.sales.map(({ state }) => state),
    ['VOIDED', 'DENIED'],
  )
})

test('a transaction whose response was lost is found by our id, and charged once', async (t) => {
  const { sdk, acquirer, charge, notify } = await open(t)
  acquirer.loseAnswer('/sales')
  const silent = await charge()
  assert.equal(silent.status, 'new')
  await notify(silent.id)
  const found = await sdk.transactions.get(silent.id)
  assert.deepEqual(
    [found.status, found.payment_authorization?.authorization_nsu],
    ['succeeded', 'P1'],
  )
  assert.equal(acquirer.sales.length, 1)
  assert.deepEqual(acquirer.asked, ['POST /sales', 'GET /sales?order=ID'])
})

test('a capture and a refund whose responses were lost are found by the acquirer’s reference', async (t) => {
  const { sdk, acquirer, charge, again } = await open(t)
  const held = await charge({ capture: false })
  acquirer.asked.length = 0
  acquirer.loseAnswer('/capture')
  // 502 bank_unavailable, after which the SDK retries.
  assert.equal((await sdk.transactions.capture(held.id)).status, 'succeeded')
  const [reads, captures] = ['GET /sales/P1', 'POST /sales/P1/capture']
  assert.deepEqual(acquirer.asked, [reads, captures, reads, captures, reads])
  acquirer.loseAnswer('/refunds')
  const asked = await sdk.transactions.void(held.id, { amount: 30_00 })
  assert.deepEqual(
    asked.refunds.map((one) => one.status),
    ['pending'],
  )
  await again(asked.refunds[0]!.id)
  assert.equal((await sdk.transactions.get(held.id)).status, 'partial_refunded')
  const [sale, ...others] = acquirer.sales
  assert.deepEqual(
    [sale!.captured, sale!.back.map(({ cents }) => cents), others],
    [100_00, [30_00], []],
  )
  assert.ok(
    acquirer.asked.every((one) => one.includes('/sales/P1')),
    acquirer.asked.join(),
  )
})

test('without a list of changes nothing is read unnecessarily, and a dispute is recorded, but its evidence is refused', async (t) => {
  const { deps, sdk, acquirer, charge, notify } = await open(t)
  const { id } = await charge()
  acquirer.asked.length = 0
  assert.equal(await reconcile(deps), 0)
  assert.deepEqual(acquirer.asked, [])
  acquirer.sales[0]!.contested = { number: 'C-1', cents: 100_00 }
  await notify(id)
  assert.equal((await sdk.transactions.get(id)).status, 'dispute')
  const { items } = await sdk.disputes.list({ transaction: id })
  await assert.rejects(
    sdk.disputes.submitEvidence(items[0]!.id, { text: 'Entregue.' }),
    (error: unknown) => {
      const {
        status,
        code: said,
        message,
      } = error as { status: number; code: string; message: string }
      assert.deepEqual([status, said], [409, 'evidence_unsupported'])
      assert.match(message, /does not accept evidence through this API/)
      return true
    },
  )
})
