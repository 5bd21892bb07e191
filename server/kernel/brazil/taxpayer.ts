// CPF and CNPJ: read in any usual spelling, checked, kept canonical (no mask, upper case), shown
// masked. It does not know whether the Receita Federal has issued a number, only whether it could
// have.

import { plainTyped } from '../text/typed.ts'
import { mod11OfText } from './check-digits.ts'

export type TaxpayerId = { readonly kind: 'cpf' | 'cnpj'; readonly value: string }

// Punctuation and blanks between the groups of the printed form, any or none; within a group they
// are a mistake.
const BETWEEN = String.raw`[ .\-/]{0,3}`
const groups = (...parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map((p) => `(${p})`).join(BETWEEN)}$`)

const CPF = groups('[0-9]{3}', '[0-9]{3}', '[0-9]{3}', '[0-9]{2}')
const CNPJ = groups(
  '[0-9A-Za-z]{2}',
  '[0-9A-Za-z]{3}',
  '[0-9A-Za-z]{3}',
  '[0-9A-Za-z]{4}',
  '[0-9]{2}',
)
const ONE_CHARACTER = /^(.)\1*$/

// The weights of both run 2, 3, 4… from the right. Those of the CNPJ start again after 9; those of
// the CPF (at most ten digits) never do.
const CPF_SPAN = 10
const CNPJ_SPAN = 8

/** Reads either one, told apart by its length. Undefined when it is neither. */
export function readTaxpayerId(text: string): TaxpayerId | undefined {
  const cpf = readCpf(text)
  if (cpf !== undefined) return { kind: 'cpf', value: cpf }
  const cnpj = readCnpj(text)
  return cnpj === undefined ? undefined : { kind: 'cnpj', value: cnpj }
}

/**
 * A CPF as its 11 digits, or undefined. Weights 10..2 and 11..2, remainder of 11 below 2 gives 0,
 * else 11 less it. A repeated digit (111.111.111-11) passes the sum and is refused, because none is
 * ever issued. Source: Receita Federal, the published calculation; 123.456.789-09 is good (examples
 * of the Banco Central use it).
 */
export const readCpf = (text: string): string | undefined => checked(text, CPF, CPF_SPAN)

/**
 * A CNPJ as its 14 characters, upper case, or undefined. Since July 2026 the first twelve may be
 * letters (IN RFB 2.229 of 2024): a character counts as its ASCII code less 48, so A is 17, and
 * digits count as ever. No rule says which letters are issued, so none is refused. Source: Nota
 * Técnica COCAD/SUARA/RFB 49/2024 and the RFB's questions and answers 14 and 23.
 */
export const readCnpj = (text: string): string | undefined => checked(text, CNPJ, CNPJ_SPAN)

function checked(text: string, form: RegExp, span: number): string | undefined {
  const match = form.exec(plainTyped(text) ?? '')
  if (!match) return undefined
  const value = match.slice(1).join('').toUpperCase()
  if (ONE_CHARACTER.test(value)) return undefined
  const body = value.slice(0, -2)
  const first = mod11OfText(body, span)
  return value.endsWith(`${first}${mod11OfText(`${body}${first}`, span)}`) ? value : undefined
}

/**
 * A canonical value, masked for display. A CPF is personal, so only the middle shows, as on Pix
 * receipts: `***.456.789-**`. A CNPJ is in a public register and shows in full:
 * `12.ABC.345/01DE-35`. Any other value is hidden completely; an empty one stays empty.
 */
export function maskTaxpayerId(value: string): string {
  if (/^\d{11}$/.test(value)) return `***.${value.slice(3, 6)}.${value.slice(6, 9)}-**`
  if (/^[0-9A-Z]{12}\d{2}$/.test(value)) {
    const [root, branch] = [value.slice(0, 8), value.slice(8, 12)]
    return `${root.slice(0, 2)}.${root.slice(2, 5)}.${root.slice(5)}/${branch}-${value.slice(12)}`
  }
  return value === '' ? '' : '***'
}
