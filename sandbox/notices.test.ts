// How reports become notifications: grouped by address, divided into pages, retried, and never
// blocking.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { KEY, newTxid, openTestBank, PAYOUT } from '../test/bank.ts'
import { type RestReport, restNoticesOf, noticesOf } from './notices.ts'

const pixOf = (n: number) => ({
  endToEndId: `E${n}`,
  valor: '1.00',
  horario: '2026-01-01T00:00:00.000Z',
  chave: 'k',
})

test('reports of one key share a notification, at most a hundred in each, and never go to other keys', () => {
  const reports = Array.from({ length: 250 }, (_, n) => ({ key: 'a', pix: pixOf(n) }))
  const mixed = [...reports, { key: 'b', pix: pixOf(900) }, { key: 'unheard', pix: pixOf(901) }]
  const notices = noticesOf(
    mixed,
    new Map([
      ['a', 'https://a'],
      ['b', 'https://b'],
    ]),
  )
  assert.deepEqual(
    notices.map((one) => [one.webhookUrl, one.body.pix.length]),
    [
      ['https://a', 100],
      ['https://a', 100],
      ['https://a', 50],
      ['https://b', 1],
    ],
  )
  assert.deepEqual(
    notices.flatMap((one) => one.body.pix.map((pix) => pix.endToEndId)),
    [...reports.map((one) => one.pix.endToEndId), 'E900'],
  )
})

test('concurrent payments share notifications, and each payment is reported once', async (t) => {
  const { api, cob, pay, notices, notified } = await openTestBank(t)
  await api('PUT', `/webhook/${KEY}`, { webhookUrl: 'http://127.0.0.1:9/hook' })
  const txids = await Promise.all(Array.from({ length: 40 }, () => cob('1.00')))
  await Promise.all(txids.map((txid) => pay(txid)))
  assert.deepEqual(
    notified()
      .map((pix) => pix.txid)
      .toSorted(),
    txids.toSorted(),
  )
  assert.ok(notices.length < 40, `${notices.length} notices`)
})

test('a failing receiver is called again, and its failure does not affect the payment', async (t) => {
  const { bank, api, cob, pay } = await openTestBank(t)
  await api('PUT', `/webhook/${KEY}`, { webhookUrl: 'http://127.0.0.1:9/hook' })
  let asked = 0
  bank.onNotice(async () => {
    if (++asked < 3) throw new Error('busy')
  })
  assert.equal((await pay(await cob('1.00'))).status, 'CONCLUIDA')
  assert.equal(asked, 3)
  asked = -1_000
  assert.equal((await pay(await cob('1.00'))).status, 'CONCLUIDA')
  assert.equal(asked, -997)
})

test('reports of payouts and checks go to their client, separately, each id once', () => {
  const payouts = Array.from({ length: 150 }, (_, n): RestReport => ({
    client: 'a',
    on: 'payouts',
    id: `p${n}`,
  }))
  const reports: RestReport[] = [
    ...payouts,
    ...payouts.slice(0, 50),
    { client: 'a', on: 'kyc', id: 'k1' },
    { client: 'a', on: 'boletos', id: 'b1' },
    { client: 'b', on: 'kyc', id: 'k2' },
    { client: 'unheard', on: 'payouts', id: 'p9' },
  ]
  const notices = restNoticesOf(
    reports,
    new Map(Object.entries({ a: 'https://a/x', b: 'https://b/y' })),
  )
  assert.deepEqual(
    notices.map(({ webhookUrl, body }) => [
      webhookUrl,
      ...Object.entries(body).map(([on, all]) => [on, all.length]),
    ]),
    [
      ['https://a/x', ['payouts', 100]],
      ['https://a/x', ['payouts', 50]],
      ['https://a/x', ['kyc', 1]],
      ['https://a/x', ['boletos', 1]],
      ['https://b/y', ['kyc', 1]],
    ],
  )
  assert.deepEqual(notices.at(-1)!.body, { kyc: [{ id: 'k2' }] })
})

test('a notification URL for payouts and checks is stored and changed; an invalid one is refused', async (t) => {
  const { bank, api, clock, notices } = await openTestBank(t)
  const payOne = async () => {
    await api('PUT', `/payouts/${newTxid()}`, PAYOUT)
    await bank.work(clock.now())
  }
  await payOne()
  for (const url of ['http://127.0.0.1:9/one', 'http://127.0.0.1:9/two']) {
    assert.deepEqual((await api('PUT', '/notices', { url })).body, { url })
    await payOne()
  }
  for (const url of [undefined, 7, 'ftp://a.test', 'a.test', `https://${'a'.repeat(600)}.test`]) {
    const refused = await api('PUT', '/notices', { url })
    assert.deepEqual(
      [refused.status, refused.body.type],
      [400, '/problems/AvisoInvalido'],
      String(url),
    )
  }
  assert.deepEqual(
    notices.map((one) => one.webhookUrl),
    ['http://127.0.0.1:9/one', 'http://127.0.0.1:9/two'],
  )
})
