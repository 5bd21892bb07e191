// The settings in the banks file for an agreement that works by files (CNAB): the company as
// the bank knows it, and the bank's own fields. All faults are reported together.

import assert from 'node:assert/strict'
import type { BoletoAgreement } from '../../kernel/brazil/boleto.ts'
import { readTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import { type Context, refuseOthers } from '../settings/read-settings.ts'
import { isObject, type Json } from '../parse.ts'
import type { Layout } from './layout.ts'
import { findLayout, LAYOUT_NAMES, type LayoutName } from './layouts/index.ts'

export type CnabSettings = {
  /** The company as registered at the bank. */
  readonly company: { readonly name: string; readonly taxpayerId: string }
  /** Replaces the agreement's number in its columns (Santander: transmission code). */
  readonly code?: string
  /** The wallet's variation, three digits (Banco do Brasil). */
  readonly variation?: string
  readonly bankName?: string
  /** The layout of the files; when absent, CNAB 240. */
  readonly layout?: LayoutName
  /** What is sold ("espécie"), as the bank's list has it; when absent, goods. */
  readonly kind?: string
  /**
   * The bank makes the QR code of a boleto, for this pix key of the company: segment Y-03 is
   * written.
   */
  readonly pixKey?: string
  /**
   * The bank's columns of a CNPJ take letters; when absent, at the banks that are known to take
   * them.
   */
  readonly cnpjLetters?: boolean
  /**
   * The platform's people and credentials may upload return files; when absent, in the sandbox
   * alone.
   */
  readonly returnUploads?: boolean
}

const FIELDS = [
  'company',
  'layout',
  'code',
  'variation',
  'bankName',
  'kind',
  'pixKey',
  'cnpjLetters',
  'returnUploads',
]
const SWITCHES = ['cnpjLetters', 'returnUploads'] as const
const CNAB_240 = 'cnab240'

const FORMS: Readonly<Record<string, readonly [form: RegExp, says: string]>> = {
  code: [/^[0-9A-Z]{1,20}$/, '1 to 20 digits and capital letters'],
  variation: [/^[0-9]{3}$/, 'three digits'],
  bankName: [/^[ -~]{1,30}$/, 'at most 30 plain characters'],
  kind: [/^(?:[0-9]{2}|[A-Z])$/, 'two digits, or the letter of the bank’s list'],
  pixKey: [/^[!-~]{1,77}$/, 'a pix key, at most 77 characters'],
}

/** The layout of an agreement's files. Its settings were read, so there is one. */
export function layoutOf({
  agreement,
  cnab,
}: {
  readonly agreement: BoletoAgreement
  readonly cnab: Pick<CnabSettings, 'layout'>
}): Layout {
  const layout = findLayout(agreement, cnab.layout ?? CNAB_240)
  assert(typeof layout !== 'string', `an agreement without a layout: ${String(layout)}`)
  return layout
}

/** Whether the files of an agreement may have a CNPJ with letters. */
export const allowsLetters = (layout: Layout | string, cnab: Pick<CnabSettings, 'cnpjLetters'>) =>
  cnab.cnpjLetters ?? (typeof layout === 'string' ? false : (layout.letters ?? false))

/** The company as its bank knows it. */
export function readCompany(
  { faults }: Context,
  where: string,
  value: unknown,
  mayHaveLetters: boolean,
): CnabSettings['company'] | undefined {
  const { name, taxpayerId } = isObject(value) ? value : ({} as Json)
  if (typeof name !== 'string' || name.trim() === '' || typeof taxpayerId !== 'string')
    return void faults.push(`${where} must be {"name": "…", "taxpayerId": "…"}`)
  const read = readTaxpayerId(taxpayerId)
  if (!read) return void faults.push(`${where}.taxpayerId is no CPF and no CNPJ`)
  if (/[A-Z]/.test(read.value) && !mayHaveLetters)
    return void faults.push(
      `${where}.taxpayerId has letters, which this bank is not known to take in a file: ask it, and set cnpjLetters to true if it does`,
    )
  return { name, taxpayerId: read.value }
}

function readLayoutName(
  { faults }: Context,
  where: string,
  value: unknown,
): LayoutName | undefined {
  if (value === undefined) return undefined
  const name = LAYOUT_NAMES.find((one) => one === value)
  return name ?? void faults.push(`${where} must be ${LAYOUT_NAMES.join(' or ')}`)
}

/** What a layout needs of the settings and they do not have, in words. */
function lacks(
  { asks = {} }: Layout,
  { number, account }: BoletoAgreement,
  given: Readonly<Record<string, string>>,
): string[] {
  const has = {
    code: given['code'] !== undefined,
    companyCode: given['code'] !== undefined || number !== '',
    variation: given['variation'] !== undefined,
    accountDigit: account.includes('-'),
  }
  const names = {
    code: '.code is missing',
    companyCode: '.code is missing, and so is the number of the agreement',
    variation: '.variation is missing',
    accountDigit: ': the check digit of the account is missing',
  }
  const asked = Object.entries(asks) as [keyof typeof has, string][]
  return asked.filter(([name]) => !has[name]).map(([name, says]) => `${names[name]}: ${says}`)
}

/** Whether a remittance asks for a pix by anything. */
const carriesPix = ({ records }: Layout): boolean =>
  records.y03 !== undefined ||
  records.pix !== undefined ||
  Boolean(records.detail?.some(({ name }) => name === 'hybrid'))

/** Reads the settings at `where`; undefined when they have a fault. */
export function readCnab(
  context: Context,
  where: string,
  agreement: BoletoAgreement,
  value: unknown,
): CnabSettings | undefined {
  const { faults } = context
  const before = faults.length
  if (!isObject(value)) return void faults.push(`${where} must be an object`)
  refuseOthers(context, where, value, FIELDS)
  const switches: Partial<Record<(typeof SWITCHES)[number], boolean>> = {}
  for (const name of SWITCHES) {
    const given = value[name]
    if (typeof given === 'boolean') switches[name] = given
    else if (given !== undefined) faults.push(`${where}.${name} must be true or false`)
  }
  const name = readLayoutName(context, `${where}.layout`, value['layout'])
  const layout = findLayout(agreement, name ?? CNAB_240)
  const mayHaveLetters = allowsLetters(layout, switches)
  const company = readCompany(context, `${where}.company`, value['company'], mayHaveLetters)
  const texts: Record<string, string> = {}
  for (const [field, [form, says]] of Object.entries(FORMS)) {
    const text = value[field]
    if (text === undefined) continue
    if (typeof text === 'string' && form.test(text)) texts[field] = text
    else faults.push(`${where}.${field} must be ${says}`)
  }
  if (typeof layout === 'string') faults.push(`${where}: ${layout}`)
  else for (const says of lacks(layout, agreement, texts)) faults.push(where + says)
  if (texts['pixKey'] !== undefined && typeof layout !== 'string' && !carriesPix(layout))
    faults.push(`${where}.pixKey: no files of ${layout.title} that are known carry a pix key`)
  if (faults.length > before || !company) return undefined
  return { company, ...(name && { layout: name }), ...texts, ...switches }
}
