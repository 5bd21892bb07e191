// Bank accounts of sellers: an account is tokenized, then associated with a seller. It must belong
// to the same holder.

import { Type } from 'typebox'
import { accountExamples, AccountOut, BankAccount, NewAccount } from './bank-account-fields.ts'
import { HexId, IdIn, Instant, Exact, SellerIdIn } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { DESCRIPTIONS } from '../texts/operations/marketplace/bank-accounts.ts'

const Token = Exact({
  id: HexId('token'),
  resource: Type.Literal('token'),
  type: Type.Literal('bank_account'),
  used: Type.Boolean(),
  bank_account: BankAccount,
  created_at: Instant(),
  updated_at: Instant(),
})

const Association = Type.Object({ io_seller_id: SellerIdIn(), token: IdIn('token') })

const ROOT = '/v1/sellers/bank_accounts'
const IO_SELLER_ID = SellerIdIn()
const ID_DEV = IdIn('integration')
const account = Type.Object({ io_seller_id: SellerIdIn(), id: IdIn('bank account') })

const tokenizing = ['seller_not_found', 'token_not_found', 'seller_not_active', 'holder_mismatch']
const associating = [...tokenizing, 'bank_account_not_found', 'token_used', 'token_expired']

export const tokenizeBankAccount = operation({
  id: 'bankAccounts.tokenize',
  delicate: { is: 'directs_money' },
  summary: {
    en:
      "Tokenize a bank account of the seller's own holder; the token links it once, within 24 " +
      'hours',
    pt: 'Tokenizar uma conta bancária de um vendedor',
  },
  description: DESCRIPTIONS['bankAccounts.tokenize'],
  method: 'POST',
  path: `${ROOT}/tokenize/:IO_SELLER_ID`,
  scopes: ['sellers'],
  params: Type.Object({ IO_SELLER_ID }),
  body: NewAccount,
  examples: accountExamples,
  reply: Token,
  status: 201,
  idempotent: true,
  secretive: { without: [] },
  refusals: tokenizing,
})

export const tokenizeBankAccountFor = operation({
  id: 'bankAccounts.tokenizeFor',
  delicate: { is: 'directs_money' },
  summary: {
    en:
      'Tokenize a bank account, with the integration in the path (the ID_DEV of your ' +
      'credential)',
    pt: 'Tokenizar uma conta bancária, com a integração no caminho (o ID_DEV da sua credencial)',
  },
  description: DESCRIPTIONS['bankAccounts.tokenizeFor'],
  method: 'POST',
  path: `${ROOT}/tokenize/:IO_SELLER_ID/:ID_DEV`,
  scopes: ['sellers'],
  params: Type.Object({ IO_SELLER_ID, ID_DEV }),
  body: NewAccount,
  examples: accountExamples,
  reply: Token,
  status: 201,
  idempotent: true,
  secretive: { without: [] },
  refusals: [...tokenizing, 'integration_not_found'],
})

export const associateBankAccount = operation({
  id: 'bankAccounts.associate',
  delicate: { is: 'directs_money', held: 'bank_account' },
  summary: {
    en: 'Link a tokenized bank account to its seller',
    pt: 'Vincular uma conta bancária tokenizada ao vendedor',
  },
  description: DESCRIPTIONS['bankAccounts.associate'],
  method: 'POST',
  path: `${ROOT}/associate_bank_account`,
  scopes: ['sellers'],
  body: Association,
  examples: {
    account: {
      io_seller_id: '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b',
      token: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b',
    },
  },
  reply: BankAccount,
  idempotent: true,
  refusals: associating,
})

export const associateBankAccountFor = operation({
  id: 'bankAccounts.associateFor',
  delicate: { is: 'directs_money', held: 'bank_account' },
  summary: {
    en: 'Link a bank account, with the integration in the path (the ID_DEV of your credential)',
    pt: 'Vincular uma conta bancária, com a integração no caminho (o ID_DEV da sua credencial)',
  },
  description: DESCRIPTIONS['bankAccounts.associateFor'],
  method: 'POST',
  path: `${ROOT}/associate_bank_account/:ID_DEV`,
  scopes: ['sellers'],
  params: Type.Object({ ID_DEV }),
  body: Association,
  examples: {
    account: {
      io_seller_id: '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b',
      token: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b',
    },
  },
  reply: BankAccount,
  idempotent: true,
  refusals: [...associating, 'integration_not_found'],
})

export const listBankAccounts = operation({
  id: 'bankAccounts.list',
  summary: {
    en: 'List the bank accounts that are linked to a seller',
    pt: 'Listar as contas bancárias vinculadas a um vendedor',
  },
  description: DESCRIPTIONS['bankAccounts.list'],
  method: 'GET',
  path: `${ROOT}/list/:io_seller_id`,
  scopes: ['sellers', 'payments'],
  params: Type.Object({ io_seller_id: SellerIdIn() }),
  query: ListQuery({}),
  reply: List(BankAccount),
  refusals: ['seller_not_found'],
})

export const getBankAccount = operation({
  id: 'bankAccounts.get',
  summary: {
    en: 'Get a bank account that is linked to a seller',
    pt: 'Consultar uma conta bancária vinculada a um vendedor',
  },
  description: DESCRIPTIONS['bankAccounts.get'],
  method: 'GET',
  path: `${ROOT}/get/:io_seller_id/:id`,
  scopes: ['sellers', 'payments'],
  params: account,
  reply: BankAccount,
  refusals: ['seller_not_found', 'bank_account_not_found'],
})

export const deleteBankAccount = operation({
  id: 'bankAccounts.delete',
  delicate: { is: 'directs_money', held: 'bank_account' },
  summary: {
    en: 'Unlink a bank account: it receives no further payouts',
    pt: 'Desvincular uma conta bancária: ela não recebe mais repasses',
  },
  description: DESCRIPTIONS['bankAccounts.delete'],
  method: 'DELETE',
  path: `${ROOT}/delete/:io_seller_id/:id`,
  scopes: ['sellers'],
  params: account,
  reply: Exact({ ...AccountOut, deleted: Type.Literal(true) }),
  refusals: ['seller_not_found', 'bank_account_not_found'],
})
