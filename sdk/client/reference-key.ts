// The idempotency key of a transaction that has a reference: the same for the same transaction,
// also after a restart of the program. It knows no transport.

import type { VintemError } from '../errors.ts'

type Sale = {
  reference_id?: unknown
  amount?: unknown
  payment_type?: unknown
  io_seller_id?: unknown
  token?: unknown
  id_card?: unknown
}

const idOf = (said: unknown): string =>
  String(said ?? '')
    .replaceAll('-', '')
    .toLowerCase()

/** The groups of a UUID, in any spelling. */
const ID = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/

/**
 * A transaction with its seller's id in one spelling, and without it if it is the client's own
 * seller (`sellerId`), so that equal transactions are equal texts. Only the server knows that a
 * seller's number and its id are the same seller.
 */
export function spelt<S extends Sale>(sale: S, sellerId: string): S {
  const { io_seller_id: named, ...others } = sale
  if (named === undefined || named === null) return sale
  if (idOf(named) === idOf(sellerId)) return others as S
  const groups = ID.exec(idOf(named))?.slice(1)
  return groups ? { ...sale, io_seller_id: groups.join('-') } : sale
}

/**
 * The fields that distinguish transactions; for a card payment also the card. All other fields must
 * not change in a retry.
 */
const namesOf = (customer: string, sale: Sale): unknown[] => [
  'transactions.create',
  idOf(customer),
  idOf(sale.io_seller_id),
  String(sale.payment_type),
  String(sale.reference_id),
  String(sale.amount),
  idOf(sale.token),
  idOf(sale.id_card),
]

/**
 * Returns a function that derives the key of the nth transaction with this reference, from 1 on;
 * undefined without one.
 */
export function referenceKeys(
  customer: string,
  sale: Sale,
): ((nth: number) => Promise<string>) | undefined {
  if (sale.reference_id === undefined || sale.reference_id === null || sale.reference_id === '')
    return undefined
  return async (nth) => {
    const said = new TextEncoder().encode(JSON.stringify([...namesOf(customer, sale), nth]))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', said))
    return `ref-${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }
}

const OVER = new Set(['canceled', 'failed'])
const DECLINED = new Set(['card_declined', 'charge_refused'])

/** Unpaid, and no longer payable. */
export const cameToNothing = (sale: unknown): boolean => OVER.has(String(Object(sale).status))

export const wasDeclined = ({ code }: VintemError): boolean => DECLINED.has(code)
