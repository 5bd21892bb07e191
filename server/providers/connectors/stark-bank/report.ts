// Stark Bank's invoices, their payments and logs, with every field checked by hand. Pure. What
// cannot be read is undefined, and the caller then treats the reply as unknown. Sources: facts.md.

import { after } from '../../../kernel/clock.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { PixPayer, ProviderRefund, ReceivedPix } from '../../bank.ts'
import { allOf, isObject, payerOf, placeIn, timeOf, wordOf } from '../../parse.ts'
import type { PresentReport } from '../../wires/rail.ts'
import { codeIn, fromCents, idIn, locationOf, spiName } from '../../wires/values.ts'
import { type CursorPage, pageFrom } from '../../paying/cursors.ts'

const STATUSES = {
  created: 'active',
  overdue: 'active',
  // Not withdrawn: its time is over.
  expired: 'active',
  paid: 'completed',
  canceled: 'removed',
} as const

const EXPIRATION_MAX_S = 2_147_483_647

/** All tags are made lower case there, which our ids are. */
const TAG = 'txid/'
const TXID = /^[0-9a-z]{26,35}$/
export const tagOf = (txid: string): string => `${TAG}${txid}`

export type Invoice = {
  readonly id: string
  readonly status: PresentReport['status']
  /** What was asked for. */
  readonly asked: Cents
  /** What it has now: less once something was returned. */
  readonly left: Cents
  readonly txid: string | undefined
  readonly brCode: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Our reference among the tags; undefined where there are two. */
export function txidIn(tags: unknown): string | undefined {
  const own = Array.isArray(tags)
    ? tags.filter((tag): tag is string => typeof tag === 'string' && tag.startsWith(TAG))
    : []
  const txid = own[0]?.slice(TAG.length)
  return own.length === 1 && txid !== undefined && TXID.test(txid) ? txid : undefined
}

export function invoiceFrom(body: unknown): Invoice | undefined {
  if (!isObject(body)) return undefined
  const id = idIn(body['id'])
  const status = wordOf(STATUSES, body['status'])
  const left = fromCents(body['amount'])
  const asked = fromCents(body['nominalAmount'] ?? body['amount'])
  const createdAt = timeOf(body['created'])
  const due = timeOf(body['due'])
  const { expiration } = body
  const isTime =
    Number.isSafeInteger(expiration) &&
    (expiration as number) >= 0 &&
    (expiration as number) <= EXPIRATION_MAX_S
  const brCode = codeIn(body['brcode'])
  if (id === undefined || !status || left === undefined || asked === undefined) return undefined
  if (!createdAt || !due || !isTime || (body['status'] === 'created' && brCode === ''))
    return undefined
  const expiresAt = after(due, (expiration as number) * 1_000)
  return { id, status, asked, left, txid: txidIn(body['tags']), brCode, createdAt, expiresAt }
}

/** The invoices of a list; undefined where the list goes on. */
export const invoicesFrom = (body: unknown): Invoice[] | undefined =>
  isObject(body) && Array.isArray(body['invoices']) && !body['cursor']
    ? allOf(body['invoices'], invoiceFrom)
    : undefined

export const invoicesUnder = (body: unknown, txid: string): Invoice[] | undefined =>
  invoicesFrom(body)?.filter((one) => one.txid === txid)

/** The one invoice of a reply to a creation. */
export function createdFrom(body: unknown): Invoice | undefined {
  const invoices = isObject(body) ? body['invoices'] : undefined
  return Array.isArray(invoices) && invoices.length === 1 ? invoiceFrom(invoices[0]) : undefined
}

/** What was paid, its name at the SPI and who paid it. It has no time. */
export type Payment = { endToEndId: string; amount: Cents; payer?: PixPayer }

export function paymentFrom(body: unknown): Payment | undefined {
  const payment = placeIn(body, 'payment')
  if (!isObject(payment)) return undefined
  const endToEndId = spiName(payment['endToEndId'])
  const amount = fromCents(payment['amount'])
  const payer = payerOf(payment['name'], payment['taxId'])
  return endToEndId === undefined || amount === undefined
    ? undefined
    : { endToEndId, amount, ...(payer && { payer }) }
}

/** What happened to an invoice, when. */
export type Logged = { readonly id: string; readonly at: Date; readonly invoice: Invoice }

function loggedFrom(body: unknown): Logged | undefined {
  if (!isObject(body)) return undefined
  const id = idIn(body['id'])
  const at = timeOf(body['created'])
  const invoice = invoiceFrom(body['invoice'])
  return id === undefined || !at || !invoice ? undefined : { id, at, invoice }
}

export const logsFrom = (body: unknown): CursorPage<Logged> | undefined =>
  pageFrom(body, 'logs', loggedFrom)

/** The pix that paid an invoice. What was returned of it names no return of ours. */
export function pixOf(
  invoice: Invoice,
  { endToEndId, amount, payer }: Payment,
  paidAt: Date,
): ReceivedPix {
  const gone = (amount - invoice.left) as Cents
  const returns: ProviderRefund[] =
    gone > 0
      ? [{ id: invoice.id, providerReference: invoice.id, amount: gone, status: 'returned' }]
      : []
  const { txid } = invoice
  return {
    endToEndId,
    amount,
    paidAt,
    returns,
    ...(txid !== undefined && { txid }),
    ...(payer && { payer }),
  }
}

export const reportOf = (
  { status, asked, brCode, createdAt, expiresAt }: Invoice,
  payments: ReceivedPix[],
): PresentReport => ({
  status,
  amount: asked,
  brCode,
  location: locationOf(brCode),
  createdAt,
  expiresAt,
  payments,
})
