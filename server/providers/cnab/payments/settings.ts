// The settings in the banks file for a bank that pays out by files: the paying account, the company,
// and how its payments are made. All faults are reported together.

import assert from 'node:assert/strict'
import { readAccountNumber } from '../../../kernel/brazil/account-number.ts'
import type { PayoutLimits } from '../../paying/limits.ts'
import { type ExchangeFolders, readFolders } from '../../settings/exchange-folders.ts'
import { type Context, refuseOthers } from '../../settings/read-settings.ts'
import { isObject, type Json } from '../../parse.ts'
import { type CnabSettings, readCompany } from '../settings.ts'
import { type Form, OWN_SETTINGS, type PaymentLayout } from './layout.ts'
import { findPaymentLayout } from './layouts/index.ts'

/** The paying account, and the agreement by which the bank takes files for it. */
export type PaymentAgreement = {
  /** Three digits (COMPE). */
  readonly bankCode: string
  /** With the check digit after a hyphen. */
  readonly branch: string
  readonly account: string
  /** The agreement's number (convênio); empty at a bank that gives none. */
  readonly number: string
  /** Payments have none. */
  readonly wallet: ''
}

type OwnSetting = (typeof OWN_SETTINGS)[number]

export type PaymentSettings = Pick<CnabSettings, 'company' | 'bankName' | 'cnpjLetters'> & {
  /** How an account at another bank is paid. */
  readonly transfer: 'pix' | 'ted'
  /** How an account at the same bank is paid: by credit, or as any other. */
  readonly sameBank: 'credit' | 'transfer'
  /** What is paid, by the bank's list; 20: suppliers. */
  readonly service: string
  /** The purpose of a TED, by the Central Bank's list; 00005: suppliers. */
  readonly purpose: string
  /** A person releases each payment at the bank. */
  readonly released?: 'by_person'
  readonly fileVersion?: string
  readonly batchVersion?: string
  /** The bank takes the files as tests. */
  readonly test?: boolean
  /** The platform may upload the bank's returns; by default in the sandbox alone. */
  readonly returnUploads?: boolean
} & Readonly<Partial<Record<OwnSetting, string>>>

/** The sender of payment files: its agreement and its settings. */
export type PaymentSender = {
  readonly agreement: PaymentAgreement
  readonly cnab: PaymentSettings
}

/** A bank that pays out by files, as the banks file names it. */
export type PaymentFileBank = PaymentSender & {
  readonly name: string
  readonly limits?: PayoutLimits
  /** Where its files are exchanged by the worker. */
  readonly folders?: ExchangeFolders
}

const PARTS = ['bankCode', 'branch', 'account', 'number'] as const
const CHOICES = {
  transfer: ['pix', 'ted'],
  sameBank: ['credit', 'transfer'],
  released: ['by_person'],
} as const
const SWITCHES = ['test', 'cnpjLetters', 'returnUploads'] as const
const TEXTS: Readonly<Record<string, readonly [form: RegExp, says: string]>> = {
  service: [/^[0-9]{2}$/, 'two digits'],
  purpose: [/^[0-9]{5}$/, 'five digits'],
  fileVersion: [/^[0-9]{3}$/, 'three digits'],
  batchVersion: [/^[0-9]{3}$/, 'three digits'],
  bankName: [/^[ -~]{1,30}$/, 'at most 30 plain characters'],
  parameter: [/^[0-9]{2}$/, 'two digits'],
  commitmentKind: [/^[0-9]{2}$/, 'two digits'],
  commitmentCode: [/^[0-9]{4}$/, 'four digits'],
}
const FIELDS = ['company', ...Object.keys(CHOICES), ...SWITCHES, ...Object.keys(TEXTS)]
// The form of every bank's name in the file.
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const SERVICE = '20'
const PURPOSE = '00005'

/** The layout of an agreement's payment files. Its settings were read, so there is one. */
export function paymentLayoutOf({ agreement }: PaymentSender): PaymentLayout {
  const layout = findPaymentLayout(agreement.bankCode)
  assert(typeof layout !== 'string', `an agreement without a layout: ${String(layout)}`)
  return layout
}

/** Why a form is not paid by these files; undefined where it is. */
export function whyNotForm(layout: PaymentLayout, form: Form): string | undefined {
  const { forms, without = {}, title } = layout
  if (forms[form] !== undefined) return undefined
  return without[form] ?? `the files of ${title} that are known have no ${form}`
}

