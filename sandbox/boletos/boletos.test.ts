// Boletos at the bank: registered once under any number of requests; paid at the counter in any
// state; withdrawn while unpaid; listed without a gap; and in the books.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { BoletoOrder } from '../../server/providers/bank.ts'
import { boletoToBank } from '../../server/providers/rest/boletos.ts'
import { composeBarcode } from '../../server/kernel/brazil/boleto.ts'
import { dueOn } from '../../server/kernel/brazil/boleto-due.ts'
import { addDays, bankingDayFrom, dayOf } from '../../server/kernel/brazil/calendar.ts'
import { cents } from '../../server/kernel/money.ts'
import { sql } from '../../server/platform/db/sql.ts'
import {
  AGREEMENT,
  boletoOf,
  newTxid,
  openTestBank,
  RECEIVER,
  type TestBank,
  tokenOf,
} from '../../test/bank.ts'

const DAY_MS = 86_400_000
const HOOK = 'http://127.0.0.1:9/hook'
const typeOf = ({ body }: { body: { type?: string } }): string => `${body.type}`.split('/').at(-1)!

const dueDay = ({ clock }: TestBank): string => bankingDayFrom(addDays(dayOf(clock.now()), 3))
const put = ({ api }: TestBank, order: BoletoOrder) =>
  api('PUT', `/boletos/${order.id}`, boletoToBank(order))
const payAt = ({ bank }: TestBank, id: string, how: object = {}) =>
  bank.call({
    method: 'POST',
    path: `/sandbox/boletos/${id}/pay`,
    headers: {},
    body: how,
  }) as Promise<{
    status: number
    body: { status: string; payments: { id: string; amount: number; paid_at: string }[] }
  }>

/** The sums of the receiver, after they were held against the rows. */
async function bookOf({ control }: TestBank): Promise<number[]> {
  const [book] = (await control(`books?client_id=${RECEIVER.clientId}`)).boletos
  assert.equal(book?.consistent ?? true, true)
  return book ? [book.received, book.payment_count] : [0, 0]
}

const notifiedOf = ({ notices }: TestBank) =>
  notices.map(({ body }) => ('boletos' in body ? body.boletos.map(({ id }) => id) : []))

test('a boleto is registered, read, paid over the counter, reported and booked', async (t) => {
  const bank = await openTestBank(t)
  await bank.api('PUT', '/notices', { url: HOOK })
  const order = boletoOf(1, dueDay(bank), { text: 'Pedido 7' })
  const { id, ourNumber, barcode } = order
  const made = await put(bank, order)
  const stands = {
    id,
    status: 'registered',
    our_number: ourNumber,
    barcode,
    amount: 100_00,
    payments: [],
  }
  assert.deepEqual([made.status, made.body], [201, stands])
  assert.ok(barcode.startsWith('9999'))
  const again = await put(bank, order)
  assert.deepEqual([again.status, again.body], [200, stands])
  assert.deepEqual((await bank.api('GET', `/boletos/${id}`)).body, stands)

  const paid = await payAt(bank, id)
  assert.deepEqual([paid.status, paid.body.status, paid.body.payments.length], [200, 'paid', 1])
  const read = (await bank.api('GET', `/boletos/${id}`)).body
  assert.deepEqual(read, { ...stands, status: 'paid', payments: paid.body.payments })
  assert.equal(paid.body.payments[0]?.amount, 100_00)
  assert.deepEqual((await put(bank, order)).body, read)
  assert.deepEqual(bank.notices, [{ webhookUrl: HOOK, body: { boletos: [{ id }] } }])
  assert.deepEqual(await bookOf(bank), [100_00, 1])
})

