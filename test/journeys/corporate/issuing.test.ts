// The issuing bank and the platform: authorizations while a buyer waits, stand-in when we are not
// reached, later reports; and what holds when the bank is silent, a request is forged, or a
// notification is lost.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import test from 'node:test'
import type { PurchaseReport } from '../../../server/providers/issuer.ts'
import { readId, type CorporateCardId, type PurchaseId } from '../../../server/kernel/ids.ts'
import { applyPurchases } from '../../../server/corporate/purchases/operations.ts'
import { readNotified } from '../../../server/corporate/issuer-sync/operations.ts'
import { refresh } from '../../../server/corporate/issuer-sync/refresh.ts'
import { cents } from '../../../server/kernel/money.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { authorizerOf } from '../../../server/app/http/issuing.ts'
import { runJob as reconcile } from '../../../server/jobs/reconcile.ts'
import { bankOf, OPEN, ROOT, type Json } from '../../issuing-company.ts'

const shown = (p: Json) => [p.status, p.amount]

test('a shop’s purchase, and its clearings, reversals and refunds, are seen at once', async (t) => {
  const { w, card, buy, done, refused, right } = await bankOf(t)
  const follow = (id: string, what: string, body: object = {}) =>
    done('POST', `/v1/sandbox/purchases/${id}/${what}`, body)
  const abroad = await buy({
    amount: 10_00,
    currency: 'USD',
    merchant: { name: 'Bar', mcc: '5813', country: 'US' },
  })
  assert.deepEqual(
    [
      abroad.amount,
      abroad.merchant_amount,
      abroad.merchant_currency,
      abroad.category,
      abroad.merchant_country,
    ],
    [55_89, 10_00, 'USD', 'restaurants', 'US'],
  )
  const one = await buy()
  assert.deepEqual(shown(await follow(one.id, 'clear', { amount: 40_00 })), ['confirmed', 40_00])
  assert.deepEqual(shown(await follow(one.id, 'clear')), ['confirmed', 100_00])
  assert.deepEqual(shown(await follow(one.id, 'refund', { amount: 30_00 })), ['confirmed', 70_00])
  assert.deepEqual(shown(await follow(one.id, 'refund')), ['refunded', 0])
  const two = await buy()
  assert.deepEqual(shown(await follow(two.id, 'reverse', { amount: 25_00 })), ['approved', 75_00])
  assert.deepEqual(shown(await follow(two.id, 'void')), ['canceled', 0])
  await refused('POST', `/v1/sandbox/purchases/${two.id}/refund`, {}, 'invalid_state')
  await refused('POST', `/v1/sandbox/purchases/${card.id}/clear`, {}, 'purchase_not_found')
  await refused(
    'POST',
    `/v1/sandbox/cards/${two.id}/purchases`,
    { amount: 1 },
    'corporate_card_not_found',
  )
  await refused('POST', `/v1/sandbox/cards/${card.id}/ship`, {}, 'invalid_state')
  await done('PATCH', `${ROOT}/${card.id}`, { status: 'blocked' })
  const denied = await buy()
  assert.deepEqual([denied.status, denied.denied_reason], ['denied', 'card_not_active'])
  await w.work()
  await right()
})

test('the name of a shop is cut with a mark where it is long, and a mark where it is blank, and its purchase counts', async (t) => {
  const { buy, read, call, card, right } = await bankOf(t)
  const long = `POSTO ${'DE COMBUSTIVEIS '.repeat(12)}LTDA`
  for (const [name, shown] of [
    ['X'.repeat(120), 'X'.repeat(120)],
    [long, `${long.slice(0, 119)}…`],
    ['12', '12'],
    // As some networks send it.
    ['', '—'],
    ['  ', '—'],
    ['\u3164', '—'],
  ] as const) {
    const one = await buy({ merchant: { name, mcc: '5541', country: 'BR' } })
    assert.deepEqual([one.status, one.merchant_name], ['approved', shown])
    assert.equal((await read(one.id)).merchant_name, shown)
  }
  const merchant = { name: 'x'.repeat(501) }
  const { status, body } = await call('POST', `/v1/sandbox/cards/${card.id}/purchases`, {
    amount: 1,
    merchant,
  })
  assert.equal(status, 422)
  assert.deepEqual(body.error, { 'merchant.name': ['must have at most 500 characters'] })
  await right()
})