function readAgreement(
  context: Context,
  where: string,
  value: unknown,
): PaymentAgreement | undefined {
  const { faults } = context
  if (!isObject(value))
    return void faults.push(`${where} must be an object with ${PARTS.join(', ')}`)
  const before = faults.length
  refuseOthers(context, where, value, PARTS)
  const { bankCode, branch, account, number = '' } = value
  if (typeof bankCode !== 'string' || !/^(?!000)[0-9]{3}$/.test(bankCode))
    faults.push(`${where}.bankCode must be the three digits of a bank`)
  const [branchOf, accountOf] = [branch, account].map((one) =>
    typeof one === 'string' ? readAccountNumber(one) : undefined,
  )
  if (branchOf === undefined || branchOf.split('-')[0]!.length > 5)
    faults.push(`${where}.branch must be at most five digits, its check digit after a hyphen`)
  if (accountOf === undefined || accountOf.split('-')[0]!.length > 12)
    faults.push(`${where}.account must be at most twelve digits, its check digit after a hyphen`)
  if (typeof number !== 'string' || !/^[0-9A-Z]{0,20}$/.test(number))
    faults.push(`${where}.number must be at most 20 digits and capital letters`)
  if (faults.length > before) return undefined
  return {
    bankCode: bankCode as string,
    branch: branchOf!,
    account: accountOf!,
    number: number as string,
    wallet: '',
  }
}

type Chosen = { -readonly [name in keyof typeof CHOICES]?: string } & {
  [name in (typeof SWITCHES)[number]]?: boolean
} & { [name: string]: string | boolean }

function readFields({ faults }: Context, where: string, value: Json): Chosen {
  const read: Chosen = {}
  for (const [name, words] of Object.entries(CHOICES)) {
    const given = value[name]
    if (given === undefined) continue
    if ((words as readonly unknown[]).includes(given)) read[name] = given as string
    else faults.push(`${where}.${name} must be ${words.join(' or ')}`)
  }
  for (const name of SWITCHES) {
    const given = value[name]
    if (typeof given === 'boolean') read[name] = given
    else if (given !== undefined) faults.push(`${where}.${name} must be true or false`)
  }
  for (const [name, [form, says]] of Object.entries(TEXTS)) {
    const given = value[name]
    if (given === undefined) continue
    if (typeof given === 'string' && form.test(given)) read[name] = given
    else faults.push(`${where}.${name} must be ${says}`)
  }
  return read
}

/** What a layout needs of the settings and they do not have, and forms that it does not pay. */
function lacks(layout: PaymentLayout, agreement: PaymentAgreement, read: Chosen): string[] {
  const { asks = {} } = layout
  const missing = Object.entries(asks).flatMap(([name, says]) => {
    const has = name === 'number' ? agreement.number !== '' : read[name] !== undefined
    return has
      ? []
      : [`${name === 'number' ? '.agreement.number' : `.cnab.${name}`} is missing: ${says}`]
  })
  const transfer = (read.transfer ?? usualTransfer(layout)) as 'pix' | 'ted'
  const why = whyNotForm(layout, transfer)
  return why === undefined ? missing : [...missing, `.cnab.transfer: ${why}`]
}

/** Pix, where the bank's files are known to have it. */
const usualTransfer = (layout: PaymentLayout): 'pix' | 'ted' =>
  layout.forms.pix === undefined ? 'ted' : 'pix'

/** Reads a bank of the section `payouts` that works by files; undefined when it has a fault. */
export function readPaymentFileBank(
  context: Context,
  name: string,
  value: Json,
): PaymentFileBank | undefined {
  const { faults } = context
  const where = `payouts.${name}`
  const before = faults.length
  refuseOthers(context, where, value, ['agreement', 'cnab', 'limits', 'folders'])
  if (!NAME.test(name))
    faults.push(`${where}: a name is lower-case letters, digits and hyphens, at most 40`)
  const { cnab: given } = value
  const agreement = readAgreement(context, `${where}.agreement`, value['agreement'])
  if (!isObject(given)) return void faults.push(`${where}.cnab must be an object`)
  refuseOthers(context, `${where}.cnab`, given, FIELDS)
  const read = readFields(context, `${where}.cnab`, given)
  const layout = agreement && findPaymentLayout(agreement.bankCode)
  const mayHaveLetters =
    read.cnpjLetters ?? (typeof layout === 'object' ? (layout.letters ?? false) : false)
  const company = readCompany(context, `${where}.cnab.company`, given['company'], mayHaveLetters)
  if (typeof layout === 'string') faults.push(`${where}: ${layout}`)
  else if (layout) for (const says of lacks(layout, agreement, read)) faults.push(where + says)
  const folders =
    value['folders'] === undefined
      ? undefined
      : readFolders(context, `${where}.folders`, value['folders'])
  if (faults.length > before || !company || typeof layout !== 'object') return undefined
  const cnab = {
    transfer: usualTransfer(layout),
    sameBank: 'credit',
    service: SERVICE,
    purpose: PURPOSE,
    ...read,
    company,
  } as PaymentSettings
  return { name, agreement: agreement!, cnab, ...(folders && { folders }) }
}
