// Pix without a charge, through each company with an API Pix: listed and read by their ids at the
// SPI; and a platform at several of them, which books, assigns and returns what came to its key.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { after } from '../../server/kernel/clock.ts'
import { notificationUrl } from '../../server/runtime/banks/notification-address.ts'
import type { OwnerId } from '../../server/kernel/ids.ts'
import { openPix } from '../../server/app/banks/open-pix.ts'
import { bookHinted, noteHints } from '../../server/payments/received-pix/book-operations.ts'
import { verify } from '../../server/verification/verify.ts'
import { world, type World as Platform } from '../world.ts'
import { NAMES, openStage, openWorld, receiverOf, type Stage, type World } from './stage.ts'

const HOUR_MS = 3_600_000
const TXID = '9f86d081884c7d659a2feaa0c'
/** Companies whose paths, times and lists differ. */
const COMPANIES = ['banco-do-brasil', 'efi', 'sicoob', 'sicredi']

/** Pays a key at the bank; returns the ids of the pix. */
async function payKey({ bank }: World, key: string, body: object): Promise<string[]> {
  const path = `/sandbox/keys/${encodeURIComponent(key)}/pay`
  const reply = await bank.bank.call({ method: 'POST', path, headers: {}, body })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return (reply.body as { pix: { endToEndId: string }[] }).pix.map(({ endToEndId }) => endToEndId)
}

test('every company lists pix without a txid and of static codes, and reads each by its id', async (t) => {
  const there = await openWorld(t)
  for (const name of NAMES) {
    const { rail, key } = openStage(there, name)
    const ids = [
      ...(await payKey(there, key, { valor: '10.00' })),
      ...(await payKey(there, key, { valor: '2.50', txid: TXID })),
    ]
    const now = there.bank.clock.now()
    const span = { from: after(now, -HOUR_MS), to: after(now, HOUR_MS), page: 0 }
    const listed = await rail.received(span)
    assert.ok(listed.result === 'accepted', name)
    const of = (id: string) => listed.value.pix.find(({ endToEndId }) => endToEndId === id)
    assert.deepEqual(
      ids.map((id) => [of(id)?.txid, of(id)?.amount, of(id)?.key]),
      [
        [undefined, 10_00, key],
        [TXID, 2_50, key],
      ],
      name,
    )
    for (const id of ids) {
      const read = await rail.payment!(id)
      assert.deepEqual(read, { result: 'accepted', value: of(id) }, name)
    }
    assert.deepEqual(
      await rail.payment!(`E${'0'.repeat(31)}`),
      { result: 'accepted', value: undefined },
      name,
    )
  }
})

const ownerOf = (w: Platform, n = 0): OwnerId =>
  w.platforms[n]!.io_seller_id.replaceAll('-', '') as OwnerId

/** Two platforms at one account of this company, each with a key of its own. */
function placeAt(w: Platform, { rail, name }: Stage): readonly string[] {
  const { keys } = receiverOf(name)
  const receivers = keys.map((key, n) => ({ owner: ownerOf(w, n), key, psp: name }))
  Object.assign(w.deps, {
    banks: {
      ...w.deps.banks,
      pix: (owner: OwnerId) => {
        const one = receivers.find((it) => it.owner === owner)
        return one && { rail, key: one.key, psp: name }
      },
      rails: [rail],
      receivers: () => receivers,
      disputes: () => undefined,
      disputeRails: [],
    },
  })
  return keys
}

