// Where a seller is paid, as a caller names it: an account at a bank, or a pix key. Pure.

import { createHmac } from 'node:crypto'
import type { tokenizeBankAccount } from '../../../contract/marketplace/bank-accounts.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import type { Text } from '../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import { readAccountNumber, readBranch } from '../../kernel/brazil/account-number.ts'
import { maskedKey, readPixKey, type PixKey } from '../../kernel/brazil/pix-key.ts'
import { readCnpj, readTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import { refuse, type Faults } from '../../kernel/refusal.ts'
import { findBank, type BankName } from '../../kernel/reference/banks.ts'
import type { Deps } from '../../runtime/deps.ts'

const FINGERPRINT_LENGTH = 32
const SHOWN = 4
const OF_ACCOUNT = ['bank_code', 'routing_number', 'account_number', 'type'] as const

type Body = BodyOf<typeof tokenizeBankAccount>
type Account = {
  readonly bank: BankName
  readonly branch: string
  readonly number: string
  readonly type: 'checking' | 'savings'
}
/** `document`: the CPF or CNPJ of the holder. */
export type Destination = { readonly document: string } & (
  | { readonly account: Account; readonly pix?: undefined }
  | { readonly pix: PixKey; readonly account?: undefined }
)

/** The holder's CPF or CNPJ, or the field at fault. */
function readHolder({
  ein,
  taxpayer_id,
}: Body): { document: string } | { field: 'ein' | 'taxpayer_id'; says: Text } {
  const company = ein == null ? undefined : readCnpj(ein)
  if (ein != null && company === undefined)
    return {
      field: 'ein',
      says: {
        en: 'must be a valid CNPJ, or null for an individual',
        pt: 'deve ser um CNPJ válido, ou null para pessoa física',
      },
    }
  const holder = taxpayer_id === undefined ? undefined : readTaxpayerId(taxpayer_id)?.value
  if (taxpayer_id !== undefined && holder === undefined)
    return { field: 'taxpayer_id', says: FIELD_MESSAGES.invalidCpfOrCnpj }
  if (company !== undefined && holder !== undefined && company !== holder)
    return {
      field: 'ein',
      says: {
        en: 'must be the same CPF or CNPJ as taxpayer_id, or be omitted',
        pt: 'deve ser o mesmo CPF ou CNPJ de taxpayer_id, ou ser omitido',
      },
    }
  const document = holder ?? company
  return document === undefined
    ? { field: 'taxpayer_id', says: FIELD_MESSAGES.required }
    : { document }
}

const NO_BANK: Text = {
  en: 'is not the code of a known bank',
  pt: 'não é o código de um banco conhecido',
}
const ALL_ZEROS: Text = { en: 'must not be all zeros', pt: 'não pode ter só zeros' }
const NO_KEY: Text = {
  en: 'must be a pix key: a CPF, a CNPJ, an e-mail address, a phone that begins with +55, or a random key',
  pt: 'deve ser uma chave pix: CPF, CNPJ, e-mail, telefone que começa com +55 ou chave aleatória',
}
const NOT_BOTH: Text = {
  en: 'must be omitted beside pix_key',
  pt: 'deve ser omitido quando há pix_key',
}

/** The fields of an account; a fault for each that is missing or wrong. */
function readAccount(body: Body): { account?: Account; faults: Faults } {
  const { bank_code: code, routing_number: branchText, account_number: text, type } = body
  const bank = code === undefined ? undefined : findBank(code)
  const branch = branchText === undefined ? undefined : readBranch(branchText)
  const number = text === undefined ? undefined : readAccountNumber(text)
  const faults: Faults = {
    ...Object.fromEntries(
      OF_ACCOUNT.flatMap((name) =>
        body[name] === undefined ? [[name, [FIELD_MESSAGES.required]]] : [],
      ),
    ),
    ...(code !== undefined && !bank && { bank_code: [NO_BANK] }),
    ...(number !== undefined && !/[1-9]/.test(number) && { account_number: [ALL_ZEROS] }),
  }
  return bank && branch !== undefined && number !== undefined && type
    ? { account: { bank, branch, number, type }, faults }
    : { faults }
}

function readKey(body: Body, text: string): { pix?: PixKey; faults: Faults } {
  const pix = readPixKey(text)
  const beside = OF_ACCOUNT.flatMap((name) =>
    body[name] === undefined ? [] : [[name, [NOT_BOTH]]],
  )
  const faults = { ...Object.fromEntries(beside), ...(!pix && { pix_key: [NO_KEY] }) }
  return { ...(pix && { pix }), faults }
}

/** Parses the fields; 422 names every invalid one at once. */
export function readDestination(body: Body): Destination {
  const holder = readHolder(body)
  const { faults, ...to } =
    body.pix_key === undefined ? readAccount(body) : readKey(body, body.pix_key)
  const all: Faults = { ...faults, ...('field' in holder ? { [holder.field]: [holder.says] } : {}) }
  if ('field' in holder || Object.keys(all).length > 0)
    throw refuse('invalid_request', { fields: all })
  return { document: holder.document, ...to } as Destination
}

const plainDigits = (text: string): string => text.replace('-', '').replace(/^0+/, '')

/**
 * Equal for the same account, however its zeros, hyphens and the branch's check digit are written;
 * and for the same key.
 */
export function fingerprintOf(
  { hashKey }: Pick<Deps, 'hashKey'>,
  { document, account, pix }: Destination,
): string {
  const parts = account
    ? [
        account.bank.ispb,
        plainDigits(account.branch.split('-')[0]!),
        plainDigits(account.number),
        account.type,
      ]
    : ['pix', pix.key]
  const hash = createHmac('sha256', hashKey.reveal()).update(
    `bank_account|${[...parts, document].join('|')}`,
  )
  return hash.digest('hex').slice(0, FINGERPRINT_LENGTH)
}

/** The last four characters; half of them where the number has four or fewer. */
function lastOf(number: string): string {
  const characters = number.replace('-', '')
  const shown = characters.length > SHOWN ? SHOWN : Math.floor(characters.length / 2)
  return characters.slice(characters.length - shown)
}

/** What is stored of it in plain, and what only sealed. */
export function storedOf({ account, pix }: Destination) {
  if (pix)
    return {
      secret: pix.key,
      plain: {
        bankCode: null,
        ispb: null,
        bankName: 'Pix',
        routingNumber: null,
        last4: lastOf(pix.key),
        type: 'pix',
        pixKeyType: pix.type,
        pixKeyShown: maskedKey(pix),
      },
    } as const
  const { bank, branch, number, type } = account
  return {
    secret: number,
    plain: {
      bankCode: bank.compe ?? bank.ispb,
      ispb: bank.ispb,
      bankName: bank.name,
      routingNumber: branch,
      last4: lastOf(number),
      type,
      pixKeyType: null,
      pixKeyShown: null,
    },
  } as const
}
