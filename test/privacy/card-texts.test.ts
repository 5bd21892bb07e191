// A card number in any text that a caller sends: put into every text field of every operation, it
// is found in no row, event, log or reply. The fields come from the contract, so that new ones are
// tested automatically.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { assertNowhere, cardsOnce, spaced } from '../card-search.ts'
import { activate } from '../company.ts'
import { dumpOf } from '../fingerprint.ts'
import { accountOf, ANA, cardOf, documentOf, idsFor } from '../api/fuzz-given.ts'
import { bankOf } from '../issuing-company.ts'
import { bodyFor, type Field, pathOf, type Place, placesOf } from '../samples.ts'
import { loginOf, world, type Answer } from '../world.ts'

/** Fields that are stored as sent, with the reason; every other field is masked or refused. */
const KEPT: Record<string, string> = {
  card_number: 'goes into the vault',
  number: 'goes to the bank that issued the card, which compares it',
  holder_name: 'of a card: the vault refuses a number in it; of an account: it is masked',
  account_number: 'of a bank account',
  taxpayer_id: 'has check digits of its own',
  cpf: 'has check digits of its own',
  cnpj: 'has check digits of its own',
  tax_id: 'has check digits of its own',
  access_key: 'has a check digit of its own',
  ein: 'has check digits of its own',
  secret: 'is compared, never kept',
  content: 'is a file',
  url: 'is an address',
  return_url: 'is an address',
  url_notify: 'is an address',
  url_logo: 'is an address',
  url_allow_from: 'is an address',
}

/** Fields by which objects are looked up, or whose form is checked later. */
const NO_TEXT =
  /(^|\.)(id_\w+|\w+_id|token|quote|receiver|split_value|email|events\.0|type|status|since|paid_at|expires?_\w+|.*_date)$/

type Said = Field & { cards?: string }

const textOf = (field: Said): Said | undefined =>
  field.type === 'string' ? field : field.anyOf?.find(({ type }) => type === 'string')
const wayOf = (field: Said): string | undefined => field.cards ?? textOf(field)?.cards

/** Every field that takes free text. */
const texts = (operation: Operation): Place[] =>
  placesOf(operation.body as unknown as Field).filter(({ field }) => {
    const text = textOf(field)
    if (!text || text.enum || 'const' in text) return false
    const fits =
      text.pattern === undefined || new RegExp(text.pattern, 'u').test('M 4111111111111111')
    return fits && (text.maxLength ?? 99) >= 18
  })

function withAt(
  body: Record<string, unknown>,
  path: readonly string[],
  text: string,
): Record<string, unknown> {
  const copy = structuredClone(body)
  let inner = copy
  for (const step of path.slice(0, -1)) inner = (inner[step] ??= {}) as Record<string, unknown>
  inner[path.at(-1)!] = text
  return copy
}

test('only the fields that the contract names are stored as sent', () => {
  for (const operation of OPERATIONS.filter(({ body }) => body))
    for (const { path, field } of placesOf(operation.body as unknown as Field)) {
      // Ids are only looked up, and are not stored.
      const isId = (field.text?.en ?? '').startsWith('Identifier of ')
      if (wayOf(field) === 'kept' && !isId)
        assert.ok(
          Object.hasOwn(KEPT, path.at(-1)!),
          `${operation.id} ${path.join('.')} is kept: say why here`,
        )
    }
})

test('a card number in any text of any operation is not stored anywhere', async (t) => {
  const w = await world(t)
  const token = await w.token()
  await activate(w)
  const customer = (await w.call('POST', '/v1/customer/new', { body: ANA, token })).body.success
    .id as string
  const document = await documentOf(w)
  const card = await cardOf(w, token, customer)
  const known = await idsFor(w, token, {
    customer,
    account: await accountOf(w, token, document),
    card,
  })
  const ids: Record<string, string> = {
    document,
    ...Object.fromEntries(Object.entries(known).map(([kind, [id]]) => [kind, id!])),
  }
  const own: Record<string, object> = {
    'corporate.cards.create': { holder_id: known['cardholder']![0] },
    'transactions.create': { split_rules: undefined },
    'bankAccounts.tokenize': { taxpayer_id: document },
    'bankAccounts.tokenizeFor': { taxpayer_id: document },
    ...Object.fromEntries(['auth.login', 'auth.cards'].map((id) => [id, loginOf(w.platform)])),
  }
  const { number, numbers } = cardsOnce()
  const answers: (Answer & { name: string })[] = []
  const send = async (operation: Operation, body: unknown, name: string): Promise<void> => {
    const seller =
      operation.id === 'sellers.updateIndividual' ? known['person']![0]! : ids['seller']!
    const headers: Record<string, string> = operation.idempotent
      ? { 'idempotency-key': `${operation.id} ${name}` }
      : {}
    const path = pathOf(operation, { ...ids, seller })
    answers.push({
      ...(await w.call(operation.method, path, { token, body, headers })),
      name: `${operation.id} ${name}`,
    })
  }
  for (const operation of OPERATIONS.filter(({ body, id }) => body && id !== 'sandbox.moveClock')) {
    const right = bodyFor(operation, own[operation.id])
    const places = texts(operation).filter(({ field }) => wayOf(field) !== 'kept')
    const said = ({ field }: Place) => {
      const grouped = `M ${spaced(number())}`
      return wayOf(field) === 'shop' || grouped.length > (textOf(field)?.maxLength ?? 99)
        ? `M ${number()}`
        : grouped
    }
    // Fields without a special meaning together in one call, since some objects can be created only
    // once; the others one by one.
    const free = places.filter(({ path, field }) => !wayOf(field) && !NO_TEXT.test(path.join('.')))
    const all = free.reduce((body, place) => withAt(body, place.path, said(place)), right)
    await send(operation, all, 'all')
    for (const place of places)
      await send(operation, withAt(right, place.path, said(place)), place.path.join('.'))
  }
  const given = { numbers, codes: [] }
  const made = answers.filter(({ status }) => status < 300)
  for (const { status, text, name } of answers) assertNowhere(text, given, `${status} ${name}`)
  assert.deepEqual(
    answers.filter(({ status }) => status >= 500),
    [],
  )
  assert.ok(made.length > 60, `only ${made.length} of ${answers.length} did anything`)
  await w.work()
  const rows = await dumpOf(w)
  assert.ok(rows.includes('M 457391******'), 'masked ones are there')
  assertNowhere(rows, given, 'the database')
  assertNowhere(w.logged.join('\n'), given, 'the log')
  t.diagnostic(`${made.length} of ${answers.length} calls did something`)
})

