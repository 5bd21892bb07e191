// Disputes of card transactions as callers see them: opened, answered with evidence, won or lost;
// and the balances, account by account. Against the sandbox's acquirer.

import assert from 'node:assert/strict'
import test from 'node:test'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { VintemError, type Vintem } from '../../../sdk/index.ts'
import { accounts, buyer, tokenFor } from '../../cards.ts'
import { bankAgrees, market, right } from '../../marketplace.ts'
import { whileHeld } from '../../waiting.ts'
import { loginOf, world, type World } from '../../world.ts'

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const EVIDENCE = { text: 'Entregue em 20/11; a compradora assinou.' }
const PDF = Buffer.from('%PDF-1.4\nEntregue.').toString('base64')
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]).toString('base64')
const refusal = (code: string) => (error: unknown) =>
  error instanceof VintemError && error.code === code

type Sold = {
  seller?: string
  instalments?: number
  rules?: {
    receiver: string
    split_type: 'percent'
    split_value: number
    chargeback_liable?: boolean
  }[]
}

/** A captured card payment of 100.00. */
async function sell(
  w: World,
  { seller, instalments: installments, rules }: Sold = {},
): Promise<string> {
  const { id: customer } = await buyer(w)
  const sale = await w.sdk.transactions.create(customer, {
    amount: 100_00,
    payment_type: 'credit',
    token: await tokenFor(w),
    ...(seller ? { io_seller_id: seller } : {}),
    ...(installments ? { installment_plan: { number_installments: installments } } : {}),
    ...(rules ? { split_rules: rules } : {}),
  })
  assert.equal(sale.status, 'succeeded')
  return sale.id
}

/** The disputes of a transaction, oldest first. */
const disputesOf = async (sdk: Vintem, transaction: string) =>
  (await sdk.disputes.list({ transaction, sort: 'time-ascending' })).items

/** A transaction with an open dispute, and the dispute. */
async function disputed(w: World, sold: Sold = {}, how: { amount?: number; reason?: string } = {}) {
  const sale = await sell(w, sold)
  await w.sdk.sandbox.dispute(sale, how)
  const [dispute] = await disputesOf(w.sdk, sale)
  return { sale, dispute: dispute! }
}

const settle = (w: World) => w.sdk.sandbox.moveClock({ advance: '34d' })
const statusOf = async (w: World, sale: string) => (await w.sdk.transactions.get(sale)).status
/** The balances after a dispute was opened, and after it was won or lost. */
async function walk(w: World, sale: string, end: 'win' | 'lose') {
  const opened = await accounts(w)
  await w.sdk.sandbox[end](sale)
  return [opened, await accounts(w)]
}

test('a dispute is shown, found by its filters, and has events', async (t) => {
  const w = await world(t)
  const { sale, dispute } = await disputed(w, {}, { amount: 60_00, reason: '13.1' })
  const { id, opened_at, evidence_due_at, created_at, updated_at, ...said } = dispute
  assert.deepEqual(said, {
    resource: 'dispute',
    transaction: sale,
    io_seller_id: w.platform.io_seller_id,
    payment_type: 'credit',
    amount_cents: 60_00,
    returned_cents: 0,
    reason: { code: '13.1', message: 'Mercadoria ou serviço não recebido.' },
    status: 'open',
    evidence: [],
    ended_at: null,
  })
  assert.equal(Date.parse(evidence_due_at) - Date.parse(opened_at), 10 * 86_400_000)
  assert.equal(created_at, updated_at)
  assert.deepEqual(await w.sdk.disputes.get(id), dispute)
  const { sale: other, dispute: second } = await disputed(w, {
    seller: w.platform.sellers[0]!.io_seller_id,
  })
  await w.sdk.sandbox.win(other)
  const found = async (query: object) =>
    (await w.sdk.disputes.list(query)).items.map((one) => one.id)
  assert.deepEqual(await found({}), [second.id, id])
  assert.deepEqual(await found({ status: 'open' }), [id])
  assert.deepEqual(await found({ status: 'won,lost' }), [second.id])
  assert.deepEqual(await found({ io_seller_id: w.platform.sellers[0]!.io_seller_id }), [second.id])
  assert.deepEqual(await found({ transaction: sale }), [id])
  assert.deepEqual(await found({ 'created_at[gte]': '2099-01-01' }), [])
  assert.deepEqual(
    await found({ 'created_at[lte]': '2099-01-01', limit: 1, sort: 'time-ascending' }),
    [id],
  )
  await assert.rejects(w.sdk.disputes.list({ status: 'over' }), refusal('invalid_request'))
  const won = await w.sdk.disputes.get(second.id)
  assert.deepEqual([won.status, won.ended_at], ['won', won.updated_at])
  const kinds: string[] = []
  for await (const event of w.sdk.events.all()) if (event.id === other) kinds.push(event.type)
  assert.deepEqual(kinds, [
    'transaction.succeeded',
    'transaction.disputed',
    'transaction.dispute.succeeded',
  ])
  await right(w)
})

