// A seller's bank account: its fields, the holder check, linking by token, and its masked form on
// the wire. Pure. The number arrives in plain text and is stored sealed; only the paying bank gets
// it in plain text.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type {
  getBankAccount,
  tokenizeBankAccount,
} from '../../../contract/marketplace/bank-accounts.ts'
import type { BodyOf, ReplyOf } from '../../../contract/operation.ts'
import type { Text } from '../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import { after } from '../../kernel/clock.ts'
import { hyphened, type BankAccountId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { refuse, type Faults } from '../../kernel/refusal.ts'
import { seal, unseal } from '../../kernel/seal.ts'
import { readAccountNumber, readBranch } from '../../kernel/brazil/account-number.ts'
import { readCnpj, readTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import type { Deps } from '../../runtime/deps.ts'
import { findBank, type BankName } from '../../kernel/reference/banks.ts'
import type { Seller } from '../sellers/seller.ts'

const TOKEN_LIFETIME_MS = 24 * 3_600_000
const FINGERPRINT_LENGTH = 32
const SHOWN = 4

/** The fields that a token and its account have in common. */
type Details = {
  readonly owner: OwnerId
  /** A token has the id that its account will have. */
  readonly id: BankAccountId
  readonly seller: SellerId
  readonly holderName: string
  readonly taxpayerId: string
  /** COMPE, or the ISPB of a bank that has none. */
  readonly bankCode: string
  readonly ispb: string
  readonly bankName: string
  /** At least four digits, and a hyphen with the check digit where one was given. */
  readonly routingNumber: string
  /** Sealed for its table and row; empty once the token is used. */
  readonly accountSealed: Buffer
  readonly last4: string
  readonly type: 'checking' | 'savings'
  readonly fingerprint: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type Token = Details & { readonly usedAt: Date | null; readonly expiresAt: Date }
export type BankAccount = Details & { readonly version: number; readonly deletedAt: Date | null }

/** The fields of the seller that the checks need. */
export type Payee = Pick<Seller, 'owner' | 'id' | 'status' | 'taxpayerId'>

type Body = BodyOf<typeof tokenizeBankAccount>
type Keys = Pick<Deps, 'hashKey' | 'sealKeys'>
type Row = Pick<Details, 'owner' | 'id'>

const tokenPlace = ({ owner, id }: Row): string => `${owner}/bank_account_tokens/${id}`
const accountPlace = ({ owner, id }: Row): string => `${owner}/bank_accounts/${id}`

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

type ParsedAccount = { bank: BankName; document: string; branch: string; number: string }

/** Parses the fields; 422 names every invalid one at once. */
function read(body: Body): ParsedAccount {
  const bank = findBank(body.bank_code)
  const holder = readHolder(body)
  const [branch, number] = [readBranch(body.routing_number), readAccountNumber(body.account_number)]
  assert(branch !== undefined && number !== undefined, 'the contract refused what is no number')
  const faults: Faults = {
    ...(bank
      ? {}
      : {
          bank_code: [
            { en: 'is not the code of a known bank', pt: 'não é o código de um banco conhecido' },
          ],
        }),
    ...('field' in holder ? { [holder.field]: [holder.says] } : {}),
    ...(/[1-9]/.test(number)
      ? {}
      : { account_number: [{ en: 'must not be all zeros', pt: 'não pode ter só zeros' }] }),
  }
  if (!bank || 'field' in holder || Object.keys(faults).length > 0)
    throw refuse('invalid_request', { fields: faults })
  return { bank, document: holder.document, branch, number }
}

const plainDigits = (text: string): string => text.replace('-', '').replace(/^0+/, '')

/**
 * Equal for the same account, however its zeros, hyphens and the branch's check digit are written.
 */
function fingerprintOf(
  keys: Keys,
  { bank, branch, number, document }: ParsedAccount,
  type: Body['type'],
): string {
  const parts = [bank.ispb, plainDigits(branch.split('-')[0]!), plainDigits(number), type, document]
  const hash = createHmac('sha256', keys.hashKey.reveal()).update(`bank_account|${parts.join('|')}`)
  return hash.digest('hex').slice(0, FINGERPRINT_LENGTH)
}

/** The last four characters; half of them where the number has four or fewer. */
function lastOf(number: string): string {
  const characters = number.replace('-', '')
  const shown = characters.length > SHOWN ? SHOWN : Math.floor(characters.length / 2)
  return characters.slice(characters.length - shown)
}

/**
 * 409 for a seller that may not be paid. A seller that is still being checked may already name its
 * account.
 */
export function demandActive({ status }: Pick<Payee, 'status'>): void {
  if (status !== 'active' && status !== 'pending')
    throw refuse('seller_not_active', { words: { status } })
}

/**
 * 422 for an account of another holder. Both documents are canonical and compared whole: a
 * company's branch is not its head office.
 */
function demandSameHolder(document: string, seller: Payee): void {
  if (document !== seller.taxpayerId) throw refuse('holder_mismatch')
}

/**
 * A token for a bank account, valid for 24 hours. 422 for invalid fields or another holder than the
 * seller, 409 for a seller that may not be paid.
 */
export function tokenize(
  keys: Keys,
  body: Body,
  seller: Payee,
  { id, now }: { id: BankAccountId; now: Date },
): Token {
  demandActive(seller)
  const given = read(body)
  demandSameHolder(given.document, seller)
  const row = { owner: seller.owner, id }
  return {
    ...row,
    seller: seller.id,
    holderName: body.holder_name.trim(),
    taxpayerId: given.document,
    bankCode: given.bank.compe ?? given.bank.ispb,
    ispb: given.bank.ispb,
    bankName: given.bank.name,
    routingNumber: given.branch,
    accountSealed: seal(keys.sealKeys, given.number, tokenPlace(row)),
    last4: lastOf(given.number),
    type: body.type,
    fingerprint: fingerprintOf(keys, given, body.type),
    usedAt: null,
    expiresAt: after(now, TOKEN_LIFETIME_MS),
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * The account that a token links; its number is sealed again, for its new row. 409 for a token that
 * was used or is older than 24 hours, or a seller that may not be paid; 422 where the holder is
 * not, or no longer, the seller.
 */
export function associate(
  keys: Pick<Keys, 'sealKeys'>,
  token: Token,
  seller: Payee,
  now: Date,
): BankAccount {
  if (token.usedAt) throw refuse('token_used')
  if (now >= token.expiresAt) throw refuse('token_expired')
  demandActive(seller)
  demandSameHolder(token.taxpayerId, seller)
  const { usedAt: _used, expiresAt: _expires, ...details } = token
  const number = unseal(keys.sealKeys, token.accountSealed, tokenPlace(token))
  return {
    ...details,
    accountSealed: seal(keys.sealKeys, number, accountPlace(token)),
    version: 1,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * The account as the paying bank needs it, its number in plain: it is never logged, stored or
 * shown. Branch and number keep the hyphen before a check digit.
 */
export function payable(deps: Pick<Deps, 'sealKeys'>, account: BankAccount) {
  return {
    ispb: account.ispb,
    branch: account.routingNumber,
    number: unseal(deps.sealKeys, account.accountSealed, accountPlace(account)),
    type: account.type,
    holder: { name: account.holderName, taxpayerId: account.taxpayerId },
  }
}

type Wire = ReplyOf<typeof getBankAccount>

const detailsToWire = (details: Details, isActive: boolean): Wire => ({
  id: details.id,
  resource: 'bank_account',
  io_seller_id: hyphened(details.seller),
  holder_name: details.holderName,
  taxpayer_id: details.taxpayerId,
  bank_name: details.bankName,
  bank_code: details.bankCode,
  ispb: details.ispb,
  routing_number: details.routingNumber,
  routing_check_digit: details.routingNumber.split('-')[1] ?? null,
  account_number: `****${details.last4}`,
  last4_digits: details.last4,
  type: details.type,
  country_code: 'BR',
  is_active: isActive,
  is_verified: false,
  fingerprint: details.fingerprint,
  debitable: false,
  customer: hyphened(details.seller),
  verification_checklist: {
    postal_code_check: 'unchecked',
    address_line1_check: 'unchecked',
    deposit_check: 'unchecked',
  },
  metadata: {},
  description: null,
  phone_number: null,
  address: null,
  created_at: details.createdAt.toISOString(),
  updated_at: details.updatedAt.toISOString(),
})

/** The account on the wire, its number masked. */
export const toWire = (account: BankAccount): Wire =>
  detailsToWire(account, account.deletedAt === null)

/** The token on the wire, with the account that it would link. */
export const tokenToWire = (token: Token) => ({
  id: token.id,
  resource: 'token' as const,
  type: 'bank_account' as const,
  used: token.usedAt !== null,
  bank_account: detailsToWire(token, false),
  created_at: token.createdAt.toISOString(),
  updated_at: token.updatedAt.toISOString(),
})
