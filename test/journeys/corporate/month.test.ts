// A month of a company: it recharges, registers its people, issues cards, makes two hundred
// purchases, some are refunded, the statement closes and is paid by pix; and at any time the shown
// sums equal a recount.

import assert from 'node:assert/strict'
import test from 'node:test'
import { stoppedClock } from '../../../server/kernel/clock.ts'
import { verify } from '../../../server/verification/verify.ts'
import { seededRandom } from '../../traffic.ts'
import { world, type World } from '../../world.ts'

const START = '2026-11-02T15:00:00Z'
const PURCHASES = 200
const CONCURRENCY = 20
const SHOPS = [
  { name: 'UBER TRIP', mcc: '4121', country: 'BR' },
  { name: 'Padaria São João', mcc: '5411', country: 'BR' },
  { name: 'LATAM AIRLINES', mcc: '3066', country: 'BR' },
  { name: 'Hotel Ibis', mcc: '7011', country: 'BR' },
]
const PEOPLE = [
  ['Ana Lima', '123.456.789-09', 'Sales'],
  ['Bruno Reis', '111.444.777-35', 'sales'],
  ['Carla Nunes', '529.982.247-25', 'Engineering'],
] as const

const companyOf = (w: World) => w.as(w.platform.corporate!)

type Sum = { total_spent: number; purchases: number }
const pairs = <Row extends Sum>(rows: readonly Row[], name: (row: Row) => string | null) =>
  Object.fromEntries(rows.map((row) => [name(row), [row.total_spent, row.purchases]]))

type Company = ReturnType<typeof companyOf>
type Corporate = Company['corporate']
type Purchase = Awaited<ReturnType<Corporate['purchases']['list']>>['items'][number]

/** Three people in two cost centers, each with an unrestricted card and one for rides. */
async function withPeople(corporate: Corporate) {
  const holders: Awaited<ReturnType<Corporate['holders']['create']>>[] = []
  for (const [name, tax_id, center_cost] of PEOPLE)
    holders.push(
      await corporate.holders.create({
        name,
        tax_id,
        center_cost,
        amount: 20_000_00,
        interval: 'month',
      }),
    )
  const card = (holder_id: string, more: { name: string; limit: number; merchant?: string }) =>
    corporate.cards.create({
      holder_id,
      interval: more.merchant ? 'day' : 'week',
      type: 'virtual',
      ...more,
    })
  const cards = await Promise.all(
    holders.flatMap(({ id }) => [
      card(id, { name: 'Everything', limit: 10_000_00 }),
      card(id, { name: 'Rides', limit: 500_00, merchant: 'Uber' }),
    ]),
  )
  assert.ok(cards.every(({ status, last4 }) => status === 'active' && /^\d{4}$/.test(last4)))
  return { holders, cards }
}

/** Concurrent purchases; returns the approved ones, in the order of the requests. */
async function shopping(
  { sandbox }: Company,
  cards: Awaited<ReturnType<typeof withPeople>>['cards'],
) {
  const random = seededRandom(7)
  const orders = Array.from({ length: PURCHASES }, () => ({
    card: cards[Math.floor(random() * cards.length)]!,
    merchant: SHOPS[Math.floor(random() * SHOPS.length)]!,
    amount: 1_00 + Math.floor(random() * 120_00),
  }))
  const bought: Purchase[] = []
  for (let n = 0; n < orders.length; n += CONCURRENCY) {
    const some = orders
      .slice(n, n + CONCURRENCY)
      .map(({ card, merchant: { name, mcc, country }, amount }) => {
        const merchant = { name, mcc, country }
        return sandbox.buyWithCard(card.id, { amount, merchant, clear: 'full' })
      })
    bought.push(...(await Promise.all(some)))
  }
  const denied = bought.filter(({ status }) => status === 'denied')
  const elsewhere = orders.filter(
    ({ card, merchant }) => card.merchant && merchant.name !== 'UBER TRIP',
  ).length
  assert.equal(
    denied.filter(({ denied_reason: why }) => why === 'merchant_not_allowed').length,
    elsewhere,
  )
  assert.ok(
    denied.every(
      ({ denied_reason: why }) => why === 'merchant_not_allowed' || why === 'card_limit',
    ),
  )
  return bought.filter(({ status }) => status === 'approved')
}

const totalOf = (purchases: readonly Purchase[]): number =>
  purchases.reduce((sum, { amount }) => sum + amount, 0)

