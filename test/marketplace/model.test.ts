// Random walks of a marketplace, compared with a model that knows amounts alone (R5): transactions
// by pix, card and boleto, shared, captured in part and paid late; refunds done, held and rejected;
// disputes opened, won and lost; payouts paid, failed and returned; settlements, debts. After every
// step both must show the same. RUNS walks from SEED; a failure names the seed and path to replay
// it, and is shrunk to few steps.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { addDays, dayOf } from '../../server/kernel/brazil/calendar.ts'
import { dueDay } from '../../server/marketplace/receivables/receivable.ts'
import { person } from '../../server/app/seed/sellers.ts'
import { banksAgree } from '../bank-books.ts'
import { buyer, tokenFor, VISA } from '../cards.ts'
import { bankAgrees, force, market, right, type Market, type Said } from '../marketplace.ts'
import * as model from './model.ts'
import * as division from './model-division.ts'
import { world, type World } from '../world.ts'
import { seedOf } from '../seed.ts'

const RUNS = Number(process.env['RUNS'] ?? 25)
const SEED = seedOf(5)
const PATH = process.env['SEED_PATH']
const STEPS = 40
const LIMIT_MS = 180_000
const WALKS_PER_WORLD = 20

const BIG = 15_000_000
/** A pix can be refunded within ninety days. */
const WINDOW_MINUTES = 90 * 1_440
const ENDS = {
  closed: '9999001-1',
  refused: '99990022',
  returned: '9999003-3',
  slow: '99990044',
  paid: '7305918-2',
}
type End = keyof typeof ENDS
const FAILS = 99_990_22
const LATER = 99_990_21
const FAILS_LATER = 99_990_23
const REFUSED = 99_990_25
/**
 * The acquirer's result of a card refund: done, rejected, or in progress for an hour and then
 * either.
 */
const CARDS = [VISA, '4000000002040006', '4000000002050005', '4000000002060004'] as const
const UNDER_WAY_MINUTES = 60
/** Without evidence a dispute is lost at its deadline. */
const DISPUTE_MINUTES = 10 * 1_440
const MINUTES: Record<string, number> = { '2m': 2, '3h': 180, '2d': 2_880, '33d': 47_520 }

/** A step as plain numbers, which select among the objects that exist when it runs. */
type Step = {
  readonly what: string
  readonly who: number
  readonly n: number
  readonly how: number
}
type Made<T> = T & { readonly id: string; readonly at: number }
/** A transaction, the result of its refunds, and its card. */
type Sold = Made<model.Sale> & { readonly way: 'pix' | 'payout' | 'card'; readonly card: number }
type Boleto = {
  readonly id: string
  readonly seller: number
  readonly fee: number
  readonly parts: model.Part[]
}

type Walk = {
  readonly w: World
  readonly m: Market
  readonly ids: readonly string[]
  /** A bank account of a seller with a known result of payouts; linked when first needed. */
  account(who: number, end: End): Promise<string>
  readonly sellers: readonly model.Seller[]
  /** A buyer with a document, and test cards of every result. */
  readonly buyer: string
  readonly cards: readonly string[]
  readonly sales: Sold[]
  /** Unpaid boletos. */
  readonly boletos: Boleto[]
  readonly disputes: Made<{ dispute: model.Dispute }>[]
  readonly refunds: Made<{ sale: model.Sale; refund: model.Refund; done: boolean; after: number }>[]
  readonly payouts: Made<{ payout: model.Payout; to: End }>[]
  /** Minutes by which time was moved. */
  minutes: number
}

const SHARING: ((one: number, two: number) => model.Rule[])[] = [
  () => [],
  (one) => [{ to: one, bp: 1_000, bears: 'share' }],
  (one, two) => [
    { to: one, bp: 3_333, bears: 'share' },
    { to: two, bp: 3_333, bears: 'share' },
  ],
  (one, two) => [
    { to: one, fixed: 37, bears: 'share' },
    { to: two, bp: 2_500, bears: 'nothing' },
  ],
  (one) => [{ to: one, bp: 5_000, bears: 'all' }],
  (one, two) => [
    { to: one, bp: 6_000, bears: 'nothing' },
    { to: two, bp: 4_000, bears: 'share' },
  ],
]
const FEE_TYPES = { share: 'proportional', all: 'full', nothing: 'free' }

const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % all.length]
const others = (who: number): [number, number] => [(who + 1) % 3, (who + 2) % 3]

