// A buyer requests an export of their data, and then its erasure: afterwards no table has the data,
// and the books are unchanged.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { placeHold, releaseHold } from '../../../server/platform/audit/retention-store.ts'
import { inTransaction, raw, sql } from '../../../server/platform/db/sql.ts'
import { addDays, dayOf, startOf } from '../../../server/kernel/brazil/calendar.ts'
import { after } from '../../../server/kernel/clock.ts'
import { readId, type CustomerId, type OwnerId } from '../../../server/kernel/ids.ts'
import { verify } from '../../../server/verification/verify.ts'
import { identityOf } from '../../../server/privacy/erasure.ts'
import { runJob as eraseIdle } from '../../../server/privacy/retention-job.ts'
import { find } from '../../../server/privacy/store.ts'
import { settled } from '../../../server/requests/save.ts'
import { VintemError } from '../../../sdk/index.ts'
import { accounts, tokenFor } from '../../cards.ts'
import { openReceiver } from '../../hooks.ts'
import { typed } from '../../command-stage.ts'
import { envOf } from '../../program.ts'
import { world, type World } from '../../world.ts'

const refusal = (code: string) => (error: unknown) =>
  error instanceof VintemError && error.code === code

const ZULEICA = {
  first_name: 'Zuleica',
  last_name: 'Quirino Damasceno',
  taxpayer_id: '868.828.520-90',
  email: 'zuleica.qd@example.com',
  phone_number: '+5584988776655',
  birthdate: '1987-03-21',
  description: 'cliente zuleica desde 2019',
  address: {
    line1: 'Rua das Acácias Roxas',
    line2: '77',
    neighborhood: 'Tirol',
    city: 'Natal',
    state: 'RN',
    postal_code: '59020-100',
  },
  metadata: { apelido: 'Zuzulinda' },
}
/**
 * Texts that must be found nowhere afterwards, in upper or lower case. Long enough that no random
 * id contains one.
 */
const WORDS = [
  'zuleica',
  'damasceno',
  '86882852090',
  '868.828.520',
  '988776655',
  '1987-03-21',
  'acácias',
  '59020-100',
  '59020100',
  'zuzulinda',
]
/**
 * Tables in which the buyer of this test leaves data, so that the search below can find something.
 */
const TRACED = [
  'customers',
  'transactions',
  'cards',
  'card_tokens',
  'events',
  'requests',
  'webhook_attempts',
  'dispute_evidence',
  'search_terms',
]
const ACCOUNT = {
  holder_name: 'Zuleica Damasceno',
  taxpayer_id: ZULEICA.taxpayer_id,
  bank_code: '341',
  routing_number: '0001',
  account_number: '12345-6',
  type: 'checking' as const,
}

/** Our tables with one of the words, each with an example. The sandbox bank is another company. */
async function foundIn(w: World): Promise<Record<string, string>> {
  await settled(w.deps)
  const tables = await w.db.rows<{ name: string }>(sql`
    select relname as name
    from pg_class
    where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p')
      and not relispartition
    order by 1`)
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await w.db.rows<{ text: string }>(sql`
      select t::text as text
      from ${raw(name)} t
      where t::text ilike any(${WORDS.map((word) => `%${word}%`)}::text[])
      limit 1`)
    if (row) found[name] = row.text
  }
  return found
}

/** Ten minutes later, when every request is recorded. */
async function secondRound(w: World): Promise<void> {
  await settled(w.deps)
  await w.sdk.sandbox.moveClock({ advance: '11m' })
}

/**
 * A buyer with every kind of data: transactions by each method, a refund to an account, a dispute,
 * stored cards, requests.
 */
