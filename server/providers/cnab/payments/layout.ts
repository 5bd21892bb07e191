// What a layout of payment files ("pagamento a fornecedores", segments A and B) is: records as tables
// of columns, the forms of a payment, and the bank's occurrences. It knows no bank; the layouts are
// in layouts/. What each is from, and what is unsure: facts.md.

import type { Layout, Records } from '../layout.ts'
import type { Meaning } from './occurrences.ts'

/**
 * How a payment is made: into an account at the same bank (checking or savings), by TED to somebody
 * else or to the company itself, or by pix.
 */
export const FORMS = ['credit', 'savings', 'ted', 'own_ted', 'pix'] as const
export type Form = (typeof FORMS)[number]

/** Settings that a bank's files need and others do not. */
export const OWN_SETTINGS = ['parameter', 'commitmentKind', 'commitmentCode'] as const
type Asked = (typeof OWN_SETTINGS)[number] | 'number'

export type PaymentLayout = {
  /** The bank's code; empty for the standard, which is any bank's. */
  readonly bank: string
  readonly title: string
  readonly format: Layout['format']
  readonly records: Records
  /** The layout of the file, and that of its batches, unless the settings say otherwise. */
  readonly versions: readonly [file: string, batch: string]
  /** The code of each form; one without a code is not paid by this bank's files. */
  readonly forms: Readonly<Partial<Record<Form, string>>>
  /** Why a form is not paid, where more can be said than that nothing is known of it. */
  readonly without?: Readonly<Partial<Record<Form, string>>>
  /** A pix stands in a file of its own. */
  readonly pixApart?: true
  /** A pix to an account has no segment B. */
  readonly plainPix?: true
  /** The key of a CPF or CNPJ is in the columns of keys too, not only in those of the document. */
  readonly repeatsDocument?: true
  /** The number of a payment is of so many digits, counted; else it is made of our id. */
  readonly countedDigits?: number
  /** The meaning of the bank's own occurrences, which come before FEBRABAN's. */
  readonly occurrences: Readonly<Record<string, Meaning>>
  /** What the settings must have, and what it is. */
  readonly asks?: Readonly<Partial<Record<Asked, string>>>
  /** The columns of CPF and CNPJ are known to take letters. */
  readonly letters?: true
}