const wire = ({ ids }: Walk, rules: readonly model.Rule[]): object[] =>
  rules.map(({ to, bp, fixed, bears }) => ({
    receiver: ids[to],
    receiver_fee_type: FEE_TYPES[bears],
    split_type: fixed === undefined ? 'percent' : 'fixed',
    split_value: fixed ?? bp! / 100,
  }))

const refusedAs = (answer: { status: number; body: Said }, code: RegExp): void =>
  assert.match(`${answer.status} ${answer.body.code}`, code)

async function sell(walk: Walk, { who, n, how }: Step, big: boolean): Promise<void> {
  const { m, ids } = walk
  const amount = big ? BIG + n : n
  const rules = SHARING[how % SHARING.length]!(...others(who))
  const fee = division.feeOf(amount, 'pix', 1)
  const parts = division.divided(who, amount, fee, rules)
  const answer = await m.order(amount, { io_seller_id: ids[who], split_rules: wire(walk, rules) })
  if (!parts) return refusedAs(answer, /^422 split_/)
  assert.equal(answer.status, 201, answer.text)
  const { id } = answer.body.success
  await m.pay(id)
  const receivables = division.receivablesOf(parts, [today(walk)], true)
  keepSale(walk, { id, seller: who, amount, fee, parts, receivables, way: 'pix', card: 0 })
}

const today = ({ w }: Walk) => dayOf(w.deps.clock.now())

function keepSale(walk: Walk, sold: Omit<Sold, 'at' | 'refunds' | 'disputes'>): void {
  const sale: Sold = { ...sold, at: walk.minutes, refunds: [], disputes: [] }
  model.bring(walk.sellers, sale)
  walk.sales.push(sale)
}

/**
 * Creates a transaction of the buyer with a document; undefined if its split rules are impossible.
 */
async function ask(
  walk: Walk,
  who: number,
  body: object,
  rules: readonly model.Rule[],
  parts: unknown,
): Promise<Said> {
  const asked = { io_seller_id: walk.ids[who], split_rules: wire(walk, rules), ...body }
  const answer = await walk.m.send(`/v1/transaction/new/${walk.buyer}`, asked)
  if (!parts) return refusedAs(answer, /^422 split_/)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.success
}

/**
 * A card payment: charged at once, or authorized and then captured in full, captured in part,
 * canceled or left to lapse.
 */
async function charge(walk: Walk, { who, n, how }: Step): Promise<void> {
  const { m, cards } = walk
  const rules = SHARING[how % SHARING.length]!(...others(who))
  const installments = 1 + (n % 3)
  const card = n % 7 < 3 ? n % 7 : 3
  const amount = n + 10
  let fee = division.feeOf(amount, 'credit', installments)
  let parts = division.divided(who, amount, fee, rules)
  const paymentMethod = {
    payment_type: 'credit',
    id_card: cards[card],
    installment_plan: { number_installments: installments },
  }
  const turn = how % 5
  const made = await ask(walk, who, { amount, ...paymentMethod, capture: turn < 2 }, rules, parts)
  if (!parts) return
  assert.equal(made.status, turn < 2 ? 'succeeded' : 'pre_authorized')
  const captured = turn === 3 ? 1 + (n % amount) : amount
  if (turn === 2 || turn === 3) {
    const answer = await m.send(
      `/v1/transaction/capture/${made.id}`,
      turn === 3 ? { amount: captured } : {},
    )
    assert.equal(answer.status, 200, answer.text)
    fee = division.feeOf(captured, 'credit', installments)
    if (captured < amount) parts = division.resized(parts, who, captured, fee)
  }
  if (turn === 4)
    return n % 2 ? void assert.equal((await m.refund(made.id)).status, 200) : undefined
  const dues = Array.from({ length: installments }, (_, k) => dueDay('credit', today(walk), k + 1))
  const receivables = division.receivablesOf(parts, dues, false)
  keepSale(walk, {
    id: made.id,
    seller: who,
    amount: captured,
    fee,
    parts,
    receivables,
    way: 'card',
    card,
  })
}

async function issue(walk: Walk, { who, n, how }: Step): Promise<void> {
  const rules = SHARING[how % SHARING.length]!(...others(who))
  const fee = division.feeOf(n, 'boleto', 1)
  const parts = division.divided(who, n, fee, rules)
  const late = {
    late_fee: { mode: 'percentage', value: 2 },
    interest: { mode: 'daily_amount', value: 3 },
  }
  const limit = { payment_limit_date: addDays(today(walk), 60) }
  const made = await ask(
    walk,
    who,
    { amount: n, payment_type: 'boleto', ...late, ...limit },
    rules,
    parts,
  )
  if (!parts) return
  walk.boletos.push({ id: made.id, seller: who, fee, parts })
  if (how % 2) await payBoleto(walk, { what: 'pay', who, n: walk.boletos.length - 1, how })
}