async function busyBuyer(t: TestContext, w: World) {
  const receiver = await openReceiver(t, (answer, { text }) => answer.writeHead(200).end(text))
  await w.sdk.webhooks.create({ url: receiver.url })
  const { id } = await w.sdk.customers.create(ZULEICA)
  const more = { description: 'Pedido da Zuleica', metadata: { para: 'Zuzulinda' } }
  const sell = (body: Partial<Parameters<World['sdk']['transactions']['create']>[1]>) =>
    w.sdk.transactions.create(id, { amount: 100_00, payment_type: 'pix', ...more, ...body } as {
      amount: number
      payment_type: 'pix'
    })

  const pix = await sell({ shipping: { firstname: 'Zuleica', address_1: 'Rua das Acácias Roxas' } })
  await w.sdk.sandbox.payPix(pix.id)
  await w.sdk.transactions.void(pix.id, { amount: 10_00 })
  const boleto = await sell({ payment_type: 'boleto' })
  const payer = { name: 'Zuleica Q. Damasceno', taxpayer_id: ZULEICA.taxpayer_id }
  await w.sdk.sandbox.payBoleto(boleto.id, { payer })
  await w.sdk.transactions.void(boleto.id, { amount: 20_00 })
  await w.sdk.transactions.void(boleto.id, { amount: 30_00, bank_account: ACCOUNT })
  const holder = { holder_name: 'ZULEICA Q DAMASCENO' }
  const stored = await w.sdk.cards.associate({
    id_customer: id,
    token: await tokenFor(w, undefined, holder),
  })
  const byCard = await sell({ payment_type: 'credit', id_card: stored.id_card })
  const byToken = await sell({
    payment_type: 'credit',
    token: await tokenFor(w, '5555555555554444', holder),
  })
  await w.sdk.sandbox.dispute(byCard.id)
  const [dispute] = (await w.sdk.disputes.list({ transaction: byCard.id })).items
  const content = Buffer.from('%PDF-1.4 Zuleica').toString('base64')
  const files = [{ name: 'zuleica.pdf', type: 'application/pdf' as const, content }]
  await w.sdk.disputes.submitEvidence(dispute!.id, { text: 'Entregue a Zuleica Damasceno.', files })
  await w.sdk.customers.update(id, { phone_number: '+55 84 98877-6655' })
  for await (const _ of w.sdk.customers.all({ taxpayer_id: ZULEICA.taxpayer_id }));
  for await (const _ of w.sdk.customers.all({ email: ZULEICA.email }));
  await w.call('POST', '/v1/customer/new', {
    token: await w.token(),
    body: { ...ZULEICA, first_name: '' },
  })
  await w.call('GET', '/v1/customer/868.828.520-90', { token: await w.token() })
  await w.work()
  return { id, pix: pix.id, boleto: boleto.id, byCard: byCard.id, byToken: byToken.id, receiver }
}

async function assertErased(w: World, id: string): Promise<void> {
  const gone = await w.sdk.customers.get(id)
  assert.deepEqual(
    [
      gone.status,
      gone.first_name,
      gone.last_name,
      gone.email,
      gone.taxpayer_id,
      gone.address,
      gone.metadata,
    ],
    ['erased', '[erased]', null, null, null, null, {}],
  )
}

test('all stored data of a buyer are exported, then erased everywhere, and the books are unchanged', async (t) => {
  const w = await world(t)
  const other = await w.sdk.customers.create({
    first_name: 'Ana',
    last_name: 'Lima',
    email: 'ana@example.com',
  })
  const { id, boleto, byCard, receiver, ...sales } = await busyBuyer(t, w)

  await assert.rejects(w.sdk.customers.getErasure(id), refusal('erasure_not_found'))
  const bare = await w.call('POST', `/v1/customer/${id}/export`, { token: await w.token() })
  assert.equal(bare.body.id, id, bare.text)
  const all = await w.sdk.customers.export(id)
  assert.deepEqual(
    [
      all.customer.email,
      all.cards.length,
      all.transactions.length,
      all.has_more,
      all.also_in.erasure,
    ],
    [ZULEICA.email, 1, 4, false, null],
  )
  assert.deepEqual(all.transactions[1], await w.sdk.transactions.get(boleto))
  assert.ok(all.also_in.events > 10)

  await assert.rejects(w.sdk.customers.erase(id, { reason: 'no. 118' }), refusal('customer_in_use'))
  assert.equal((await w.sdk.customers.get(id)).status, 'active')
  await w.sdk.sandbox.win(byCard)
  // To noon, so that nothing settles during the erasure.
  const noon = after(startOf(addDays(dayOf(w.deps.clock.now()), 1)), 12 * 3_600_000)
  await w.sdk.sandbox.moveClock({ to: noon.toISOString() })
  const traces = Object.keys(await foundIn(w))
  for (const table of TRACED) assert.ok(traces.includes(table), `${table} has nothing to erase`)
  const [before, money] = [await w.sdk.transactions.get(boleto), await accounts(w)]

  const erasure = await w.sdk.customers.erase(id, { reason: 'no. 118' })
  assert.deepEqual(
    [erasure.status, erasure.cards, erasure.transactions, erasure.reason],
    ['pending', 1, 4, 'no. 118'],
  )
  await secondRound(w)
  assert.deepEqual(await foundIn(w), {})
  const done = await w.sdk.customers.getErasure(id)
  assert.ok(
    done.status === 'completed' && done.requests > 5 && done.events > 10,
    JSON.stringify(done),
  )
  assert.deepEqual(await w.sdk.customers.erase(id, { reason: 'again' }), done)

  await assertErased(w, id)
  const now = await w.sdk.transactions.get(boleto)
  assert.deepEqual(now, {
    ...before,
    description: null,
    metadata: {},
    payment_method: now.payment_method,
  })
  assert.deepEqual(await accounts(w), money)
  assert.deepEqual(await verify(w.db), [])
  assert.equal((await fetch(`${w.url}/boleto/${boleto}`)).status, 200)
  const events = receiver.came.filter(({ event }) => event.type === 'customer.erased')
  assert.deepEqual(
    events.map(({ event }) => [event.id, (event.data as { status: string }).status]),
    [[id, 'erased']],
  )
  assert.equal((await w.sdk.customers.get(other.id)).email, 'ana@example.com')
  const { items } = await w.sdk.audit.list({ object: id })
  assert.deepEqual(
    items.slice(0, 2).map(({ action, reason }) => [action, reason]),
    [
      ['customer.erased', 'no. 118'],
      ['customer.exported', null],
    ],
  )
  // Paid transactions can still be refunded; a boleto only to a given account.
  await w.sdk.transactions.void(sales.pix, { amount: 5_00 })
  await assert.rejects(
    w.sdk.transactions.void(boleto, { amount: 5_00 }),
    refusal('refund_account_required'),
  )
  assert.deepEqual(Object.keys(await foundIn(w)), [])
})

