// The language of an error: who shows `error.message` to a buyer shows Portuguese, unless another
// language is asked for.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import test from 'node:test'
import { world, type Answer } from '../world.ts'

const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '35',
  security_code: '123',
}

test('a refused payment speaks Portuguese to the shops that show error.message, or the language asked for; the message beside the code is English', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const { id: customer } = await w.sdk.customers.create({ first_name: 'Ana' })
  const headersOf = (asked: string | undefined) => ({
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(asked === undefined ? {} : { 'accept-language': asked }),
  })
  /** Without any header but these: `fetch` asks for `*` by itself. */
  const bare = async (
    path: string,
    asked: string | undefined,
    body: object,
  ): Promise<Answer['body']> => {
    const sent = http.request(`${w.url}${path}`, { method: 'POST', headers: headersOf(asked) })
    sent.end(JSON.stringify(body))
    const [reply] = (await once(sent, 'response')) as [http.IncomingMessage]
    return JSON.parse((await reply.toArray()).join(''))
  }
  const TOKENIZE = '/v1/card/tokenize/token'
  const declined = { ...CARD, card_number: '4000000000510000' }
  const sale = async () => ({
    amount: 10_00,
    payment_type: 'credit',
    token: (await w.call('POST', TOKENIZE, { token, body: declined })).body.id,
  })
  for (const [asked, speaks] of [
    [undefined, 'pt'],
    ['*', 'pt'],
    ['', 'pt'],
    ['fr-FR, *;q=0.5', 'pt'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['en-US,en;q=0.9', 'en'],
  ] as const) {
    const typo = await bare(TOKENIZE, asked, { ...CARD, card_number: '4111' })
    const decline = await bare(`/v1/transaction/new/${customer}`, asked, await sale())
    const texts = { pt: 'Número do cartão inválido', en: typo.message }
    assert.deepEqual(
      [typo.code, typo.error.message, typo.message_display],
      ['invalid_card_number', texts[speaks], texts.pt],
    )
    assert.match(typo.message, /^this is not a card number/)
    assert.equal(decline.code, 'card_declined', JSON.stringify(decline))
    assert.equal(
      decline.error.message,
      speaks === 'pt' ? decline.message_display : decline.message,
      asked,
    )
    assert.deepEqual(
      [decline.error.status, decline.error.message_display],
      ['failed', decline.message_display],
    )
    assert.match(decline.message, /^the card was declined: /)

    // What a program has to mend is English unless Portuguese is asked for.
    const none = await bare('/v1/transaction/new/x', asked, { amount: 10_00, payment_type: 'pix' })
    const isAsked = asked?.startsWith('pt') ?? false
    assert.deepEqual(
      [none.error.message, none.message],
      [isAsked ? 'Cliente não encontrado' : 'no such customer', 'no such customer'],
    )
  }
})
