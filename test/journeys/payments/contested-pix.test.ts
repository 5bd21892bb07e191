// Pix disputes (MED) as callers see them: the same object and events as a card dispute, where the
// money is meanwhile, evidence, and partial returns. Against the sandbox bank.

import assert from 'node:assert/strict'
import test from 'node:test'
import { VintemError, type Vintem } from '../../../sdk/index.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { banksAgree } from '../../bank-books.ts'
import { accounts, buyer } from '../../cards.ts'
import { market, plain, right } from '../../marketplace.ts'
import { loginOf, world, type World } from '../../world.ts'

const EVIDENCE = { text: 'Entregue em 20/11; a compradora assinou.' }
const DAY_MS = 86_400_000
const refusal = (code: string) => (error: unknown) =>
  error instanceof VintemError && error.code === code

type Sold = {
  amount?: number
  seller?: string
  rules?: {
    receiver: string
    split_type: 'percent'
    split_value: number
    chargeback_liable?: boolean
  }[]
}

/** A paid pix of 100.00. */
async function sell(w: World, { amount = 100_00, seller, rules }: Sold = {}): Promise<string> {
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, {
    amount,
    payment_type: 'pix',
    ...(seller ? { io_seller_id: seller } : {}),
    ...(rules ? { split_rules: rules } : {}),
  })
  await w.sdk.sandbox.payPix(sale.id)
  return sale.id
}

/** The disputes of a transaction, oldest first. */
const disputesOf = async (sdk: Vintem, transaction: string) =>
  (await sdk.disputes.list({ transaction, sort: 'time-ascending' })).items
const statusOf = async (w: World, sale: string) => (await w.sdk.transactions.get(sale)).status
const eventsOf = async (w: World, sale: string) => {
  const kinds: string[] = []
  for await (const event of w.sdk.events.all())
    if (event.id === sale) kinds.push(event.type.replace('transaction.', ''))
  return kinds
}
/** Checked after everything: our books alone, and compared with the bank's. */
async function settled(w: World): Promise<void> {
  await right(w)
  await banksAgree(w)
}

const PAID = { 'bank:pix': -100_00, fees: 99, available: 99_01 }
const HELD = { 'bank:pix': -100_00, fees: 99, blocked: 100_00, debt: -99 }

test('a contested pix is a dispute: shown, with events, its money held; once won, everything is as before', async (t) => {
  const w = await world(t)
  const sale = await sell(w)
  await w.sdk.sandbox.dispute(sale, { reason: 'MED_OPERACIONAL' })
  const [dispute] = await disputesOf(w.sdk, sale)
  const { id, opened_at, evidence_due_at, created_at, updated_at, ...said } = dispute!
  assert.deepEqual(said, {
    resource: 'dispute',
    transaction: sale,
    io_seller_id: w.platform.io_seller_id,
    payment_type: 'pix',
    amount_cents: 100_00,
    returned_cents: 0,
    reason: {
      code: 'MED_OPERACIONAL',
      message: 'Falha operacional no sistema de um participante.',
    },
    status: 'open',
    evidence: [],
    ended_at: null,
  })
  assert.equal(Date.parse(evidence_due_at) - Date.parse(opened_at), 7 * DAY_MS)
  assert.equal(created_at, updated_at)
  assert.deepEqual([await statusOf(w, sale), await accounts(w)], ['dispute', HELD])
  await assert.rejects(w.sdk.transactions.void(sale), refusal('invalid_state'))
  await settled(w)
  await w.sdk.sandbox.win(sale)
  assert.deepEqual([await statusOf(w, sale), await accounts(w)], ['succeeded', PAID])
  const won = await w.sdk.disputes.get(id)
  assert.deepEqual([won.status, won.returned_cents, won.ended_at], ['won', 0, won.updated_at])
  assert.deepEqual(await eventsOf(w, sale), [
    'created',
    'succeeded',
    'disputed',
    'dispute.succeeded',
  ])
  await settled(w)
  // It can be refunded again, and disputed again up to the undisputed amount.
  await w.sdk.transactions.void(sale, { amount: 40_00 })
  await w.sdk.sandbox.dispute(sale)
  assert.equal((await disputesOf(w.sdk, sale))[1]!.amount_cents, 60_00)
  await w.sdk.sandbox.win(sale)
  assert.equal(await statusOf(w, sale), 'partial_refunded')
  await settled(w)
})

