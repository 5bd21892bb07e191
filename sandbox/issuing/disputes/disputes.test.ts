// Disputed purchases at the issuing bank: opened once, refusals final, reduced by the shop's
// refunds, decided by the control, the clock or the effect of the amount, listed and notified.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../../server/platform/db/sql.ts'
import {
  newTxid,
  openTestBank,
  RECEIVER,
  type Reply,
  type TestBank,
  tokenOf,
} from '../../../test/bank.ts'

const DAY_MS = 86_400_000
const HOOK = 'http://127.0.0.1:9/hook'
const CARD = {
  version: 1,
  seller: 'company',
  holder: { id: 'holder', name: 'Maria Souza', taxpayer_id: '12345678909' },
  type: 'virtual',
  status: 'active',
  stand_in_limit: 500_00,
  merchant: null,
}

const controlOf =
  ({ bank }: TestBank) =>
  async (path: string, body: object = {}) =>
    (await bank.call({ method: 'POST', path: `/sandbox/${path}`, headers: {}, body })) as Reply

/** A bank with a card that buys what it is told to. */
async function ready(t: Parameters<typeof openTestBank>[0]) {
  const bank = await openTestBank(t)
  const control = controlOf(bank)
  await bank.api('PUT', '/issuing/authorizer', { url: HOOK, key: 'x' })
  await bank.api('PUT', '/notices', { url: HOOK })
  bank.bank.onAuthorizationRequest(async () => ({
    status: 200,
    body: { approved: true, reason: null },
  }))
  const card = newTxid()
  await bank.api('PUT', `/issuing/cards/${card}`, CARD)
  const buy = async (amount = 100_00): Promise<string> =>
    (await control(`issuing/${card}/purchases`, { amount, clear: 'never' })).body.id
  const bought = async (amount = 100_00): Promise<string> => {
    const id = await buy(amount)
    assert.equal((await control(`purchases/${id}/clear`, { amount })).status, 200)
    return id
  }
  return { bank, control, buy, bought, card }
}

const disputeOf = ({ api }: TestBank, purchase: string, id = newTxid()) => ({
  id,
  put: (amount: number, more: object = {}) =>
    api('PUT', `/issuing/disputes/${id}`, { purchase, amount, reason: 'fraud', ...more }),
  get: () => api('GET', `/issuing/disputes/${id}`),
  withdraw: () => api('PUT', `/issuing/disputes/${id}/withdrawal`, {}),
})
const statusOf = async (reply: Promise<Reply>) => {
  const { status, body } = await reply
  return [
    status,
    typeof body.status === 'string' ? body.status : body.type.split('/').at(-1),
    body.granted,
  ]
}

async function passDays({ bank, clock }: TestBank, days: number): Promise<number> {
  clock.advanceTo(clock.offsetMs() + days * DAY_MS)
  return bank.work(clock.now())
}

async function listed({ api, clock }: TestBank, more: object = {}) {
  const to = new Date(clock.now().getTime() + 1).toISOString()
  return (
    await api('GET', '/issuing/changes', undefined, { from: '2020-01-01T00:00:00Z', to, ...more })
  ).body.disputes
}

test('a dispute is accepted once; the same content reads it, other content is refused, and its id alone reads it', async (t) => {
  const { bank, bought } = await ready(t)
  const purchase = await bought()
  const dispute = disputeOf(bank, purchase)
  assert.equal((await dispute.get()).status, 404)
  const made = await dispute.put(40_00, { description: 'Não reconheço.' })
  assert.deepEqual(
    [made.status, made.body.status, made.body.amount, made.body.purchase],
    [201, 'open', 40_00, purchase],
  )
  assert.deepEqual([made.body.decided_at, made.body.granted], [null, undefined])
  const again = await dispute.put(40_00, { description: 'Não reconheço.' })
  assert.deepEqual(
    [again.status, again.body, (await dispute.get()).body],
    [200, made.body, made.body],
  )
  for (const other of [
    {},
    { description: 'Outra.' },
    { description: 'Não reconheço.', reason: 'duplicate' },
  ])
    assert.deepEqual(await statusOf(dispute.put(40_00, other)), [409, 'IdJaUtilizado', undefined])
  assert.equal((await disputeOf(bank, await bought(), dispute.id).put(40_00)).status, 409)
  for (const wrong of [
    { amount: 0 },
    { amount: 1.5 },
    { reason: 'A Reason' },
    { description: 7 },
    { purchase: 'a/b' },
  ])
    assert.equal(
      (await disputeOf(bank, purchase).put(1_00, wrong)).status,
      400,
      JSON.stringify(wrong),
    )
  const once = disputeOf(bank, await bought())
  const replies = await Promise.all(Array.from({ length: 8 }, () => once.put(10_00)))
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted(),
    [200, 200, 200, 200, 200, 200, 200, 201],
  )
})

