// The question to an authorization endpoint: its body, made once and signed as it is sent. Pure.

import {
  ANSWER_MAX_BYTES,
  type AuthorizationRequest as EndpointRequest,
} from '../../../contract/corporate/authorization-endpoint.ts'
import type { ValueOf } from '../../../contract/operation.ts'
import { hyphened, type SellerId } from '../../kernel/ids.ts'
import { categoryOf } from '../purchases/category.ts'
import type { AuthorizationRequest, DecisionCard } from '../purchases/purchase.ts'

/**
 * Of the two seconds that the issuing bank waits, from its request on: what is asked later cannot
 * be answered in time.
 */
const ASKED_WITHIN_MS = 1_700
/** Less is not enough for a connection. */
const LEAST_MS = 50

/**
 * How long an answer is waited for; undefined: there is no time left to ask. `elapsed`: since the
 * bank's request.
 */
export function timeFor(timeoutMs: number, elapsed: number): number | undefined {
  const left = Math.min(timeoutMs, ASKED_WITHIN_MS - elapsed)
  return left >= LEAST_MS ? left : undefined
}

/** What is read of an answer: one byte more shows that it is too long. */
export const answerBounds = (withinMs: number) => ({
  withinMs,
  keptBytes: ANSWER_MAX_BYTES,
  readBytes: ANSWER_MAX_BYTES + 1,
})

/** The card and its holder, as the question names them. */
export type RequestedCard = Pick<
  DecisionCard,
  'id' | 'seller' | 'last4' | 'holder' | 'holderName' | 'centerName'
>

type Terms = { readonly timeoutMs: number; readonly now: Date; readonly test: boolean }

/** The body of the question. */
export function endpointRequestOf(
  request: AuthorizationRequest,
  card: RequestedCard,
  { timeoutMs, now, test }: Terms,
): string {
  const endpointRequest: ValueOf<typeof EndpointRequest> = {
    id: request.id,
    type: 'corporate.authorization.request',
    io_seller_id: hyphened(card.seller),
    test,
    created_at: now.toISOString(),
    timeout_ms: timeoutMs,
    data: {
      resource: 'corporate_authorization',
      card_id: card.id,
      card_last4: card.last4,
      holder_id: card.holder,
      holder_name: card.holderName,
      center_cost: card.centerName,
      amount: request.amount,
      currency: 'BRL',
      merchant_amount: request.merchantAmount,
      merchant_currency: request.merchantCurrency,
      merchant_name: request.merchant.name,
      merchant_category: request.merchant.mcc,
      category: categoryOf(request.merchant.mcc),
      merchant_country: request.merchant.country,
      method: request.method,
      purchased_at: request.at.toISOString(),
    },
  }
  return JSON.stringify(endpointRequest)
}

/** A test asks about a purchase that nobody makes, by a card that does not exist. */
export const sample = (id: string, seller: SellerId, at: Date) => {
  const request = {
    id,
    card: id as DecisionCard['id'],
    amount: 45_09 as AuthorizationRequest['amount'],
    merchant: { name: 'UBER TRIP', mcc: '4121', country: 'BR' },
    merchantAmount: 45_09,
    merchantCurrency: 'BRL',
    method: 'online',
    at,
  } as const satisfies AuthorizationRequest
  const holder = id as DecisionCard['holder']
  const card: RequestedCard = {
    id: request.card,
    seller,
    last4: '0000',
    holder,
    holderName: 'Maria',
    centerName: null,
  }
  return { request, card }
}