test('a lost dispute is debited whatever the balance: money paid out before is owed, and repaid later', async (t) => {
  const w = await world(t)
  const m = await market(w)
  const seller = w.platform.sellers[0]!
  const of = () => accounts(w, seller.io_seller_id)
  const account = await m.link(seller)
  const sale = await sell(w, { seller: seller.io_seller_id })
  await m.payOut(seller.io_seller_id, account, 99_01)
  await m.advance('1h')
  const rest = { 'bank:pix': -100_00, 'bank:payout': 99_01, fees: 99 }
  assert.deepEqual(await of(), rest)
  await w.sdk.sandbox.dispute(sale)
  assert.deepEqual(await of(), { ...rest, blocked: 100_00, debt: -100_00 })
  await w.sdk.sandbox.lose(sale)
  const { 'bank:pix': _gone, ...owed } = rest
  assert.deepEqual(
    [await statusOf(w, sale), await of()],
    ['charged_back', { ...owed, debt: -100_00 }],
  )
  const [dispute] = await disputesOf(w.sdk, sale)
  assert.deepEqual([dispute!.status, dispute!.returned_cents], ['lost', 100_00])
  assert.deepEqual(await eventsOf(w, sale), ['created', 'succeeded', 'disputed', 'charged_back'])
  await m.paid(150_00, { io_seller_id: seller.io_seller_id })
  assert.equal((await of())['debt'], undefined)
  // Both can be explained: the rest of the transaction is its fee, and the dispute took all of it.
  assert.deepEqual(
    [(await m.explain(sale)).total_cents, (await m.explain(dispute!.id)).total_cents],
    [-99, -100_00],
  )
  await settled(w)
})

test('a partial return is debited and the rest released; later returns are debited as they come', async (t) => {
  const w = await world(t)
  const sale = await sell(w)
  await w.sdk.sandbox.dispute(sale)
  await w.sdk.sandbox.lose(sale, { amount: 40_00 })
  const shown = async () => {
    const all = await disputesOf(w.sdk, sale)
    return all.map(({ status, amount_cents, returned_cents }) => [
      status,
      amount_cents,
      returned_cents,
    ])
  }
  assert.deepEqual(await shown(), [['lost', 100_00, 40_00]])
  assert.deepEqual(await accounts(w), { 'bank:pix': -60_00, fees: 99, available: 59_01 })
  assert.equal(await statusOf(w, sale), 'charged_back')
  await settled(w)
  await w.sdk.sandbox.lose(sale, { amount: 59_50 })
  assert.deepEqual(await shown(), [['lost', 100_00, 99_50]])
  assert.deepEqual(await accounts(w), { 'bank:pix': -50, fees: 99, debt: -49 })
  await assert.rejects(w.sdk.sandbox.lose(sale, { amount: 51 }), refusal('invalid_state'))
  await w.sdk.sandbox.lose(sale)
  assert.deepEqual(await shown(), [['lost', 100_00, 100_00]])
  assert.deepEqual(await accounts(w), { fees: 99, debt: -99 })
  assert.deepEqual((await eventsOf(w, sale)).slice(2), [
    'disputed',
    'charged_back',
    'charged_back',
    'charged_back',
  ])
  await assert.rejects(w.sdk.sandbox.lose(sale), refusal('invalid_state'))
  await settled(w)
})

test('for a split payment the liable receivers bear first, return by return, and none more than its part', async (t) => {
  const w = await world(t)
  const [one, two] = w.platform.sellers.map((seller) => seller.io_seller_id) as [string, string]
  const rules = [
    { receiver: one, split_type: 'percent', split_value: 30, chargeback_liable: true },
    { receiver: two, split_type: 'percent', split_value: 20 },
  ] as const
  const of = (kind: string) =>
    Promise.all([one, two, undefined].map(async (seller) => (await accounts(w, seller))[kind] ?? 0))
  const sale = await sell(w, { rules: [...rules] })
  const before = await of('available')
  await w.sdk.sandbox.dispute(sale, { amount: 20_00 })
  assert.deepEqual(await of('blocked'), [20_00, 0, 0])
  await w.sdk.sandbox.win(sale)
  assert.deepEqual(await of('available'), before)
  await w.sdk.sandbox.dispute(sale)
  assert.deepEqual(await of('blocked'), [30_00, 20_00, 50_00])
  const back = async (amount: number) => {
    await w.sdk.sandbox.lose(sale, { amount })
    assert.deepEqual(await of('blocked'), [0, 0, 0])
    const [now, owed] = [await of('available'), await of('debt')]
    return now.map((cents, n) => before[n]! - cents - owed[n]!)
  }
  assert.deepEqual(await back(20_00), [20_00, 0, 0])
  assert.deepEqual(await back(20_00), [30_00, 2_86, 7_14])
  assert.deepEqual(await back(60_00), [30_00, 20_00, 50_00])
  // A receiver sees the debit, but not the dispute, which belongs to the transaction's seller.
  assert.equal((await w.as(w.platform.sellers[0]!).disputes.list()).total, 0)
  await settled(w)
})

