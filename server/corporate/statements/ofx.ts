// The lines of a statement of cards for accounting software (OFX). Pure.

import type { Day } from '../../kernel/brazil/calendar.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import type { OfxLine } from '../../kernel/text/ofx.ts'
import { owedOf, type Invoice } from './invoice.ts'
import { kindText, type InvoiceLine } from './statement-line.ts'

/** A purchase is money out of the company's hands. */
export const ofxOfLine = (line: InvoiceLine): OfxLine => ({
  id: line.id,
  at: line.at,
  amount: cents(-line.amount),
  memo: [kindText(line), line.merchant, `${line.holder} (${line.last4})`].join(' - '),
})

/** What is owed; of an open statement, what it has come to. */
export const stillOwed = (i: Invoice, day: Day): Cents =>
  i.status === 'open' ? cents(i.amount + i.returned - i.cashback) : owedOf(i, day)

/**
 * What is no purchase: cashback, payments, and what was charged. Only of a statement that is paid:
 * until then amounts change, and programs that have a line already do not read it again.
 */
export function ofxBelow(i: Invoice, now: Date): OfxLine[] {
  if (i.status !== 'paid') return []
  const at = i.paidAt ?? now
  const rows: readonly (readonly [key: string, memo: string, amount: number])[] = [
    ['returned', 'Pix devolvidos ao pagador', -i.returned],
    ['late-fee', 'Multa por atraso', -i.lateFee],
    ['interest', 'Juros de mora', -i.interest],
    ['cashback', 'Cashback', i.cashback],
    ['balance', 'Pagamento com o saldo', i.fromBalance],
    ['payment', 'Pagamento da fatura', i.paidAmount],
  ]
  return rows.flatMap(([key, memo, amount]) =>
    amount === 0 ? [] : [{ id: `${i.id}-${key}`, at, amount: cents(amount), memo }],
  )
}
