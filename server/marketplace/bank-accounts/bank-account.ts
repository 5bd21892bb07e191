// A seller's bank account, or pix key: the holder check, linking by token, and its masked form on
// the wire. Pure. The number arrives in plain text and is stored sealed; only the paying bank gets
// it in plain text.

import assert from 'node:assert/strict'
import type {
  getBankAccount,
  tokenizeBankAccount,
} from '../../../contract/marketplace/bank-accounts.ts'
import type { BodyOf, ReplyOf } from '../../../contract/operation.ts'
import { after } from '../../kernel/clock.ts'
import { hyphened, type BankAccountId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { PixKeyType } from '../../kernel/brazil/pix-key.ts'
import { seal, unseal } from '../../kernel/seal.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { PayoutOrder } from '../../providers/payouts.ts'
import type { Seller } from '../sellers/seller.ts'
import { fingerprintOf, readDestination, storedOf } from './destination.ts'

const TOKEN_LIFETIME_MS = 24 * 3_600_000

/** The fields that a token and its account have in common. */
type Details = {
  readonly owner: OwnerId
  /** A token has the id that its account will have. */
  readonly id: BankAccountId
  readonly seller: SellerId
  readonly holderName: string
  readonly taxpayerId: string
  /** COMPE, or the ISPB of a bank that has none; null for a pix key, which names no bank. */
  readonly bankCode: string | null
  readonly ispb: string | null
  /** `Pix` for a pix key. */
  readonly bankName: string
  /** At least four digits, and a hyphen with the check digit where one was given. */
  readonly routingNumber: string | null
  /** The number, or the pix key: sealed for its table and row; empty once the token is used. */
  readonly accountSealed: Buffer
  readonly last4: string
  readonly type: 'checking' | 'savings' | 'pix'
  readonly pixKeyType: PixKeyType | null
  /** Masked. */
  readonly pixKeyShown: string | null
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
  const given = readDestination(body)
  const { secret, plain } = storedOf(given)
  demandSameHolder(given.document, seller)
  // Such a key says whose it is.
  if (given.pix?.type === 'cpf' || given.pix?.type === 'cnpj')
    demandSameHolder(given.pix.key, seller)
  const row = { owner: seller.owner, id }
  return {
    ...row,
    seller: seller.id,
    holderName: body.holder_name.trim(),
    taxpayerId: given.document,
    ...plain,
    accountSealed: seal(keys.sealKeys, secret, tokenPlace(row)),
    fingerprint: fingerprintOf(keys, given),
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
 * The account or key as the paying bank needs it, in plain: it is never logged, stored or shown.
 * Branch and number keep the hyphen before a check digit.
 */
export function payable(
  deps: Pick<Deps, 'sealKeys'>,
  account: BankAccount,
): Pick<PayoutOrder, 'to' | 'holder'> {
  const { ispb, routingNumber: branch, type } = account
  const plain = unseal(deps.sealKeys, account.accountSealed, accountPlace(account))
  const holder = { name: account.holderName, taxpayerId: account.taxpayerId }
  if (type === 'pix') return { to: { key: plain }, holder }
  assert(ispb !== null && branch !== null, 'an account names its bank')
  return { to: { account: { ispb, branch, number: plain, type } }, holder }
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
  routing_check_digit: details.routingNumber?.split('-')[1] ?? null,
  account_number: details.pixKeyShown ?? `****${details.last4}`,
  last4_digits: details.last4,
  type: details.type,
  pix_key_type: details.pixKeyType,
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