/** Pays a boleto over the counter or by its pix, with the amount due that day. */
async function payBoleto(walk: Walk, { n, how }: Step): Promise<void> {
  const { m, boletos } = walk
  const boleto = pick(boletos, n)
  if (!boleto) return
  boletos.splice(boletos.indexOf(boleto), 1)
  if ((await m.sale(boleto.id)).status !== 'pending') return
  const byPix = how % 3 === 0
  const paid = await m.control(byPix ? `pix/${boleto.id}/pay` : `boletos/${boleto.id}/pay`)
  // With late fee and interest, as the bank computed them.
  const amount = paid.amount_cents as number
  const parts = division.resized(boleto.parts, boleto.seller, amount, boleto.fee)
  const due = byPix ? today(walk) : dueDay('boleto', today(walk), 1)
  const receivables = division.receivablesOf(parts, [due], byPix)
  keepSale(walk, { ...boleto, amount, parts, receivables, way: byPix ? 'pix' : 'payout', card: 0 })
}

/** The buyer disputes a card payment in full or in part; or an open dispute ends. */
async function disputeOne(walk: Walk, { who, n, how }: Step): Promise<void> {
  const { m, sellers } = walk
  const sale = pick(
    walk.sales.filter(({ way }) => way === 'card'),
    who + n,
  )
  if (!sale) return
  const underWay = walk.disputes.find(
    ({ id, dispute }) => id === sale.id && dispute.state === 'open',
  )
  if (underWay) {
    await m.control(`transactions/${sale.id}/${how % 3 === 0 ? 'lose' : 'win'}`)
    return model.endDispute(sellers, underWay.dispute, how % 3 === 0 ? 'lost' : 'won')
  }
  const left = model.disputable(sale)
  if (left === 0) return
  const amount = how % 2 ? left : 1 + (n % left)
  await m.control(`transactions/${sale.id}/dispute`, { amount })
  model.dispute(sellers, sale, amount)
  walk.disputes.push({ id: sale.id, at: walk.minutes, dispute: sale.disputes.at(-1)! })
}

async function giveBack(walk: Walk, { who, n, how }: Step): Promise<void> {
  const { m, sellers } = walk
  const sale = pick(walk.sales, who + n)
  if (!sale) return
  const left = model.leftOf(sale)
  const magic = [FAILS, LATER, FAILS_LATER, REFUSED][how % 4]!
  const amount =
    left >= magic && how % 3 > 0
      ? magic
      : how % 5 === 0
        ? left + (n % 2)
        : 1 + (n % Math.max(1, left))
  const answer = await m.refund(sale.id, amount)
  if (amount > left || left === 0)
    return refusedAs(answer, /^(422|409) (refund_exceeds_amount|invalid_state|invalid_request)/)
  if (sale.disputes.some(({ state }) => state !== 'won'))
    return refusedAs(answer, /^409 invalid_state/)
  if (sale.way === 'pix' && walk.minutes >= sale.at + WINDOW_MINUTES)
    return refusedAs(answer, /^409 refund_window_closed/)
  const refund = model.refund(sellers, sale, amount)
  if (!refund) return refusedAs(answer, /^409 insufficient_funds/)
  assert.equal(answer.status, 200, answer.text)
  const { done, after } = refundOf(sale, amount)
  if (after > 0)
    return void walk.refunds.push({ id: sale.id, at: walk.minutes, sale, refund, done, after })
  // A payout is done when the bank has paid it.
  if (sale.way === 'payout') await walk.w.work()
  model.endRefund(sellers, sale, refund, done)
}

/** The result of a refund, and the minutes until it. */
function refundOf({ way, card }: Sold, amount: number): { done: boolean; after: number } {
  if (way === 'card')
    return { done: card === 0 || card === 2, after: card < 2 ? 0 : UNDER_WAY_MINUTES }
  if (way === 'payout') return { done: true, after: 0 }
  const after = amount === LATER || amount === FAILS_LATER ? 1 : 0
  return { done: amount !== FAILS && amount !== FAILS_LATER && amount !== REFUSED, after }
}

