// What of an event is sealed in an archive, and that without the key it is what an erasure leaves.

import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { newId, type CustomerId, type OwnerId, type SellerId } from '../kernel/ids.ts'
import { Secret } from '../kernel/secret.ts'
import { change, erased, open, toWire } from '../payments/customers/customer.ts'
import { dataOf } from '../platform/outbox/archive/archived-event.ts'
import { archivedForm, customerOf, type StoredEvent } from './archived-form.ts'

const AT = new Date('2026-01-01T00:00:00Z')
const LATER = new Date('2026-06-01T00:00:00Z')
const OWNER = newId<'owner'>(AT) as OwnerId
const CUSTOMER = newId<'customer'>(AT) as CustomerId
const KEY = { id: 'customer', key: new Secret(createSecretKey(randomBytes(32))) }

const eventOf = (kind: string, objectId: string, data: object): StoredEvent => ({
  owner: OWNER,
  id: newId<'event'>(AT),
  seller: OWNER,
  type: 'x',
  object_kind: kind,
  object_id: objectId,
  object_sequence: 1,
  status: null,
  reference_id: '',
  trace: null,
  created_at: AT,
  data: { ...data },
})

test("a customer's event without its key is the erased customer, and with it the customer", () => {
  const body = {
    first_name: 'Maria',
    last_name: 'Silva',
    email: 'm@example.com',
    taxpayer_id: '86882852090',
    gender: 'female' as const,
  }
  const who = { owner: OWNER, seller: OWNER as string as SellerId, id: CUSTOMER }
  const customer = change(
    open(body, who, AT),
    { metadata: { a: 'b' }, address: { city: 'Natal', state: 'RN' } },
    AT,
  )
  const form = archivedForm(eventOf('customer', CUSTOMER, toWire(customer)), KEY)
  assert.deepEqual(dataOf(form, KEY), toWire(customer))
  assert.equal(
    JSON.stringify(dataOf(form, KEY)),
    JSON.stringify(toWire(customer)),
    'in the order of its fields',
  )
  // An erasure changes when it was updated last; the event keeps it.
  const left = { ...toWire(erased(customer, LATER)), updated_at: AT.toISOString() }
  assert.deepEqual(dataOf(form, undefined), left)
  assert.deepEqual(
    archivedForm(eventOf('customer', CUSTOMER, toWire(customer)), undefined).data,
    left,
  )
})

test('of a received pix the archive does not have who sent it: no key would erase that', () => {
  const data = {
    id: 'x',
    amount_cents: 5_00,
    payer: { name: 'Ana Souza', taxpayer_id: '12345678909' },
    message: 'para a Ana',
  }
  const form = archivedForm(eventOf('received_pix', CUSTOMER, data), undefined)
  assert.deepEqual(form.data, { ...data, payer: null, message: null })
})

test('of a transaction only what names its buyer is sealed; of other objects nothing', () => {
  const card = { id: 'c', card_brand: 'Visa', holder_name: 'MARIA SILVA', fingerprint: 'f1' }
  const data = {
    id: 't',
    amount_cents: 10_00,
    customer: CUSTOMER,
    description: 'presente',
    metadata: {},
    payment_method: card,
  }
  const payment = eventOf('transaction', newId<'transaction'>(AT), data)
  const form = archivedForm(payment, KEY)
  assert.deepEqual(Object.keys(form.data).toSorted(), Object.keys(data).toSorted())
  assert.equal(form.data['amount_cents'], 10_00)
  assert.doesNotMatch(JSON.stringify(form), /MARIA|presente|"f1"/)
  assert.equal(JSON.stringify(dataOf(form, KEY)), JSON.stringify(data))

  const anonymous = eventOf('transaction', newId<'transaction'>(AT), { ...data, customer: null })
  assert.deepEqual(
    [customerOf(anonymous), archivedForm(anonymous, undefined).data],
    [undefined, { ...data, customer: null }],
  )
  const seller = eventOf('seller', OWNER, { name: 'Loja' })
  assert.deepEqual([customerOf(seller), archivedForm(seller, KEY).sealed], [undefined, undefined])
})
