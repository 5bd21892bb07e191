// Random walks of a company with cards, compared with a model that knows amounts alone (R5).
// RUNS walks from SEED; a failure names the seed and path to replay it (SEED_PATH), and is shrunk to
// few steps.
//
// Steps: purchases approved and denied, cleared in full, in part, above the amount and late,
// reversed, refunded, disputed; changing limits, intervals and states; statements that close and
// are paid in full, in part, twice, late or not at all; time passing the ends of days, weeks and
// months. After every step both must show the same.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { VintemError } from '../../sdk/index.ts'
import { addDays, dayOf, startOf } from '../../server/kernel/brazil/calendar.ts'
import { stoppedClock } from '../../server/kernel/clock.ts'
import type { SellerId } from '../../server/kernel/ids.ts'
import { cents } from '../../server/kernel/money.ts'
import { decideAccount, setCashback, setLimit } from '../../server/corporate/account/operations.ts'
import { refuseIfNeverActive } from '../../server/corporate/account/account.ts'
import { requestPayment } from '../../server/corporate/statements/operations.ts'
import { inTransaction } from '../../server/platform/db/sql.ts'
import { seedAccount } from '../../server/app/seed/corporate.ts'
import * as lateness from './lateness.ts'
import * as credits from './credits.ts'
import { mondayAfter, monthAfter, type Interval } from './days.ts'
import * as model from './model.ts'
import { shownBy, shownTo, type Charge, type Walk } from './shown.ts'
import { ownerOf, right } from '../marketplace.ts'
import { world, type World } from '../world.ts'
import { seedOf } from '../seed.ts'

const RUNS = Number(process.env['RUNS'] ?? 3)
const SEED = seedOf(1)
const PATH = process.env['SEED_PATH']
const STEPS = 60
const LIMIT_MS = 180_000

const HOUR_MS = 3_600_000
const SECOND_MS = 1_000
/** A walk begins at any hour of the years after this one, a leap year among them. */
const EPOCH = Date.parse('2026-11-02T15:00:00Z')
const HOURS_MAX = 800 * 24
const CARDS_MAX = 7
/** Steps of time: past a clearing, a lapse, a month. */
const HOURS = [1, 7, 25, 50, 8 * 24, 35 * 24]
const DUE_DAY = 10

const CPFS = ['123.456.789-09', '111.444.777-35']
const SHOPS: readonly model.Shop[] = [
  { name: 'UBER *TRIP', mcc: '4121', category: 'transport', word: 'Uber' },
  { name: 'Padaria São João', mcc: '5812', category: 'restaurants', word: 'padaria SAO' },
  { name: 'Posto Ipê', mcc: '5541', category: 'fuel', word: 'posto ipe' },
]
const INTERVALS = ['day', 'week', 'month'] as const
const MANNERS = ['full', 'never', 'full', 'partial', 'full', 'over', 'never', 'late'] as const
const CARD_LIMITS = [500_00, 1_200_00, 2_500_00, 10_000_00, 0]
const HOLDER_LIMITS = [700_00, 1_500_00, 3_000_00, 15_000_00]
const CREDITS = [1_000_00, 3_000_00, 20_000_00]

/** A step as plain numbers, which select among the objects that exist when it runs. */
type Step = {
  readonly what: string
  readonly who: number
  readonly n: number
  readonly how: number
}
const at = <T>(all: readonly T[], n: number): T => all[n % all.length]!

/** The result of a call: `done`, or the error code. */
const saidOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof VintemError) return error.code
      throw error
    },
  )

// ── Steps ────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function buy({ sdk, c, cards, purchases }: Walk, { who, n, how }: Step): Promise<void> {
  const card = who % cards.length
  const shop = at(SHOPS, how)
  const clear = at(MANNERS, how + n)
  const merchant = { name: shop.name, mcc: shop.mcc, country: 'BR' }
  const { p, why } = model.buy(c, card, shop, n, clear)
  const made = await sdk.sandbox.buyWithCard(cards[card]!, { amount: n, merchant, clear })
  purchases.push(made.id)
  if (p.state === 'denied')
    assert.ok(why.includes(made.denied_reason!), `${made.denied_reason} is none of ${why}`)
}

/** Whether a purchase has an amount left for this action of the merchant. */
const MAY: Record<string, (p: model.Purchase) => boolean> = {
  clear: (p) => p.state !== 'denied' && p.cleared < p.asked,
  reverse: (p) => p.held > 0,
  refund: (p) => p.cleared > p.returned,
}

