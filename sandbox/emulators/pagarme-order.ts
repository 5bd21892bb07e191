// What Pagar.me wants of an order, and what it says of one that it refuses. Pure.

import type { BankReply } from '../../server/kernel/bank-call.ts'
import { isObject, isText, isWhole, type Json } from '../formats.ts'
import { bodyOf, reply } from './account.ts'

const EXPIRES_MAX_S = 315_360_000
const AMOUNT_MAX = 99_999_999_999

const invalid = (field: string, why: string, request: Json): BankReply =>
  reply(422, { message: 'The request is invalid.', errors: { [field]: [why] }, request })

const itemsOf = ({ items }: Json): Json[] => (Array.isArray(items) ? items.filter(isObject) : [])
export const totalOf = (order: Json): number =>
  itemsOf(order).reduce(
    (total, { amount, quantity }) => total + Number(amount) * Number(quantity),
    0,
  )

/** Why an order is refused. */
export function faultIn(order: Json): BankReply | undefined {
  const { customer, payments } = order
  const { name, email, document, phones } = bodyOf(customer)
  if (!isText(name, 64) || name === '')
    return invalid('order.customer.name', 'The name field is required.', order)
  if (!isText(email, 64) || !email.includes('@'))
    return invalid('order.customer.email', 'The email field is required.', order)
  if (typeof document !== 'string' || !/^(?:\d{11}|[0-9A-Z]{14})$/.test(document))
    return invalid('order.customer.document', 'The document is invalid.', order)
  if (!isObject(phones)) return invalid('order.customer.phones', 'A phone is required.', order)
  const [payment, ...more] = Array.isArray(payments) ? (payments as unknown[]) : []
  const { payment_method: way, pix } = bodyOf(payment)
  if (more.length > 0 || way !== 'pix' || !isWhole(bodyOf(pix)['expires_in'], 1, EXPIRES_MAX_S))
    return invalid('order.payments[0].pix', 'expires_in or expires_at is required.', order)
  const isRight = itemsOf(order).every(
    ({ amount, quantity }) => isWhole(amount, 1, AMOUNT_MAX) && isWhole(quantity, 1, 1_000),
  )
  return isRight && itemsOf(order).length > 0
    ? undefined
    : invalid('order.items', 'The items are required.', order)
}
