// A buyer on the page of a payment link, as its script calls: for tests without a browser.

import { randomUUID } from 'node:crypto'
import { VISA } from '../../cards.ts'
import type { Answer, World } from '../../world.ts'

type Link = { readonly url: string }
type Order = Readonly<Record<string, unknown>> & { readonly card?: string }

/** What a buyer types, as the page sends it: a page and an intent of its own. */
export const orderBy = (
  payment_type: 'pix' | 'boleto' | 'credit',
  more: object = {},
): Record<string, unknown> => ({
  page: randomUUID(),
  intent: randomUUID(),
  payment_type,
  name: 'Maria da Silva',
  taxpayer_id: '123.456.789-09',
  email: 'maria@example.com',
  ...more,
})

/** The calls of a page. `headers`: such as another `x-forwarded-for`. */
export function pageOf(w: World, { url }: Link, headers: Record<string, string> = {}) {
  const path = new URL(url).pathname
  const post = (to: string, body: object): Promise<Answer> =>
    w.call('POST', `${path}/${to}`, { body, headers })
  const pageToken = async (): Promise<string> => (await post('token', {})).body.token as string
  const tokenize = (page_token: string, card_number = VISA, more: object = {}): Promise<Answer> =>
    post('cards', {
      page_token,
      holder_name: 'MARIA SILVA',
      card_number,
      expiration_month: '12',
      expiration_year: '2035',
      security_code: '123',
      ...more,
    })
  /** Pays as the page does: of a card, tokenizes first. */
  const pay = async ({ card = VISA, ...order }: Order): Promise<Answer> => {
    if (order['payment_type'] !== 'credit' || order['card_token']) return post('payments', order)
    const named = await post('token', {})
    if (named.status !== 200) return named
    const token = await tokenize(named.body.token, card)
    return token.status === 201 ? post('payments', { ...order, card_token: token.body.id }) : token
  }
  return {
    path,
    post,
    pageToken,
    tokenize,
    pay,
    show: (to = '', more = {}) => w.call('GET', `${path}${to}`, more),
  }
}

/** One payment on the page of a link. */
export const payOn = (w: World, link: Link, order: Order): Promise<Answer> =>
  pageOf(w, link).pay(order)