/** Disputes a recent purchase, in whole or in part; sometimes any other. */
async function dispute({ sdk, c, purchases }: Walk, { who, n, how }: Step): Promise<void> {
  const fit = c.purchases.filter((p) => how % 8 === 0 || credits.disputableOf(p) > 0)
  if (fit.length === 0) return
  const p = at(how % 8 === 1 ? fit : fit.slice(-6), who)
  const all = credits.disputableOf(p)
  const amounts = [undefined, 1 + (n % Math.max(1, all)), 77, 78, Math.ceil(all / 2) || 1, all + 1]
  const amount = at(amounts, how)
  const refused = credits.refusalOf(p, amount ?? all, c.now)
  const body = { reason: 'other' as const, ...(amount === undefined ? {} : { amount }) }
  assert.equal(
    await saidOf(sdk.corporate.disputes.create(purchases[c.purchases.indexOf(p)]!, body)),
    refused ?? 'done',
  )
  if (!refused) model.applyMoves(c, p, -credits.disputed(p, amount ?? all, c.now))
}

/** Decides or withdraws an open dispute now. */
async function decide({ sdk, c, purchases }: Walk, { who, how }: Step): Promise<void> {
  const open = c.purchases.filter(({ disputes }) => disputes.some(({ isOpen }) => isOpen))
  if (open.length === 0) return
  const p = at(open, who)
  const id = purchases[c.purchases.indexOf(p)]!
  const [known] = (await sdk.corporate.purchases.disputes(id, { status: 'open' })).items
  const ways = {
    won: () => sdk.sandbox.winPurchaseDispute(id),
    lost: () => sdk.sandbox.losePurchaseDispute(id),
    withdrawn: () => sdk.corporate.disputes.withdraw(known!.id),
  }
  const way = at(['won', 'lost', 'withdrawn'] as const, how)
  assert.equal((await ways[way]()).status, way)
  model.applyMoves(
    c,
    p,
    credits.ended(
      p.disputes.find(({ isOpen }) => isOpen)!,
      way === 'won',
    ),
  )
}

/**
 * An action of the merchant on a recent purchase: in full, in part, or beyond it; sometimes on any
 * other.
 */
async function follow({ sdk, c, purchases }: Walk, { what, who, n, how }: Step): Promise<void> {
  const fit = c.purchases.filter((p) => how === 0 || MAY[what]!(p))
  if (fit.length === 0) return
  const p = at(fit.slice(-6), who)
  const id = purchases[c.purchases.indexOf(p)]!
  const amount = [
    undefined,
    1 + (n % p.asked),
    undefined,
    Math.ceil(p.asked * 1.15),
    Math.ceil(p.asked / 2),
  ][how % 5]
  const body = amount === undefined ? {} : { amount }
  const [isDone, call] = {
    clear: () => [model.clear(c, p, amount), sdk.sandbox.clearPurchase(id, body)] as const,
    reverse: () => [model.reverse(p, amount), sdk.sandbox.reversePurchase(id, body)] as const,
    refund: () => [model.refund(c, p, amount), sdk.sandbox.refundPurchase(id, body)] as const,
  }[what as 'clear' | 'reverse' | 'refund']()
  assert.equal(await saidOf(call), isDone ? 'done' : 'invalid_state')
}

async function changeCard({ sdk, c, cards }: Walk, { who, n, how }: Step): Promise<void> {
  const index = who % cards.length
  const card = c.cards[index]!
  const status = at(['active', 'blocked', 'active', 'canceled'] as const, n)
  const word = at([null, SHOPS[0]!.word, SHOPS[1]!.word], n)
  const change = at<Partial<model.Card>>(
    [{ limit: at(CARD_LIMITS, n) }, { interval: at(INTERVALS, n) }, { status }, { word }],
    how,
  )
  const isSame = Object.entries(change).every(
    ([name, value]) => card[name as keyof model.Card] === value,
  )
  const isOver = card.status === 'canceled' && !isSame
  const { word: merchant, ...rest } = change
  const body = { ...rest, ...(merchant === undefined ? {} : { merchant }) }
  const said = await saidOf(sdk.corporate.cards.update(cards[index]!, body))
  assert.equal(said, isOver ? 'corporate_card_ended' : 'done')
  if (!isOver) Object.assign(card, change)
}

