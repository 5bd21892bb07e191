// The order behind a transaction: stored with it and sent to the acquirer's antifraud. No query
// filters by it.

import { Type } from 'typebox'
import { AmountOrNone, CountryCode, TextIn } from '../fields.ts'

const PRODUCTS_MAX = 100

const Product = Type.Object({
  name: TextIn(255),
  code: Type.Optional(TextIn(100, { softens: 'text' })),
  amount: AmountOrNone({ minimum: 0 }),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, softens: 'count' })),
})

const Shipping = Type.Object({
  taxpayer_id: Type.Optional(TextIn(20, { softens: 'text' })),
  firstname: Type.Optional(TextIn(100)),
  lastname: Type.Optional(TextIn(100)),
  address_1: Type.Optional(TextIn(255)),
  address_2: Type.Optional(TextIn(255, { softens: 'text' })),
  address_3: Type.Optional(TextIn(255)),
  postal_code: Type.Optional(TextIn(20, { softens: 'text' })),
  city: Type.Optional(TextIn(100)),
  state: Type.Optional(TextIn(60)),
  country_code: Type.Optional(CountryCode()),
  client_type: Type.Optional(Type.Union([Type.Literal('pf'), Type.Literal('pj')])),
  phone_number: Type.Optional(TextIn(30, { softens: 'text', cards: 'phone' })),
})

export const orderFields = {
  products: Type.Optional(Type.Array(Product, { maxItems: PRODUCTS_MAX })),
  antifraud_sessid: Type.Optional(TextIn(255)),
  shipping: Type.Optional(Shipping),
}
