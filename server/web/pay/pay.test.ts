// The payment page over HTTP: its content, what it must not contain, and its headers. Its behaviour
// is tested in a browser.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { noonOf, plainDay } from '../../../test/due-days.ts'
import { world, type World } from '../../../test/world.ts'
import { addDays, bankingDayFrom, type Day, dayOf } from '../../kernel/brazil/calendar.ts'
import { dayText } from '../../kernel/text/localized.ts'

const EVIL = `</textarea></script><script>alert("1")</script>' & <b>`

async function transactionOf(w: World, more: object = {}) {
  const { id } = await w.sdk.customers.create({
    first_name: 'Maria Escondida',
    taxpayer_id: '123.456.789-09',
    address: { city: 'Recife', state: 'PE' },
  })
  return w.sdk.transactions.create(id, { amount: 45_09, payment_type: 'pix', ...more })
}

async function read(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('the page shows amount and receiver, and nothing of the payer or the seller’s books', async (t) => {
  const w = await world(t)
  const transaction = await transactionOf(w, {
    description: 'Pedido 1042',
    reference_id: 'secret-reference',
  })
  const { status, headers, text } = await read(transaction.qrcode_link)
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^text\/html; charset=utf-8/)
  assert.equal(transaction.payment_method.pix_link, transaction.qrcode_link)
  for (const shown of [
    'R$ 45,09',
    w.platform.name,
    'Pedido 1042',
    transaction.payment_method.qr_code.emv!,
    '<svg',
  ])
    assert.ok(text.includes(shown), shown)
  for (const hidden of [
    'Escondida',
    '12345678909',
    'secret-reference',
    transaction.customer,
    '0.45',
    '0,45',
  ])
    assert.ok(!text.includes(hidden), hidden)
})

test('a pix with a due date shows its days, what changes the amount, and the amount of the day', async (t) => {
  const w = await world(t)
  const { id } = await w.sdk.customers.create({
    first_name: 'Maria',
    taxpayer_id: '123.456.789-09',
  })
  const due = plainDay(addDays(dayOf(w.deps.clock.now()), 5))
  const last = bankingDayFrom(addDays(due, 30))
  const { qrcode_link: link, id: sale } = await w.sdk.transactions.create(id, {
    amount: 45_09,
    payment_type: 'pix',
    due_date: due,
    payment_limit_date: addDays(due, 30),
    late_fee: { mode: 'amount', value: 90 },
    interest: { mode: 'daily_amount', value: 1 },
    discount: { mode: 'amount', value: 1_00, limit_date: due },
  })
  const statusOf = async () => (await fetch(`${link}/status`)).json()
  const rows: [day: Day, amount: string, parts: string[], cents: number][] = [
    [dayOf(w.deps.clock.now()), 'R$ 44.09', ['− R$ 1.00'], 44_09],
    [addDays(due, 2), 'R$ 46.01', ['+ R$ 0.90', '+ R$ 0.02'], 46_01],
  ]
  for (const [day, amount, parts, cents] of rows) {
    if (day > due) await w.sdk.sandbox.moveClock({ to: noonOf(day) })
    const { text } = await read(`${link}?lang=en`)
    for (const shown of [
      `Amount on ${dayText(day, 'en')}`,
      `Due on ${dayText(due, 'en')}. It can be paid until ${dayText(last, 'en')}.`,
      `Discount of R$ 1.00 if paid by ${dayText(due, 'en')}.`,
      'After the due date, a late fee of R$ 0.90.',
      'After the due date, interest of R$ 0.01 for each day late.',
      `<p class="amount ">${amount}</p>`,
      'Original amount</dt><dd>R$ 45.09',
      ...parts,
    ])
      assert.ok(text.includes(shown), shown)
    const { amount_cents: now } = (await statusOf()) as { amount_cents: number }
    assert.equal(now, cents)
  }
  // What was paid does not follow the day any more.
  await w.sdk.sandbox.payPix(sale)
  await w.sdk.sandbox.moveClock({ to: noonOf(addDays(due, 4)) })
  const { text } = await read(`${link}?lang=en`)
  assert.ok(text.includes('<p class="amount ">R$ 46.01</p>') && !text.includes('Amount on'))
})

test('no text from outside is ever HTML', async (t) => {
  const w = await world(t)
  const transaction = await transactionOf(w, { description: EVIL })
  const { text } = await read(transaction.qrcode_link)
  assert.ok(!text.includes(EVIL) && !text.includes('alert("1")'))
  assert.ok(text.includes('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'))
  assert.equal(text.match(/<script/g)?.length, 1)
})

