// A key belongs to one request, down to the last nested field. Every operation that takes keys is called once, repeated, and then called
// with one field changed at a time, at any depth: each of these is another request. The fields come from the contract.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { OPERATIONS } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { company, person } from '../../server/app/seed/sellers.ts'
import { fitting } from './arbitraries.ts'
import { tokenFor } from '../cards.ts'
import { rowsOf, type Kind } from '../rows.ts'
import { bodyFor, pathOf, placesOf, type Field } from '../samples.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { world, type World } from '../world.ts'

/** Levers of the sandbox; keyed-operations.test.ts tests them, those with a body also with another one. */
const isLever = ({ sandbox }: Operation) => sandbox
const hasFields = ({ body }: Operation) => body !== undefined && placesOf(body as unknown as Field).length > 0
const IDEMPOTENT = OPERATIONS.filter((one) => one.idempotent && !isLever(one) && hasFields(one))
const DRAWN = 20

type Body = Record<string, unknown>
type Ids = Record<string, string>
/** Bodies that together contain every field; each is accepted as it is, with its own key. */
type Given = (operation: Operation, ids: Ids) => readonly Body[]

const ana = () => person('Ana', 'Lima', 'ana@example.com')
const CPF_NAMES = ['cpf', 'taxpayer_id']
const CNPJ_NAMES = ['cnpj', 'taxpayer_id']
const CARD = { payment_type: 'credit', installment_plan: { number_installments: 2 } }

const SHARES = { chargeback_liable: true, receiver_fee_type: 'free' }
const rulesTo = (ids: Ids) => [
  { receiver: ids['receiver'], split_type: 'percent', split_value: 10, min_amount: 1, max_amount: 9_999, ...SHARES },
]

/** Values of this world: ids, available amounts, unused documents. */
const GIVEN: Record<string, Given> = {
  'transactions.create': (operation, ids) => {
    const whole = bodyFor(operation, {
      split_rules: rulesTo(ids),
      io_seller_id: ids['seller'],
      reference_id: 'order-7',
    })
    return [
      { ...whole, payment_type: 'pix' },
      { ...whole, payment_type: 'boleto' },
      { ...whole, ...CARD, id_card: ids['card'] },
      { ...whole, ...CARD, token: ids['other card token'] },
      { amount: 4_509, payment_type: 'pix', quote: ids['quote'] },
    ]
  },
  'paymentLinks.create': (operation, ids) => [
    bodyFor(operation, { io_seller_id: ids['seller'], split_rules: rulesTo(ids) }),
    bodyFor(operation, {
      io_seller_id: ids['seller'],
      split_rules: rulesTo(ids),
      amount: undefined,
      amount_min: 100,
      amount_max: 9_000,
    }),
  ],
  'credentials.create': (operation, ids) => [
    bodyFor(operation, { io_seller_id: ids['seller'], expires_at: '2099-01-01T00:00:00Z' }),
  ],
  'cards.associate': (_, ids) => [{ id_customer: ids['customer'], token: ids['card token'] }],
  'bankAccounts.tokenize': (operation, ids) =>
    ['taxpayer_id', 'ein'].map((name) => bodyFor(operation, { taxpayer_id: undefined, [name]: ids['document'] })),
  'bankAccounts.tokenizeFor': (operation, ids) =>
    ['taxpayer_id', 'ein'].map((name) => bodyFor(operation, { taxpayer_id: undefined, [name]: ids['document'] })),
  'bankAccounts.associate': (_, ids) => [{ io_seller_id: ids['seller'], token: ids['token'] }],
  'bankAccounts.associateFor': (_, ids) => [{ io_seller_id: ids['seller'], token: ids['other token'] }],
  'transactions.capture': () => [{ amount: 3_000 }],
  'transactions.void': (operation) => {
    const { bank_account: account } = bodyFor(operation) as { bank_account: Body }
    return [{ amount: 700, bank_account: { ...account, taxpayer_id: '987.654.321-00' } }]
  },
  'splitRules.create': (operation, ids) => [bodyFor(operation, { ...rulesTo(ids)[0], io_seller_id: ids['seller'] })],
  'quotes.create': (operation, ids) => [
    bodyFor(operation, { split_rules: rulesTo(ids), io_seller_id: ids['seller'], payment_type: 'credit' }),
  ],
  // A document is sent under one of two names.
  'sellers.createIndividual': (operation) =>
    CPF_NAMES.map((name) => bodyFor(operation, { cpf: undefined, taxpayer_id: undefined, [name]: ana().cpf })),
  'sellers.createBusiness': (operation) =>
    CPF_NAMES.map((name, n) => {
      const { owner, business, ...whole } = bodyFor(operation) as Record<'owner' | 'business', Body>
      const made = company('Loja', 'Lima', 'loja@example.com')
      const documents = { cpf: undefined, taxpayer_id: undefined, [name]: made.owner!.cpf }
      const numbers = { cnpj: undefined, taxpayer_id: undefined, [CNPJ_NAMES[n]!]: made.business.cnpj }
      return { ...whole, owner: { ...owner, ...documents }, business: { ...business, ...numbers } }
    }),
  'transfers.create': (operation) => [bodyFor(operation, { amount: 500 })],
  'corporate.holders.create': (operation) => [bodyFor(operation, { tax_id: ana().cpf })],
  'corporate.limitRequests.create': (operation, ids) => [
    bodyFor(operation, { card_id: ids['corporate card'], holder_id: ids['cardholder'], until: '2027-01-01' }),
  ],
  'users.invite': (operation, ids) => [
    bodyFor(operation),
    bodyFor(operation, { email: 'cardholder@example.com', role: 'cardholder', holder: ids['cardholder'] }),
  ],
  'corporate.cards.create': (operation, ids) => [bodyFor(operation, { holder_id: ids['cardholder'] })],
}

