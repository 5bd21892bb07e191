// The public address of a QR code, over HTTP.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world, type World } from '../../../../test/world.ts'

const transactionOf = async (w: World) => {
  const { id } = await w.sdk.customers.create({
    first_name: 'Maria',
    address: { city: 'Recife', state: 'PE' },
  })
  return {
    customer: id,
    transaction: await w.sdk.transactions.create(id, { amount: 45_09, payment_type: 'pix' }),
  }
}

test('the QR code of a pix is an image for every holder of its URL', async (t) => {
  const w = await world(t)
  const { transaction } = await transactionOf(w)
  const get = async (path: string) => {
    const answer = await fetch(`${w.url}${path}`)
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const plain = await get(`/pix/qrcode/${transaction.id}`)
  assert.equal(plain.answer.status, 200)
  assert.equal(plain.answer.headers.get('content-type'), 'image/png')
  assert.match(plain.answer.headers.get('cache-control') ?? '', /^public, max-age=\d+/)
  assert.equal(plain.answer.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(transaction.pix_qrcode_url, `${w.url}/pix/qrcode/${transaction.id}`)

  const hyphened = transaction.id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  for (const name of [
    `${transaction.id}.png`,
    `${transaction.id}.PNG`,
    hyphened,
    transaction.id.toUpperCase(),
  ])
    assert.deepEqual((await get(`/pix/qrcode/${name}`)).bytes, plain.bytes, name)
  assert.deepEqual((await get(`/api/pix/qrcode/${transaction.id}`)).bytes, plain.bytes)

  const svg = await get(`/pix/qrcode/${transaction.id}.svg`)
  assert.match(svg.answer.headers.get('content-type') ?? '', /^image\/svg\+xml/)
  assert.match(svg.bytes.toString(), /^<svg xmlns/)
})

test('without a code there is no image: unknown ids and transactions that the bank has not accepted', async (t) => {
  const w = await world(t)
  const { customer } = await transactionOf(w)
  await w.sdk.sandbox.weather({ bank: 'pix', mode: 'silent_before', calls: 10 })
  const silent = await w.call('POST', `/v1/transaction/new/${customer}`, {
    body: { amount: 10_00, payment_type: 'pix' },
    token: await w.token(),
  })
  assert.equal(silent.body.code, 'bank_unavailable')
  for (const id of [
    silent.body.transaction_id as string,
    '0'.repeat(32),
    'nonsense',
    'nonsense.svg',
    '.svg',
    '%00',
  ]) {
    const answer = await w.call('GET', `/pix/qrcode/${id}`)
    assert.deepEqual([answer.status, answer.body.code], [404, 'transaction_not_found'], id)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  }
})
