// An issuing bank that reports nonsense, or does not answer. Nonsense rejects only itself, old data
// is never shown as current, and in the end our books are right. With a real bank and a real
// database.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { PurchaseReport } from '../../server/providers/issuer.ts'
import { readId, type CorporateCardId, type OwnerId } from '../../server/kernel/ids.ts'
import { after, stoppedClock } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import { authorize, applyPurchases } from '../../server/corporate/purchases/operations.ts'
import { applyList, readNotified } from '../../server/corporate/issuer-sync/operations.ts'
import { refresh } from '../../server/corporate/issuer-sync/refresh.ts'
import { sql, type Statement } from '../../server/platform/db/sql.ts'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { askOf } from '../company.ts'
import { bankOf, OPEN, ROOT, type Json } from '../issuing-company.ts'
import type { Test, WorldOptions } from '../world.ts'

const HOUR_MS = 3_600_000

/**
 * The same, with a clock that only the test moves, and purchases that the bank knows and we do not.
 */
async function quietBankOf(t: Test, options: WorldOptions = {}) {
  const bank = await bankOf(t, {
    ...options,
    clock: stoppedClock(new Date('2026-11-02T15:00:00Z')),
  })
  const { w, setFaults, done, holder } = bank
  const silently = async <T>(work: () => Promise<T>): Promise<T> => {
    await setFaults('down')
    const did = await work()
    await readNotified(w.deps)
    await setFaults('fair')
    return did
  }
  /** A purchase while the bank cannot reach us; returns its id at the bank. */
  const lost = async (card: string): Promise<string> => {
    await setFaults('deaf', 1)
    return silently(() => w.deps.banks.sandbox!.buy(card as CorporateCardId, { amount: 10_00 }))
  }
  const make = (type = 'virtual'): Promise<Json> =>
    done('POST', ROOT, { holder_id: holder.id, name: 'Two', limit: OPEN, interval: 'month', type })
  const pass = (ms: number) => w.deps.clock.moveTo(after(w.deps.clock.now(), ms))
  /** Our row of a purchase, by the bank's id. */
  const kept = async (name: string) =>
    (
      await w.db.rows<{ status: string; card: string; amount: number }>(
        sql`select status, card, amount from corporate_purchases where issuer_id = ${name}`,
      )
    )[0]
  return { ...bank, silently, lost, make, pass, kept }
}

const reportOf = (
  id: string,
  card: string,
  at: Date,
  more: Partial<PurchaseReport> = {},
): PurchaseReport => ({
  ...askOf(id, card as CorporateCardId, 10_00, at),
  status: 'authorized',
  approvedBy: 'stand_in',
  expiresAt: after(at, 7 * 24 * HOUR_MS),
  entries: [],
  ...more,
})
const cleared = (id: string, at: Date) => ({
  entries: [{ id, kind: 'clearing' as const, amount: cents(10_00), at }],
})

test('of a page of purchases only reports that cannot be applied are left out', async (t) => {
  const { w, owner, card, kept, make, right } = await quietBankOf(t)
  const at = w.deps.clock.now()
  const other = await make()
  await applyPurchases(w.deps, owner, [
    reportOf('known', card.id, at),
    reportOf('first', card.id, at, cleared('e1', at)),
  ])
  const page = [
    reportOf('old', card.id, new Date('0001-01-01T00:00:00Z')),
    reportOf('known', other.id, at, cleared('e2', at)),
    reportOf('again', other.id, at, cleared('e1', at)),
    reportOf('honest', other.id, at),
  ]
  assert.equal(await applyPurchases(w.deps, owner, page), 2)
  assert.deepEqual(await Promise.all(['old', 'known', 'again', 'honest'].map(kept)), [
    undefined,
    { status: 'confirmed', card: card.id, amount: 10_00 },
    undefined,
    { status: 'approved', card: other.id, amount: 10_00 },
  ])
  const warned = w.logged.filter((line) => line.includes('cannot be applied; it was skipped'))
  assert.deepEqual(
    warned.map((line) => /"detail":"(\w+)"/.exec(line)?.[1]),
    ['old', 'again'],
  )
  assert.ok(
    warned.every((line) => line.includes('"bank":"issuing/sandbox/')),
    warned.join('\n'),
  )
  await right()
})

