// The account that a refund of a boleto is paid out to, where the buyer named one: parsed, checked,
// and sealed for its row. Pure.

import assert from 'node:assert/strict'
import type { BodyOf } from '../../../../contract/operation.ts'
import type { voidTransaction } from '../../../../contract/payments/transactions.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import type { PayoutOrder } from '../../../providers/payouts.ts'
import { seal, unseal, type SealKeys } from '../../../kernel/seal.ts'
import { readAccountNumber, readBranch } from '../../../kernel/brazil/account-number.ts'
import { readTaxpayerId } from '../../../kernel/brazil/taxpayer.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import { findBank } from '../../../kernel/reference/banks.ts'
import { methodOf } from '../methods/methods.ts'
import type { Transaction } from '../transaction.ts'
import type { Refund } from './refund.ts'

export type RefundTo = Pick<PayoutOrder, 'to' | 'holder'>

const placeOf = ({ owner, id }: Pick<Refund, 'owner' | 'id'>): string => `${owner}/refunds/${id}`

type AccountBody = NonNullable<NonNullable<BodyOf<typeof voidTransaction>>['bank_account']>

/** The account as the paying bank needs it. 422 where it is invalid. */
export function readTo(account: AccountBody): RefundTo {
  const bank = findBank(account.bank_code)
  if (!bank)
    throw refuseField('bank_account.bank_code', {
      en: 'is not the code of a bank in Brazil (COMPE or ISPB)',
      pt: 'não é o código de um banco no Brasil (COMPE ou ISPB)',
    })
  const taxpayer = readTaxpayerId(account.taxpayer_id)
  if (!taxpayer) throw refuseField('bank_account.taxpayer_id', FIELD_MESSAGES.notACpfOrCnpj)
  const [branch, number] = [
    readBranch(account.routing_number),
    readAccountNumber(account.account_number),
  ]
  assert(branch !== undefined && number !== undefined, 'the contract refused what is no number')
  return {
    to: { account: { ispb: bank.ispb, branch, number, type: account.type } },
    holder: { name: account.holder_name, taxpayerId: taxpayer.value },
  }
}

/**
 * 422 for an account that is not the payer's. Documents are canonical and compared whole; otherwise
 * a seller could pay itself what a buyer is owed.
 */
export function demandPayers(
  t: Transaction,
  refund: Pick<Refund, 'paymentReference'>,
  { holder }: RefundTo,
): void {
  const payee = methodOf(t).payee(t, refund.paymentReference)
  if (holder.taxpayerId !== payee?.taxpayerId) throw refuse('refund_account_not_payers')
}

/** Sealed for the row of the refund. */
export const sealTo = (keys: SealKeys, row: Pick<Refund, 'owner' | 'id'>, to: RefundTo): Buffer =>
  seal(keys, JSON.stringify(to), placeOf(row))

export const unsealTo = (
  keys: SealKeys,
  row: Pick<Refund, 'owner' | 'id' | 'toSealed'>,
): RefundTo => JSON.parse(unseal(keys, row.toSealed!, placeOf(row))) as RefundTo
