// The calls of a payment link's page: operations as data, apart from the public contract, because
// only the page makes them.

import { Type } from 'typebox'
import { Amount, Email, Exact, Name, TaxpayerIdIn, TextIn } from '../../../contract/fields.ts'
import { internalOperation } from '../../../contract/operation.ts'
import { INSTALLMENTS_MAX, PAYMENT_TYPES } from '../../../contract/payments/payment-methods.ts'
import { NewCard } from '../../../contract/payments/vault.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'

const params = Type.Object({ code: TextIn(64) })

/** A random text that the page makes: 128 bits or more. */
const Random = () =>
  Type.String({
    pattern: '^[0-9A-Za-z-]{32,64}$',
    maxLength: 64,
    cards: 'kept',
    says: FIELD_MESSAGES.notAccepted,
  })

export const pageTokenCall = internalOperation({
  id: 'checkout.token',
  delicate: 'none',
  summary: 'A token for one card on this page',
  method: 'POST',
  path: '/link/:code/token',
  params,
  body: Type.Object({}),
  reply: Exact({ token: Type.String(), expires_in: Type.Integer() }),
})

export const tokenizeOnPageCall = internalOperation({
  id: 'checkout.tokenize',
  delicate: 'none',
  summary: 'Tokenize a card on this page',
  method: 'POST',
  path: '/link/:code/cards',
  params,
  body: Type.Object({ page_token: TextIn(200, { cards: 'kept' }), ...NewCard.properties }),
  reply: Exact({ id: Type.String() }),
  status: 201,
  confidential: true,
})

export const payOnPageCall = internalOperation({
  id: 'checkout.pay',
  delicate: { is: 'asks_money' },
  summary: 'Start a payment on this page; the same intent is the same payment',
  method: 'POST',
  path: '/link/:code/payments',
  params,
  body: Type.Object({
    page: Random(),
    intent: Random(),
    payment_type: Type.Enum([...PAYMENT_TYPES]),
    amount: Type.Optional(Amount()),
    name: Name(100),
    /** Of every buyer but one of abroad, who pays by card. */
    taxpayer_id: Type.Optional(TaxpayerIdIn()),
    email: Type.Optional(
      Type.Union([Type.Literal(''), Email(254)], {
        softens: 'email',
        says: FIELD_MESSAGES.notAnEmail,
      }),
    ),
    installments: Type.Optional(
      Type.Integer({ minimum: 1, maximum: INSTALLMENTS_MAX, softens: 'count' }),
    ),
    card_token: Type.Optional(TextIn(64, { cards: 'kept' })),
  }),
  reply: Exact({
    transaction: Type.String(),
    path: Type.String({ description: 'Of the page of the transaction, from the link’s on.' }),
  }),
  status: 201,
})

/** All of them, for what holds of every call. */
export const CHECKOUT_CALLS = [pageTokenCall, tokenizeOnPageCall, payOnPageCall] as const
