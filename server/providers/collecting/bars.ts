// Whether a report is of a boleto: by the bars that its bank made, or had from us, and by the terms that
// it has, had or may have. Pure.

import { type BoletoAgreement, dueFactor, readBarcode } from '../../kernel/brazil/boleto.ts'
import type { BoletoOrder } from '../bank.ts'
import type { PresentBoleto } from './rail.ts'

/** Whether bars that the bank made are of this agreement's bank, amount and due day. */
function isOfOrder(
  barcode: string,
  { terms }: BoletoOrder,
  { bankCode }: BoletoAgreement,
): boolean {
  const read = readBarcode(barcode)
  return (
    read.ok &&
    read.boleto.bankCode === bankCode &&
    read.boleto.amount === terms.amount &&
    read.boleto.factor === dueFactor(terms.dueOn)
  )
}

/** The fixed part of bars: the bank, and the free field with our number. */
const fixedIn = (barcode: string): string => barcode.slice(0, 4) + barcode.slice(19)

/** Whether bars are those of a boleto by any of the terms that it had or may have. */
function isOfChanged(barcode: string, { barcode: own, terms, also = [] }: BoletoOrder): boolean {
  const read = readBarcode(barcode)
  const all = [terms, ...also]
  return (
    read.ok &&
    fixedIn(barcode) === fixedIn(own) &&
    all.some(({ amount }) => amount === read.boleto.amount) &&
    all.some(({ dueOn }) => dueFactor(dueOn) === read.boleto.factor)
  )
}

/** Whether a report is of this boleto. */
export function isOf(
  report: PresentBoleto,
  boleto: BoletoOrder,
  agreement: BoletoAgreement,
): boolean {
  const { terms, also = [] } = boleto
  if (![terms, ...also].some(({ amount }) => amount === report.amount)) return false
  if (also.length > 0 && boleto.barcode !== '' && report.barcode !== '')
    return isOfChanged(report.barcode, boleto)
  if (agreement.countedBy !== 'bank') return report.barcode === boleto.barcode
  if (report.barcode === '') return report.status !== 'registered'
  if (boleto.barcode !== '') return report.barcode === boleto.barcode
  return report.ourNumber !== undefined && isOfOrder(report.barcode, boleto, agreement)
}