test('a refusal is permanent and can be read; a dispute with another id can be accepted', async (t) => {
  const { bank, buy, bought, control } = await ready(t)
  const REFUSED = [422, 'DisputaRecusada', undefined]
  const early = await buy()
  const dispute = disputeOf(bank, early)
  assert.deepEqual(await statusOf(dispute.put(10_00)), REFUSED)
  await control(`purchases/${early}/clear`)
  assert.deepEqual(await statusOf(dispute.put(10_00)), REFUSED, 'although it has cleared by now')
  const read = (await dispute.get()).body
  assert.deepEqual(
    [read.status, read.refused_reason],
    ['refused', (await dispute.put(10_00)).body.detail],
  )
  assert.ok(read.decided_at !== null)
  assert.deepEqual(await statusOf(dispute.withdraw()), [200, 'refused', undefined])
  assert.deepEqual(await statusOf(disputeOf(bank, newTxid()).put(1_00)), REFUSED)
  assert.deepEqual(await statusOf(disputeOf(bank, early).put(10_78)), REFUSED)
  assert.deepEqual(await statusOf(disputeOf(bank, early).put(10_00)), [201, 'open', undefined])
  assert.deepEqual(
    await statusOf(disputeOf(bank, early).put(10_00)),
    REFUSED,
    'a second one beside it',
  )
  const late = await bought()
  await passDays(bank, 121)
  assert.deepEqual(await statusOf(disputeOf(bank, late).put(1_00)), REFUSED)
})

test('a control decides the open dispute once; the client is notified and finds it on the list', async (t) => {
  const { bank, control, bought } = await ready(t)
  const [one, two] = [disputeOf(bank, await bought()), disputeOf(bank, await bought())]
  const [ofOne, ofTwo] = [
    (await one.put(40_00)).body.purchase,
    (await two.put(40_00)).body.purchase,
  ]
  assert.deepEqual(
    (await listed(bank)).map(({ status }: { status: string }) => status),
    ['open', 'open'],
  )
  bank.notices.length = 0
  const pull = async (purchase: string, what: string) =>
    (await control(`purchases/${purchase}/dispute/${what}`)).status
  assert.deepEqual(
    [await pull(ofOne, 'win'), await pull(ofOne, 'win'), await pull(ofOne, 'lose')],
    [200, 200, 409],
  )
  assert.deepEqual([await pull(ofTwo, 'lose'), await pull(ofTwo, 'win')], [200, 409])
  assert.deepEqual(
    [await pull(newTxid(), 'win'), await pull(await bought(), 'win'), await pull(ofTwo, 'draw')],
    [404, 409, 400],
  )
  assert.deepEqual((await control(`purchases/${await bought()}/dispute/win`)).body, {
    status: 'undisputed',
  })
  assert.deepEqual(await statusOf(one.get()), [200, 'won', 40_00])
  assert.deepEqual(await statusOf(two.get()), [200, 'lost', undefined])
  const notified = bank.notices.flatMap(({ body }) =>
    'purchase_disputes' in body ? body.purchase_disputes : [],
  )
  assert.deepEqual(notified, [{ id: one.id }, { id: two.id }])
  const ids = (all: { id: string }[]) => all.map(({ id }) => id)
  assert.deepEqual(ids(await listed(bank, { seller: 'company' })), [one.id, two.id])
  assert.deepEqual(ids(await listed(bank, { seller: 'other' })), [])
  assert.deepEqual((await listed(bank))[0], (await one.get()).body)
})