test('the same id with different content is refused and changes nothing', async (t) => {
  const bank = await openTestBank(t)
  const day = dueDay(bank)
  const order = boletoOf(1, day)
  const first = await put(bank, order)
  const { id, payer } = order
  const address = {
    street: 'Rua 1',
    neighborhood: 'Centro',
    city: 'Recife',
    state: 'PE',
    zipCode: '70011750',
  }
  const others: BoletoOrder[] = [
    boletoOf(2, day, { id }),
    boletoOf(1, addDays(day, 1), { id }),
    boletoOf(1, day, { id, terms: { amount: cents(1_00) } }),
    boletoOf(1, day, { id, terms: { limitOn: addDays(day, 1) } }),
    boletoOf(1, day, { id, terms: { interest: { mode: 'daily_amount', value: 1 } } }),
    boletoOf(1, day, { id, issuedOn: day }),
    boletoOf(1, day, { id, payer: { ...payer, name: 'Bia' } }),
    boletoOf(1, day, { id, payer: { ...payer, address } }),
    boletoOf(1, day, { id, text: 'x' }),
    // What the bank would refuse was said under this id all the same.
    boletoOf(1, day, { id, terms: { amount: cents(99_990_41) } }),
    boletoOf(1, day, { id, barcode: '9'.repeat(44) }),
  ]
  for (const other of others) {
    const refused = await put(bank, other)
    assert.deepEqual(
      [refused.status, typeOf(refused)],
      [409, 'IdJaUtilizado'],
      JSON.stringify(other),
    )
  }
  assert.deepEqual((await put(bank, order)).body, first.body)
  // Asked again after everything else has changed, it is told as it stands.
  bank.clock.advanceTo(90 * DAY_MS)
  await bank.bank.register({ ...RECEIVER, agreement: { ...AGREEMENT, wallet: '999' } })
  assert.deepEqual((await put(bank, order)).status, 200)
})

test('a different barcode, a past due day or a repeated number is refused, and no boleto is created', async (t) => {
  const bank = await openTestBank(t)
  const day = dueDay(bank)
  await put(bank, boletoOf(1, day))
  const other = { ...AGREEMENT, number: '1111111' }
  const good = boletoOf(2, day)
  const bars = (more: object) => ({
    ...good,
    barcode: composeBarcode({
      agreement: AGREEMENT,
      ourNumber: good.ourNumber,
      ...good.terms,
      ...more,
    }),
  })
  const rows: [string, BoletoOrder, RegExp][] = [
    ['of another agreement', bars({ agreement: other }), /código de barras/],
    ['of another amount', bars({ amount: cents(100_01) }), /código de barras/],
    ['of another due day', bars({ dueOn: addDays(day, 1) }), /código de barras/],
    ['a number that does not fit', { ...good, ourNumber: '123456789012' }, /não cabe no convênio/],
    ['a number that is taken', boletoOf(1, day), /nosso número já foi utilizado/],
    [
      'a due day that has passed',
      boletoOf(3, addDays(dayOf(bank.clock.now()), -1)),
      /anterior à data do registro/,
    ],
    [
      'a magic amount',
      boletoOf(4, day, { terms: { amount: cents(99_990_41) } }),
      /recusado pelas regras/,
    ],
    [
      'a magic payer',
      boletoOf(5, day, { payer: { name: 'A', taxpayerId: '99900010736' } }),
      /recusado pelas regras/,
    ],
  ]
  for (const [what, order, why] of rows) {
    for (let time = 0; time < 2; time++) {
      const refused = await put(bank, order)
      assert.deepEqual([refused.status, typeOf(refused)], [422, 'BoletoRecusado'], what)
      assert.match(refused.body.detail, why, what)
    }
    assert.equal((await bank.api('GET', `/boletos/${order.id}`)).status, 404, what)
  }
  // A boleto due today is taken, and so is one due on a day banks are closed.
  const today = dayOf(bank.clock.now())
  assert.equal((await put(bank, boletoOf(6, today))).status, 201)
  const stranger = { ...RECEIVER, clientId: 'outra', keys: [] }
  await bank.bank.register(stranger)
  const headers = { authorization: `Bearer ${await tokenOf(bank.call, stranger)}` }
  const asked = {
    method: 'PUT',
    path: `/boletos/${newTxid()}`,
    headers,
    body: boletoToBank(boletoOf(7, day)),
  }
  const refused = (await bank.call(asked)) as { status: number; body: { detail: string } }
  assert.deepEqual(
    [refused.status, refused.body.detail],
    [422, 'Este cliente não tem convênio de cobrança.'],
  )
})