const SOLD = { 'bank-due:card': -100_00, fees: 3_99, pending: 96_01 }
const SETTLED = { 'bank:card': -100_00, fees: 3_99, available: 96_01 }

test('before the payment settles, a dispute holds pending money, and the fee is owed; once won, everything is as before', async (t) => {
  const w = await world(t)
  const { sale } = await disputed(w)
  assert.equal(await statusOf(w, sale), 'dispute')
  const [opened, won] = await walk(w, sale, 'win')
  assert.deepEqual(opened, { 'bank-due:card': -100_00, fees: 3_99, blocked: 100_00, debt: -3_99 })
  assert.deepEqual(won, SOLD)
  assert.equal(await statusOf(w, sale), 'succeeded')
  await settle(w)
  assert.deepEqual(await accounts(w), SETTLED)
  await right(w)
})

test('lost before the payment settles: the money is taken from what the acquirer owes', async (t) => {
  const w = await world(t)
  const { sale } = await disputed(w)
  const [, lost] = await walk(w, sale, 'lose')
  assert.deepEqual(lost, { 'bank-due:card': -3_99, 'bank:card': 3_99, fees: 3_99, debt: -3_99 })
  assert.equal(await statusOf(w, sale), 'charged_back')
  await assert.rejects(w.sdk.transactions.void(sale), refusal('invalid_state'))
  // The rest of the receivable pays the fee.
  await settle(w)
  assert.deepEqual(await accounts(w), { fees: 3_99, debt: -3_99 })
  await right(w)
})

test('after it settled, a dispute holds the available balance; won, it is available again; lost, it is debited', async (t) => {
  const w = await world(t)
  for (const [end, after] of [
    ['win', SETTLED],
    ['lose', { fees: 3_99, debt: -3_99 }],
  ] as const) {
    const sale = await sell(w)
    await settle(w)
    assert.deepEqual(await accounts(w), SETTLED)
    await w.sdk.sandbox.dispute(sale)
    const [opened, ended] = await walk(w, sale, end)
    assert.deepEqual(opened, { 'bank:card': -100_00, fees: 3_99, blocked: 100_00, debt: -3_99 })
    assert.deepEqual(ended, after)
    if (end === 'win') await w.sdk.transactions.void(sale)
    assert.deepEqual(await accounts(w), end === 'win' ? {} : after)
  }
  await right(w)
})

test('after it was paid out, the whole amount is owed, and later receipts repay it', async (t) => {
  const w = await world(t)
  const m = await market(w)
  const seller = w.platform.sellers[0]!
  const of = () => accounts(w, seller.io_seller_id)
  const account = await m.link(seller)
  const sale = await sell(w, { seller: seller.io_seller_id })
  await settle(w)
  await m.payOut(seller.io_seller_id, account, 96_01)
  await m.advance('1h')
  const rest = { 'bank:card': -100_00, 'bank:payout': 96_01, fees: 3_99 }
  assert.deepEqual(await of(), rest)
  await w.sdk.sandbox.dispute(sale)
  const [opened, won] = [await of(), await w.sdk.sandbox.win(sale).then(of)]
  assert.deepEqual(opened, { ...rest, blocked: 100_00, debt: -100_00 })
  assert.deepEqual(won, rest)
  await w.sdk.sandbox.dispute(sale, { amount: 90_00 })
  await w.sdk.sandbox.lose(sale)
  assert.deepEqual(await of(), { ...rest, 'bank:card': -10_00, debt: -90_00 })
  await m.paid(100_00, { io_seller_id: seller.io_seller_id })
  assert.deepEqual(await of(), {
    ...rest,
    'bank:card': -10_00,
    'bank:pix': -100_00,
    fees: 4_98,
    available: 9_01,
  })
  await right(w)
  await bankAgrees(w)
})