async function payOut(walk: Walk, { who, n, how }: Step): Promise<void> {
  const { w, m, ids, sellers } = walk
  const seller = sellers[who]!
  const amount =
    how % 4 === 0
      ? Math.max(1, seller.available)
      : 1 + (n % Math.max(1, Math.ceil(seller.available * 1.2)))
  const to = pick(Object.keys(ENDS) as End[], how)!
  const answer = await m.payOut(ids[who]!, await walk.account(who, to), amount)
  if (amount > seller.available) return refusedAs(answer, /^409 insufficient_funds/)
  assert.equal(answer.status, 201, answer.text)
  const payout: model.Payout = { seller: who, amount, state: 'processing' }
  model.takePayout(seller, amount)
  walk.payouts.push({ id: answer.body.success.id, at: walk.minutes, payout, to })
  await w.work()
}

async function pull(walk: Walk, { n, how }: Step): Promise<void> {
  const made = pick(walk.payouts, n)
  if (!made) return
  const { payout } = made
  const verb = how % 2 ? 'fail' : 'return'
  const answer = await walk.m.send(`/v1/sandbox/transfers/${made.id}/${verb}`)
  if (payout.state !== (verb === 'fail' ? 'processing' : 'succeeded'))
    return refusedAs(answer, /^409 invalid_state/)
  assert.equal(answer.status, 200, answer.text)
  model.endPayout(walk.sellers[payout.seller]!, payout, verb === 'fail' ? 'failed' : 'returned')
}

async function letPass(walk: Walk, { how }: Step): Promise<void> {
  const by = pick(Object.keys(MINUTES), how)!
  await walk.m.advance(by)
  walk.minutes += MINUTES[by]!
}

async function owe(walk: Walk, { who, n }: Step): Promise<void> {
  await force(walk.w, walk.ids[who]!, n)
  model.force(walk.sellers[who]!, n)
}

/** The effects of the bank and of the days, in the model. */
function settle(walk: Walk): void {
  const { sellers, minutes } = walk
  for (const { payout, to, at } of walk.payouts) {
    const seller = sellers[payout.seller]!
    if (payout.state === 'processing' && (to === 'closed' || to === 'refused'))
      model.endPayout(seller, payout, 'failed')
    if (payout.state === 'processing' && (to !== 'slow' || minutes >= at + 60))
      model.endPayout(seller, payout, 'succeeded')
    if (payout.state === 'succeeded' && to === 'returned' && minutes >= at + 1_440)
      model.endPayout(seller, payout, 'returned')
  }
  for (const { sale, refund, done, at, after } of walk.refunds)
    if (refund.state === 'held' && minutes >= at + after)
      model.endRefund(sellers, sale, refund, done)
  for (const { dispute, at } of walk.disputes)
    if (dispute.state === 'open' && minutes >= at + DISPUTE_MINUTES)
      model.endDispute(sellers, dispute, 'lost')
  const day = today(walk)
  for (const seller of sellers) {
    for (const one of seller.receivables.filter(({ settled, due }) => !settled && due <= day)) {
      one.settled = true
      seller.pending -= one.net
      model.move(seller, one.net)
    }
  }
}

const DO: Record<string, (walk: Walk, step: Step) => Promise<void>> = {
  sell: (walk, step) => sell(walk, step, false),
  'sell big': (walk, step) => sell(walk, step, true),
  charge,
  issue,
  'pay slip': payBoleto,
  dispute: disputeOne,
  refund: giveBack,
  payout: payOut,
  control: pull,
  time: letPass,
  debt: owe,
}

async function sameBalances({ m, ids, sellers }: Walk, says: string): Promise<void> {
  const theirs = await Promise.all(ids.map((id) => m.balances(id)))
  const shown = theirs.map((one) => [
    one.current_balance_cents,
    one.account_balance_cents,
    one.blocked_cents,
  ])
  const ours = sellers.map((one) => [
    one.available - one.owed,
    one.available - one.owed + one.pending,
    one.held,
  ])
  assert.deepEqual(shown, ours, says)
}

const inOrder = (rows: readonly unknown[]): string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted()