test('a reference, a key and a metadata key with a card number are refused, and similar numbers are not', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const customer = (await w.call('POST', '/v1/customer/new', { body: ANA, token })).body.success
    .id as string
  const sell = (reference_id: unknown, key?: string, metadata?: object) =>
    w.call('POST', `/v1/transaction/new/${customer}`, {
      token,
      body: { amount: 100, payment_type: 'pix', reference_id, metadata },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  const { number, numbers } = cardsOnce()
  for (const reference of [number(), `order-${number()}`, spaced(number()), Number(number())]) {
    const reply = await sell(reference)
    assert.deepEqual([reply.status, reply.body.code], [422, 'card_number_not_allowed'], reply.text)
    assert.match(reply.body.message, /^reference_id /)
  }
  for (const name of [number(), `card ${number()}`, spaced(number())]) {
    const answer = await sell('order', undefined, { [name]: 'x' })
    assert.deepEqual(
      [answer.status, answer.body.code],
      [422, 'card_number_not_allowed'],
      answer.text,
    )
    assert.match(answer.body.message, /^metadata\.\(a number\) /)
  }
  for (const key of [number(), `sale ${number()}`]) {
    const response = await sell('order', key)
    assert.deepEqual(
      [response.status, response.body.code],
      [422, 'card_number_not_allowed'],
      response.text,
    )
    assert.match(response.body.message, /^Idempotency-Key /)
  }
  const wrong = (text: string) => text.slice(0, -1) + ((Number(text.at(-1)) + 1) % 10)
  const others = [
    wrong(number()),
    1234567890123456,
    '20261121120000123',
    '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b',
  ]
  for (const reference of others) {
    const fourth = await sell(reference, `key ${reference}`, { [String(reference)]: 'x' })
    assert.equal(fourth.status, 201, fourth.text)
    assert.equal(fourth.body.success.reference_id, String(reference))
    assert.deepEqual(fourth.body.success.metadata, { [String(reference)]: 'x' })
  }
  const refused = { numbers: numbers.slice(0, 9), codes: [] }
  assertNowhere(await dumpOf(w), refused, 'the database')
})

test('a purchase keeps its shop’s name, and is found by the original name', async (t) => {
  const { done, buy, card } = await bankOf(t)
  const { number } = cardsOnce()
  const terminal = 'PAG 1234567890123456 UBER 019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b'
  const paid = number()
  const rows: [name: string, kept: string][] = [
    [terminal, terminal],
    [`BAR*${paid}`, `BAR*${paid}`],
    [`BAR ${paid}`, `BAR ${paid.slice(0, 6)}******${paid.slice(-4)}`],
  ]
  for (const [name, kept] of rows) {
    const { id } = await buy({ merchant: { name } })
    const q = `/v1/baas/corporate/cards/purchases?q=${encodeURIComponent(name)}`
    const { items } = await done('GET', q)
    assert.deepEqual(
      items.map((one: { id: string; merchant_name: string }) => [one.id, one.merchant_name]),
      [[id, kept]],
    )
  }
  // A card that is restricted to this merchant works there only.
  const bound = { merchant: `BAR ${paid}` }
  assert.equal(
    (await done('PATCH', `/v1/baas/corporate/cards/${card.id}`, bound)).merchant,
    rows[2]![1],
  )
  assert.equal((await buy({ merchant: { name: `BAR ${paid}` } })).status, 'approved')
  assert.equal(
    (await buy({ merchant: { name: `BAR ${number()}` } })).denied_reason,
    'merchant_not_allowed',
  )
})