async function changeHolder({ sdk, c, holders }: Walk, { who, n, how }: Step): Promise<void> {
  const index = who % holders.length
  const holder = c.holders[index]!
  const status = at(['active', 'blocked', 'active'] as const, n)
  const change = at<Partial<model.Holder>>(
    [{ limit: at(HOLDER_LIMITS, n) }, { interval: at(INTERVALS, n) }, { status }],
    how,
  )
  const { limit, ...rest } = change
  const body = { ...rest, ...(limit === undefined ? {} : { amount: limit }) }
  const said = await saidOf(
    sdk.corporate.holders.update(holders[index]!, body as { interval: Interval }),
  )
  assert.equal(said, holder.status === 'canceled' ? 'holder_canceled' : 'done')
  if (said === 'done') Object.assign(holder, change)
}

async function cancelHolder({ sdk, c, holders }: Walk, { who }: Step): Promise<void> {
  const index = who % holders.length
  await sdk.corporate.holders.cancel(holders[index]!)
  c.holders[index]!.status = 'canceled'
  for (const card of c.cards) if (card.holder === index) card.status = 'canceled'
}

async function issue({ sdk, c, holders, cards }: Walk, { who, n, how }: Step): Promise<void> {
  if (cards.length >= CARDS_MAX) return
  const holder = who % holders.length
  const plan = { limit: at(CARD_LIMITS, n), interval: at(INTERVALS, how) }
  const said = {
    holder_id: holders[holder]!,
    name: `Card ${cards.length}`,
    type: 'virtual',
    ...plan,
  } as const
  if (c.holders[holder]!.status === 'canceled')
    return assert.equal(await saidOf(sdk.corporate.cards.create(said)), 'holder_canceled')
  cards.push((await sdk.corporate.cards.create(said)).id)
  c.cards.push({ holder, ...plan, status: 'active', word: null })
}

/** Targets of the clock: the ends of statement periods and of intervals, or any time. */
function timesOf(c: model.Company, how: number): number[] {
  const today = dayOf(new Date(c.now))
  const unpaid = c.statements.filter(({ state }) => state === 'closed')
  const overdue = c.statements.filter(({ state, arrears }) => state === 'overdue' && !arrears)
  const late = [...unpaid.map(lateness.lateOf), ...overdue.map(lateness.suspendingOf)]
  const begins = [addDays(today, 1), mondayAfter(today), monthAfter(today)]
  if (how % 5 < 2) return [...late, lateness.closingOf(c.statements.at(-1)!)]
  return how % 5 === 2
    ? begins.map((day) => startOf(day).getTime())
    : HOURS.map((hours) => c.now + hours * HOUR_MS)
}

/** Moves time to such an end, or to the last second before it. */
async function pass({ w, sdk, c }: Walk, { who, n, how }: Step): Promise<void> {
  const end = at(timesOf(c, how), n)
  const to = who % 2 === 0 && end - SECOND_MS > c.now ? end - SECOND_MS : end
  const moved = await sdk.sandbox.moveClock({ to: new Date(to).toISOString() })
  assert.ok(moved.reached)
  assert.equal(moved.now, w.deps.clock.now().toISOString())
  model.pass(c, Date.parse(moved.now))
}

const sellerOf = (w: World) => ownerOf(w) as string as SellerId

async function changeCredit({ w, c }: Walk, { n }: Step): Promise<void> {
  c.limit = at(CREDITS, n)
  await setLimit(w.deps, sellerOf(w), cents(c.limit))
}

/** Purchases, clearings, closings and payments while an operator has suspended the account. */
async function suspend(walk: Walk, step: Step): Promise<void> {
  const { w, c } = walk
  await decideAccount(w.deps, sellerOf(w), 'suspended', { reason: 'why not' })
  c.suspended = true
  await buy(walk, step)
  await at([pass, payAgain, (one: Walk) => follow(one, { ...step, what: 'clear' })], step.n)(
    walk,
    step,
  )
  await decideAccount(w.deps, sellerOf(w), 'resumed')
  c.suspended = false
}

/**
 * An account that was suspended automatically for an unpaid statement: purchases are declined, and
 * payment or an operator resumes it.
 */