test('for a split payment the liable receivers bear first, the others the rest', async (t) => {
  const w = await world(t)
  const [one, two] = w.platform.sellers.map((seller) => seller.io_seller_id) as [string, string]
  const rules = [
    { receiver: one, split_type: 'percent', split_value: 30, chargeback_liable: true },
    { receiver: two, split_type: 'percent', split_value: 20 },
  ] as const
  const blocked = async () =>
    Promise.all(
      [one, two, undefined].map(async (seller) => (await accounts(w, seller))['blocked'] ?? 0),
    )
  const sale = await sell(w, { rules: [...rules] })
  const before = await Promise.all([one, two, undefined].map((seller) => accounts(w, seller)))
  await w.sdk.sandbox.dispute(sale, { amount: 20_00 })
  assert.deepEqual(await blocked(), [20_00, 0, 0])
  await w.sdk.sandbox.win(sale)
  await w.sdk.sandbox.dispute(sale, { amount: 51_00 })
  assert.deepEqual(await blocked(), [30_00, 6_00, 15_00])
  await w.sdk.sandbox.win(sale)
  assert.deepEqual(
    await Promise.all([one, two, undefined].map((seller) => accounts(w, seller))),
    before,
  )
  await w.sdk.sandbox.dispute(sale)
  assert.deepEqual(await blocked(), [30_00, 20_00, 50_00])
  await w.sdk.sandbox.lose(sale)
  assert.deepEqual(await blocked(), [0, 0, 0])
  // A receiver sees the debit, but not the dispute, which belongs to the transaction's seller.
  const receiver = w.as(w.platform.sellers[0]!)
  assert.equal((await receiver.disputes.list()).total, 0)
  for (const { id } of await disputesOf(w.sdk, sale))
    await assert.rejects(receiver.disputes.get(id), refusal('dispute_not_found'))
  await settle(w)
  assert.deepEqual(await accounts(w), { fees: 3_99, debt: -1_99 })
  await right(w)
})

test('partly refunded before: at most the rest is held; won, it is partly refunded again', async (t) => {
  const w = await world(t)
  const sale = await sell(w)
  await w.sdk.transactions.void(sale, { amount: 40_00 })
  const before = await accounts(w)
  await w.sdk.sandbox.dispute(sale)
  const [dispute] = await disputesOf(w.sdk, sale)
  assert.equal(dispute!.amount_cents, 60_00)
  const [opened, won] = await walk(w, sale, 'win')
  assert.deepEqual([opened!['blocked'], won], [60_00, before])
  assert.equal(await statusOf(w, sale), 'partial_refunded')
  const whole = await w.sdk.transactions.void(sale)
  assert.deepEqual([whole.status, await accounts(w)], ['refunded', {}])
  await right(w)
})

test('disputed twice in succession: each dispute holds and releases its own amount', async (t) => {
  const w = await world(t)
  const { sale } = await disputed(w, { instalments: 3 }, { amount: 40_00 })
  await w.sdk.sandbox.win(sale)
  await w.sdk.sandbox.dispute(sale, { amount: 70_00 })
  assert.equal((await accounts(w))['blocked'], 70_00)
  await w.sdk.sandbox.lose(sale)
  const said = (await disputesOf(w.sdk, sale)).map(({ status, amount_cents }) => [
    status,
    amount_cents,
  ])
  assert.deepEqual(said, [
    ['won', 40_00],
    ['lost', 70_00],
  ])
  await right(w)
  await w.sdk.sandbox.moveClock({ advance: '100d' })
  assert.deepEqual(await accounts(w), { 'bank:card': -30_00, fees: 4_99, available: 25_01 })
  await right(w)
})

