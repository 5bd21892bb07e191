// The settings in the banks file for an agreement that works by files (CNAB 240): the company as
// the bank knows it, and the bank's own fields. All faults are reported together.

import type { BoletoAgreement } from '../../kernel/brazil/boleto.ts'
import { readTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import { type Context, refuseOthers } from '../settings/read-settings.ts'
import { isObject, type Json } from '../parse.ts'
import { takesLetters, unsupportedBank } from './layout-banks.ts'

export type CnabSettings = {
  /** The company as registered at the bank. */
  readonly company: { readonly name: string; readonly taxpayerId: string }
  /** Replaces the agreement's number in its columns (Santander: transmission code). */
  readonly code?: string
  /** The wallet's variation, three digits (Banco do Brasil). */
  readonly variation?: string
  readonly bankName?: string
  /** What is sold ("espécie"), two digits: 02 goods, 04 services. */
  readonly kind: string
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
  'code',
  'variation',
  'bankName',
  'kind',
  'pixKey',
  'cnpjLetters',
  'returnUploads',
]
const SWITCHES = ['cnpjLetters', 'returnUploads'] as const
const GOODS = '02'
const BRASIL = '001'
const SANTANDER = '033'

const FORMS: Readonly<Record<string, readonly [form: RegExp, says: string]>> = {
  code: [/^[0-9A-Z]{1,20}$/, '1 to 20 digits and capital letters'],
  variation: [/^[0-9]{3}$/, 'three digits'],
  bankName: [/^[ -~]{1,30}$/, 'at most 30 plain characters'],
  kind: [/^[0-9]{2}$/, 'two digits'],
  pixKey: [/^[!-~]{1,77}$/, 'a pix key, at most 77 characters'],
}

/** Whether the files of an agreement may have a CNPJ with letters. */
export const allowsLetters = (
  { bankCode }: Pick<BoletoAgreement, 'bankCode'>,
  cnab: Pick<CnabSettings, 'cnpjLetters'>,
) => cnab.cnpjLetters ?? takesLetters(bankCode)

function readCompany(
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

/** Reads the settings at `where`; undefined when they have a fault. */
export function readCnab(
  context: Context,
  where: string,
  { bankCode }: Pick<BoletoAgreement, 'bankCode'>,
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
  const mayHaveLetters = allowsLetters({ bankCode }, switches)
  const company = readCompany(context, `${where}.company`, value['company'], mayHaveLetters)
  const texts: Record<string, string> = { kind: GOODS }
  for (const [name, [form, says]] of Object.entries(FORMS)) {
    const text = value[name]
    if (text === undefined) continue
    if (typeof text === 'string' && form.test(text)) texts[name] = text
    else faults.push(`${where}.${name} must be ${says}`)
  }
  const bank = unsupportedBank(bankCode)
  if (bank !== undefined)
    faults.push(`${where}: ${bank} has fields of its own, and its files cannot be written yet`)
  if (bankCode === SANTANDER && !texts['code'])
    faults.push(`${where}.code is missing: Santander gives a code of transmission`)
  if (bankCode === BRASIL && !texts['variation'])
    faults.push(`${where}.variation is missing: Banco do Brasil gives one for the wallet`)
  if (faults.length > before || !company) return undefined
  return { company, kind: GOODS, ...texts, ...switches }
}