/** Every sum equals a recount of the listed purchases. */
async function assertSums(
  corporate: Corporate,
  list: readonly Purchase[],
  holder: string,
): Promise<void> {
  const analytics = await corporate.analytics()
  assert.deepEqual([analytics.total_spent, analytics.purchases], [totalOf(list), list.length])
  const recount = (name: (one: Purchase) => string | null) => {
    const sums = new Map<string | null, [number, number]>()
    for (const one of list) {
      const [sum, n] = sums.get(name(one)) ?? [0, 0]
      sums.set(name(one), [sum + one.amount, n + 1])
    }
    return Object.fromEntries(sums)
  }
  const byCenter = pairs(analytics.by_cost_center, (one) => one.name)
  assert.deepEqual(
    pairs(analytics.by_category, (one) => one.category),
    recount((one) => one.category),
  )
  assert.deepEqual(
    pairs(analytics.by_holder, (one) => one.name),
    recount((one) => one.holder_name),
  )
  assert.deepEqual(
    byCenter,
    recount((one) => one.center_cost),
  )
  assert.deepEqual(Object.keys(byCenter).toSorted(), ['Engineering', 'Sales'])
  const filtered = await corporate.analytics({ category: 'transport', holder_id: holder })
  const rides = list.filter(
    ({ category, holder_id }) => category === 'transport' && holder_id === holder,
  )
  assert.deepEqual([filtered.total_spent, filtered.purchases], [totalOf(rides), rides.length])
  const center = await corporate.costCenters.get('SALES')
  assert.deepEqual([center.total_spent, center.purchases], byCenter['Sales'])
  assert.deepEqual(
    pairs(center.by_category, (one) => one.category),
    recountWithin(list.filter((one) => one.center_cost === 'Sales')),
  )
  assert.equal(center.last_purchases.length, 10)
  const table = new TextDecoder().decode(await corporate.purchases.export({ status: 'confirmed' }))
  assert.equal(table.trim().split('\r\n').length, list.length + 1)
}

const recountWithin = (list: readonly Purchase[]) =>
  Object.fromEntries(
    [...Map.groupBy(list, (one) => one.category)].map(([category, own]) => [
      category,
      [totalOf(own), own.length],
    ]),
  )

test('a company’s month, from the first recharge to the paid statement', async (t) => {
  const w = await world(t, { clock: stoppedClock(new Date(START)), corporate: true })
  const company = companyOf(w)
  const { corporate, sandbox } = company
  assert.equal((await corporate.account()).status, 'active')
  const { limit } = await corporate.balance()
  const recharge = await corporate.recharge({ amount: 1_000_00 })
  await sandbox.payPix(recharge.id)
  assert.equal((await corporate.balance()).balance, 1_000_00)

  const { holders, cards } = await withPeople(corporate)
  const { number } = await corporate.cards.secrets(cards[0]!.id)
  assert.equal(number.slice(-4), cards[0]!.last4)
  const approved = await shopping(company, cards)
  assert.equal((await corporate.balance()).used, totalOf(approved))

  // Cleared by themselves within two days; then three are refunded, one of them in part.
  await w.sdk.sandbox.moveClock({ advance: '3d' })
  const [first, second, third] = approved
  await sandbox.refundPurchase(first!.id)
  await sandbox.refundPurchase(second!.id)
  await sandbox.refundPurchase(third!.id, { amount: 50 })
  const spent = totalOf(approved) - first!.amount - second!.amount - 50
  const { used, available } = await corporate.balance({ refresh: true })
  assert.deepEqual([used, available], [spent, 1_000_00 + limit - spent])
  const list: Purchase[] = []
  for await (const purchase of corporate.purchases.all({ status: 'confirmed' })) list.push(purchase)
  assert.deepEqual([list.length, totalOf(list)], [approved.length - 2, spent])
  await assertSums(corporate, list, holders[0]!.id)

  // The statement closes on the last of the month: the balance goes first, the rest is owed.
  await w.sdk.sandbox.moveClock({ to: '2026-12-01T12:00:00Z' })
  const [invoice] = (await corporate.invoices.list({ status: 'closed' })).items
  assert.deepEqual(
    [invoice!.amount, invoice!.from_balance, invoice!.owed],
    [spent, 1_000_00, spent - 1_000_00],
  )
  const payment = await corporate.invoices.payment(invoice!.id)
  assert.equal(payment.amount, invoice!.owed)
  await sandbox.payPix(payment.id)
  const [paid] = (await corporate.invoices.list({ status: 'paid' })).items
  assert.deepEqual([paid?.id, paid?.owed], [invoice!.id, 0])
  const after = await corporate.balance()
  assert.deepEqual([after.balance, after.used, after.available], [0, 0, limit])

  await w.work()
  const reported = new Set<string>()
  for await (const event of company.events.all({ type: 'corporate.*' }))
    reported.add(event.type.replace('corporate.', ''))
  const kinds = ['approved', 'denied', 'confirmed', 'refunded'].map((kind) => `purchase.${kind}`)
  for (const type of [...kinds, 'invoice.closed', 'invoice.paid', 'recharge.paid'])
    assert.ok(reported.has(type), type)
  assert.deepEqual(await verify(w.db), [])
  assert.deepEqual(w.logged, [])
})