test('won after the planned settlement day: the money is available at once', async (t) => {
  const w = await world(t)
  const { sale, dispute } = await disputed(w, { instalments: 2 })
  // With evidence the sandbox's acquirer decides for the seller when the deadline has passed.
  await w.sdk.disputes.submitEvidence(dispute.id, EVIDENCE)
  await w.sdk.sandbox.moveClock({ advance: '11d' })
  assert.deepEqual(
    [(await w.sdk.disputes.get(dispute.id)).status, await statusOf(w, sale)],
    ['won', 'succeeded'],
  )
  const { items } = await w.sdk.sellers.receivables(w.platform.io_seller_id, {
    sort: 'time-ascending',
  })
  assert.deepEqual(
    items.map(({ gross_cents, fee_cents, status }) => [gross_cents, fee_cents, status]),
    [
      [50_00, 2_25, 'scheduled'],
      [50_00, 2_24, 'scheduled'],
    ],
  )
  await settle(w)
  await w.sdk.sandbox.dispute(sale)
  assert.equal((await accounts(w))['pending'], undefined)
  await w.sdk.sandbox.moveClock({ advance: '9d' })
  await w.sdk.sandbox.win(sale)
  assert.deepEqual(await accounts(w), {
    'bank-due:card': -50_00,
    'bank:card': -50_00,
    fees: 4_49,
    pending: 47_76,
    available: 47_75,
  })
  await w.sdk.sandbox.moveClock({ advance: '30d' })
  assert.deepEqual(await accounts(w), { 'bank:card': -100_00, fees: 4_49, available: 95_51 })
  await right(w)
})

test('evidence is stored, sent to the acquirer, shown without its files, and a repeated key stores it once', async (t) => {
  const w = await world(t)
  const { dispute } = await disputed(w)
  const files = [
    { name: 'entrega.pdf', type: 'application/pdf', content: PDF },
    { name: 'foto.png', type: 'image/png', content: PNG },
  ] as const
  const text = 'é'.repeat(300)
  const said = await w.sdk.disputes.submitEvidence(
    dispute.id,
    { text, files: [...files] },
    { key: 'one' },
  )
  const shown = [
    { name: 'entrega.pdf', type: 'application/pdf', bytes: 18 },
    { name: 'foto.png', type: 'image/png', bytes: 9 },
  ]
  const [piece] = said.evidence
  const { id: _id, created_at: _at, ...rest } = piece!
  assert.deepEqual(rest, { text, files: shown, status: 'sent', reason: null })
  const again = await w.sdk.disputes.submitEvidence(
    dispute.id,
    { text, files: [...files] },
    { key: 'one' },
  )
  assert.deepEqual([again, await w.sdk.disputes.get(dispute.id)], [said, said])
  await assert.rejects(
    w.sdk.disputes.submitEvidence(dispute.id, EVIDENCE, { key: 'one' }),
    refusal('idempotency_key_reused'),
  )
  const [listed] = (await w.sdk.disputes.list()).items
  assert.deepEqual(
    [listed!.evidence[0]!.text, listed!.evidence[0]!.files],
    ['é'.repeat(200), shown],
  )
  const twice = await Promise.all(
    [1, 2].map(() => w.sdk.disputes.submitEvidence(dispute.id, EVIDENCE, { key: 'two' })),
  )
  for (const { evidence } of twice)
    assert.deepEqual(
      evidence.map((one) => one.text),
      [text, EVIDENCE.text],
    )
  const [bank] = await w.db.rows<{ n: number }>(sql`
    select sum(jsonb_array_length(evidence))::int as n from bank.card_disputes`)
  assert.equal(bank!.n, 2)
})