async function leaveArrears(walk: Walk, step: Step): Promise<void> {
  const { w, sdk, c, charges } = walk
  const { status, suspended_for, reason } = await sdk.corporate.account()
  const isActive = ['active', null, null]
  assert.deepEqual(
    [status, suspended_for, reason],
    c.arrears ? ['suspended', 'arrears', 'arrears'] : isActive,
  )
  if (!c.arrears) return
  await buy(walk, step)
  assert.equal(c.purchases.at(-1)!.state, 'denied')
  if (step.how % 3 === 0) {
    await decideAccount(w.deps, sellerOf(w), 'resumed')
    c.arrears = false
  }
  const company = { owner: ownerOf(w), seller: sellerOf(w) }
  for (const s of c.arrears ? c.statements.filter(lateness.isInArrears) : []) {
    assert.ok(c.arrears, 'one was paid for all')
    const id = walk.statements[c.statements.indexOf(s)]!
    const { charge } = await requestPayment(w.deps, company, id, undefined, refuseIfNeverActive)
    assert.equal(charge.amount, model.owedOf(c, s))
    const known = charges.find((one) => one.id === charge.id)
    const asked = known ?? {
      id: charge.id,
      amount: charge.amount,
      expiresAt: charge.expiresAt.getTime(),
      of: s,
      paid: 0,
      madeOn: today(c),
    }
    if (!known) charges.push(asked)
    await pay(walk, asked, 0)
  }
  assert.equal(c.arrears, false)
  assert.equal((await sdk.corporate.account()).status, 'active')
}

const today = (c: model.Company) => dayOf(new Date(c.now))

async function setRule({ w, sdk, c }: Walk, { n, how }: Step): Promise<void> {
  // A purchase at this very instant counts as before it.
  const { now } = await sdk.sandbox.moveClock({ advance: '1m' })
  model.pass(c, Date.parse(now))
  const category = at(['*', 'restaurants', 'transport'], how)
  const bp = at([150, 333, 0, 1_000], n)
  await setCashback(w.deps, sellerOf(w), { category, basisPoints: bp })
  c.rules.push({ category, bp, from: c.now })
}

async function changeDueDay({ sdk, c }: Walk, { n }: Step): Promise<void> {
  c.dueDay = 1 + (n % 28)
  await sdk.corporate.invoices.changeDueDay({ due_day: c.dueDay })
}

/** Pays a pix: its amount, a part, twice, more, or not yet. */
async function pay({ sdk, c }: Walk, charge: Charge, how: number): Promise<void> {
  const part = Math.ceil(charge.amount / 3)
  const ways: { amount?: number; times?: number }[] = [
    {},
    { amount: part },
    { times: 2 },
    { amount: charge.amount + 7_00 },
  ]
  const way = ways[how % 5]
  if (!way) return
  const came = way.amount ?? charge.amount
  const times = way.times ?? 1
  // While valid it settles the amount of the day of its creation.
  const on = c.now <= charge.expiresAt ? charge.madeOn : dayOf(new Date(c.now))
  for (let n = 0; n < times; n++) model.receive(c, came, charge.of, on)
  charge.paid += times * came
  const paid = await sdk.sandbox.payPix(charge.id, way)
  const shown = paid as unknown as { status: string; paid_amount: number }
  if (!charge.of) assert.deepEqual([shown.status, shown.paid_amount], ['paid', charge.paid])
}

async function recharge(walk: Walk, { n, how }: Step): Promise<void> {
  const made = await walk.sdk.corporate.recharge({ amount: n })
  const expiresAt = Date.parse(made.expires_at)
  const charge = {
    id: made.id,
    amount: n,
    expiresAt,
    of: undefined,
    paid: 0,
    madeOn: today(walk.c),
  }
  walk.charges.push(charge)
  await pay(walk, charge, how)
}

async function settle(walk: Walk, { who, how }: Step): Promise<void> {
  const { sdk, c, charges } = walk
  const owed = c.statements.filter((one) => model.owedOf(c, one) > 0)
  const s = at(owed.length > 0 && how > 2 ? owed : c.statements, who)
  const id = walk.statements[c.statements.indexOf(s)]!
  if (s.state === 'open' || s.state === 'paid')
    return assert.equal(await saidOf(sdk.corporate.invoices.payment(id)), `invoice_${s.state}`)
  const asked = await sdk.corporate.invoices.payment(id)
  assert.deepEqual([asked.amount, asked.invoice_id], [model.owedOf(c, s), id])
  const before = charges.findLast((one) => one.of === s)
  const isSame =
    before && before.paid === 0 && before.amount === asked.amount && before.expiresAt > c.now
  assert.equal(asked.id === before?.id, isSame === true, 'the same again while it is open')
  const charge = isSame
    ? before
    : {
        id: asked.id,
        amount: asked.amount,
        expiresAt: Date.parse(asked.expires_at),
        of: s,
        paid: 0,
        madeOn: today(c),
      }
  if (!isSame) charges.push(charge)
  await pay(walk, charge, how)
}

/** An earlier pix: paid late, paid again, or paid only now. */
async function payAgain(walk: Walk, { who, how }: Step): Promise<void> {
  if (walk.charges.length > 0) await pay(walk, at(walk.charges.slice(-4), who), how)
}

