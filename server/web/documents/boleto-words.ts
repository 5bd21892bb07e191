// The texts of a boleto in both languages: the names of its fields, and its terms as sentences.
// Texts only. The PDF is always in Portuguese, because banks and payers know these field names.

import { dayText, moneyText } from '../../kernel/text/localized.ts'
import {
  type BoletoTerms,
  type Discount,
  discountUntil,
  type Due,
  type Interest,
  interestFrom,
  lastDay,
  lateFeeFrom,
  payableOn,
} from '../../kernel/brazil/boleto-due.ts'
import { addDays, type Day } from '../../kernel/brazil/calendar.ts'
import { type Cents, cents } from '../../kernel/money.ts'
import { inLanguage, type Language, type Text } from '../../../contract/text.ts'

/** `closed` replaces the ways to pay. */
export type BoletoWords = {
  readonly title: string
  readonly beneficiary: string
  /** The beneficiary's address. */
  readonly address: string
  readonly payer: string
  readonly pdf: string
  readonly print: string
  readonly bank: string
  readonly taxpayerId: string
  readonly branchAndCode: string
  readonly ourNumber: string
  readonly documentNumber: string
  readonly issuedOn: string
  readonly dueOn: string
  readonly lastDay: string
  readonly face: string
  readonly interest: string
  readonly lateFee: string
  readonly discount: string
  readonly amountOn: (day: string) => string
  readonly line: string
  readonly copyLine: string
  readonly bars: string
  readonly pix: string
  readonly pixSteps: string
  readonly pixCode: string
  readonly copyPix: string
  readonly pixLabel: string
  readonly about: string
  readonly instructions: string
  readonly paid: (on: string | undefined, amount: string | undefined) => string
  readonly expired: (on: string) => string
  readonly canceled: string
  readonly waiting: string
}

const PORTUGUESE: BoletoWords = {
  title: 'Boleto',
  beneficiary: 'Beneficiário',
  address: 'Endereço do beneficiário',
  pdf: 'Baixar em PDF',
  print: 'Imprimir',
  payer: 'Pagador',
  bank: 'Banco',
  taxpayerId: 'CPF/CNPJ',
  branchAndCode: 'Agência/Código do beneficiário',
  ourNumber: 'Nosso número',
  documentNumber: 'Nº do documento',
  issuedOn: 'Data do documento',
  dueOn: 'Vencimento',
  lastDay: 'Pagável até',
  face: 'Valor do documento',
  interest: 'Juros',
  lateFee: 'Multa',
  discount: 'Desconto',
  amountOn: (day) => `Valor a pagar em ${day}`,
  line: 'Linha digitável',
  copyLine: 'Copiar linha digitável',
  bars: 'Código de barras do boleto',
  pix: 'Pague com Pix',
  pixSteps: 'Abra o app do seu banco, escolha pagar com Pix e leia o código.',
  pixCode: 'Pix copia e cola',
  copyPix: 'Copiar código Pix',
  pixLabel: 'QR code do Pix deste boleto',
  about: 'Descrição',
  instructions: 'Instruções',
  paid: (on, amount) =>
    `Boleto pago${on ? ` em ${on}` : ''}${amount ? `: ${amount}` : ''}. Não pague novamente.`,
  expired: (on) => `Boleto vencido: só podia ser pago até ${on}. Peça outro ao vendedor.`,
  canceled: 'Boleto cancelado. Não pague.',
  waiting: 'O banco está registrando este boleto. Recarregue a página em alguns minutos.',
}

const ENGLISH: BoletoWords = {
  title: 'Boleto',
  beneficiary: 'Beneficiary',
  address: 'Address of the beneficiary',
  pdf: 'Download as PDF',
  print: 'Print',
  payer: 'Payer',
  bank: 'Bank',
  taxpayerId: 'CPF/CNPJ',
  branchAndCode: 'Branch/beneficiary code',
  ourNumber: 'Bank’s number (nosso número)',
  documentNumber: 'Document number',
  issuedOn: 'Issued on',
  dueOn: 'Due on',
  lastDay: 'Payable until',
  face: 'Face value',
  interest: 'Interest',
  lateFee: 'Late fee',
  discount: 'Discount',
  amountOn: (day) => `Amount to pay on ${day}`,
  line: 'Boleto number (linha digitável)',
  copyLine: 'Copy the number',
  bars: 'Barcode of the boleto',
  pix: 'Pay with Pix',
  pixSteps: 'Open your bank’s app, choose to pay with Pix and scan the code.',
  pixCode: 'Pix copy and paste',
  copyPix: 'Copy Pix code',
  pixLabel: 'Pix QR code of this boleto',
  about: 'Description',
  instructions: 'Instructions',
  paid: (on, amount) =>
    `Boleto paid${on ? ` on ${on}` : ''}${amount ? `: ${amount}` : ''}. Do not pay it again.`,
  expired: (on) =>
    `Boleto expired: it could be paid only until ${on}. Ask the seller for another boleto.`,
  canceled: 'Boleto canceled. Do not pay it.',
  waiting: 'The bank is registering this boleto. Reload the page in a few minutes.',
}

