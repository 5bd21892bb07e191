// The calls by which people of a company see and pay its debts in the portal, in every status since
// the first activation: the calls of the public API under the portal's path. The public API itself
// refuses companies that are not active.

import {
  createRecharge,
  getBalance,
  getRecharge,
  listRecharges,
} from '../../../contract/corporate/account.ts'
import {
  getInvoice,
  getInvoiceDocument,
  getInvoicePayment,
  listInvoicePayments,
  listInvoices,
  payInvoice,
} from '../../../contract/corporate/invoices.ts'
import { ROOT } from '../../../contract/corporate/words.ts'
import type { Operation } from '../../../contract/operation.ts'

const PORTAL = '/portal/api/corporate'

/** A call of the public API, under the portal's path. */
const inPortal = <O extends Operation>(operation: O): O => ({
  ...operation,
  id: operation.id.replace('corporate.', 'portal.corporate.'),
  path: operation.path.replace(ROOT, PORTAL),
  also: [],
  scopes: [],
})

export const balanceCall = inPortal(getBalance)
export const rechargeCall = inPortal(createRecharge)
export const listRechargesCall = inPortal(listRecharges)
export const getRechargeCall = inPortal(getRecharge)
export const listInvoicesCall = inPortal(listInvoices)
export const getInvoiceCall = inPortal(getInvoice)
export const payInvoiceCall = inPortal(payInvoice)
export const listPaymentsCall = inPortal(listInvoicePayments)
export const getPaymentCall = inPortal(getInvoicePayment)
export const documentCall = inPortal(getInvoiceDocument)