test('evidence is accepted during the analysis; a silent bank is called again, and without evidence the dispute is lost', async (t) => {
  const w = await world(t)
  const [kept, gone] = [await sell(w), await sell(w)]
  for (const sale of [kept, gone]) await w.sdk.sandbox.dispute(sale)
  const [dispute] = await disputesOf(w.sdk, kept)
  for (const mode of ['silent_before', 'silent_after'] as const) {
    await w.sdk.sandbox.weather({ bank: 'pix', mode, calls: 1 })
    const said = await w.sdk.disputes.submitEvidence(dispute!.id, EVIDENCE, { key: mode })
    assert.equal(said.evidence.at(-1)!.status, 'pending')
    assert.deepEqual(
      await w.sdk.disputes.submitEvidence(dispute!.id, EVIDENCE, { key: mode }),
      said,
    )
    await w.sdk.sandbox.moveClock({ advance: '1m' })
    assert.equal((await w.sdk.disputes.get(dispute!.id)).evidence.at(-1)!.status, 'sent', mode)
  }
  const [bank] = await w.db.rows<{ n: number }>(sql`
    select sum(jsonb_array_length(evidence))::int as n from bank.pix_disputes`)
  assert.equal(bank!.n, 2)
  const agenda = (await w.sdk.sandbox.agenda()).items.map(({ what, id }) => `${what} ${id}`)
  assert.ok(
    agenda.includes(`bank.dispute ${kept}`) &&
      agenda.includes(`dispute.evidence_due ${dispute!.id}`),
  )
  await w.sdk.sandbox.moveClock({ advance: '8d' })
  assert.deepEqual(
    [await statusOf(w, kept), await statusOf(w, gone)],
    ['succeeded', 'charged_back'],
  )
  for (const sale of [kept, gone]) {
    const [over] = await disputesOf(w.sdk, sale)
    await assert.rejects(w.sdk.disputes.submitEvidence(over!.id, EVIDENCE), refusal('dispute_over'))
  }
  await settled(w)
})

test('amounts with a known effect: contested a day later; returned without a dispute, which only the pix shows', async (t) => {
  const w = await world(t)
  const [contested, silent] = [
    await sell(w, { amount: 99_990_31 }),
    await sell(w, { amount: 99_990_32 }),
  ]
  await w.sdk.sandbox.moveClock({ advance: '25h' })
  assert.deepEqual(
    [await statusOf(w, contested), await statusOf(w, silent)],
    ['dispute', 'charged_back'],
  )
  const [dispute] = await disputesOf(w.sdk, silent)
  assert.deepEqual(
    [dispute!.status, dispute!.amount_cents, dispute!.returned_cents, dispute!.reason.code],
    ['lost', 99_990_32, 99_990_32, 'MED_FRAUDE'],
  )
  await assert.rejects(
    w.sdk.disputes.submitEvidence(dispute!.id, EVIDENCE),
    refusal('dispute_over'),
  )
  assert.deepEqual((await eventsOf(w, silent)).slice(2), ['disputed', 'charged_back'])
  await w.sdk.sandbox.moveClock({ advance: '7d' })
  assert.equal(await statusOf(w, contested), 'charged_back')
  await settled(w)
})

test('a boleto paid by its pix can be contested; one paid over the counter, or unpaid, cannot', async (t) => {
  const w = await world(t)
  const m = await market(w)
  const { id: customer } = await buyer(w)
  const boleto = async () =>
    (await w.sdk.transactions.create(customer, { amount: 100_00, payment_type: 'boleto' })).id
  const [byPix, byBoleto, unpaid] = [await boleto(), await boleto(), await boleto()]
  await m.control(`pix/${byPix}/pay`)
  await m.control(`boletos/${byBoleto}/pay`)
  await w.sdk.sandbox.dispute(byPix)
  assert.equal(await statusOf(w, byPix), 'dispute')
  assert.equal((await disputesOf(w.sdk, byPix))[0]!.payment_type, 'pix')
  for (const sale of [byBoleto, unpaid])
    await assert.rejects(w.sdk.sandbox.dispute(sale), refusal('invalid_state'))
  await w.sdk.sandbox.lose(byPix, { amount: 30_00 })
  assert.equal((await disputesOf(w.sdk, byPix))[0]!.returned_cents, 30_00)
  await settled(w)
})

test('a contested pix is visible to its seller and platform; for others it does not exist', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [mine, theirs] = [w.platforms[0]!, w.platforms[1]!]
  const sale = await sell(w, { seller: mine.sellers[0]!.io_seller_id })
  await w.sdk.sandbox.dispute(sale)
  const [dispute] = await disputesOf(w.as(mine.sellers[0]!), sale)
  for (const credential of [mine.sellers[1]!, theirs, theirs.sellers[0]!]) {
    const { access_token: token } = (
      await w.call('POST', '/auth/login', { body: loginOf(credential) })
    ).body
    const got = await w.call('GET', `/v1/disputes/${dispute!.id}`, { token })
    const said = await w.call('POST', `/v1/disputes/${dispute!.id}/evidence`, {
      token,
      body: EVIDENCE,
    })
    const moved = await w.call('POST', `/v1/sandbox/transactions/${plain(sale)}/lose`, {
      token,
      body: {},
    })
    assert.deepEqual(
      [got.body.code, said.body.code, moved.body.code],
      ['dispute_not_found', 'dispute_not_found', 'transaction_not_found'],
    )
  }
})
