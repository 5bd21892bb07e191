// The KYC checks of sellers: decided at once, later, many at a time, by the controls of the sandbox,
// and after silence.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId, SellerId } from '../../../server/kernel/ids.ts'
import { advance } from '../../../server/marketplace/sellers/advance.ts'
import { find } from '../../../server/marketplace/sellers/store.ts'
import { world } from '../../world.ts'
import {
  code,
  eventsOf,
  right,
  ana,
  shop,
  DENIED,
  APPROVED_LATER,
  DENIED_LATER,
} from '../../marketplace/registering.ts'

const HOUR_MS = 3_600_000

test('magic values: denied at once, approved or denied after a day, and by the control', async (t) => {
  const w = await world(t)
  const denied = await w.sdk.sellers.createIndividual(ana({ cpf: DENIED }))
  assert.equal(denied.status, 'denied')
  assert.ok(denied.reason)
  assert.deepEqual(await eventsOf(w, denied.io_seller_id), ['seller.created', 'seller.denied'])
  await assert.rejects(w.sdk.sandbox.approveSeller(denied.io_seller_id), code('invalid_state'))

  const later = shop()
  later.business.cnpj = APPROVED_LATER
  const waiting = await w.sdk.sellers.createBusiness(later)
  const doubted = await w.sdk.sellers.createIndividual(ana({ cpf: DENIED_LATER }))
  assert.deepEqual([waiting.status, doubted.status], ['pending', 'pending'])
  await w.sdk.sandbox.moveClock({ advance: '23h' })
  assert.equal((await w.sdk.sellers.get(waiting.io_seller_id)).status, 'pending')
  await w.sdk.sandbox.moveClock({ advance: '9h' })
  const [active, refused] = await Promise.all(
    [waiting, doubted].map((one) => w.sdk.sellers.get(one.io_seller_id)),
  )
  assert.deepEqual([active!.status, active!.reason, refused!.status], ['active', null, 'denied'])
  assert.ok(refused!.reason)
  // The check was read when it was due, not only at the end of the move.
  assert.ok(Date.parse(active!.updated_at) < Date.parse(active!.created_at) + 26 * HOUR_MS)
  assert.deepEqual(await eventsOf(w, waiting.io_seller_id), ['seller.created', 'seller.activated'])
  await right(w)
})

test('many concurrent KYC results are one change and one event', async (t) => {
  const w = await world(t)
  const made = await w.sdk.sellers.createIndividual(ana({ cpf: DENIED_LATER }))
  const id = made.io_seller_id.replaceAll('-', '') as SellerId
  const owner = w.platform.io_seller_id.replaceAll('-', '') as OwnerId
  const waiting = (await find(w.db, owner, id))!
  await w.deps.banks.sandbox!.kyc(id, 'approve')
  const result = await Promise.all(Array.from({ length: 16 }, () => advance(w.deps, waiting)))
  assert.ok(result.every(({ status, version }) => status === 'active' && version === 2))
  assert.deepEqual(await eventsOf(w, made.io_seller_id), ['seller.created', 'seller.activated'])
  await right(w)
})

test('the controls approve and deny a seller under review', async (t) => {
  const w = await world(t)
  const one = shop()
  one.business.cnpj = APPROVED_LATER
  const company = await w.sdk.sellers.createBusiness(one)
  assert.equal((await w.sdk.sandbox.denySeller(company.io_seller_id)).status, 'denied')
  const single = await w.sdk.sellers.createIndividual(ana({ cpf: DENIED_LATER }))
  assert.equal((await w.sdk.sandbox.approveSeller(single.io_seller_id)).status, 'active')
  await right(w)
})

test('a silent KYC provider leaves a seller pending; it is called again, and each change has one event', async (t) => {
  for (const mode of ['silent_before', 'silent_after', 'down'] as const) {
    const w = await world(t)
    await w.sdk.sandbox.weather({ bank: 'kyc', mode, calls: 1 })
    const made = await w.sdk.sellers.createIndividual(ana())
    assert.equal(made.status, 'pending', mode)
    await w.sdk.sandbox.moveClock({ advance: '1m' })
    assert.equal((await w.sdk.sellers.get(made.io_seller_id)).status, 'active', mode)
    assert.deepEqual(
      await eventsOf(w, made.io_seller_id),
      ['seller.created', 'seller.activated'],
      mode,
    )
    await right(w)
  }
})