test('what a receiver answered and what an approval sealed is erased with the rest', async (t) => {
  const w = await world(t)
  const shop = await openReceiver(t, (answer, { text }) => answer.writeHead(200).end(text))
  const { io_seller_id, type } = w.platform.sellers[0]!
  const update =
    type === 'individual' ? w.sdk.sellers.updateIndividual : w.sdk.sellers.updateBusiness
  await update(io_seller_id, { url_notify: shop.url })
  const { id } = await w.sdk.customers.create(ZULEICA)
  const body = {
    amount: 100_00,
    payment_type: 'pix' as const,
    io_seller_id,
    description: 'Pedido da Zuleica',
  }
  const sale = await w.sdk.transactions.create(id, body)
  await w.sdk.sandbox.payPix(sale.id)
  await w.sdk.transactions.void(sale.id)
  await w.work()
  assert.ok(shop.kinds().includes('transaction.void.succeeded'), 'the older name was sent')
  assert.ok('webhook_attempts' in (await foundIn(w)))

  // A refund that was held for an approval: its request is sealed, so a search does not find it.
  await w.db.rows(sql`
    insert into approvals (owner, id, seller, acting_for, status, action, operation, object,
      requester_type, requester, request, needed, roles, users, given,
      content_sealed, version, attempts, expires_at, created_at, updated_at, ended_at)
    select owner, gen_random_uuid(), owner, owner, 'rejected', 'refund', 'transactions.void', id,
      'credential', owner, id, 1, '{}', '{}', '[]',
      'sealed', 1, 0, created_at, created_at, created_at, created_at
      from transactions
      where id = ${sale.id}`)

  await w.sdk.sandbox.moveClock({ advance: '2d' })
  await w.sdk.customers.erase(id, { reason: 'x' })
  await secondRound(w)
  assert.deepEqual(await foundIn(w), {})
  assert.deepEqual(await w.db.rows(sql`select content_sealed from approvals`), [
    { content_sealed: null },
  ])
})

const ownerOf = (w: World) => readId<'owner'>(w.platform.io_seller_id) as OwnerId
const hold = (w: World, reason: string) =>
  inTransaction(w.db, (tx) => placeHold(tx, { owner: ownerOf(w), reason, at: w.deps.clock.now() }))
const release = (w: World) => inTransaction(w.db, (tx) => releaseHold(tx, ownerOf(w)))

