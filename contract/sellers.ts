// Sellers: registration, changes, search and balances.

import { Type } from 'typebox'
import {
  CentsOut,
  Instant,
  Nullable,
  Reais,
  Exact,
  SellerIdIn,
  SellerIdOut,
  TaxpayerIdIn,
  Text,
} from './fields.ts'
import { List, ListQuery, timeFilters } from './list.ts'
import { operation } from './operation.ts'
import {
  BusinessChange,
  IndividualChange,
  NewBusiness,
  NewIndividual,
  PAYOUT_INTERVALS,
  SELLER_TYPES,
} from './sellers-fields.ts'

const Mcc = () =>
  Type.String({ pattern: '^[0-9]{4}$', description: 'Merchant category code.', examples: ['5411'] })
const text = () => Nullable(Type.String())
const Day = (options: object = {}) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', ...options })

/** The address of the legal representative of a business, as registered. */
const OwnerAddress = Exact({
  line1: Type.String(),
  line2: text(),
  line3: text(),
  neighborhood: text(),
  city: Type.String(),
  state: Type.String(),
  zip_code: text(),
  country_code: Type.String(),
})

const said = {
  io_seller_id: SellerIdOut(),
  id: Type.Integer({
    description: 'The number of the seller on this platform, from 1.',
    examples: [7],
  }),
  type: Type.Enum(SELLER_TYPES),
  status: Type.Enum(['pending', 'active', 'denied', 'blocked', 'deleted']),
  reason: Nullable(Type.String({ description: 'Why it was denied or blocked.' })),
  taxpayer_id: Type.String({ description: 'CPF or CNPJ, without punctuation.' }),
  first_name: Type.String({ description: 'Of a business: its name.' }),
  last_name: text(),
  description: text(),
  revenue: Nullable(Type.Number({ description: 'Reais.' })),
  email: Type.String(),
  phone_number: text(),
  mcc: Nullable(Mcc()),
  birthdate: Nullable(Day({ description: 'Of a business: the day it was opened.' })),
  address_line1: text(),
  address_line2: text(),
  address_line3: text(),
  neighborhood: text(),
  city: text(),
  state: text(),
  zip_code: text(),
  country_code: text(),
  plan_type: Type.String(),
  statement_descriptor: text(),
  created_by: Nullable(SellerIdOut()),
  created_at: Instant(),
  updated_at: Instant(),
  owner_name: Type.Optional(
    Nullable(Type.String({ description: 'The legal representative of a business.' })),
  ),
  owner_email: Type.Optional(text()),
  owner_tel: Type.Optional(text()),
  owner_taxpayer_id: Type.Optional(text()),
  owner_birthdate: Type.Optional(Nullable(Day())),
  owner_address: Type.Optional(Nullable(OwnerAddress)),
  website: Type.Optional(Nullable(Type.String({ description: 'Of a business.' }))),
}

const YesOrNo = () => Type.Enum(['S', 'N'])

/**
 * Flags are texts in the reply of a registration and numbers in all other replies, as existing
 * clients read them.
 */
const FlagText = () => Type.Enum(['0', '1'])
const FlagNumber = () => Type.Union([Type.Literal(0), Type.Literal(1)])

/** The reply of a registration. */
export const RegisteredSeller = Exact({
  ...said,
  online_payments: FlagText(),
  allow_register_seller: FlagText(),
})

export const Seller = Exact({
  ...said,
  online_payments: FlagNumber(),
  enable_credit: YesOrNo(),
  enable_boleto: YesOrNo(),
  enable_pix: YesOrNo(),
  credit_max_installments: Type.Integer(),
  url_notify: text(),
  url_allow_from: text(),
  url_logo: text(),
  max_transaction_amount: Nullable(
    Type.Integer({ description: 'Whole centavos; null: no limit for this seller.' }),
  ),
  allow_register_seller: FlagNumber(),
  payout_policy: Exact({
    interval: Type.Enum(PAYOUT_INTERVALS),
    minimum_amount_cents: CentsOut(),
    anchor: Nullable(Type.Integer()),
    next_on: Nullable(Day({ description: 'The next day of an automatic payout.' })),
  }),
})

const address = {
  line1: 'Rua das Laranjeiras',
  line2: '100',
  neighborhood: 'Laranjeiras',
  city: 'Rio de Janeiro',
  state: 'RJ',
  zip_code: '22240-003',
  country_code: 'BR',
}
const person = {
  first_name: 'Maria',
  last_name: 'Silva',
  email: 'maria@example.com',
  phone_number: '(21) 99876-5432',
  cpf: '123.456.789-09',
  birthdate: '1990-05-17',
}
const trade = { mcc: 5411, statement_descriptor: 'LOJA DA MARIA', revenue: 150000.5 }

const writes = { scopes: ['sellers'] as const }
const reads = { scopes: ['sellers', 'payments'] as const }
const SELLER = Type.Object({ IO_SELLER_ID: SellerIdIn() })
const BY_ID = Type.Object({ id: SellerIdIn() })
const DocumentInPath = () =>
  Type.String({ maxLength: 200, description: 'CPF or CNPJ of a seller.' })

export const createIndividual = operation({
  ...writes,
  id: 'sellers.createIndividual',
  delicate: 'none',
  summary: 'Register an individual as a seller',
  method: 'POST',
  path: '/v1/sellers/create/individuals',
  body: NewIndividual,
  reply: RegisteredSeller,
  status: 201,
  idempotent: true,
  refusals: ['seller_registration_not_allowed', 'seller_exists'],
  example: { ...person, ...trade, address },
})

