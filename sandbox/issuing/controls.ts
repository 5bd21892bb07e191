// The controls of the issuing bank: what shops, buyers and the post do, on request. They reply
// after the client was notified.

import type { BankReply } from '../../server/kernel/bank-call.ts'
import { newId } from '../../server/kernel/ids.ts'
import { AMOUNT_MAX_CENTS, type Cents } from '../../server/kernel/money.ts'
import { answer, problem, refused, type Refused } from '../http/problem.ts'
import { isObject } from '../formats.ts'
import { deliver, type IssuedCard, ship } from './card.ts'
import { giveBack } from './disputes/operations.ts'
import { codeOf, numberOf } from './number.ts'
import { changeCard, type IssuingDeps, reportOf } from './operations.ts'
import { readAmount, readSale, type Sale } from './order.ts'
import { asking, clear, decide, type Purchase, reverse, WRONG_SECRETS } from './purchase.ts'
import { inReais } from './rates.ts'
import * as store from './store.ts'
import { cardToWire, purchaseToWire } from './wire.ts'

/** "12/31" of 2031-12-31. */
const expiryOf = ({ expiresOn }: IssuedCard): string =>
  `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`

/** Whether the card data given at the shop is right; data that was not given is not checked. */
function areRight(deps: IssuingDeps, card: IssuedCard, { number, code, expiry }: Sale): boolean {
  const own = numberOf(deps.hashKey, card, card.edition)
  return (
    (number === undefined || number === own) &&
    (code === undefined || code === codeOf(deps.hashKey, own, card.expiresOn)) &&
    (expiry === undefined || expiry === expiryOf(card))
  )
}

/** Decides a purchase: checks the shop's card data, then asks the card's client, then stands in. */
async function decided(
  deps: IssuingDeps,
  card: IssuedCard,
  request: Purchase,
  sale: Sale,
): Promise<Purchase> {
  if (!areRight(deps, card, sale)) {
    const denied = { by: 'stand_in', approved: false, reason: WRONG_SECRETS } as const
    const result = await deps.change({
      id: request.id,
      change: (known, at) => decide(known, denied, at),
    })
    return result as Purchase
  }
  return deps.decide({ purchase: request, approval: await deps.asker.ask(request) })
}

async function findByName(deps: IssuingDeps, id: string): Promise<IssuedCard | undefined> {
  const client = await store.clientOf(deps.db, id)
  return client === undefined ? undefined : deps.findCard({ client, id })
}

/**
 * Buys with a card as a shop does, and returns the decision. A client that made the decision is not
 * notified of it.
 */
export async function buy(deps: IssuingDeps, id: string, body: unknown): Promise<BankReply> {
  const sale = readSale(body)
  if (typeof sale === 'string') return problem('CompraInvalida', sale)
  const card = await findByName(deps, id)
  if (!card) return problem('CartaoNaoEncontrado', 'Cartão não encontrado para o id informado.')
  const amount = inReais(sale.merchantAmount, sale.merchantCurrency)
  if (amount === undefined)
    return problem('CompraInvalida', `Não há câmbio para ${sale.merchantCurrency}.`)
  if (amount < 1 || amount > AMOUNT_MAX_CENTS)
    return problem('CompraInvalida', 'O valor em reais é pouco ou demais.')
  const { merchant, merchantAmount, merchantCurrency, method } = sale
  const names = { client: card.client, card: card.id, seller: card.seller }
  const given = { amount, merchant, merchantAmount, merchantCurrency, method, at: deps.clock.now() }
  const requested = asking({ id: newId(deps.clock.wall()), ...names, ...given }, sale.clearing)
  await deps.take(requested)
  const purchase = await decided(deps, card, requested, sale)
  if (purchase.approvedBy !== 'client') await reportOf(deps, purchase)
  return answer(201, purchaseToWire(purchase))
}

const FOLLOW: Record<
  string,
  (known: Purchase, amount: Cents | undefined, at: Date) => Purchase | Refused
> = {
  clear,
  reverse,
}

/**
 * Clears, reverses or refunds `amount`, or all that is left. 409 with the unchanged purchase where
 * that is impossible.
 */
export async function follow(
  deps: IssuingDeps,
  id: string,
  what: string,
  body: unknown,
): Promise<BankReply> {
  const given = isObject(body) ? body['amount'] : undefined
  const amount = given === undefined ? undefined : readAmount(given)
  const next = Object.hasOwn(FOLLOW, what) ? FOLLOW[what] : undefined
  const isRefund = what === 'refund'
  if ((!next && !isRefund) || (given !== undefined && amount === undefined))
    return problem('CompraInvalida', 'O campo amount é um número de centavos.')
  const done = next
    ? await changeOne(deps, id, (known, at) => next(known, amount, at))
    : await giveBack(deps, id, amount)
  if (!done) return problem('CompraNaoEncontrada', 'Compra não encontrada para o id informado.')
  const { known, result } = done
  return 'refused' in result
    ? answer(409, purchaseToWire(known))
    : answer(200, purchaseToWire(result))
}

async function changeOne(
  deps: IssuingDeps,
  id: string,
  change: (known: Purchase, at: Date) => Purchase | Refused,
) {
  let known: Purchase | undefined
  const result = await deps.change({ id, change: (one, at) => change((known = one), at) })
  if (!result || !known) return undefined
  if (!('refused' in result)) await reportOf(deps, result)
  return { known, result }
}

const POST: Record<string, (known: IssuedCard, at: Date) => IssuedCard | undefined> = {
  ship,
  deliver,
}
const DONE: Record<string, ReadonlySet<string | null>> = {
  ship: new Set(['shipped', 'delivered']),
  deliver: new Set(['delivered']),
}

/**
 * Moves a card on in the post. Does nothing where it is there already; 409 with the card where it
 * is impossible.
 */
export async function forward(deps: IssuingDeps, id: string, what: string): Promise<BankReply> {
  const card = await findByName(deps, id)
  if (!card) return problem('CartaoNaoEncontrado', 'Cartão não encontrado para o id informado.')
  let before: IssuedCard | undefined
  const change = (known: IssuedCard, at: Date) => {
    before = known
    const cannot = refused('CartaoRecusado', 'O cartão não está em estado para isso.')
    return POST[what]?.(known, at) ?? (DONE[what]?.has(known.stage) ? known : cannot)
  }
  const result = await changeCard(deps, { client: card.client, id, change })
  const now = deps.clock.now()
  if (!result || 'refused' in result) return answer(409, cardToWire(before ?? card, now))
  if (result !== before) await deps.notices.notify({ client: card.client, on: 'issued', id })
  return answer(200, cardToWire(result, now))
}