for (const name of COMPANIES)
  test(`${name}: two platforms at one account get what came to their keys`, async (t) => {
    const w = await world(t, { platforms: 2 })
    const there = await openWorld(t)
    const stage = openStage(there, name)
    const [key, otherKey] = placeAt(w, stage) as [string, string]
    const code = await w.sdk.staticQrCodes.create({ amount: 10_00 })
    assert.equal(code.key, key)

    // By the list alone.
    await payKey(there, key, { valor: '10.00', txid: code.txid })
    await payKey(there, key, { valor: '3.00' })
    await payKey(there, otherKey, { valor: '4.00' })
    await payKey(there, key, { valor: '5.00', txid: 'outrosistema' })
    await reconcile(w.deps)
    const mine = (await w.sdk.receivedPix.list()).items
    assert.deepEqual(
      mine.map(({ status, amount_cents }) => `${status} ${amount_cents}`).toSorted(),
      ['assigned 1000', 'unassigned 300'],
    )
    const others = await w.as(w.platforms[1]!).receivedPix.list()
    assert.deepEqual(
      others.items.map(({ status, amount_cents }) => `${status} ${amount_cents}`),
      ['unassigned 400'],
    )

    // By the notification alone, which is read: what it says of the amount is not believed.
    const [told] = await payKey(there, key, { valor: '6.00', txid: code.txid })
    const body = {
      pix: [{ endToEndId: told, txid: code.txid, chave: key, valor: '99999.00' }],
    }
    const reply = await fetch(`${notificationUrl(w.deps, 'pix/psp/owner')}/pix`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(reply.status, 200)
    await w.work()
    const [newest] = (await w.sdk.transactions.list({ static_qr_code: code.id })).items
    assert.deepEqual([newest!.amount_cents, newest!.status], [6_00, 'succeeded'])

    // Back the way it came.
    await w.sdk.transactions.void(newest!.id, { amount: 2_00 })
    const waiting = mine.find(({ status }) => status === 'unassigned')!
    await w.sdk.receivedPix.return(waiting.id)
    await w.work()
    assert.equal((await w.sdk.transactions.get(newest!.id)).status, 'partial_refunded')
    assert.equal((await w.sdk.receivedPix.get(waiting.id)).status, 'returned')
    assert.deepEqual(await verify(w.db), [])
    assert.deepEqual(w.logged, [])

    // A code at the key of another platform is left to a person, who is told once.
    const [misplaced] = await payKey(there, otherKey, { valor: '7.00', txid: code.txid })
    for (let n = 0; n < 2; n++) {
      noteHints(w.deps, [{ endToEndId: misplaced!, txid: code.txid }])
      assert.equal(await bookHinted(w.deps), 0)
    }
    assert.equal((await w.sdk.receivedPix.list({ end_to_end_id: misplaced! })).items.length, 0)
    assert.equal(w.logged.length, 1)
    assert.match(w.logged[0]!, /where the platform of the code does not receive/)
  })

test('a printed code is paid at its PSP after its platform moved to another', async (t) => {
  const w = await world(t)
  const there = await openWorld(t)
  const stages = [openStage(there, 'efi'), openStage(there, 'sicoob')] as const
  const psps = new Map(
    stages.map(({ name, rail }) => [name as string, { rail: { ...rail, name } }]),
  )
  const [first, second] = stages.map(({ name, key }) => ({ psp: name, key }))
  const placeIn = (place: typeof first) => {
    const keys = new Map([[ownerOf(w), place!]])
    const deps = { ...w.deps, outageOf: () => 'none' as const }
    const { pix, rails, receivers } = openPix(deps, { keys }, psps)
    Object.assign(w.deps, {
      banks: {
        ...w.deps.banks,
        pix,
        rails,
        receivers,
        disputes: () => undefined,
        disputeRails: [],
      },
    })
  }
  placeIn(first)
  const code = await w.sdk.staticQrCodes.create({ amount: 10_00 })
  assert.equal(code.key, first!.key)
  placeIn(second)

  const pay = () => payKey(there, first!.key, { valor: '10.00', txid: code.txid })
  const [listed] = await pay()
  await reconcile(w.deps)
  const [told] = await pay()
  noteHints(w.deps, [{ endToEndId: told!, txid: code.txid }])
  assert.equal(await bookHinted(w.deps), 1)
  const { items } = await w.sdk.receivedPix.list()
  assert.deepEqual(items.map((one) => one.end_to_end_id).toSorted(), [listed!, told!].toSorted())
  // Back by the PSP that has the money.
  const sale = items[0]!.transaction!
  await w.sdk.transactions.void(sale)
  await w.work()
  assert.equal((await w.sdk.transactions.get(sale)).status, 'refunded')
  assert.deepEqual(await verify(w.db), [])
  assert.deepEqual(w.logged, [])
})