test('a purchase listed twice on a page is applied once, in its last state', async (t) => {
  const { w, owner, card, kept } = await quietBankOf(t)
  const at = w.deps.clock.now()
  const page = [reportOf('one', card.id, at), reportOf('one', card.id, at, cleared('e1', at))]
  assert.equal(await applyPurchases(w.deps, owner, page), 1)
  assert.equal((await kept('one'))?.status, 'confirmed')
})

test('reports by a bank of one platform about cards of another are ignored', async (t) => {
  const { w, card, kept } = await quietBankOf(t, { platforms: 2 })
  const stranger = readId<'owner'>(w.platforms[1]!.io_seller_id) as OwnerId
  assert.equal(
    await applyPurchases(w.deps, stranger, [reportOf('one', card.id, w.deps.clock.now())]),
    0,
  )
  assert.equal(await kept('one'), undefined)
})

const ODD: readonly [what: string, spoil: (name: string, other: string) => Statement][] = [
  [
    'of the year 1',
    (name) => sql`update bank.issued_purchases set at = '0001-01-01T00:00:00Z' where id = ${name}`,
  ],
  [
    'without a shop',
    (name) => sql`update bank.issued_purchases set merchant = '{}' where id = ${name}`,
  ],
  [
    'by another card',
    (name, other) => sql`update bank.issued_purchases set card = ${other} where id = ${name}`,
  ],
]

for (const [what, spoil] of ODD)
  test(`a purchase ${what} on the bank's list blocks no other, neither in a refresh nor in the job that reads the list`, async (t) => {
    const { w, card, lost, make, silently, pass, kept, done } = await quietBankOf(t)
    const other = await make()
    const odd = await lost(card.id)
    if (what === 'by another card') {
      await done('GET', `${ROOT}/account/balance?refresh=true`)
      await silently(() => w.deps.banks.sandbox!.purchase(odd, 'clear'))
    }
    await w.db.rows(spoil(odd, other.id))
    const second = await lost(other.id)
    await done('GET', `${ROOT}/account/balance?refresh=true`)
    assert.equal((await kept(second))?.status, 'approved')
    const third = await lost(other.id)
    await reconcile(w.deps)
    assert.equal((await kept(third))?.status, 'approved')
    pass(HOUR_MS)
    await reconcile(w.deps)
    const places = await w.db.rows<{ at: Date }>(
      sql`select read_until as at from reconciliations where bank like 'issuing/%'`,
    )
    assert.deepEqual(places, [{ at: w.deps.clock.now() }])
    if (what === 'by another card')
      assert.deepEqual(await kept(odd), { status: 'confirmed', card: card.id, amount: 10_00 })
    else assert.ok(w.logged.some((line) => line.includes(odd)))
  })

test('entries on a bank’s list about cards of another bank are ignored', async (t) => {
  const { w, owner, card, buy, kept, read } = await quietBankOf(t, { platforms: 2 })
  const bought = await buy()
  const [{ name }] = (await w.db.rows<{ name: string }>(
    sql`select issuer_id as name from corporate_purchases`,
  )) as [{ name: string }]
  const at = w.deps.clock.now()
  const purchases = [
    reportOf(name, card.id, at, cleared('forged', at)),
    reportOf('new', card.id, at),
  ]
  const changes = {
    purchases,
    disputes: [],
    invalidIds: [],
    cards: [card.id as CorporateCardId],
    more: false,
    until: at,
  }
  const [own, stranger] = [
    w.deps.banks.issuer(owner)!,
    w.deps.banks.issuerRails.find((rail) => !rail.name.includes(owner))!,
  ]
  assert.equal(await applyList(w.deps, stranger, changes), 0)
  assert.deepEqual([(await read(bought.id)).status, await kept('new')], ['approved', undefined])
  assert.equal(await applyList(w.deps, own, changes), 3)
})

