// Where a card token is taken: on the page of the payment link where its card was typed, and one of
// the API by the API alone.

import assert from 'node:assert/strict'
import test from 'node:test'
import { tokenizeCard } from '../../../contract/payments/vault.ts'
import { buyer } from '../../cards.ts'
import { loginOf, world } from '../../world.ts'
import { orderBy, pageOf, payOn } from './payment-link-page.ts'

const ONCE = { amount: 4_509, description: 'Encomenda 1042' }
const CARD = tokenizeCard.examples!['card']

test('a card token is used where it was made: on the page of its link, or by calls of the API', async (t) => {
  const w = await world(t)
  const [link, other] = [
    await w.sdk.paymentLinks.create(ONCE),
    await w.sdk.paymentLinks.create(ONCE),
  ]
  const page = pageOf(w, link)
  const onPage = async () => (await page.tokenize(await page.pageToken())).body.id as string
  const byApi = async (token: string) =>
    (await w.call('POST', '/v1/card/tokenize/token', { token, body: CARD })).body.id as string
  const { body: narrow } = await w.call('POST', '/v1/card/authentication', {
    body: loginOf(w.platform),
  })
  const holder = await buyer(w)
  const pay = (one: typeof link) => (card_token: string) =>
    payOn(w, one, orderBy('credit', { card_token }))
  const charge = async (token: string) =>
    w.call('POST', `/v1/transaction/new/${holder.id}`, {
      token: await w.token(),
      body: { amount: 4_509, payment_type: 'credit', token },
    })
  const associate = async (token: string) =>
    w.call('POST', '/v1/card/associate_token_with_customer', {
      token: await w.token(),
      body: { id_customer: holder.id, token },
    })
  const rows = [
    ['another link', onPage, pay(other), 409],
    ['a charge', onPage, charge, 409],
    ['a stored card', onPage, associate, 409],
    ['a link of a token of the API', async () => byApi(await w.token()), pay(link), 409],
    ['a link of a token of a shop’s page', () => byApi(narrow.access_token), pay(link), 409],
    ['its own link', onPage, pay(link), 201],
    ['a charge of a token of a shop’s page', () => byApi(narrow.access_token), charge, 201],
    ['a stored card of a token of a shop’s page', () => byApi(narrow.access_token), associate, 201],
  ] as const
  for (const [says, make, use, status] of rows) {
    const said = await use(await make())
    assert.equal(said.status, status, `${says} ${JSON.stringify(said.body)}`)
    if (status === 409) assert.equal(said.body.code, 'token_of_another_page', says)
  }
})