/** Transactions on which an operation can act. */
const SALES: Record<string, Kind> = { 'transactions.capture': 'authorization', 'transactions.void': 'boleto' }

/** Fields with only one value, or never compared; the token of an account belongs to one seller. */
const isFixed = ({ id, secretive }: Operation, place: string): boolean =>
  (id.startsWith('bankAccounts.associate') && place === 'io_seller_id') ||
  place.endsWith('address.country_code') ||
  (secretive?.without.includes(place) ?? false)

function at(body: Body, path: readonly string[]): { holder: Body; name: string } | undefined {
  const holder = path.slice(0, -1).reduce<unknown>((inner, step) => (inner as Body | undefined)?.[step], body)
  const name = path.at(-1)!
  return holder !== null && typeof holder === 'object' && (holder as Body)[name] !== undefined
    ? { holder: holder as Body, name }
    : undefined
}

/** Values for texts of a required form. */
const ACCOUNTS = [
  ['other token', '7305918-2'],
  ['third token', '7305919-0'],
] as const
const OTHER_IDS = ['third token', 'sibling', 'other customer', 'card token', 'other token']
const FITTING = [ana().cpf, '2001-01-01', 'SP', 'customer.*', '13']

const turned = (text: string): string =>
  text.replace(/[0-9a-z](?=[^0-9a-z]*$)/i, (last) =>
    /\d/.test(last) ? String((Number(last) + 1) % 10) : last === 'b' ? 'c' : 'b',
  )

/** Other values for a place, the most likely to be accepted first; absence is one of them. */
function others(field: Field, value: unknown, ids: Ids): unknown[] {
  const near =
    typeof value === 'number'
      ? [value + 1, value - 1]
      : typeof value === 'string'
        ? [turned(value), `${value}x`, ...FITTING, ...OTHER_IDS.map((kind) => ids[kind])]
        : typeof value === 'boolean'
          ? [!value]
          : []
  const drawn = fc.sample(fitting(field), { numRuns: DRAWN, seed: 17 })
  return [...near, undefined, ...drawn].filter((one) => JSON.stringify(one) !== JSON.stringify(value))
}

async function triedIn(w: World, token: string, asked: { operation: Operation; ids: Ids; body: Body; key: string }) {
  const { operation, ids, body, key } = asked
  const send = (sent: Body) =>
    w.call(operation.method, pathOf(operation, ids), { token, body: sent, headers: { 'idempotency-key': key } })
  const first = await send(body)
  assert.ok(first.status < 300, `${key}: ${first.text} for ${JSON.stringify(body)}`)
  const again = await send(structuredClone(body))
  assert.deepEqual(
    [again.status < 300, again.headers.get('idempotent-replayed')],
    [true, 'true'],
    `${key}: ${again.text}`,
  )
  const tried: string[] = []
  for (const { path, field } of placesOf(operation.body as unknown as Field)) {
    const place = path.join('.')
    if (!at(body, path) || isFixed(operation, place)) continue
    let taken = ''
    for (const other of others(field, at(body, path)!.holder[path.at(-1)!], ids)) {
      const changed = structuredClone(body)
      const { holder, name } = at(changed, path)!
      if (other === undefined && Array.isArray(holder)) holder.splice(Number(name), 1)
      else if (other === undefined) delete holder[name]
      else holder[name] = other
      const answer = await send(changed)
      const text = `${key}, ${place} = ${JSON.stringify(other)}: ${answer.status} ${answer.text.slice(0, 300)}`
      assert.ok(answer.status >= 400 && answer.status < 500, `another request was taken for the first one: ${text}`)
      taken = text
      if (answer.body.code === 'idempotency_key_reused') break
    }
    assert.match(taken, /idempotency_key_reused/, `nothing that fits was tried at ${place}`)
    tried.push(place)
  }
  return tried
}

test('a key with one changed field is refused, whichever field, at any depth, in every operation', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const rows = await rowsOf(w, token, w.platform.io_seller_id, 'Maria')
  // Its policy would hold the invitations.
  await w.db.rows(sql`delete from approval_policies`)
  const [one, other] = w.platform.sellers
  const known: Ids = { ...rows, receiver: one!.io_seller_id, sibling: other!.io_seller_id }
  known['other customer'] = (await w.sdk.customers.create({ first_name: 'Ana' })).id
  known['other card token'] = await tokenFor(w)
  const path = `/v1/sellers/bank_accounts/tokenize/${known['seller']}`
  for (const [kind, account_number] of ACCOUNTS) {
    const numbers = { bank_code: '341', routing_number: '0001', account_number, type: 'checking' }
    const body = { ...numbers, holder_name: 'Maria', taxpayer_id: known['document'] }
    known[kind] = (await w.call('POST', path, { token, body })).body.id
  }
  let count = 0
  for (const operation of IDEMPOTENT) {
    const sale = SALES[operation.id]
    const ids: Ids = { ...known, ...(sale ? { transaction: known[sale]! } : {}) }
    const bodies = GIVEN[operation.id]?.(operation, ids) ?? [bodyFor(operation)]
    const tried = new Set<string>()
    for (const [n, body] of bodies.entries())
      for (const place of await triedIn(w, token, { operation, ids, body, key: `${operation.id} ${n}` }))
        tried.add(place)
    const places = placesOf(operation.body as unknown as Field).map(({ path }) => path.join('.'))
    const left = places.filter((place) => !tried.has(place) && !isFixed(operation, place))
    assert.deepEqual(left, [], `${operation.id}: no body here names these`)
    count += tried.size
  }
  assert.ok(count > 100)
  t.diagnostic(`${count} fields of ${IDEMPOTENT.length} operations`)
})