export const BOLETO_WORDS: Readonly<Record<keyof Text, BoletoWords>> = {
  pt: PORTUGUESE,
  en: ENGLISH,
}

/** Ten-thousandths of a percent as text: 10 000 is 1,00%, 333 is 0,0333%. */
export function percentText(value: number, language: Language): string {
  const digits = String(value).padStart(5, '0')
  const part = digits.slice(-4).replace(/0{1,2}$/, '')
  return `${digits.slice(0, -4)}${language === 'en' ? '.' : ','}${part}%`
}

type Sentences = {
  readonly discount: (what: string, until: string) => string
  readonly lateFee: (what: string, from: string, isUsual: boolean) => string
  readonly interest: (what: string, from: string, isUsual: boolean) => string
  readonly per: Readonly<Record<Interest['mode'], string>>
  readonly payable: (until: string) => string
  readonly notAfter: (last: string) => string
}

const SENTENCES: Readonly<Record<keyof Text, Sentences>> = {
  pt: {
    discount: (what, until) => `Desconto de ${what} para pagamento até ${until}.`,
    lateFee: (what, from, isUsual) =>
      `${isUsual ? 'Após o vencimento' : `A partir de ${from}`}, multa de ${what}.`,
    interest: (what, from, isUsual) =>
      `${isUsual ? 'Após o vencimento' : `A partir de ${from}`}, juros de ${what}.`,
    per: {
      daily_amount: ' por dia de atraso',
      daily_percentage: ' ao dia',
      monthly_percentage: ' ao mês',
    },
    payable: (until) => `Vencimento em dia não útil: pagável sem acréscimo até ${until}.`,
    notAfter: (last) => `Não receber após ${last}.`,
  },
  en: {
    discount: (what, until) => `Discount of ${what} if paid by ${until}.`,
    lateFee: (what, from, isUsual) =>
      `${isUsual ? 'After the due date' : `From ${from} on`}, a late fee of ${what}.`,
    interest: (what, from, isUsual) =>
      `${isUsual ? 'After the due date' : `From ${from} on`}, interest of ${what}.`,
    per: {
      daily_amount: ' for each day late',
      daily_percentage: ' a day',
      monthly_percentage: ' a month',
    },
    payable: (until) =>
      `The due date is not a banking day: payable until ${until} without charges.`,
    notAfter: (last) => `Cannot be paid after ${last}.`,
  },
}

/** The parts of an amount due, from the face value on; `face` is what that is called. */
export function sumsOf(
  due: Due,
  language: Language,
  face: string,
): (readonly [label: string, text: string])[] {
  const words = inLanguage(BOLETO_WORDS, language)
  const rows = [
    [face, '', due.face],
    [words.discount, '− ', due.discount],
    [words.lateFee, '+ ', due.lateFee],
    [words.interest, '+ ', due.interest],
  ] as const
  return rows
    .filter(([, sign, amount]) => sign === '' || amount > 0)
    .map(([label, sign, amount]) => [label, `${sign}${moneyText(amount, language)}`])
}

/** What early or late payment costs, as sentences, the most important first. */
export function costsOf(terms: BoletoTerms, language: Language): string[] {
  const say = inLanguage(SENTENCES, language)
  const day = (which: Day): string => dayText(which, language)
  const value = ({
    mode,
    value: n,
  }: Discount | { mode: Interest['mode']; value: number }): string =>
    mode === 'amount' || mode === 'daily_amount'
      ? moneyText(cents(n), language)
      : percentText(n, language)
  const { interest, lateFee, discount } = terms
  const firstLate = addDays(payableOn(terms), 1)
  const sentences: string[] = []
  const until = discountUntil(terms)
  if (discount && discount.value > 0 && until)
    sentences.push(say.discount(value(discount), day(until)))
  if (lateFee && lateFee.value > 0) {
    const from = lateFeeFrom(terms)
    sentences.push(say.lateFee(value(lateFee as Discount), day(from), from === firstLate))
  }
  if (interest && interest.value > 0) {
    const from = interestFrom(terms)
    sentences.push(
      say.interest(value(interest) + say.per[interest.mode], day(from), from === firstLate),
    )
  }
  if (payableOn(terms) !== terms.dueOn) sentences.push(say.payable(day(payableOn(terms))))
  return sentences
}

/** The terms of a boleto as sentences. */
export const instructionsOf = (terms: BoletoTerms, language: Language): string[] => [
  ...costsOf(terms, language),
  inLanguage(SENTENCES, language).notAfter(dayText(lastDay(terms), language)),
]

/** An amount as boleto fields show it, without its unit: 1.234,56. */
export const plainMoney = (amount: Cents): string => moneyText(amount, 'pt-BR').slice('R$ '.length)