test('a dispute is decided after thirty days and is on the agenda until then; a late reader gets the decision', async (t) => {
  const { bank, bought, card } = await ready(t)
  const [kept, lost, read, taken] = [
    disputeOf(bank, await bought()),
    disputeOf(bank, await bought()),
    disputeOf(bank, await bought()),
    disputeOf(bank, await bought()),
  ]
  await Promise.all([kept.put(40_00), lost.put(40_77)])
  const due = (await bank.control('due')).next
  const { items } = await bank.control(`agenda/${RECEIVER.clientId}`)
  assert.deepEqual(
    [items[0].at.toISOString(), items.map(({ on, id }: { on: string; id: string }) => [on, id])],
    [
      due,
      [
        ['purchase_dispute', card],
        ['purchase_dispute', card],
      ],
    ],
  )
  assert.equal(await passDays(bank, 29), 0)
  await Promise.all([read.put(40_00), taken.put(40_00)])
  assert.equal(await passDays(bank, 1.01), 2)
  assert.deepEqual(await statusOf(kept.get()), [200, 'won', 40_00])
  assert.deepEqual(await statusOf(lost.get()), [200, 'lost', undefined])
  assert.deepEqual(await statusOf(read.get()), [200, 'open', undefined])
  bank.clock.advanceTo(bank.clock.offsetMs() + 40 * DAY_MS)
  assert.deepEqual(await statusOf(read.get()), [200, 'won', 40_00])
  assert.deepEqual(await statusOf(taken.withdraw()), [200, 'won', 40_00])
  assert.deepEqual(
    [(await bank.control('due')).next, await bank.bank.work(bank.clock.now())],
    [null, 0],
  )
})

test('due steps of a purchase are done before it is disputed', async (t) => {
  const { bank, control, card } = await ready(t)
  const { id } = (await control(`issuing/${card}/purchases`, { amount: 50_00, clear: 'full' })).body
  bank.clock.advanceTo(bank.clock.offsetMs() + 2 * DAY_MS)
  assert.deepEqual(await statusOf(disputeOf(bank, id).put(50_00)), [201, 'open', undefined])
  assert.equal((await bank.api('GET', `/issuing/purchases/${id}`)).body.entries[0].amount, 50_00)
})

test('a shop refunds contested or granted amounts; the bank grants the rest, and less after a later refund', async (t) => {
  const { bank, control, bought } = await ready(t)
  const purchase = await bought()
  const dispute = disputeOf(bank, purchase)
  await dispute.put(60_00)
  const give = async (amount: number) =>
    (await control(`purchases/${purchase}/refund`, { amount })).status
  assert.deepEqual(
    [await give(50_00), await statusOf(dispute.get())],
    [200, [200, 'open', undefined]],
  )
  await control(`purchases/${purchase}/dispute/win`)
  assert.deepEqual(await statusOf(dispute.get()), [200, 'won', 50_00])
  bank.notices.length = 0
  assert.deepEqual([await give(30_00), await statusOf(dispute.get())], [200, [200, 'won', 20_00]])
  const notified = bank.notices.flatMap(({ body }) => Object.keys(body))
  assert.deepEqual(new Set(notified), new Set(['purchases', 'purchase_disputes']))
  const book = async () => (await bank.control(`books?client_id=${RECEIVER.clientId}`)).issued[0]
  const sums = {
    client_id: RECEIVER.clientId,
    cleared: 100_00,
    refunded: 80_00,
    granted: 20_00,
    owed: 0,
  }
  assert.deepEqual(await book(), { ...sums, consistent: true })
  assert.deepEqual([await give(20_01), await give(20_00)], [409, 200])
  assert.deepEqual(await statusOf(dispute.get()), [200, 'won', 0])
  await bank.db.rows(sql`update bank.issued_disputes set "left" = 1`)
  assert.deepEqual(await book(), {
    ...sums,
    refunded: 100_00,
    granted: 1,
    owed: -1,
    consistent: false,
  })
})