test('a silent acquirer: the evidence stays pending, and is sent until it answers; once, if the acquirer had it', async (t) => {
  const w = await world(t)
  for (const mode of ['silent_before', 'silent_after'] as const) {
    const { dispute } = await disputed(w)
    await w.sdk.sandbox.weather({ bank: 'card', mode, calls: 1 })
    const said = await w.sdk.disputes.submitEvidence(dispute.id, EVIDENCE, { key: mode })
    assert.equal(said.evidence[0]!.status, 'pending')
    const again = await w.sdk.disputes.submitEvidence(dispute.id, EVIDENCE, { key: mode })
    assert.deepEqual(again, said)
    await w.sdk.sandbox.moveClock({ advance: '1m' })
    const { evidence } = await w.sdk.disputes.get(dispute.id)
    assert.deepEqual([evidence.length, evidence[0]!.status], [1, 'sent'], mode)
    assert.equal(await w.work(), 0)
  }
})

test('evidence that the acquirer rejects is shown as refused, with its reason', async (t) => {
  const w = await world(t)
  const { sale, dispute } = await disputed(w)
  await w.sdk.sandbox.weather({ bank: 'card', mode: 'silent_before', calls: 1 })
  await w.sdk.disputes.submitEvidence(dispute.id, EVIDENCE)
  // The dispute has ended before the worker retries.
  await w.sdk.sandbox.lose(sale)
  await w.sdk.sandbox.moveClock({ advance: '1m' })
  const { status, evidence } = await w.sdk.disputes.get(dispute.id)
  assert.deepEqual([status, evidence[0]!.status], ['lost', 'refused'])
  assert.match(evidence[0]!.reason!, /já foi decidida/)
  assert.equal(await w.work(), 0)
})

test('after its deadline, after the end and after twenty pieces no evidence is accepted or stored', async (t) => {
  const w = await world(t)
  const pieces = async () =>
    (await w.db.rows<{ n: number }>(sql`select count(*)::int as n from dispute_evidence`))[0]!.n
  const over = await disputed(w)
  await w.sdk.sandbox.lose(over.sale)
  const submit = (id: string, key?: string) =>
    w.sdk.disputes.submitEvidence(id, EVIDENCE, key ? { key } : {})
  await assert.rejects(
    submit(over.dispute.id),
    (error: VintemError) => error.message.endsWith('is lost') && error.status === 409,
  )
  const many = await disputed(w)
  await Promise.all(Array.from({ length: 19 }, () => submit(many.dispute.id)))
  // Of concurrent requests only as many are accepted as there is room for.
  const ends = await Promise.allSettled([
    submit(many.dispute.id, 'last'),
    submit(many.dispute.id, 'too many'),
  ])
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await assert.rejects(submit(many.dispute.id), refusal('too_much_evidence'))
  assert.equal(await pieces(), 20)

  const late = await disputed(w)
  // The acquirer has not yet reported the result.
  await inTransaction(w.db, (tx) =>
    tx.rows(
      sql`update disputes set evidence_due_at = ${w.deps.clock.now()} where id = ${late.dispute.id}`,
    ),
  )
  await assert.rejects(submit(late.dispute.id), refusal('dispute_over'))
  assert.equal(await pieces(), 20)
  // The limit is of each dispute: what others have counts for none.
  const other = await disputed(w)
  assert.equal((await submit(other.dispute.id)).evidence.length, 1)
  const keys = await w.db.rows(sql`select key from idempotency where key in ('last', 'too many')`)
  assert.equal(keys.length, 1)
  await right(w)
})

test('a dispute that ends while evidence is submitted takes none', async (t) => {
  const w = await world(t)
  const { dispute } = await disputed(w)
  const over = sql`update disputes
    set status = 'lost', ended_at = ${w.deps.clock.now()}
    where id = ${dispute.id}`
  const submit = () =>
    w.sdk.disputes.submitEvidence(dispute.id, EVIDENCE).catch(({ code }: VintemError) => code)
  assert.deepEqual(await whileHeld<unknown>(w.db, (tx) => tx.rows(over), [submit]), [
    'dispute_over',
  ])
  assert.deepEqual((await w.sdk.disputes.get(dispute.id)).evidence, [])
})

