// Sellers: registration, changes, search and balances.

import { Type } from 'typebox'
import { CentsOut, Reais, Exact, SellerIdIn, SellerIdOut, TaxpayerIdIn, TextIn } from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import {
  BusinessChange,
  IndividualChange,
  NewBusiness,
  NewIndividual,
  SELLER_TYPES,
} from './sellers-fields.ts'
import { DESCRIPTIONS } from '../texts/operations/marketplace/sellers.ts'
import { Mcc, RegisteredSeller, Seller } from './sellers-replies.ts'

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
  Type.String({
    maxLength: 200,
    text: { en: 'CPF or CNPJ of a seller.', pt: 'CPF ou CNPJ de um vendedor.' },
  })

export const createIndividual = operation({
  ...writes,
  id: 'sellers.createIndividual',
  delicate: 'none',
  summary: {
    en: 'Register an individual as a seller',
    pt: 'Cadastrar uma pessoa física como vendedor',
  },
  description: DESCRIPTIONS['sellers.createIndividual'],
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
  summary: {
    en: 'Register a business as a seller',
    pt: 'Cadastrar uma pessoa jurídica como vendedor',
  },
  description: DESCRIPTIONS['sellers.createBusiness'],
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
  summary: {
    en: 'Update an individual seller; absent fields stay unchanged',
    pt: 'Alterar um vendedor pessoa física; campos ausentes ficam como estão',
  },
  description: DESCRIPTIONS['sellers.updateIndividual'],
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
  summary: {
    en: 'Update a business seller; absent fields stay unchanged',
    pt: 'Alterar um vendedor pessoa jurídica; campos ausentes ficam como estão',
  },
  description: DESCRIPTIONS['sellers.updateBusiness'],
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
  summary: { en: 'Get a seller', pt: 'Consultar um vendedor' },
  description: DESCRIPTIONS['sellers.get'],
  method: 'GET',
  path: '/v1/sellers/get/:id',
  params: BY_ID,
  reply: Seller,
  refusals: ['seller_not_found'],
})

export const listSellers = operation({
  ...reads,
  id: 'sellers.list',
  summary: {
    en: 'List sellers; deleted sellers only with a filter by status',
    pt: 'Listar vendedores; os excluídos só com filtro por status',
  },
  description: DESCRIPTIONS['sellers.list'],
  method: 'GET',
  path: '/v1/sellers/list',
  replica: true,
  query: ListQuery({
    status: Type.Optional(
      TextIn(200, {
        text: {
          en: 'One or more, separated by commas.',
          pt: 'Um ou mais, separados por vírgulas.',
        },
      }),
    ),
    type: Type.Optional(
      TextIn(50, {
        text: { en: 'individual, business, or both.', pt: '`individual`, `business` ou ambos.' },
      }),
    ),
    taxpayer_id: Type.Optional(TaxpayerIdIn()),
    ...timeFilters,
  }),
  reply: List(Seller),
})

export const searchSeller = operation({
  ...reads,
  id: 'sellers.search',
  summary: {
    en: 'Find the seller with a given CPF or CNPJ',
    pt: 'Encontrar o vendedor com um CPF ou CNPJ',
  },
  description: DESCRIPTIONS['sellers.search'],
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
  summary: {
    en: 'Delete a seller without a balance; its CPF or CNPJ confirms the choice',
    pt: 'Excluir um vendedor sem saldo; o CPF ou CNPJ confirma',
  },
  description: DESCRIPTIONS['sellers.delete'],
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
  summary: {
    en: 'List the merchant category codes, in English and Portuguese',
    pt: 'Listar os códigos de categoria de estabelecimento (MCC), em inglês e português',
  },
  description: DESCRIPTIONS['sellers.mccs'],
  method: 'GET',
  path: '/v1/sellers/mcc_list',
  query: Type.Omit(
    ListQuery({
      q: Type.Optional(
        TextIn(100, {
          text: {
            en: 'Words in English or Portuguese, or a code or its beginning.',
            pt: 'Palavras em inglês ou português, ou um código, ou o começo dele.',
          },
        }),
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
  summary: {
    en: 'Get the balances of a seller: available now, held, and still to settle',
    pt: 'Consultar os saldos de um vendedor: disponível agora, retido e ainda a liquidar',
  },
  description: DESCRIPTIONS['sellers.balances'],
  method: 'GET',
  path: '/v1/sellers/get/:id/balances',
  scopes: ['payments', 'sellers'],
  params: BY_ID,
  reply: Exact({
    resource: Type.Literal('list'),
    items: Exact({
      current_balance: Reais(),
      current_balance_cents: CentsOut({
        en: 'Whole centavos that can be paid out now: the available balance less the debt.',
        pt: 'Centavos inteiros que já podem ser repassados: o saldo disponível menos o débito.',
      }),
      account_balance: Reais(),
      account_balance_cents: CentsOut({
        en: 'Whole centavos: the current balance and the receivables.',
        pt: 'Centavos inteiros: o saldo atual e os recebíveis.',
      }),
      receivables_cents: CentsOut({
        en: 'Whole centavos that will settle later.',
        pt: 'Centavos inteiros que serão liquidados depois.',
      }),
      blocked_cents: CentsOut({
        en: 'Whole centavos held for refunds, payouts and disputes in progress.',
        pt: 'Centavos inteiros bloqueados por reembolsos, repasses e contestações em andamento.',
      }),
    }),
  }),
  refusals: ['seller_not_found'],
})