test('when the clock is moved each clearing happens on its day, and an uncleared purchase lapses', async (t) => {
  const { buy, read, done, right } = await bankOf(t)
  const made: [string, Json][] = []
  for (const clear of ['full', 'partial', 'over', 'late', 'never'])
    made.push([clear, await buy({ clear })])
  const states = async () =>
    Promise.all(made.map(async ([clear, { id }]) => [clear, ...shown(await read(id))]))
  await done('POST', '/v1/sandbox/clock', { advance: '25h' })
  assert.deepEqual(await states(), [
    ['full', 'confirmed', 100_00],
    ['partial', 'confirmed', 60_00],
    ['over', 'confirmed', 120_00],
    ['late', 'approved', 100_00],
    ['never', 'approved', 100_00],
  ])
  await done('POST', '/v1/sandbox/clock', { advance: '145h' })
  assert.deepEqual((await states()).slice(3), [
    ['late', 'voided', 0],
    ['never', 'voided', 0],
  ])
  await done('POST', '/v1/sandbox/clock', { advance: '2d' })
  assert.deepEqual(await states(), [
    ['full', 'confirmed', 100_00],
    ['partial', 'confirmed', 100_00],
    ['over', 'confirmed', 120_00],
    ['late', 'confirmed', 100_00],
    ['never', 'voided', 0],
  ])
  await right()
})

test('a bank that cannot reach us decides by itself, three times, and reports each decision', async (t) => {
  const { w, buy, setFaults, right } = await bankOf(t)
  await setFaults('deaf')
  const results = []
  for (const amount of [200_01, 1_00, 2_00, 3_00, 4_00]) results.push(await buy({ amount }))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['denied', 'approved', 'approved', 'approved', 'denied'],
  )
  await setFaults('fair')
  assert.equal((await buy({ amount: 4_00 })).status, 'approved')
  await readNotified(w.deps)
  await right()
})

test('a request for a card waits for a silent bank and retries, and no old data is shown as current (R19)', async (t) => {
  const { w, call, done, refused, setFaults, holder, card, right } = await bankOf(t)
  const wanted = {
    holder_id: holder.id,
    name: 'Two',
    limit: OPEN,
    interval: 'day',
    type: 'physical',
  }
  for (const mode of ['silent_before', 'silent_after', 'down']) {
    const headers = { 'idempotency-key': mode }
    await setFaults(mode)
    assert.equal((await call('POST', ROOT, wanted, headers)).body.code, 'bank_unavailable', mode)
    for (const path of ['', '/purchases', `/${card.id}`, '/account/balance', '/analytics'])
      await refused('GET', `${ROOT}${path}?refresh=true`, undefined, 'bank_unavailable')
    await refused('GET', `${ROOT}/${card.id}/secrets`, undefined, 'bank_unavailable')
    await setFaults('fair')
    const made = await call('POST', ROOT, wanted, headers)
    assert.equal(made.status, 201, made.text)
    await done('GET', `${ROOT}?refresh=true`)
    const [{ n }] = (await w.db.rows<{ n: number }>(
      sql`select count(*)::int as n from bank.issued_cards where type = 'physical'`,
    )) as [{ n: number }]
    assert.equal(
      n,
      ['silent_before', 'silent_after', 'down'].indexOf(mode) + 1,
      `one card, after ${mode}`,
    )
    assert.equal((await done('POST', `/v1/sandbox/cards/${made.body.id}/ship`)).status, 'shipped')
    const { shipping, status } = await done('POST', `/v1/sandbox/cards/${made.body.id}/deliver`)
    assert.deepEqual([status, shipping.carrier], ['delivered', 'Correios'])
  }
  await right()
})

test('a change whose notification was lost is found by a refresh, and by reading the list', async (t) => {
  const { w, owner, seller, card, setFaults, done } = await bankOf(t)
  const bank = w.deps.banks.sandbox!
  const unanswered = async () => {
    await setFaults('deaf', 1)
    await setFaults('down')
    await bank.buy(card.id as CorporateCardId, { amount: 10_00 })
    await readNotified(w.deps)
    await setFaults('fair')
  }
  const total = async () => (await done('GET', `${ROOT}/purchases`)).items.length
  await unanswered()
  assert.equal(await total(), 0)
  await refresh(w.deps, { owner, seller })
  assert.equal(await total(), 1)
  await unanswered()
  await reconcile(w.deps)
  assert.equal(await total(), 2)
})

test('concurrent refreshes share one reading, also those that join late', async (t) => {
  const { w, owner, seller, buy } = await bankOf(t)
  for (let n = 0; n < 3; n++) await buy({ amount: 1_00 })
  const rail = w.deps.banks.issuer(owner)!
  const changed = rail.changed
  let readings = 0
  let late: Promise<void> | undefined
  rail.changed = async (span) => {
    readings++
    const answer = await changed(span)
    late ??= refresh(w.deps, { owner, seller })
    return answer
  }
  await Promise.all(Array.from({ length: 50 }, () => refresh(w.deps, { owner, seller })))
  await late
  assert.equal(readings, 2, 'once, and its last page once more for who came meanwhile')
})