test('a changed card without an answer from the bank is never shown in its old state, and delays no purchase', async (t) => {
  const { w, owner, call, done, make, lost, pass, kept } = await quietBankOf(t)
  const [card, other] = [await make('physical'), await make()]
  await done('GET', `${ROOT}?refresh=true`)
  pass(HOUR_MS)
  const rail = w.deps.banks.issuer(owner)!
  const read = rail.read
  rail.read = async (id) => (id === card.id ? Promise.reject(new Error('silent')) : read(id))
  await w.deps.banks.sandbox!.post(card.id, 'ship')
  await readNotified(w.deps)
  const refreshed = async () => {
    const { status, body } = await call('GET', `${ROOT}/${card.id}?refresh=true`)
    return [status, body.status ?? body.code]
  }
  for (let n = 0; n < 2; n++) {
    const bought = await lost(other.id)
    assert.deepEqual(await refreshed(), [502, 'bank_unavailable'])
    assert.equal((await kept(bought))?.status, 'approved')
    pass(HOUR_MS)
  }
  await reconcile(w.deps)
  const bought = await lost(other.id)
  pass(HOUR_MS)
  await reconcile(w.deps)
  assert.equal((await kept(bought))?.status, 'approved', 'the list is read on')
  await w.work()
  assert.equal(
    (await done('GET', `${ROOT}/${card.id}`)).status,
    'shipped',
    'told the card, the bank says how it is',
  )
  assert.deepEqual(await refreshed(), [502, 'bank_unavailable'])
  rail.read = read
  assert.deepEqual(await refreshed(), [200, 'shipped'])
})

test('no caller gets data read before its request, however many join late; and each run ends', async (t) => {
  const { w, owner, seller, card, kept } = await quietBankOf(t)
  const LATE = 20
  const rail = w.deps.banks.issuer(owner)!
  const changed = rail.changed
  const bought: PurchaseReport[] = []
  const late: Promise<boolean>[] = []
  let readings = 0
  rail.changed = async (span) => {
    readings++
    const answer = await changed(span)
    assert.ok(answer.result === 'accepted')
    const reported = { ...answer.value, purchases: [...answer.value.purchases, ...bought] }
    // A purchase after the page was read, and a caller that requests it.
    const name = `late-${late.length}`
    if (late.length < LATE) {
      bought.push(reportOf(name, card.id, w.deps.clock.now()))
      late.push(
        refresh(w.deps, { owner, seller }).then(async () => (await kept(name)) !== undefined),
      )
    }
    return { ...answer, value: reported }
  }
  await refresh(w.deps, { owner, seller })
  assert.ok(late.length < LATE, 'the first run waits for some, not for all')
  for (let n = 0; n < late.length; n++) assert.ok(await late[n], `who came late as the ${n + 1}th`)
  assert.equal(late.length, LATE)
  assert.ok(readings <= 2 * LATE + 1)
})

