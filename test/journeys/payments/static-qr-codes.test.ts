// Static QR codes, from the seller's view: created, printed, deactivated.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBrCode } from '../../../server/kernel/brazil/br-code.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { loginOf, world, type World } from '../../world.ts'

const read = (emv: string) => {
  const { ok, ...rest } = readBrCode(emv)
  assert.ok(ok, JSON.stringify(rest))
  return (rest as { code: Record<string, unknown> }).code
}

const page = async (w: World, path: string) => {
  const reply = await fetch(`${w.url}${path}`)
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
}

test('a static QR code carries key, txid and amount, and has a page and a picture', async (t) => {
  const w = await world(t)
  const code = await w.sdk.staticQrCodes.create({
    amount: 25_00,
    description: 'Balcão 2',
    reference_id: 'counter-2',
  })
  assert.equal(code.status, 'active')
  assert.match(code.txid, /^[0-9a-f]{25}$/)
  const { kind, key, txid, amount, text, oneTime } = read(code.qr_code.emv)
  assert.deepEqual(
    { kind, key, txid, amount, text, oneTime },
    {
      kind: 'static',
      key: code.key,
      txid: code.txid,
      amount: 25_00,
      text: 'Balcao 2',
      oneTime: undefined,
    },
  )
  const shown = await page(w, `/static/${code.id}?lang=pt`)
  assert.equal(shown.status, 200)
  for (const part of ['Balcão 2', code.qr_code.emv, '25,00']) assert.ok(shown.text.includes(part))
  assert.equal((await page(w, new URL(code.image_url).pathname)).type, 'image/png')
  assert.match((await page(w, `/pix/static/${code.id}.svg`)).text, /^<svg xmlns/)
  // An id of another kind has no picture, also once its own was shown.
  assert.equal((await page(w, `/pix/qrcode/${code.id}`)).status, 404)
  assert.equal((await page(w, `/static/${'0'.repeat(32)}`)).status, 404)
})

test('without an amount the payer types it, and every code has its own txid', async (t) => {
  const w = await world(t)
  const [one, two] = [await w.sdk.staticQrCodes.create(), await w.sdk.staticQrCodes.create()]
  assert.equal(one.amount_cents, null)
  assert.equal(read(one.qr_code.emv)['amount'], undefined)
  assert.notEqual(one.txid, two.txid)
  assert.ok((await page(w, `/static/${one.id}?lang=en`)).text.includes('You type the amount'))
})

test('a code is created once for a key, listed, deactivated and activated again, each with its event', async (t) => {
  const w = await world(t)
  const keyed = { key: 'code-1' }
  const code = await w.sdk.staticQrCodes.create({ reference_id: 'c' }, keyed)
  assert.equal((await w.sdk.staticQrCodes.create({ reference_id: 'c' }, keyed)).id, code.id)
  await w.sdk.staticQrCodes.create({ reference_id: 'd' })
  const ids = async (query: object) =>
    (await w.sdk.staticQrCodes.list(query)).items.map(({ id }) => id)
  assert.deepEqual(await ids({ reference_id: 'c' }), [code.id])
  assert.equal((await ids({})).length, 2)

  const off = await w.sdk.staticQrCodes.update(code.id, { status: 'inactive' })
  assert.equal(off.status, 'inactive')
  assert.deepEqual(await ids({ status: 'inactive' }), [code.id])
  assert.equal((await page(w, `/static/${code.id}`)).status, 410)
  // Said again, it changes nothing.
  assert.deepEqual(await w.sdk.staticQrCodes.update(code.id, { status: 'inactive' }), off)
  const on = await w.sdk.staticQrCodes.update(code.id, { status: 'active' })
  assert.equal(on.qr_code.emv, code.qr_code.emv)
  const { items } = await w.sdk.events.list({ object: code.id })
  assert.deepEqual(
    items.map(({ type, status }) => `${type} ${status}`),
    [
      'static_qr_code.created active',
      'static_qr_code.updated inactive',
      'static_qr_code.updated active',
    ],
  )
})

test('a seller makes codes of its own and sees no others; its platform sees all', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[1]!
  const { body: login } = await w.call('POST', '/auth/login', { body: loginOf(seller) })
  const token = login.access_token as string
  const own = await w.call('POST', '/v1/static_qr_codes', { token, body: {} })
  assert.equal(own.body.io_seller_id, seller.io_seller_id)
  const platforms = await w.sdk.staticQrCodes.create()
  assert.equal(
    (await w.call('GET', `/v1/static_qr_codes/${platforms.id}`, { token })).body.code,
    'static_qr_code_not_found',
  )
  assert.equal((await w.call('GET', '/v1/static_qr_codes', { token })).body.items.length, 1)
  assert.equal((await w.sdk.staticQrCodes.list()).items.length, 2)
})

test('a code of a receiver without a letter of ASCII shows a neutral name, and the city of the platform', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[1]!.io_seller_id
  const shown = async () => {
    const { name, city } = read(
      (await w.sdk.staticQrCodes.create({ io_seller_id: seller })).qr_code.emv,
    )
    return [name, city]
  }
  await w.db.rows(sql`update sellers set name = '寿司屋', city = '東京' where id = ${seller}`)
  await w.db.rows(sql`update sellers set city = 'São Paulo' where id = ${w.platform.io_seller_id}`)
  assert.deepEqual(await shown(), ['Recebedor', 'Sao Paulo'])
  await w.db.rows(sql`update sellers set city = '東京' where id = ${w.platform.io_seller_id}`)
  assert.deepEqual(await shown(), ['Recebedor', 'BRASIL'])
})