test('a boleto that breaks a rule is refused', async (t) => {
  const bank = await openTestBank(t)
  const day = dueDay(bank)
  const body = boletoToBank(boletoOf(1, day))
  const terms = (more: object) => ({ ...body, terms: { ...body.terms, ...more } })
  const payer = (more: object) => ({ ...body, payer: { ...body.payer, ...more } })
  const address = {
    street: 'Rua 1',
    neighborhood: 'Centro',
    city: 'Recife',
    state: 'PE',
    zip_code: '70011750',
  }
  const discount = (more: object) =>
    terms({ discount: { mode: 'amount', value: 1, limit_on: day, ...more } })
  const rows: [string, unknown][] = [
    ['no body', []],
    ['no number', { ...body, our_number: '' }],
    ['bars of 43', { ...body, barcode: '9'.repeat(43) }],
    ['no day of issue', { ...body, issued_on: undefined }],
    ['a day that does not exist', { ...body, issued_on: '2026-02-30' }],
    ['no terms', { ...body, terms: null }],
    ['nothing due', terms({ amount: 0 })],
    ['part of a centavo', terms({ amount: 1.5 })],
    ['more than ten digits', terms({ amount: 10_000_000_000 })],
    ['due before it is issued', terms({ due_on: addDays(body.issued_on, -1) })],
    ['a limit before it is due', terms({ limit_on: addDays(day, -1) })],
    ['a payment limit decades later', terms({ limit_on: '2099-01-01' })],
    ['interest of no kind', terms({ interest: { mode: 'yearly', value: 1 } })],
    ['interest of zero', terms({ interest: { mode: 'daily_amount', value: 0 } })],
    [
      'interest of more than all',
      terms({ interest: { mode: 'daily_percentage', value: 1_000_001 } }),
    ],
    [
      'interest from no day',
      terms({ interest: { mode: 'daily_amount', value: 1, start_on: 'x' } }),
    ],
    ['interest that is a number', terms({ interest: 1 })],
    ['a late fee of no kind', terms({ late_fee: { mode: 'daily_amount', value: 1 } })],
    ['a discount of everything', discount({ value: 100_00 })],
    ['a discount of all percent', discount({ mode: 'percentage', value: 1_000_000 })],
    ['a discount after the due day', discount({ limit_on: addDays(day, 1) })],
    ['a discount for ever', discount({ limit_on: undefined })],
    ['no payer', { ...body, payer: 'Ana' }],
    ['no name', payer({ name: '' })],
    ['a name with a NUL', payer({ name: 'a\0b' })],
    ['a document with a mask', payer({ taxpayer_id: '123.456.789-09' })],
    ['a document that does not add up', payer({ taxpayer_id: '12345678900' })],
    ['an address without its city', payer({ address: { ...address, city: undefined } })],
    ['a zip code with a hyphen', payer({ address: { ...address, zip_code: '70011-750' } })],
    ['a text that is too long', { ...body, text: 'a'.repeat(501) }],
  ]
  for (const [what, wrong] of rows) {
    const refused = await bank.api('PUT', `/boletos/${newTxid()}`, wrong)
    assert.deepEqual([refused.status, typeOf(refused)], [400, 'BoletoInvalido'], what)
  }
  assert.equal((await bank.api('PUT', `/boletos/${'a'.repeat(65)}`, body)).status, 400)
  const whole = { ...discount({}), payer: { ...body.payer, address } }
  assert.equal((await bank.api('PUT', `/boletos/${newTxid()}`, whole)).status, 201)
})

test('32 concurrent requests in two processes register one boleto each', async (t) => {
  const bank = await openTestBank(t)
  const second = await openTestBank(t, { db: bank.db })
  const orders = [1, 2, 3].map((count) => boletoOf(count, dueDay(bank)))
  const replies = await Promise.all(
    Array.from({ length: 32 * 3 }, (_, n) => put(n % 2 ? second : bank, orders[n % 3]!)),
  )
  assert.equal(replies.filter((one) => one.status === 201).length, 3)
  assert.deepEqual(new Set(replies.map((one) => one.status)), new Set([200, 201]))
  const [counted] = await bank.db.rows(sql`select count(*) as boletos from bank.boletos`)
  assert.deepEqual(counted, { boletos: 3 })
})

test('of concurrent requests with one id or one number the first valid one is registered and the others are refused', async (t) => {
  const bank = await openTestBank(t)
  const day = dueDay(bank)
  // The bank remembers the token and the agreement from now on, so that those who come together go
  // together.
  await put(bank, boletoOf(9, day))
  const id = newTxid()
  const orders = [
    boletoOf(1, day, { id, barcode: '9'.repeat(44) }),
    boletoOf(1, day, { id }),
    boletoOf(2, day, { id }),
    boletoOf(1, day, { id }),
    // Another id with a number that is taken in the same batch.
    boletoOf(1, day),
  ]
  const replies = await Promise.all(orders.map((order) => put(bank, order)))
  const statuses = replies.map((one) => one.status)
  // They arrive together, in no order: the first takes the id and the number, and keeps both.
  assert.equal(statuses.filter((status) => status === 201).length, 1, String(statuses))
  assert.deepEqual(
    statuses.filter((status) => ![200, 201, 409, 422].includes(status)),
    [],
  )
  const first = orders[statuses.indexOf(201)]!
  assert.notEqual(first, orders[0])
  const again = await Promise.all(orders.map((order) => put(bank, order)))
  const same = (order: (typeof orders)[number]) => JSON.stringify(order) === JSON.stringify(first)
  orders.forEach((order, n) => assert.equal(again[n]!.status === 200, same(order), String(n)))
})