test('an erased customer buys nothing, keeps no card and is not changed; one on hold is not erased', async (t) => {
  const w = await world(t)
  const { id } = await w.sdk.customers.create(ZULEICA)
  await hold(w, 'lawsuit 5')
  await assert.rejects(w.sdk.customers.erase(id, { reason: 'x' }), refusal('records_on_hold'))
  await release(w)
  await assert.rejects(w.sdk.customers.erase(id, { reason: '' }), refusal('invalid_request'))
  await w.sdk.customers.erase(id, { reason: 'x' })
  // A hold that is placed meanwhile stops the rest.
  await hold(w, 'lawsuit 6')
  await secondRound(w)
  assert.equal((await w.sdk.customers.getErasure(id)).status, 'pending')
  await release(w)
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  assert.equal((await w.sdk.customers.getErasure(id)).status, 'completed')

  const token = await tokenFor(w)
  for (const refused of [
    () => w.sdk.transactions.create(id, { amount: 5_00, payment_type: 'pix' }),
    () => w.sdk.cards.associate({ id_customer: id, token }),
    () => w.sdk.customers.update(id, { first_name: 'Zuleica' }),
  ])
    await assert.rejects(refused(), refusal('customer_erased'))
  assert.deepEqual((await w.sdk.customers.list({ taxpayer_id: ZULEICA.taxpayer_id })).items, [])
  assert.equal((await w.sdk.customers.list()).items[0]!.status, 'erased')
})

test('a transaction created during an erasure is erased once it has ended', async (t) => {
  const w = await world(t)
  const { id } = await w.sdk.customers.create(ZULEICA)
  const sale = await w.sdk.transactions.create(id, { amount: 100_00, payment_type: 'boleto' })
  await w.sdk.sandbox.expire(sale.id)
  await w.sdk.customers.erase(id, { reason: 'x' })
  // A request that read the customer before its erasure creates the transaction only now.
  await w.db.rows(sql`
    update transactions
    set description = 'Zuleica', due_at = ${new Date('2100-01-01')}
    where id = ${sale.id}`)
  await secondRound(w)
  assert.equal((await w.sdk.customers.getErasure(id)).status, 'pending')
  assert.ok('transactions' in (await foundIn(w)))
  await w.db.rows(sql`update transactions set due_at = null where id = ${sale.id}`)
  await w.sdk.sandbox.moveClock({ advance: '61m' })
  assert.equal((await w.sdk.customers.getErasure(id)).status, 'completed')
  assert.deepEqual(await foundIn(w), {})
})

test('a customer with hundreds of transactions is erased page by page, also when the request and the worker do it at once', async (t) => {
  const w = await world(t)
  const { id } = await w.sdk.customers.create(ZULEICA)
  const sales = await Promise.all(
    Array.from({ length: 230 }, () =>
      w.sdk.transactions.create(id, { amount: 1_00, payment_type: 'pix', description: 'Zuleica' }),
    ),
  )
  const first = await w.sdk.customers.export(id)
  const rest = await w.sdk.customers.export(id, { after: first.next! })
  assert.deepEqual(
    [...first.transactions, ...rest.transactions].map((one) => one.id).toSorted(),
    sales.map((one) => one.id).toSorted(),
  )
  assert.deepEqual(
    [first.transactions.length, first.has_more, rest.has_more, rest.next],
    [200, true, false, null],
  )
  await w.sdk.sandbox.moveClock({ advance: '2d' })
  const [erasure] = await Promise.all([
    w.sdk.customers.erase(id, { reason: 'x' }),
    w.work(),
    w.work(),
  ])
  assert.equal(erasure.reason, 'x')
  await secondRound(w)
  const done = await w.sdk.customers.getErasure(id)
  assert.deepEqual([done.status, done.transactions], ['completed', 230])
  assert.deepEqual(await foundIn(w), {})
})

const YEAR = '366d'

