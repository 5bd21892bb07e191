// The fields of a seller in the audit log: decisions and settings with their values, personal data
// only by the names of the changed fields. Pure.

import {
  changedFields,
  type AuditDetails,
  type AuditedObject,
} from '../../platform/audit/record.ts'
import type { Seller } from './seller.ts'

/** A seller as the object of an audit record: the record belongs to that seller. */
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

/**
 * Fields that are not listed by name: they change with every update, or are shown with their value.
 */
const NOT_LISTED = [
  'version',
  'updatedAt',
  'dueAt',
  'attempts',
  'reason',
  'status',
  'allowRegisterSeller',
  'enablePix',
  'enableBoleto',
].concat([
  'enableCredit',
  'creditMaxInstallments',
  'maxTransactionAmount',
  'urlNotify',
  'payout',
  'payoutDueOn',
])

export function differenceOf(before: Seller, after: Seller): AuditDetails {
  const fields = changedFields(before, after, NOT_LISTED)
  return {
    before: auditedOf(before),
    after: { ...auditedOf(after), ...(fields.length > 0 ? { fields } : {}) },
  }
}