test('a page of reports is one commit, however long: events are numbered in its order, and every sum is right', async (t) => {
  const { w, owner, card, done, right } = await bankOf(t)
  const at = w.deps.clock.now()
  const reports = Array.from({ length: 300 }, (_, n): PurchaseReport => {
    const clearing = { id: `cleared-${n}`, kind: 'clearing' as const, amount: cents(1_00 + n), at }
    return {
      id: `long-${n}`,
      card: card.id as CorporateCardId,
      amount: cents(1_00 + n),
      merchant: { name: 'Posto', mcc: '5541', country: 'BR' },
      merchantAmount: 1_00 + n,
      merchantCurrency: 'BRL',
      method: 'chip',
      at,
      status: 'authorized',
      approvedBy: 'stand_in',
      expiresAt: new Date(at.getTime() + 7 * 86_400_000),
      entries: n % 3 === 0 ? [clearing] : [],
    }
  })
  assert.equal(await applyPurchases(w.deps, owner, reports), 300)
  const kept = await w.db.rows<{ amount: number; commits: number }>(sql`
    select amount, (select count(distinct p.xmin::text)::int from corporate_purchases p) as commits
    from corporate_purchases
    order by n`)
  assert.deepEqual(
    kept.map(({ amount }) => amount),
    reports.map(({ amount }) => amount),
  )
  assert.equal(kept[0]!.commits, 1)
  const events = (await done('GET', '/v1/events?limit=1000')).items.filter((one: Json) =>
    /purchase/.test(one.type),
  )
  assert.deepEqual(
    events.map((one: Json) => one.data.amount),
    reports.map(({ amount }) => amount),
  )
  await right()
})

test('only requests with a valid, recent signature are answered; a repeated request changes nothing', async (t) => {
  const { w, card, done } = await bankOf(t)
  const { url, key } = authorizerOf(w.deps)
  const request = {
    id: 'auth-1',
    card_id: card.id,
    amount: 12_34,
    currency: 'BRL',
    merchant: { name: 'Padaria', mcc: '5462', country: 'BR' },
    merchant_amount: 12_34,
    merchant_currency: 'BRL',
    method: 'online',
    at: w.deps.clock.now().toISOString(),
  }
  const now = Math.floor(w.deps.clock.wall().getTime() / 1_000)
  const post = async (
    body: object = request,
    {
      at = now,
      by = key.reveal(),
      text = JSON.stringify(body),
      headers = {} as Record<string, string>,
    } = {},
  ) => {
    const signature = createHmac('sha256', by)
      .update(`${at}.${JSON.stringify(body)}`)
      .digest('hex')
    const signed = { 'x-issuer-timestamp': String(at), 'x-issuer-signature': signature, ...headers }
    const reply = await fetch(url, { method: 'POST', headers: signed, body: text })
    return [reply.status, await reply.text()]
  }
  const nobody = [401, '']
  assert.deepEqual(await post(request, { by: 'another key' }), nobody, 'forged')
  assert.deepEqual(
    await post(request, { text: JSON.stringify({ ...request, amount: 1 }) }),
    nobody,
    'changed',
  )
  assert.deepEqual(await post(request, { at: now - 301 }), nobody, 'old')
  assert.deepEqual(await post(request, { at: now + 310 }), nobody, 'from the future')
  assert.deepEqual(
    await post(request, { headers: { 'x-issuer-signature': 'x' } }),
    nobody,
    'no signature',
  )
  assert.equal((await post({ ...request, more: 'x'.repeat(16 * 1024) }))[0], 413, 'too long')
  assert.equal((await done('GET', `${ROOT}/purchases`)).items.length, 0)
  assert.equal((await post({ ...request, currency: 'USD' }))[0], 422)
  const yes = [200, '{"approved":true,"reason":null}']
  assert.deepEqual([await post(), await post()], [yes, yes], 'replayed')
  const { items } = await done('GET', `${ROOT}/purchases`)
  assert.deepEqual(
    items.map((one: Json) => [readId<'purchase'>(one.id) as PurchaseId, one.amount]),
    [[items[0].id, 12_34]],
  )
  const unknown = { ...request, id: 'auth-2', card_id: items[0].id }
  assert.deepEqual(await post(unknown), [200, '{"approved":false,"reason":"card_not_active"}'])
})
