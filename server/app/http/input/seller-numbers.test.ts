// Where a request may name a seller, in every operation, and that its number works there.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '../../../../contract/index.ts'
import { loginOf, world } from '../../../../test/world.ts'
import { sellerPlaces } from './seller-numbers.ts'

const CALLED_SELLER = /^(io_seller_id|IO_SELLER_ID|receiver)$/

type Field = { properties?: Record<string, Field>; items?: Field; anyOf?: Field[] }

function namesIn(field: Field | undefined, path: readonly string[]): string[] {
  if (field === undefined) return []
  return [
    ...Object.entries(field.properties ?? {}).flatMap(([name, inner]) =>
      CALLED_SELLER.test(name) ? [[...path, name].join('.')] : namesIn(inner, [...path, name]),
    ),
    ...namesIn(field.items, [...path, '*']),
    ...(field.anyOf ?? []).flatMap((inner) => namesIn(inner, path)),
  ]
}

test('every field that names a seller accepts the seller’s number', () => {
  let places = 0
  for (const operation of OPERATIONS) {
    const found = sellerPlaces(operation).map((place) => place.join('.'))
    places += found.length
    for (const [part, schema] of Object.entries({
      params: operation.params,
      query: operation.query,
      body: operation.body,
    }))
      for (const name of namesIn(schema as Field | undefined, [part]))
        assert.ok(found.includes(name), `${operation.id}: ${name}`)
    if (operation.path.startsWith('/v1/sellers/get/:id'))
      assert.ok(found.includes('params.id'), operation.id)
  }
  assert.ok(places > 30, `${places} places`)
})

test('a seller’s number works wherever its io_seller_id does, and only on its own platform', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const [seller] = w.platform.sellers
  const id = seller!.io_seller_id
  const get = (path: string) => w.call('GET', path, { token })
  const number = (await get(`/v1/sellers/get/${id}`)).body.id as number
  assert.ok(Number.isInteger(number))

  // In a path, in a query, and deep in a body, as a number or as text.
  for (const tail of ['', '/balances', '/statement', '/receivables']) {
    const [byId, byNumber] = [
      await get(`/v1/sellers/get/${id}${tail}`),
      await get(`/v1/sellers/get/${number}${tail}`),
    ]
    assert.deepEqual([byNumber.status, byNumber.body], [200, byId.body], tail)
  }
  assert.equal((await get(`/v1/sellers/bank_accounts/list/${number}`)).status, 200)
  assert.equal((await get(`/v1/sellers/transfers/list/${number}`)).status, 200)
  const { id: customer } = (
    await w.call('POST', '/v1/customer/new', { token, body: { first_name: 'Ana' } })
  ).body.success
  const transaction = (named: unknown, key: string) =>
    w.call('POST', `/v1/transaction/new/${customer}`, {
      token,
      headers: { 'idempotency-key': key },
      body: {
        amount: 1_000,
        payment_type: 'pix',
        io_seller_id: named,
        split_rules: [{ receiver: named, split_type: 'percent', split_value: 10 }],
      },
    })
  for (const named of [number, String(number)]) {
    const made = await transaction(named, `as-${typeof named}`)
    assert.equal(made.status, 201, made.text)
    assert.deepEqual(
      [made.body.success.io_seller_id, made.body.success.split_rules[0].receiver],
      [id, id],
    )
  }
  // The same request with the other name gives the same transaction.
  const again = await transaction(id, 'as-number')
  assert.equal(again.headers.get('idempotent-replayed'), 'true', again.text)
  assert.equal((await get(`/v1/transaction/list?io_seller_id=${number}`)).body.total, 2)
  assert.equal((await get(`/v1/sellers/get/999999999`)).body.code, 'seller_not_found')
  assert.equal((await get(`/v1/sellers/get/0${number}`)).body.code, 'seller_not_found')

  // Also for logging in; a number never reaches another platform or seller.
  const login = (who: Parameters<typeof loginOf>[0], io_seller_id: string | number) =>
    w.call('POST', '/auth/login', { body: { ...loginOf(who), io_seller_id } })
  assert.equal((await login(w.platform, number)).status, 200)
  const own = await login(seller!, number)
  assert.equal(own.status, 200)
  assert.equal((await login(seller!, 1)).status, 401)
  const sibling = await w.call('GET', '/v1/sellers/get/1', {
    token: own.body.access_token as string,
  })
  assert.equal(sibling.body.code, 'seller_not_found')
})