const DO: Record<string, (walk: Walk, step: Step) => Promise<void>> = {
  buy,
  clear: follow,
  reverse: follow,
  refund: follow,
  dispute,
  decide,
  card: changeCard,
  holder: changeHolder,
  'cancel holder': cancelHolder,
  issue,
  time: pass,
  credit: changeCredit,
  suspend,
  cashback: setRule,
  'due day': changeDueDay,
  recharge,
  settle,
  'pay again': payAgain,
}

// ── The walk ─────────────────────────────────────────────────────────────────────────────────────────────────────────

async function assertSame(walk: Walk, says: string, fresh = {}): Promise<void> {
  const shown = await shownTo(walk, fresh)
  assert.deepEqual(shown, shownBy(walk), says)
}

const FIRST: Step = { what: '', who: 0, n: 1, how: 0 }

/** A company of two people with three cards, created so many hours after the epoch. */
async function open(w: World): Promise<Walk> {
  const { sdk, deps } = w
  const owner = ownerOf(w)
  await inTransaction(w.db, (tx) => seedAccount(tx, deps, { owner, seller: sellerOf(w) }))
  const c = model.found(deps.clock.now().getTime(), CREDITS[1]!, DUE_DAY)
  const walk: Walk = {
    w,
    sdk,
    c,
    holders: [],
    cards: [],
    purchases: [],
    statements: [],
    charges: [],
  }
  await changeCredit(walk, { ...FIRST, n: Math.floor(c.now / HOUR_MS) })
  await setRule(walk, FIRST)
  for (const [n, tax_id] of CPFS.entries()) {
    const said = { interval: INTERVALS[2 - n]!, amount: HOLDER_LIMITS[n]! }
    walk.holders.push(
      (await sdk.corporate.holders.create({ name: `Holder ${n}`, tax_id, ...said })).id,
    )
    c.holders.push({ limit: said.amount, interval: said.interval, status: 'active' })
  }
  for (const who of [0, 0, 1])
    await issue(walk, { ...FIRST, who, n: walk.cards.length, how: walk.cards.length })
  return walk
}

async function walked(walk: Walk, steps: readonly Step[]): Promise<void> {
  await assertSame(walk, 'at first')
  for (const [n, step] of steps.entries()) {
    await DO[step.what]!(walk, step)
    await leaveArrears(walk, step)
    await assertSame(walk, `after step ${n}: ${JSON.stringify(step)}`)
  }
  await right(walk.w)
  await assertSame(walk, 'in the end', { refresh: true })
  assert.deepEqual(walk.w.logged, [])
}

const AT_SHOPS = { buy: 150, clear: 40, reverse: 45, refund: 40, dispute: 40, decide: 15 }
const AT_HOME = {
  card: 30,
  holder: 20,
  'cancel holder': 2,
  issue: 8,
  credit: 10,
  cashback: 10,
  'due day': 15,
}
const OFTEN = {
  ...AT_SHOPS,
  ...AT_HOME,
  suspend: 8,
  time: 110,
  recharge: 30,
  settle: 45,
  'pay again': 15,
}
const step = fc.record({
  what: fc.oneof(
    ...Object.entries(OFTEN).map(([what, weight]) => ({ weight, arbitrary: fc.constant(what) })),
  ),
  who: fc.nat({ max: 11 }),
  n: fc.integer({ min: 1, max: 700_00 }),
  how: fc.nat({ max: 59 }),
})
const walk = fc.noBias(
  fc.record({
    hours: fc.nat({ max: HOURS_MAX }),
    steps: fc.array(step, { minLength: 1, maxLength: STEPS, size: 'max' }),
  }),
)

test(`${RUNS} random sequences of up to ${STEPS} steps: the company sees the state of the model (seed ${SEED}) (R5)`, async () => {
  const walks = fc.asyncProperty(walk, async ({ hours, steps }) => {
    const closing: (() => void | Promise<void>)[] = []
    const clock = stoppedClock(new Date(EPOCH + hours * HOUR_MS))
    const w = await world({ after: (close) => void closing.unshift(close) }, { clock })
    try {
      await walked(await open(w), steps)
    } finally {
      for (const close of closing) await close()
    }
  })
  const limit = { interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: PATH === undefined }
  await fc.assert(walks, {
    numRuns: RUNS,
    seed: SEED,
    ...limit,
    ...(PATH === undefined ? {} : { path: PATH }),
  })
})
