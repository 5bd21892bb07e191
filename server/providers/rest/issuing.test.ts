// Corporate cards in the REST protocol, both ways: a defective reply is unknown, only a complete
// refusal is a rejection, and number and code come out of one reply only, as secrets.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { inspect } from 'node:util'
import type { BankReply } from '../../kernel/bank-call.ts'
import type { CorporateCardId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { Secret } from '../../kernel/secret.ts'
import type { IssuedOrder } from '../issuer.ts'
import type { ProviderRequest, ProviderClient } from '../client.ts'
import {
  authorizationFromBank,
  cardFromBank,
  changesFromBank,
  openIssuing,
  purchaseFromBank,
  registerAuthorizer,
} from './issuing.ts'

const ID = '0191f0c47a527b539c1e3f6a5d2e8b10' as CorporateCardId
const SETTINGS = { name: 'issuer', timeoutMs: 500 }
const NUMBER = '2223004573914689'
const AT = '2026-05-17T12:00:00.000Z'

const order: IssuedOrder = {
  id: ID,
  version: 3,
  seller: 's',
  holder: { id: 'h', name: 'Maria', taxpayerId: '12345678909' },
  type: 'physical',
  status: 'blocked',
  standInLimit: cents(200_00),
  merchant: null,
}
const shipping = {
  stage: 'shipped',
  carrier: 'Correios',
  tracking_code: 'VT1BR',
  shipped_at: AT,
  delivered_at: null,
}
const card = {
  id: ID,
  version: 3,
  type: 'physical',
  status: 'blocked',
  brand: 'mastercard',
  last4: '4689',
  expires_on: '2031-05-31',
  shipping,
}
const asked = {
  id: 'auth-1',
  card_id: ID,
  amount: 55_89,
  currency: 'BRL',
  merchant: { name: 'Bar', mcc: '5813', country: 'US' },
  merchant_amount: 10_00,
  merchant_currency: 'USD',
  method: 'chip',
  at: AT,
}
const entry = (id: string, at: string) => ({ id, kind: 'clearing', amount: 1_00, at })
const purchase = {
  ...asked,
  status: 'authorized',
  approved_by: 'client',
  expires_at: AT,
  entries: [entry('e2', '2026-05-19T12:00:00Z'), entry('e1', '2026-05-18T12:00:00Z')],
}

type Asked = Omit<ProviderRequest, 'signal'>
const railOf = (status: number, body: unknown, said: Asked[] = []) => {
  const client: ProviderClient = async ({ signal, ...request }): Promise<BankReply> => {
    signal.throwIfAborted()
    said.push(request)
    return { status, headers: {}, body }
  }
  return { rail: openIssuing(SETTINGS, client), client, said }
}

test('a card is sent under our id with its version, and read as the bank has it', async () => {
  const { rail, said } = railOf(201, card)
  const answer = await rail.card(order, true)
  assert.deepEqual(said, [
    {
      method: 'PUT',
      path: `/issuing/cards/${ID}`,
      body: {
        version: 3,
        seller: 's',
        holder: { id: 'h', name: 'Maria', taxpayer_id: '12345678909' },
        type: 'physical',
        status: 'blocked',
        stand_in_limit: 200_00,
        merchant: null,
      },
    },
  ])
  const report = {
    id: ID,
    version: 3,
    type: 'physical',
    status: 'blocked',
    brand: 'mastercard',
    last4: '4689',
    expiresOn: '2031-05-31',
    shipping: {
      stage: 'shipped',
      carrier: 'Correios',
      trackingCode: 'VT1BR',
      shippedAt: new Date(AT),
      deliveredAt: null,
    },
  }
  assert.deepEqual(answer, { result: 'accepted', value: report })
  assert.equal(
    (await railOf(200, { ...card, id: ID.replace('0', '1') }).rail.read(ID)).result,
    'unknown',
    'another card',
  )
})

test('only a complete refusal is a rejection; a 404 with a problem means absent; no error quotes a number', async () => {
  const problem = { type: '/problems/CartaoRecusado', detail: `never ${NUMBER}` }
  const no = await railOf(422, problem).rail.card(order, false)
  assert.deepEqual(no, { result: 'rejected', code: 'CartaoRecusado', why: 'never [number]' })
  for (const [status, body] of [
    [422, {}],
    [409, problem],
    [503, problem],
    [200, '<html>'],
  ] as const)
    assert.equal(
      (await railOf(status, body).rail.card(order, false)).result,
      'unknown',
      String(status),
    )
  for (const method of ['read', 'secrets', 'purchase'] as const)
    assert.deepEqual(
      await railOf(404, problem).rail[method](ID),
      { result: 'accepted', value: { status: 'absent' } },
      method,
    )
})

test('number and code are secrets, of the requested card', async () => {
  const body = { id: ID, number: NUMBER, code: '907', expires_on: '2031-05-31' }
  const answer = await railOf(200, body).rail.secrets(ID)
  assert.ok(answer.result === 'accepted' && answer.value.status === 'known')
  assert.deepEqual([answer.value.number.reveal(), answer.value.code.reveal()], [NUMBER, '907'])
  assert.ok(
    !inspect(answer, { depth: 9 }).includes(NUMBER) && !JSON.stringify(answer).includes('907'),
  )
  for (const bent of [{ id: 'x' }, { number: '1' }, { code: '12' }, { expires_on: '2031-02-31' }])
    assert.equal(
      (await railOf(200, { ...body, ...bent }).rail.secrets(ID)).result,
      'unknown',
      JSON.stringify(bent),
    )
})

test('an altered card or purchase is invalid', () => {
  assert.ok(cardFromBank(card) && authorizationFromBank(asked))
  const { shipping: _none, ...plain } = card
  assert.ok(cardFromBank({ ...plain, type: 'virtual' }))
  const CARDS: object[] = [
    { id: 'x' },
    { version: 0 },
    { type: 'virtual' },
    { status: 'constructor' },
    { brand: 'Visa 4111' },
    { last4: '46891' },
    { expires_on: '31/05/2031' },
    { shipping: null },
    { shipping: { ...shipping, stage: 'lost' } },
    { shipping: { ...shipping, shipped_at: '2026-05-17' } },
  ]
  for (const bent of CARDS)
    assert.equal(cardFromBank({ ...card, ...bent }), undefined, JSON.stringify(bent))
  const PURCHASES: object[] = [
    { id: 'a/b' },
    { card_id: 7 },
    { amount: 0 },
    { amount: 1.5 },
    { currency: 'USD' },
    { merchant: { ...asked.merchant, mcc: '58' } },
    { merchant: { ...asked.merchant, name: 7 } },
    { merchant: null },
    { merchant_currency: 'usd' },
    { method: 'toString' },
    { at: 'yesterday' },
    { at: '0001-01-01T00:00:00Z' },
    { at: '0000-12-31T12:00:00Z' },
    { status: 'asking' },
    { approved_by: 'us' },
    { expires_at: 'soon' },
    { entries: [{ ...entry('e', AT), amount: -1 }] },
    { entries: [{ ...entry('e', AT), kind: 'gift' }] },
    { entries: [entry('e', '0001-01-01T00:00:00Z')] },
    { denied_reason: 7 },
  ]
  for (const bent of PURCHASES)
    assert.equal(purchaseFromBank({ ...purchase, ...bent }), undefined, JSON.stringify(bent))
  // A bank need not say when a hold lapses; while the buyer waits, what cannot be read counts as
  // not said.
  const { expires_at: _unsaid, ...unsaid } = purchase
  for (const silent of [unsaid, { ...purchase, expires_at: null }])
    assert.ok(!('expiresAt' in purchaseFromBank(silent)!))
  for (const expires_at of [undefined, null, 'soon', 7])
    assert.ok(
      !('expiresAt' in authorizationFromBank({ ...asked, expires_at })!),
      String(expires_at),
    )
  assert.deepEqual(authorizationFromBank({ ...asked, expires_at: AT })?.expiresAt, new Date(AT))
  assert.deepEqual(purchaseFromBank(purchase)?.expiresAt, new Date(AT))
  const report = purchaseFromBank(purchase)!
  assert.deepEqual([report.approvedBy, report.entries.map(({ id }) => id)], ['us', ['e1', 'e2']])
  const denied = purchaseFromBank({
    ...purchase,
    status: 'denied',
    approved_by: 'stand_in',
    denied_reason: 'wrong_secrets',
  })
  assert.equal(denied?.deniedReason, 'wrong_secrets')
  const shopOf = (name?: string | null) =>
    authorizationFromBank({ ...asked, merchant: { ...asked.merchant, name } })?.merchant.name
  assert.equal(shopOf('Bar 2223003122003222'), 'Bar 222300******3222')
  assert.equal(shopOf(`Bar ${NUMBER}`), `Bar ${NUMBER}`, 'a wrong check digit')
  assert.equal(
    shopOf(`${'x'.repeat(110)} 4111111111111111`),
    `${'x'.repeat(110)} 411111**…`,
    'masked, then cut',
  )
  assert.equal(shopOf('x'.repeat(120)), 'x'.repeat(120))
  assert.equal(shopOf('x'.repeat(121)), `${'x'.repeat(119)}…`)
  assert.equal(shopOf(`${'x'.repeat(118)}😀y`), `${'x'.repeat(118)}…`, 'no half a character')
  assert.equal(shopOf('x'.repeat(4_000))?.length, 120)
  for (const none of ['', ' ', '\u00A0 \t', '\u200B', '\u3164', '\0', null, undefined])
    assert.equal(shopOf(none), '—', `${JSON.stringify(none)} is no name`)
})

test('a page of changes is read completely or not at all, except for invalid purchases', async () => {
  const page = { purchases: [purchase], cards: [{ id: ID }], more: true, until: AT }
  const { rail, said } = railOf(200, page)
  const span = { from: new Date(AT), to: new Date(AT), page: 2, seller: 's' }
  const answer = await rail.changed(span)
  assert.ok(answer.result === 'accepted' && answer.value.more && answer.value.cards[0] === ID)
  assert.deepEqual(said[0]?.query, { from: AT, to: AT, page: '2', seller: 's' })
  for (const bent of [{ more: 1 }, { cards: [{}] }, { purchases: {} }, { until: 'x' }])
    assert.equal(changesFromBank({ ...page, ...bent }), undefined, JSON.stringify(bent))
  const odd = changesFromBank({
    ...page,
    purchases: [{ ...purchase, id: 'auth-2', at: '' }, purchase, { id: 'a/b' }],
  })
  assert.deepEqual(
    [odd?.purchases.map(({ id }) => id), odd?.invalidIds],
    [['auth-1'], ['auth-2', 'without an id']],
  )
  assert.deepEqual(odd?.disputes, [], 'a bank that takes none')
})

test('the bank gets our authorization URL and the key', async () => {
  const { client, said } = railOf(200, { url: 'https://vintem.test/a' })
  const reported = await registerAuthorizer(SETTINGS, client, {
    url: 'https://vintem.test/a',
    key: new Secret('k'),
  })
  assert.deepEqual(
    [reported.result, said[0]?.path, said[0]?.body],
    ['accepted', '/issuing/authorizer', { url: 'https://vintem.test/a', key: 'k' }],
  )
})
