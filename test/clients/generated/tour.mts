// The tour of a client whose types openapi-typescript made of the document: a customer, a pix that is paid, a list, and a refusal.

import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

type Refusal = components['schemas']['Error']

const env = (name: string): string => process.env[name] ?? assert.fail(`${name} is missing`)
const baseUrl = env('VINTEM_URL')

/** What a call answered; throws what it refused with. */
function answered<T>({ data, error }: { data?: T; error?: Refusal }): NonNullable<T> {
  if (data === undefined || data === null) throw new Error(error?.code ?? 'no answer')
  return data
}

const { access_token: token } = answered(
  await createClient<paths>({ baseUrl }).POST('/auth/login', {
    body: {
      email: env('VINTEM_EMAIL'),
      secret: env('VINTEM_SECRET'),
      io_seller_id: env('VINTEM_SELLER'),
    },
  }),
)
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } })

const { success: buyer } = answered(
  await api.POST('/v1/customer/new', {
    body: { first_name: 'Maria', taxpayer_id: '123.456.789-09' },
  }),
)
const create = () =>
  api.POST('/v1/transaction/new/{CustomerID}', {
    params: { path: { CustomerID: buyer.id }, header: { 'Idempotency-Key': 'order-1042' } },
    body: { amount: 4509, payment_type: 'pix', reference_id: 'order-1042' },
  })
const { success: pix } = answered(await create())
assert.deepEqual([pix.status, pix.amount, pix.amount_cents], ['pending', '45.09', 4509])
assert.equal(answered(await create()).success.id, pix.id)

const paid = answered(
  await api.POST('/v1/sandbox/pix/{id}/pay', { params: { path: { id: pix.id } } }),
)
assert.equal(paid.status, 'succeeded')

const { items, total } = answered(
  await api.GET('/v1/transaction/list', { params: { query: { status: 'succeeded', limit: 10 } } }),
)
assert.deepEqual([total, items.map(({ id }) => id)], [1, [pix.id]])

const { error, response } = await api.POST('/v1/transaction/new/{CustomerID}', {
  params: { path: { CustomerID: buyer.id }, header: { 'Idempotency-Key': 'order-1042' } },
  body: { amount: 1, payment_type: 'pix' },
})
assert.deepEqual([response.status, error?.code], [422, 'idempotency_key_reused'])
assert.ok(error?.request_id.startsWith('req_'))
process.stdout.write('toured\n')