test('the headers allow only our own style and script, by their hashes', async (t) => {
  const w = await world(t)
  const transaction = await transactionOf(w)
  const { headers, text } = await read(transaction.qrcode_link)
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ])
    assert.ok(policy.includes(rule), rule)
  assert.doesNotMatch(policy, /unsafe|\*|https?:/)
  for (const [tag, rule] of [
    ['style', 'style-src'],
    ['script', 'script-src'],
  ] as const) {
    const inside = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(text)?.[1] ?? assert.fail(tag)
    assert.ok(
      policy.includes(`${rule} 'sha256-${createHash('sha256').update(inside).digest('base64')}'`),
      rule,
    )
  }
  assert.doesNotMatch(text, /\sstyle=|\son\w+=|(src|href)="(https?:)?\/\//)
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('x-frame-options'), 'DENY')
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('the page is in Portuguese unless English is requested, also for an unknown id', async (t) => {
  const w = await world(t)
  const transaction = await transactionOf(w)
  const english = { 'accept-language': 'en-GB,en;q=0.9' }
  const rows: [string, Record<string, string>, string, RegExp][] = [
    [transaction.qrcode_link, {}, 'pt-BR', /Copiar código Pix/],
    [transaction.qrcode_link, english, 'en', /Copy Pix code/],
    [`${transaction.qrcode_link}?lang=en`, {}, 'en', /R\$ 45\.09/],
    [`${transaction.qrcode_link}?lang=pt-BR`, english, 'pt-BR', /R\$ 45,09/],
    [`${w.url}/pay/${'0'.repeat(32)}`, {}, 'pt-BR', /Não encontramos esta cobrança/],
    [`${w.url}/pay/nonsense?lang=en`, {}, 'en', /We cannot find this payment request/],
  ]
  for (const [address, headers, language, says] of rows) {
    const answer = await read(address, headers)
    assert.equal(answer.status, address === rows[4]![0] || address === rows[5]![0] ? 404 : 200)
    assert.match(answer.text, new RegExp(`<html lang="${language}">`), address)
    assert.equal(answer.headers.get('content-language'), language)
    assert.match(answer.text, says)
  }
})

test('the status follows the transaction, in business time', async (t) => {
  const w = await world(t)
  const status = async (id: string) => (await w.call('GET', `/pay/${id}/status`)).body
  const transaction = await transactionOf(w)
  const first = await status(transaction.id)
  assert.deepEqual(
    [first.status, first.view, first.expires_at],
    ['pending', 'pending', transaction.payment_method.expiration_date],
  )
  await w.sdk.sandbox.payPix(transaction.id)
  assert.deepEqual(
    [(await status(transaction.id)).status, (await status(transaction.id)).view],
    ['succeeded', 'paid'],
  )
  await w.sdk.transactions.void(transaction.id, { amount: 1_00 })
  assert.equal((await status(transaction.id)).view, 'partly_refunded')
  await w.sdk.transactions.void(transaction.id)
  assert.equal((await status(transaction.id)).view, 'refunded')

  const canceled = await transactionOf(w)
  await w.sdk.transactions.void(canceled.id)
  assert.equal((await status(canceled.id)).view, 'canceled')
  const expired = await transactionOf(w)
  await w.sdk.sandbox.expire(expired.id)
  const last = await status(expired.id)
  assert.equal(last.view, 'expired')
  assert.ok(last.now >= last.expires_at, 'the clock of the sandbox, not of the machine')
  const unknown = await w.call('GET', '/pay/nonsense/status')
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'transaction_not_found'])
})

test('a transaction that the bank has not confirmed is shown as being prepared', async (t) => {
  const w = await world(t)
  const { customer } = await transactionOf(w)
  await w.sdk.sandbox.weather({ bank: 'pix', mode: 'silent_before', calls: 10 })
  const body = { amount: 10_00, payment_type: 'pix' }
  const silent = await w.call('POST', `/v1/transaction/new/${customer}`, {
    body,
    token: await w.token(),
  })
  const { text } = await read(`${w.url}/pay/${silent.body.transaction_id}`)
  assert.match(text, /<section class="notice" data-view="preparing" >/)
  assert.match(text, /<noscript><meta http-equiv="refresh"/)
  assert.doesNotMatch(text, /id="copy"/)
})

test('a buyer gets a page even if the database is unavailable', async (t) => {
  const w = await world(t)
  const transaction = await transactionOf(w)
  const rows = w.deps.db.rows
  const broken = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  Object.assign(w.deps.db, { rows: async () => Promise.reject(broken) })
  const answer = await read(transaction.qrcode_link)
  Object.assign(w.deps.db, { rows })
  assert.equal(answer.status, 503)
  assert.match(answer.text, /Serviço indisponível no momento/)
  assert.ok(Number(answer.headers.get('retry-after')) > 0)
  assert.match(w.logged.join('\n'), /a payment page is unavailable/)
})
