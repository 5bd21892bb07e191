// Bank accounts of sellers: an account is tokenized, then associated with a seller. It must belong
// to the same holder.

import { Type } from 'typebox'
import { AccountNumber, BankCode, BranchNumber } from './account-fields.ts'
import {
  HexId,
  IdIn,
  Instant,
  Nullable,
  Exact,
  SellerIdIn,
  SellerIdOut,
  TaxpayerIdIn,
  VISIBLE,
} from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { fill } from '../text.ts'
import { FIELD_MESSAGES } from '../fields/field-messages.ts'
import { DESCRIPTIONS } from '../texts/operations/marketplace/bank-accounts.ts'

const TYPE = Type.Union([Type.Literal('checking'), Type.Literal('savings')])

const NewAccount = Type.Object({
  holder_name: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: VISIBLE,
    says: fill(FIELD_MESSAGES.invisibleOrTooLong, { limit: 100 }),
    examples: ['Maria Silva'],
  }),
  bank_code: BankCode(),
  routing_number: BranchNumber(),
  account_number: AccountNumber(),
  ein: Type.Optional(Nullable(TaxpayerIdIn())),
  taxpayer_id: Type.Optional(TaxpayerIdIn()),
  type: TYPE,
})

/** Of the holder of the seller: its own CPF or CNPJ. */
const accountExamples = {
  company: {
    holder_name: 'Loja Exemplo Ltda',
    bank_code: '341',
    routing_number: '0001',
    account_number: '12345-6',
    taxpayer_id: '11.222.333/0001-81',
    type: 'checking',
  },
}

const Check = Type.Literal('unchecked')

const AccountOut = {
  id: HexId('bank account'),
  resource: Type.Literal('bank_account'),
  io_seller_id: SellerIdOut(),
  holder_name: Type.String(),
  taxpayer_id: Type.String({
    text: {
      en: "The holder's CPF or CNPJ, without punctuation.",
      pt: 'O CPF ou CNPJ do titular, sem pontuação.',
    },
  }),
  bank_name: Type.String(),
  bank_code: Type.String({
    text: {
      en: 'COMPE code of three digits; the ISPB of a bank that has none.',
      pt: 'Código COMPE de três dígitos; o ISPB de um banco que não tem COMPE.',
    },
  }),
  ispb: Type.String({ pattern: '^[0-9A-Z]{8}$' }),
  routing_number: Type.String(),
  account_number: Type.String({
    text: {
      en: 'Masked: only the last characters are visible.',
      pt: 'Mascarado: só os últimos caracteres ficam visíveis.',
    },
    examples: ['****3456'],
  }),
  routing_check_digit: Nullable(
    Type.String({
      text: {
        en: 'The check digit of the branch, if it was sent.',
        pt: 'O dígito verificador da agência, se foi enviado.',
      },
    }),
  ),
  last4_digits: Type.String({
    text: {
      en: 'The last four characters; fewer if the account number is shorter.',
      pt: 'Os quatro últimos caracteres; menos, se o número da conta for mais curto.',
    },
  }),
  type: TYPE,
  country_code: Type.Literal('BR'),
  is_active: Type.Boolean({
    text: {
      en: 'Whether it is linked and can receive payouts of the seller.',
      pt: 'Se está vinculada e pode receber repasses do vendedor.',
    },
  }),
  is_verified: Type.Boolean({
    text: {
      en: "Whether the holder's bank has confirmed it. Always false: no bank is asked yet.",
      pt: 'Se o banco do titular a confirmou. Sempre false: ainda não se pergunta a nenhum banco.',
    },
  }),
  fingerprint: Type.String({
    pattern: '^[0-9a-f]{32}$',
    text: {
      en: 'The same for the same account and holder.',
      pt: 'Igual para a mesma conta e o mesmo titular.',
    },
  }),
  debitable: Type.Boolean({
    text: {
      en: 'Always false: nothing is debited from it.',
      pt: 'Sempre false: nada é debitado dela.',
    },
  }),
  customer: SellerIdOut(),
  verification_checklist: Exact({
    postal_code_check: Check,
    address_line1_check: Check,
    deposit_check: Check,
  }),
  metadata: Type.Object({}),
  description: Type.Null(),
  phone_number: Type.Null(),
  address: Type.Null(),
  created_at: Instant(),
  updated_at: Instant(),
}

const BankAccount = Exact(AccountOut)

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