async function sameBooks(walk: Walk): Promise<void> {
  const { w, m, ids, sellers } = walk
  for (const [n, id] of ids.entries()) {
    const seller = sellers[n]!
    const lines = await m.statement(id)
    assert.deepEqual(
      inOrder(lines.map((line) => line.amount_cents)),
      inOrder(seller.lines),
      `lines of ${n}`,
    )
    let balance = 0
    for (const [at, line] of lines.entries()) {
      balance += line.amount_cents
      assert.deepEqual([line.number, line.balance_cents], [at + 1, balance])
    }
    // A receivable that was taken in full has nothing left, whether it is `canceled` or not.
    const receivables = (await m.receivables(id)).map((one) => [
      one.net_cents,
      one.due_on,
      one.status,
    ])
    const expected = seller.receivables.map((one) => [
      one.net,
      one.due,
      one.settled ? 'settled' : 'scheduled',
    ])
    const some = (rows: unknown[][]) => inOrder(rows.filter(([net]) => net !== 0))
    assert.deepEqual(some(receivables), some(expected), `receivables of ${n}`)
    assert.equal((await m.explain(id)).total_cents, seller.available - seller.owed)
    const payouts = (await m.payouts(id)).map((one) => [one.id, one.status])
    const made = walk.payouts
      .filter(({ payout }) => payout.seller === n)
      .map((one) => [one.id, one.payout.state])
    assert.deepEqual(inOrder(payouts), inOrder(made))
  }
  for (const { id, parts, fee } of walk.sales) {
    const sale = await m.sale(id)
    assert.equal(sale.fees_cents, fee - parts.reduce((all, part) => all + part.feeBack, 0))
  }
  await right(w)
  await bankAgrees(w)
  await banksAgree(w)
}

/** Three new sellers, in a world that other walks have used. */
async function open(w: World): Promise<Walk> {
  const m = await market(w)
  const all: Said[] = []
  for (const name of ['Ana', 'Bia', 'Caio']) {
    const made = await m.send(
      '/v1/sellers/create/individuals',
      person(name, 'Lima', `${name.toLowerCase()}@example.com`),
    )
    assert.equal(made.body.status, 'active', made.text)
    all.push(made.body)
  }
  const accounts = new Map<string, string>()
  const account = async (who: number, end: End): Promise<string> => {
    const linked = accounts.get(`${who} ${end}`) ?? (await m.link(all[who], ENDS[end]))
    accounts.set(`${who} ${end}`, linked)
    return linked
  }
  // Noon: far from the end of a day, whatever the time zone of the machine.
  await m.moveTo(addDays(dayOf(w.deps.clock.now()), 1))
  const ids = all.map((one) => one.io_seller_id as string)
  const { id: customer } = await buyer(w)
  const cards: string[] = []
  for (const number of CARDS)
    cards.push(
      (await w.sdk.cards.associate({ id_customer: customer, token: await tokenFor(w, number) })).id,
    )
  const books = { sales: [], boletos: [], disputes: [], refunds: [], payouts: [] }
  return {
    w,
    m,
    ids,
    account,
    buyer: customer,
    cards,
    sellers: all.map(model.newSeller),
    ...books,
    minutes: 0,
  }
}

/**
 * Worlds for walks: one for a few walks, because its clock only moves forward; and a new one after
 * a failed walk.
 */
function worlds() {
  let closing: (() => void | Promise<void>)[] = []
  let current: World | undefined
  let walks = 0
  const close = async (): Promise<void> => {
    for (const one of closing) await one()
    closing = []
    current = undefined
  }
  const get = async (): Promise<World> => {
    if (walks++ % WALKS_PER_WORLD === 0) await close()
    current ??= await world({ after: (one) => void closing.unshift(one) })
    return current
  }
  return { get, close }
}

async function walked(walk: Walk, steps: readonly Step[]): Promise<void> {
  for (const [n, step] of steps.entries()) {
    await DO[step.what]!(walk, step)
    settle(walk)
    await sameBalances(walk, `after step ${n}: ${JSON.stringify(step)}`)
  }
  await sameBooks(walk)
}

const SALES_OFTEN = { sell: 4, 'sell big': 1, charge: 5, issue: 2, 'pay slip': 1 }
const OFTEN = { ...SALES_OFTEN, refund: 7, dispute: 4, payout: 4, control: 2, time: 4, debt: 1 }
const step = fc.record({
  what: fc.oneof(
    ...Object.entries(OFTEN).map(([what, weight]) => ({ weight, arbitrary: fc.constant(what) })),
  ),
  who: fc.nat({ max: 2 }),
  n: fc.integer({ min: 1, max: 20_000 }),
  how: fc.nat({ max: 59 }),
})

test(`${RUNS} random sequences of up to ${STEPS} steps: the marketplace has the state of the model (seed ${SEED}) (R5)`, async (t) => {
  const { get, close } = worlds()
  t.after(close)
  const walks = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: STEPS, size: 'max' }),
    async (steps) => {
      try {
        await walked(await open(await get()), steps)
      } catch (error) {
        await close()
        throw error
      }
    },
  )
  const limit = { interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: PATH === undefined }
  await fc.assert(walks, {
    numRuns: RUNS,
    seed: SEED,
    ...limit,
    ...(PATH === undefined ? {} : { path: PATH }),
  })
})