test('the counter accepts the amount due that day, and any other amount', async (t) => {
  const bank = await openTestBank(t)
  const day = dueDay(bank)
  const order = boletoOf(1, day, {
    terms: {
      lateFee: { mode: 'percentage', value: 20_000 },
      interest: { mode: 'daily_amount', value: 10 },
      discount: { mode: 'amount', value: 5_00, limitOn: day },
      limitOn: addDays(day, 5),
    },
  })
  await put(bank, order)
  const amounts: number[] = []
  for (const days of [0, 1, 4, 90]) {
    const at = addDays(day, days)
    const { body } = await payAt(bank, order.id, { paid_at: `${at}T12:00:00-03:00` })
    assert.equal(body.payments[0]!.amount, dueOn(order.terms, at).amount)
    assert.equal(body.payments[0]!.paid_at, `${at}T15:00:00.000Z`)
    amounts.push(body.payments[0]!.amount)
  }
  assert.deepEqual(amounts.slice(0, 2), [95_00, 102_10])
  const withdrawn = boletoOf(2, day)
  await put(bank, withdrawn)
  await bank.api('PUT', `/boletos/${withdrawn.id}/withdraw`, {})
  const taken = await payAt(bank, withdrawn.id, { amount: 1, times: 3 })
  assert.deepEqual(
    [taken.body.status, taken.body.payments.map(({ amount }) => amount)],
    ['withdrawn', [1, 1, 1]],
  )
  const read = (await bank.api('GET', `/boletos/${withdrawn.id}`)).body
  assert.equal(new Set(read.payments.map((one: { id: string }) => one.id)).size, 3)
  assert.deepEqual(await bookOf(bank), [amounts.reduce((all, one) => all + one, 3), 7])

  assert.equal((await payAt(bank, newTxid())).status, 404)
  for (const how of [
    { amount: 0 },
    { amount: 1.5 },
    { amount: '1' },
    { paid_at: 'now' },
    { times: 0 },
    { times: 101 },
  ])
    assert.equal((await payAt(bank, order.id, how)).status, 400, JSON.stringify(how))
})

test('32 concurrent payments in two processes all count, and no withdrawal undoes them', async (t) => {
  const bank = await openTestBank(t)
  const second = await openTestBank(t, { db: bank.db })
  const order = boletoOf(1, dueDay(bank))
  await put(bank, order)
  await Promise.all(Array.from({ length: 32 }, (_, n) => payAt(n % 2 ? second : bank, order.id)))
  assert.equal((await bank.api('GET', `/boletos/${order.id}`)).body.payments.length, 32)
  for (let round = 0; round < 10; round++) {
    const raced = boletoOf(10 + round, dueDay(bank))
    await put(bank, raced)
    const [gone, paid] = await Promise.all([
      bank.api('PUT', `/boletos/${raced.id}/withdraw`, {}),
      payAt(second, raced.id),
    ])
    assert.equal(gone.body.status, paid.body.status)
    const read = (await bank.api('GET', `/boletos/${raced.id}`)).body
    assert.deepEqual([read.status, read.payments.length], [paid.body.status, 1])
  }
  assert.deepEqual(await bookOf(bank), [42 * 100_00, 42])
})

test('a withdrawal is reported once, and withdrawing a paid boleto returns its current state', async (t) => {
  const bank = await openTestBank(t)
  await bank.api('PUT', '/notices', { url: HOOK })
  const [open, paid] = [boletoOf(1, dueDay(bank)), boletoOf(2, dueDay(bank))]
  for (const order of [open, paid]) await put(bank, order)
  await payAt(bank, paid.id)
  const withdraw = async (id: string) => {
    const { status, body } = await bank.api('PUT', `/boletos/${id}/withdraw`, {})
    return [status, status === 200 ? body.status : typeOf({ body })]
  }
  assert.deepEqual(await withdraw(open.id), [200, 'withdrawn'])
  assert.deepEqual(await withdraw(open.id), [200, 'withdrawn'])
  assert.deepEqual(await withdraw(paid.id), [200, 'paid'])
  assert.deepEqual(await withdraw(newTxid()), [404, 'BoletoNaoEncontrado'])
  assert.deepEqual(notifiedOf(bank), [[paid.id], [open.id]])
})

