// How news become notices: grouped by the address, cut into pages, tried again, and never in the way.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { KEY, openTestBank } from '../test/bank.ts'
import { noticesOf } from './notices.ts'

const pixOf = (n: number) => ({ endToEndId: `E${n}`, valor: '1.00', horario: '2026-01-01T00:00:00.000Z', chave: 'k' })

test('news of one key go together, at most a hundred in a notice, and nobody is told of other keys', () => {
  const news = Array.from({ length: 250 }, (_, n) => ({ key: 'a', pix: pixOf(n) }))
  const mixed = [...news, { key: 'b', pix: pixOf(900) }, { key: 'unheard', pix: pixOf(901) }]
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
    [...news.map((one) => one.pix.endToEndId), 'E900'],
  )
})

test('payments that come at once share notices, and each is told once', async (t) => {
  const { api, cob, pay, notices, heard } = await openTestBank(t)
  await api('PUT', `/webhook/${KEY}`, { webhookUrl: 'http://127.0.0.1:9/hook' })
  const txids = await Promise.all(Array.from({ length: 40 }, () => cob('1.00')))
  await Promise.all(txids.map((txid) => pay(txid)))
  assert.deepEqual(
    heard()
      .map((pix) => pix.txid)
      .toSorted(),
    txids.toSorted(),
  )
  assert.ok(notices.length < 40, `${notices.length} notices`)
})

test('a listener that fails is asked again, and a payment stands whatever it does', async (t) => {
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
