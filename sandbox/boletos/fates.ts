// Amounts and payers of boletos with a known fate. Data; the docs page is generated from it. No charge has a fate by one of
// these amounts, so the pix QR code of such a boleto behaves normally.

import { type Cents, cents } from '../../server/kernel/money.ts'

export type BoletoFate =
  | 'declined'
  | 'slow'
  | 'silent_before'
  | 'silent_after'
  | 'unavailable'
  | 'garbled'
  | 'withdrawn'

export type FateOfBoleto =
  | { readonly on: 'boleto'; readonly amount: Cents; readonly fate: BoletoFate; readonly explains: string }
  | { readonly on: 'boleto-payer'; readonly document: string; readonly fate: BoletoFate; readonly explains: string }

const boleto = (amount: number, fate: BoletoFate, explains: string): FateOfBoleto => ({
  on: 'boleto',
  amount: cents(amount),
  fate,
  explains,
})
const payer = (document: string, fate: BoletoFate, explains: string): FateOfBoleto => ({
  on: 'boleto-payer',
  document,
  fate,
  explains,
})

export const BOLETO_FATES: readonly FateOfBoleto[] = [
  boleto(99_990_41, 'declined', 'The bank refuses the boleto: 422 BoletoRecusado, every time.'),
  boleto(99_990_42, 'slow', 'The bank answers after 1.5 seconds.'),
  boleto(99_990_43, 'silent_before', 'The first call times out and has no effect; later calls work normally.'),
  boleto(99_990_44, 'silent_after', 'The first call registers the boleto and times out.'),
  boleto(99_990_45, 'unavailable', 'The first call fails with 503 ServicoIndisponivel; later calls work normally.'),
  boleto(99_990_46, 'garbled', 'The first call registers the boleto and returns 200 with invalid JSON.'),
  boleto(99_990_47, 'withdrawn', 'The bank registers the boleto and withdraws it at once.'),
  payer('99900010736', 'declined', 'A person whose boletos the bank refuses: 422 BoletoRecusado, every time.'),
  payer('99000104000163', 'declined', 'A company whose boletos the bank refuses: 422 BoletoRecusado, every time.'),
]

const byAmount = new Map(BOLETO_FATES.flatMap((one) => (one.on === 'boleto' ? [[one.amount, one.fate]] : [])))
const byPayer = new Map(BOLETO_FATES.flatMap((one) => (one.on === 'boleto' ? [] : [[one.document, one.fate]])))

/** The fate of a boleto; the payer's takes precedence over the amount's. */
export const fateOfBoleto = (amount: Cents, payerDocument: string): BoletoFate | undefined =>
  byPayer.get(payerDocument) ?? byAmount.get(amount)