export const createBusiness = operation({
  ...writes,
  id: 'sellers.createBusiness',
  delicate: 'none',
  summary: 'Register a business as a seller',
  method: 'POST',
  path: '/v1/sellers/create/businesses',
  body: NewBusiness,
  reply: RegisteredSeller,
  status: 201,
  idempotent: true,
  refusals: ['seller_registration_not_allowed', 'seller_exists'],
  example: {
    ...trade,
    business: {
      name: 'Loja da Maria Ltda',
      email: 'loja@example.com',
      phone_number: '(21) 3265-4321',
      cnpj: '12.ABC.345/01DE-35',
      opening_date: '2015-03-02',
      website: 'https://loja.example.com',
    },
    owner: person,
    business_address: address,
    owner_address: address,
  },
})

export const updateIndividual = operation({
  ...writes,
  id: 'sellers.updateIndividual',
  delicate: {
    is: 'directs_money',
    where: { payout_policy: 'any', url_notify: 'any' },
    held: 'payout',
  },
  summary: 'Update an individual seller; absent fields stay unchanged',
  method: 'PATCH',
  path: '/v1/sellers/update/individuals/:IO_SELLER_ID',
  params: SELLER,
  body: IndividualChange,
  reply: Seller,
  wrapped: true,
  refusals: ['seller_not_found', 'seller_registration_not_allowed'],
  example: { phone_number: '(21) 99123-4567' },
})

export const updateBusiness = operation({
  ...writes,
  id: 'sellers.updateBusiness',
  delicate: {
    is: 'directs_money',
    where: { payout_policy: 'any', url_notify: 'any' },
    held: 'payout',
  },
  summary: 'Update a business seller; absent fields stay unchanged',
  method: 'PATCH',
  path: '/v1/sellers/update/businesses/:IO_SELLER_ID',
  params: SELLER,
  body: BusinessChange,
  reply: Seller,
  wrapped: true,
  refusals: ['seller_not_found', 'seller_registration_not_allowed'],
  example: { payout_policy: { interval: 'weekly', minimum_amount: 10_000, anchor: 1 } },
})

export const getSeller = operation({
  ...reads,
  id: 'sellers.get',
  summary: 'Get a seller',
  method: 'GET',
  path: '/v1/sellers/get/:id',
  params: BY_ID,
  reply: Seller,
  refusals: ['seller_not_found'],
})

export const listSellers = operation({
  ...reads,
  id: 'sellers.list',
  summary: 'List sellers; deleted sellers only with a filter by status',
  method: 'GET',
  path: '/v1/sellers/list',
  replica: true,
  query: ListQuery({
    status: Type.Optional(Text(200, { description: 'One or more, separated by commas.' })),
    type: Type.Optional(Text(50, { description: 'individual, business, or both.' })),
    taxpayer_id: Type.Optional(TaxpayerIdIn()),
    ...timeFilters,
  }),
  reply: List(Seller),
})

export const searchSeller = operation({
  ...reads,
  id: 'sellers.search',
  summary: 'Find the seller with a given CPF or CNPJ',
  method: 'GET',
  path: '/v1/sellers/search/:taxpayer_id',
  params: Type.Object({ taxpayer_id: DocumentInPath() }),
  reply: Seller,
  refusals: ['seller_not_found'],
})

export const deleteSeller = operation({
  ...writes,
  id: 'sellers.delete',
  delicate: 'none',
  summary: 'Delete a seller without a balance; its CPF or CNPJ confirms the choice',
  method: 'DELETE',
  path: '/v1/sellers/delete/:id/:taxpayer_id',
  params: Type.Object({ id: SellerIdIn(), taxpayer_id: DocumentInPath() }),
  reply: Exact({
    id: SellerIdOut(),
    io_seller_id: SellerIdOut(),
    resource: Type.Literal('seller'),
    type: Type.Enum(SELLER_TYPES),
    deleted: Type.Literal(true),
  }),
  refusals: [
    'seller_not_found',
    'seller_registration_not_allowed',
    'seller_has_money',
    'invalid_state',
  ],
})

export const listMccs = operation({
  ...reads,
  id: 'sellers.mccs',
  summary: 'List the merchant category codes, in English and Portuguese',
  method: 'GET',
  path: '/v1/sellers/mcc_list',
  query: Type.Omit(
    ListQuery({
      q: Type.Optional(
        Text(100, { description: 'Words in English or Portuguese, or a code or its beginning.' }),
      ),
    }),
    ['sort'],
  ),
  reply: List(
    Exact({
      code: Mcc(),
      category: Type.String(),
      description: Type.String(),
      category_pt: Type.String(),
      description_pt: Type.String(),
    }),
  ),
})

export const getBalances = operation({
  id: 'sellers.balances',
  summary: 'Get the balances of a seller: available now, held, and still to settle',
  method: 'GET',
  path: '/v1/sellers/get/:id/balances',
  scopes: ['payments', 'sellers'],
  params: BY_ID,
  reply: Exact({
    resource: Type.Literal('list'),
    items: Exact({
      current_balance: Reais(),
      current_balance_cents: CentsOut(
        'Whole centavos that can be paid out now: the available balance less the debt.',
      ),
      account_balance: Reais(),
      account_balance_cents: CentsOut('Whole centavos: the current balance and the receivables.'),
      receivables_cents: CentsOut('Whole centavos that will settle later.'),
      blocked_cents: CentsOut('Whole centavos held for refunds, payouts and disputes in progress.'),
    }),
  }),
  refusals: ['seller_not_found'],
})
