// What the audit log shows of a seller: decisions and settings by their values, what is known of people by the names of the fields. Pure.

import { changedFields, type AuditDetails, type AuditedObject } from '../../platform/audit/record.ts'
import type { Seller } from './seller.ts'

/** The record of a seller is its own. */
export const asSelf = ({ owner, id }: Seller): AuditedObject => ({ owner, seller: id, id })

const auditedOf = (s: Seller) => ({
  status: s.status,
  allow_register_seller: s.allowRegisterSeller,
  enable_pix: s.enablePix,
  enable_boleto: s.enableBoleto,
  enable_credit: s.enableCredit,
  credit_max_installments: s.creditMaxInstallments,
  max_transaction_amount: s.maxTransactionAmount,
  url_notify: s.urlNotify,
  payout: s.payout,
})

/** What changes with every change, and what is shown by its value. */
const OTHERS = [
  'version',
  'updatedAt',
  'dueAt',
  'attempts',
  'reason',
  'status',
  'allowRegisterSeller',
  'enablePix',
  'enableBoleto',
].concat(['enableCredit', 'creditMaxInstallments', 'maxTransactionAmount', 'urlNotify', 'payout', 'payoutDueOn'])

export function differenceOf(before: Seller, after: Seller): AuditDetails {
  const fields = changedFields(before, after, OTHERS)
  return { before: auditedOf(before), after: { ...auditedOf(after), ...(fields.length > 0 ? { fields } : {}) } }
}