type Wrong = readonly [says: string, body: object, field: string]
const file = (more: object) => ({
  ...EVIDENCE,
  files: [{ name: 'a.pdf', type: 'application/pdf', content: PDF, ...more }],
})
const WRONG: readonly Wrong[] = [
  ['no text', { files: [] }, 'text'],
  ['an empty text', { text: '' }, 'text'],
  ['a text too long', { text: 'x'.repeat(20_001) }, 'text'],
  [
    'eleven files',
    { ...EVIDENCE, files: Array.from({ length: 11 }, () => file({}).files[0]) },
    'files',
  ],
  ['another type', file({ type: 'text/html' }), 'files.0.type'],
  ['a path', file({ name: '../a.pdf' }), 'files.0.name'],
  ['a name of dots', file({ name: '..' }), 'files.0.name'],
  ['a name with a line break', file({ name: 'a\n.pdf' }), 'files.0.name'],
  ['no base64', file({ content: 'JVBERi0x!' }), 'files.0.content'],
  ['base64 with a rest', file({ content: `${PDF}=` }), 'files.0.content'],
  ['a picture called a document', file({ content: PNG }), 'files.0.content'],
  ['a document called a picture', file({ type: 'image/jpeg' }), 'files.0.content'],
  ['bytes called a text', file({ type: 'text/plain', content: PNG }), 'files.0.content'],
]

test('invalid evidence is refused by its field, and a request that is too large is refused as a whole', async (t) => {
  const w = await world(t)
  const { dispute } = await disputed(w)
  const path = `/v1/disputes/${dispute.id}/evidence`
  const token = await w.token()
  for (const [says, body, field] of WRONG) {
    const answer = await w.call('POST', path, { token, body })
    assert.deepEqual(
      [answer.status, Object.keys(answer.body.error)],
      [422, [field]],
      `${says}: ${answer.text}`,
    )
  }
  const large = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(89_000)]).toString('base64')
  assert.equal((await w.call('POST', path, { token, body: file({ content: large }) })).status, 201)
  const huge = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(120_000)]).toString('base64')
  assert.equal(
    (await w.call('POST', path, { token, body: file({ content: huge }) })).body.code,
    'body_too_large',
  )
  assert.equal((await w.sdk.disputes.get(dispute.id)).evidence.length, 1)
})

test('a dispute is visible to the transaction’s seller and its platform; for others it does not exist', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [mine, theirs] = [w.platforms[0]!, w.platforms[1]!]
  const { sale, dispute } = await disputed(w, { seller: mine.sellers[0]!.io_seller_id })
  const seller = w.as(mine.sellers[0]!)
  assert.equal((await seller.disputes.get(dispute.id)).id, dispute.id)
  assert.equal(
    (await seller.disputes.submitEvidence(dispute.id, EVIDENCE)).evidence[0]!.status,
    'sent',
  )
  for (const credential of [mine.sellers[1]!, theirs, theirs.sellers[0]!]) {
    const { access_token: token } = (
      await w.call('POST', '/auth/login', { body: loginOf(credential) })
    ).body
    for (const id of [dispute.id, UNKNOWN, 'nonsense']) {
      const got = await w.call('GET', `/v1/disputes/${id}`, { token })
      const said = await w.call('POST', `/v1/disputes/${id}/evidence`, { token, body: EVIDENCE })
      assert.deepEqual([got.body.code, said.body.code], ['dispute_not_found', 'dispute_not_found'])
    }
    for (const query of [
      '',
      `?transaction=${sale}`,
      `?io_seller_id=${mine.sellers[0]!.io_seller_id}`,
    ]) {
      const { body } = await w.call('GET', `/v1/disputes${query}`, { token })
      assert.deepEqual([body.total, body.items], [0, []], query)
    }
  }
  const { access_token: cards } = (
    await w.call('POST', '/v1/card/authentication', { body: loginOf(mine) })
  ).body
  assert.equal((await w.call('GET', '/v1/disputes', { token: cards })).status, 403)
})
