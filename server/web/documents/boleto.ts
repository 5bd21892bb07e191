// A boleto as it is shown: every field as text, decided once for the PDF and the page. Pure. The
// caller passes the fields of the transaction as `BoletoDocumentInput`.

import { dayText, moneyText } from '../../kernel/text/localized.ts'
import {
  type BoletoAgreement,
  lineOf,
  printedLine,
  printedOurNumber,
} from '../../kernel/brazil/boleto.ts'
import { type BoletoTerms, type Due, dueOn, lastDay } from '../../kernel/brazil/boleto-due.ts'
import type { Day } from '../../kernel/brazil/calendar.ts'
import { mod11 } from '../../kernel/brazil/check-digits.ts'
import type { Cents } from '../../kernel/money.ts'
import { maskTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import { inLanguage, type Language } from '../../../contract/text.ts'
import { findBank } from '../../kernel/reference/banks.ts'
import { instructionsOf, BOLETO_WORDS } from './boleto-words.ts'

type Party = {
  readonly name: string
  readonly taxpayerId: string
  readonly address?: {
    readonly street: string
    readonly neighborhood: string
    readonly city: string
    readonly state: string
    readonly zipCode: string
  }
}

/**
 * The input of a boleto document. Taxpayer ids are canonical (no mask), addresses as they were
 * given.
 */
export type BoletoDocumentInput = {
  readonly beneficiary: Party
  readonly payer: Party
  readonly agreement: BoletoAgreement
  /** As `writeOurNumber` wrote it. */
  readonly ourNumber: string
  /** The seller's own number for it. */
  readonly documentNumber: string
  readonly issuedOn: Day
  readonly terms: BoletoTerms
  /** The 44 digits; empty while it waits. */
  readonly barcode: string
  readonly description?: string
  /** The Pix code of a boleto with a QR code. */
  readonly brCode?: string
  /** `waiting`: its bank is registering it, and has made no bars yet. */
  readonly status: 'open' | 'waiting' | 'paid' | 'expired' | 'canceled'
  /** When paid, as far as it is known. */
  readonly paid?: { readonly on?: Day; readonly amount?: Cents }
  /** The day of viewing: the amount due is computed for it. */
  readonly today: Day
}

export type BoletoDocument = {
  /** `code` with its check digit, as in 001-9. */
  readonly bank: { readonly name: string; readonly code: string }
  readonly beneficiary: {
    readonly name: string
    readonly taxpayerId: string
    readonly address: string
  }
  /** `masked` is the taxpayer id for public pages. */
  readonly payer: {
    readonly name: string
    readonly taxpayerId: string
    readonly masked: string
    readonly address: string
  }
  readonly branchAndCode: string
  readonly wallet: string
  readonly ourNumber: string
  readonly documentNumber: string
  readonly issuedOn: Day
  readonly dueOn: Day
  /** The last day it may be paid, moved to a banking day. */
  readonly lastDay: Day
  readonly terms: BoletoTerms
  readonly face: Cents
  /** The amount due on `today`. */
  readonly due: Due
  readonly today: Day
  readonly barcode: string
  /** The line as printed, with points and blanks. */
  readonly line: string
  readonly description: string
  /** In Portuguese; `instructionsOf` also gives them in English. */
  readonly instructions: readonly string[]
  readonly brCode: string | undefined
  readonly status: BoletoDocumentInput['status']
  readonly paid: BoletoDocumentInput['paid']
}

// Banks that show the account where others show the agreement's number.
const BY_ACCOUNT = new Set(['001', '237', '341'])

/** The code of a bank with its check digit: modulo 11, where 10 and 11 are written as 0. */
const bankCodeText = (code: string): string => `${code}-${(mod11(code) % 11) % 10}`

/** A taxpayer id in full, as a boleto must show it: 123.456.789-09 or 12.ABC.345/01DE-35. */
const documentText = (value: string): string =>
  /^\d{11}$/.test(value) ? value.replace(/^(...)(...)(...)/, '$1.$2.$3-') : maskTaxpayerId(value)

const addressText = (address: Party['address']): string => {
  if (!address) return ''
  const { street, neighborhood, city, state, zipCode } = address
  const place = [city, state].filter(Boolean).join('/')
  const code = zipCode && `CEP ${zipCode.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`
  return [street, neighborhood, place, code].filter(Boolean).join(', ')
}

/** The document of a boleto. An open one past its last day is expired. */
export function boletoDocumentOf(input: BoletoDocumentInput): BoletoDocument {
  const { beneficiary, payer, agreement, terms, barcode, today } = input
  const { bankCode, branch, account, number } = agreement
  const last = lastDay(terms)
  const code = BY_ACCOUNT.has(bankCode) ? account || number : number || account
  return {
    bank: { name: findBank(bankCode)?.name ?? `Banco ${bankCode}`, code: bankCodeText(bankCode) },
    beneficiary: {
      name: beneficiary.name,
      taxpayerId: documentText(beneficiary.taxpayerId),
      address: addressText(beneficiary.address),
    },
    payer: {
      name: payer.name,
      taxpayerId: documentText(payer.taxpayerId),
      masked: maskTaxpayerId(payer.taxpayerId),
      address: addressText(payer.address),
    },
    branchAndCode: [branch, code].filter(Boolean).join(' / '),
    wallet: agreement.wallet,
    ourNumber: printedOurNumber(agreement, input.ourNumber),
    documentNumber: input.documentNumber,
    issuedOn: input.issuedOn,
    dueOn: terms.dueOn,
    lastDay: last,
    terms,
    face: terms.amount,
    due: dueOn(terms, today),
    today,
    barcode,
    line: barcode && printedLine(lineOf(barcode)),
    description: input.description ?? '',
    instructions: instructionsOf(terms, 'pt-BR'),
    brCode: input.brCode,
    status: input.status === 'open' && today > last ? 'expired' : input.status,
    paid: input.paid,
  }
}

/**
 * The banner in place of bars and QR code of a boleto that is not payable; undefined for a payable
 * one.
 */
export function bannerOf(
  { status, paid, lastDay: last }: BoletoDocument,
  language: Language,
): string | undefined {
  const words = inLanguage(BOLETO_WORDS, language)
  const day = (which: Day | undefined): string | undefined => which && dayText(which, language)
  switch (status) {
    case 'open':
      return undefined
    case 'waiting':
      return words.waiting
    case 'paid':
      return words.paid(
        day(paid?.on),
        paid?.amount === undefined ? undefined : moneyText(paid.amount, language),
      )
    case 'expired':
      return words.expired(dayText(last, language))
    case 'canceled':
      return words.canceled
  }
}