test('name and document of a buyer who paid are kept sealed for the years of law, and shown to an operator with a reason', async (t) => {
  const w = await world(t, { env: { ERASED_IDENTITY_YEARS: '2' } })
  const [paid, never] = [
    await w.sdk.customers.create(ZULEICA),
    await w.sdk.customers.create(ZULEICA),
  ]
  const { id: sale } = await w.sdk.transactions.create(paid.id, {
    amount: 5_00,
    payment_type: 'pix',
  })
  await w.sdk.sandbox.payPix(sale)
  for (const { id } of [paid, never]) await w.sdk.customers.erase(id, { reason: 'x' })
  await secondRound(w)
  const until = async (id: string) => (await w.sdk.customers.getErasure(id)).identity_kept_until
  assert.match((await until(paid.id))!, /^\d{4}-/)
  assert.equal(await until(never.id), null)
  const erasure = await find(w.db, { owner: ownerOf(w), id: paid.id as CustomerId })
  const { taxpayerId, email, phoneNumber } = identityOf(w.deps.sealKeys, erasure!)!
  assert.deepEqual(
    [taxpayerId, email, phoneNumber],
    ['86882852090', null, null],
    'no more than law demands',
  )

  const env = { ...envOf(t, w.db), DATA_DIR: w.deps.config.dataDir }
  const show = (id: string) =>
    typed(['customers', 'identity', w.platform.io_seller_id, id, '--reason', 'order 7'], env)
  const shown = await show(paid.id)
  assert.deepEqual(
    [shown.code, JSON.parse(shown.out).taxpayer_id, JSON.parse(shown.out).first_name],
    [0, '86882852090', 'Zuleica'],
    shown.err,
  )
  assert.equal((await show(never.id)).code, 1)
  const { items } = await w.sdk.audit.list({ object: paid.id, action: 'customer.identity_read' })
  assert.deepEqual(
    items.map(({ actor, reason }) => [actor.type, reason]),
    [['command', 'order 7']],
  )

  await w.sdk.sandbox.moveClock({ advance: YEAR })
  assert.ok(await until(paid.id))
  await w.sdk.sandbox.moveClock({ advance: YEAR })
  assert.equal(await until(paid.id), null)
  assert.equal((await show(paid.id)).code, 1)
})

test('the list of erasures is applied again to a restored database; a wrong line changes nothing', async (t) => {
  const w = await world(t)
  const ids = []
  for (let n = 0; n < 3; n++) ids.push((await w.sdk.customers.create(ZULEICA)).id)
  const env = { ...envOf(t, w.db), DATA_DIR: w.deps.config.dataDir }
  const platform = w.platform.io_seller_id
  const one = await typed(['customers', 'erase', platform, ids[0]!, '--reason', 'letter'], env)
  assert.equal(one.code, 0, one.err)
  const list = await typed(['customers', 'erased'], env)
  const [line] = list.out.trim().split('\n')
  assert.deepEqual([JSON.parse(line!).customer, JSON.parse(line!).reason], [ids[0], 'letter'])

  const file = join(env.DATA_DIR, 'erased.jsonl')
  const lineOf = (customer: string) => JSON.stringify({ ...JSON.parse(line!), customer })
  writeFileSync(file, `${lineOf(ids[1]!)}\nnonsense\n`)
  const wrong = await typed(['customers', 'erase', '--file', file], env)
  assert.deepEqual([wrong.code, /line 2/.test(wrong.err)], [1, true])
  assert.equal((await w.sdk.customers.get(ids[1]!)).status, 'active')

  await w.sdk.transactions.create(ids[2]!, { amount: 5_00, payment_type: 'pix' })
  writeFileSync(file, ids.map((id) => `${lineOf(id)}\n`).join(''))
  const again = await typed(['customers', 'erase', '--file', file], env)
  const refused = [{ platform, customer: ids[2], code: 'customer_in_use' }]
  assert.deepEqual(
    [again.code, JSON.parse(again.out)],
    [1, { erased: 1, erased_before: 1, refused }],
  )
  assert.equal((await w.sdk.customers.get(ids[1]!)).status, 'erased')
  assert.equal((await typed(['customers', 'erase', platform, ids[0]!], env)).code, 1)
  assert.match((await typed(['customers', 'retention'], env)).out, /"requests","kept":"30 days/)
})

test('customers without a change or a transaction for CUSTOMER_YEARS are erased by the worker', async (t) => {
  const w = await world(t, { env: { CUSTOMER_YEARS: '2' } })
  const [idle, bought] = [
    await w.sdk.customers.create(ZULEICA),
    await w.sdk.customers.create({ first_name: 'Ana' }),
  ]
  await w.sdk.sandbox.moveClock({ advance: YEAR })
  const { id: sale } = await w.sdk.transactions.create(bought.id, {
    amount: 5_00,
    payment_type: 'pix',
  })
  await w.sdk.sandbox.payPix(sale)
  assert.equal(await eraseIdle(w.deps), 0)
  await w.sdk.sandbox.moveClock({ advance: YEAR })
  assert.ok((await eraseIdle(w.deps)) > 0)
  assert.equal(await eraseIdle(w.deps), 0)
  assert.deepEqual(
    [(await w.sdk.customers.get(idle.id)).status, (await w.sdk.customers.get(bought.id)).status],
    ['erased', 'active'],
  )
})