test('a withdrawn dispute ends once; a decision is final, and a new dispute can follow', async (t) => {
  const { bank, control, bought } = await ready(t)
  const purchase = await bought()
  const [one, two] = [disputeOf(bank, purchase), disputeOf(bank, purchase)]
  assert.equal((await one.withdraw()).status, 404)
  await one.put(60_00)
  const first = await one.withdraw()
  assert.deepEqual([first.body.status, (await one.withdraw()).body], ['withdrawn', first.body])
  assert.deepEqual(await statusOf(one.put(60_00)), [200, 'withdrawn', undefined])
  assert.deepEqual(await statusOf(two.put(100_00)), [201, 'open', undefined])
  await control(`purchases/${purchase}/dispute/lose`)
  assert.deepEqual(await statusOf(two.withdraw()), [200, 'lost', undefined])
})

test('faults affect disputes like all other calls: a repeated call only reads, and the client is notified twice', async (t) => {
  const { bank, control, bought } = await ready(t)
  const purchase = await bought()
  const dispute = disputeOf(bank, purchase)
  for (const [mode, result, after] of [
    ['silent_before', 'ETIMEDOUT', 404],
    ['down', '503', 404],
    ['silent_after', 'ETIMEDOUT', 200],
  ] as const) {
    await bank.control('weather', { bank: 'issuing', mode, calls: 1 })
    const reply = await dispute.put(10_00).then(
      ({ status }) => String(status),
      (error: { code: string }) => error.code,
    )
    assert.deepEqual([reply, (await dispute.get()).status], [result, after], mode)
  }
  assert.equal((await dispute.put(10_00)).status, 200)
  await bank.control('weather', { bank: 'issuing', mode: 'twice' })
  bank.notices.length = 0
  await control(`purchases/${purchase}/dispute/win`)
  assert.deepEqual(
    bank.notices.map(({ body }) => body),
    Array(2).fill({ purchase_disputes: [{ id: dispute.id }] }),
  )
})

test('another client can neither see nor dispute any of it', async (t) => {
  const { bank, bought } = await ready(t)
  const purchase = await bought()
  const dispute = disputeOf(bank, purchase)
  await dispute.put(10_00)
  const other = { clientId: 'outra', secret: 'other' }
  await bank.bank.register({ ...RECEIVER, ...other, cnpj: '11444777000161', keys: [] })
  const headers = {
    authorization: `Bearer ${await tokenOf(bank.call, other)}`,
    'content-type': 'application/json',
  }
  const api: TestBank['api'] = (method, path, body, query) =>
    bank.call({
      method,
      path,
      headers,
      ...(body !== undefined && { body }),
      ...(query && { query }),
    })
  const theirs = disputeOf({ ...bank, api }, purchase, dispute.id)
  assert.deepEqual([(await theirs.get()).status, (await theirs.withdraw()).status], [404, 404])
  const taken = await theirs.put(10_00)
  assert.deepEqual([taken.status, taken.body.detail], [422, 'Não há compra com este nome.'])
  assert.deepEqual(await listed({ ...bank, api }), [])
  assert.deepEqual(await statusOf(dispute.get()), [200, 'open', undefined])
})

test('32 concurrent calls in two processes: shop and bank return at most the cleared amount', async (t) => {
  const bank = await ready(t)
  const second = await openTestBank(t, { db: bank.bank.db })
  const purchase = await bank.bought()
  const controls = [bank.control, controlOf(second)]
  const disputes = Array.from({ length: 8 }, (_, n) =>
    disputeOf(n % 2 ? second : bank.bank, purchase),
  )
  await Promise.all(
    disputes.flatMap((dispute, n) => {
      const control = controls[n % 2]!
      return [
        dispute.put(30_00),
        control(`purchases/${purchase}/refund`, { amount: 5_00 }),
        control(`purchases/${purchase}/dispute/win`),
        dispute.put(30_00),
      ]
    }),
  )
  await controls[0]!(`purchases/${purchase}/dispute/win`)
  const { entries } = (await bank.bank.api('GET', `/issuing/purchases/${purchase}`)).body
  const back = entries.reduce(
    (all: number, { kind, amount }: { kind: string; amount: number }) =>
      all + (kind === 'refund' ? amount : 0),
    0,
  )
  const found = await Promise.all(disputes.map(async ({ get }) => (await get()).body))
  const granted = found.reduce((all, one) => all + (one.granted ?? 0), 0)
  assert.equal(back, 40_00)
  assert.ok(granted > 0 && back + granted <= 100_00, `${back} and ${granted}`)
  assert.ok(found.every(({ status }) => status !== undefined))
})