test('paid and withdrawn boletos are listed by time, in pages without gaps', async (t) => {
  const bank = await openTestBank(t)
  const from = bank.clock.now().toISOString()
  const orders = Array.from({ length: 105 }, (_, n) => boletoOf(n + 1, dueDay(bank)))
  await Promise.all(orders.map((order) => put(bank, order)))
  await Promise.all(orders.slice(1).map(({ id }) => payAt(bank, id)))
  await bank.api('PUT', `/boletos/${orders[0]!.id}/withdraw`, {})
  const query = { from, to: bank.clock.now().toISOString() }
  const page = async (n: number) =>
    (await bank.api('GET', '/boletos/changes', undefined, { ...query, page: String(n) })).body
  const pages = [await page(0), await page(1), await page(2)]
  assert.deepEqual(
    pages.map((one) => [one.items.length, one.more]),
    [
      [100, true],
      [5, false],
      [0, false],
    ],
  )
  const found = pages.flatMap((one) => one.items.map(({ id }: { id: string }) => id))
  assert.deepEqual(found.toSorted(), orders.map(({ id }) => id).toSorted())
  assert.equal(found.at(-1), orders[0]!.id)
  for (const wrong of [
    {},
    { from },
    { from: 'x', to: from },
    { from: query.to, to: '2020-01-01T00:00:00Z' },
  ]) {
    const refused = await bank.api(
      'GET',
      '/boletos/changes',
      undefined,
      wrong as Record<string, string>,
    )
    assert.deepEqual(
      [refused.status, typeOf(refused)],
      [400, 'BoletoConsultaInvalida'],
      JSON.stringify(wrong),
    )
  }
})

test('a client cannot see the boletos of another client, and boleto calls need their scopes', async (t) => {
  const bank = await openTestBank(t)
  const order = boletoOf(1, dueDay(bank))
  await put(bank, order)
  await payAt(bank, order.id)
  const other = { ...RECEIVER, clientId: 'outra', agreement: AGREEMENT }
  await bank.bank.register(other)
  const as = async (scope?: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(bank.call, other, scope)}` }
    return async (method: string, path: string, body?: object, query?: Record<string, string>) =>
      (await bank.call({
        method,
        path,
        headers,
        ...(body && { body }),
        ...(query && { query }),
      })) as {
        status: number
        body: object
      }
  }
  const ask = await as()
  assert.equal((await ask('GET', `/boletos/${order.id}`)).status, 404)
  assert.equal((await ask('PUT', `/boletos/${order.id}/withdraw`, {})).status, 404)
  const span = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }
  assert.deepEqual((await ask('GET', '/boletos/changes', undefined, span)).body, {
    items: [],
    more: false,
  })
  assert.equal((await ask('PUT', `/boletos/${order.id}`, boletoToBank(order))).status, 201)
  const reader = await as('boletos.read')
  assert.equal((await reader('GET', `/boletos/${order.id}`)).status, 200)
  assert.equal((await reader('PUT', `/boletos/${order.id}`, boletoToBank(order))).status, 403)
  assert.equal((await reader('PUT', `/boletos/${order.id}/withdraw`, {})).status, 403)
  assert.equal((await (await as('kyc.write'))('GET', `/boletos/${order.id}`)).status, 403)
  assert.equal((await ask('POST', `/boletos/${order.id}`, {})).status, 404)
})

test('opening a bank from before boletos and payouts to keys upgrades it', async (t) => {
  const { db } = await openTestBank(t)
  await db.rows(sql`alter table bank.clients drop column agreement`)
  await db.rows(sql`alter table bank.payouts drop constraint payouts_to, drop column key`)
  await db.rows(sql`alter table bank.payouts alter column ispb set not null`)
  await db.rows(
    sql`drop table bank.boleto_payments, bank.boletos, bank.boleto_changes, bank.collectors`,
  )
  await db.rows(sql`comment on schema bank is 'older'`)
  const bank = await openTestBank(t, { db })
  assert.equal((await put(bank, boletoOf(1, dueDay(bank)))).status, 201)
  const body = {
    amount: 1,
    key: '12345678909',
    holder: { name: 'Ana', taxpayer_id: '12345678909' },
  }
  assert.equal((await bank.api('PUT', `/payouts/${newTxid()}`, body)).status, 201)
})