test('a hold lapses when the bank says so: a purchase is asked about a day after that, once', async (t) => {
  const { w, owner, card, done, kept } = await quietBankOf(t)
  const at = w.deps.clock.now()
  const days = (n: number) => after(at, n * 24 * HOUR_MS)
  const checks = async () => {
    const { items } = await done('GET', '/v1/sandbox/agenda')
    return items.filter((one: Json) => one.what === 'purchase.check').map((one: Json) => one.at)
  }
  assert.ok(
    (await authorize(w.deps, { ...askOf('short', card.id, 10_00, at), expiresAt: days(2) }))
      .approved,
  )
  assert.ok((await authorize(w.deps, askOf('hotel', card.id, 10_00, at))).approved)
  assert.deepEqual(
    await checks(),
    [days(3), days(8)].map((one) => one.toISOString()),
  )
  const { items: before } = await done('GET', '/v1/events')
  const stay = reportOf('hotel', card.id, at, { approvedBy: 'us', expiresAt: days(20) })
  assert.equal(await applyPurchases(w.deps, owner, [stay]), 0, 'for people nothing changed')
  assert.deepEqual(
    await checks(),
    [days(3), days(21)].map((one) => one.toISOString()),
  )
  assert.equal((await done('GET', '/v1/events')).items.length, before.length)

  const asked: [name: string, minute: string][] = []
  const minuteOf = (time: Date) => time.toISOString().slice(0, 16)
  w.deps.banks.issuer(owner)!.purchase = async (name) => {
    asked.push([name, minuteOf(w.deps.clock.now())])
    // The hotel has extended its stay.
    const extended = { ...stay, expiresAt: days(28) }
    return { result: 'accepted', value: name === 'hotel' ? extended : { status: 'absent' } }
  }
  await done('POST', '/v1/sandbox/clock', { advance: '25d' })
  assert.deepEqual(asked, [
    ['short', minuteOf(days(3))],
    ['hotel', minuteOf(days(21))],
  ])
  assert.deepEqual(
    [(await kept('short'))?.status, (await kept('hotel'))?.status],
    ['voided', 'approved'],
  )
  assert.deepEqual(await checks(), [days(29).toISOString()])
})

test('a purchase that the bank never reports again is read on the eighth day, and then daily', async (t) => {
  const { w, owner, card, done, silently, kept, right } = await quietBankOf(t)
  const bank = w.deps.banks.sandbox!
  const at = w.deps.clock.now()
  const advance = (advance: string) => done('POST', '/v1/sandbox/clock', { advance })
  // The bank has lost one purchase, does not end another, and does not notify the clearing of the
  // third.
  assert.ok((await authorize(w.deps, askOf('lost', card.id, 100_00, at))).approved)
  const [stuck, reported] = [
    await bank.buy(card.id, { amount: 20_00, clear: 'never' }),
    await bank.buy(card.id, { amount: 3_00 }),
  ]
  await readNotified(w.deps)
  await silently(() => bank.purchase(reported, 'clear'))
  await w.db.rows(sql`update bank.issued_purchases set due_at = null`)
  const states = async () =>
    (await Promise.all(['lost', stuck, reported].map(kept))).map((p) => p?.status)
  const asked: string[] = []
  const rail = w.deps.banks.issuer(owner)!
  const purchase = rail.purchase
  let isSilent = true
  rail.purchase = (name) => {
    asked.push(name)
    return isSilent ? Promise.reject(new Error('silent')) : purchase(name)
  }

  const { items } = await done('GET', '/v1/sandbox/agenda')
  const checks = items.filter((one: Json) => one.what === 'purchase.check')
  assert.deepEqual(
    checks.map((one: Json) => [one.at, one.resource]),
    Array.from({ length: 3 }, () => [
      after(at, 8 * 24 * HOUR_MS).toISOString(),
      'corporate_purchase',
    ]),
  )
  await advance('191h')
  assert.deepEqual([asked, await states()], [[], ['approved', 'approved', 'approved']])
  await advance('150m')
  assert.equal(asked.length, 6, 'at once and an hour later')
  assert.deepEqual(await states(), ['approved', 'approved', 'approved'])
  isSilent = false
  await advance('1h')
  assert.deepEqual(
    [asked.splice(0).length, await states()],
    [9, ['voided', 'approved', 'confirmed']],
  )
  assert.equal((await done('GET', `${ROOT}/account/balance`)).used, 23_00)
  assert.equal((await done('GET', `${ROOT}/${card.id}`)).spent, 23_00)
  await advance('3d')
  assert.deepEqual(asked, [stuck, stuck, stuck])
  await right()
})
