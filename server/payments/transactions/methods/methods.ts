// The table of payment methods.

import type { Method } from '../../../marketplace/fees/plan.ts'
import { boleto } from './boleto.ts'
import { card } from './card.ts'
import type { MethodDefinition } from './method.ts'
import type { Transaction } from '../transaction.ts'
import type { CardDetail } from './payment-method.ts'
import { pix } from './pix.ts'

const METHODS: { readonly [M in Method]: MethodDefinition<M> } = { pix, boleto, credit: card }

/** The method of a transaction, or of an order. */
export const methodOf = <M extends Method>({
  method,
}: {
  readonly method: M
}): MethodDefinition<M> => METHODS[method]

/** The text of the QR code that pays a transaction; undefined where there is none, or none yet. */
export const brCodeOf = (t: Transaction): string | undefined => methodOf(t).brCode(t)

/** The card a transaction is charged to, if any. */
export const cardOf = (t: Transaction): CardDetail | undefined => methodOf(t).cardOf(t)
