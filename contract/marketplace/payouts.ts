// Payouts (repasses): a seller's balance is paid to its bank account, by a call or by its payout
// policy. On the wire they are transfers.

import { Type } from 'typebox'
import {
  Amount,
  CentsOut,
  CutText,
  DESCRIPTION_MAX,
  HexId,
  IdIn,
  Instant,
  Nullable,
  Reais,
  STATEMENT_DESCRIPTOR_MAX,
  Exact,
  SellerIdIn,
  SellerIdOut,
  TextIn,
} from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { StatementLine } from './statements.ts'
import { Decision, decisionFields } from '../fields/payout-decision.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/marketplace/payouts.ts'

export const PAYOUT_STATUSES = ['pending', 'processing', 'succeeded', 'failed', 'returned'] as const

const text = () => Nullable(Type.String())

export const PAYOUT_WAITS = ['approval', 'funds', 'date'] as const

export const Payout = Exact({
  id: HexId('transfer'),
  resource: Type.Literal('transfer'),
  status: Type.Enum(PAYOUT_STATUSES),
  io_seller_id: SellerIdOut(),
  bank_account: HexId('bank account'),
  bank_account_id: HexId('bank account'),
  amount: Reais(),
  amount_cents: CentsOut(),
  currency: Type.Literal('BRL'),
  description: text(),
  statement_descriptor: text(),
  type: Type.Union([Type.Literal('manual'), Type.Literal('policy')], {
    text: {
      en: '`manual`: by a call. `policy`: by the payout policy.',
      pt: '`manual`: por uma chamada. `policy`: pela política de repasse.',
    },
  }),
  reason: Nullable(
    Type.String({
      text: {
        en: 'Why the bank refused or returned it.',
        pt: 'Por que o banco a recusou ou devolveu.',
      },
    }),
  ),
  paying_bank: Type.String({
    text: {
      en: 'The bank that pays it, by its name at the operator.',
      pt: 'O banco que o paga, pelo nome dele no operador.',
    },
  }),
  waits_for: Nullable(
    Type.Enum(PAYOUT_WAITS, {
      text: {
        en: 'What it waits for at the bank: `approval` by a person there, `funds` in the paying account, or its `date`.',
        pt: 'O que ele espera no banco: aprovação de uma pessoa (`approval`), saldo na conta pagadora (`funds`) ou a data (`date`).',
      },
    }),
  ),
  returned_amount_cents: Type.Integer({
    text: {
      en: 'What came back of it, in cents: a part while it is `succeeded`, all once it is `returned`.',
      pt: 'O que voltou dele, em centavos: uma parte enquanto está `succeeded`, tudo quando está `returned`.',
    },
  }),
  end_to_end_id: text(),
  unknown_since: Nullable(Instant(), {
    text: {
      en: 'Since when the bank has not said how it stands; null while it says it.',
      pt: 'Desde quando o banco não diz em que situação está; null enquanto diz.',
    },
  }),
  decision: Nullable(Decision),
  created_at: Instant(),
  updated_at: Instant(),
  ended_at: Nullable(Instant()),
})

const ofSeller = Type.Object({ io_seller_id: SellerIdIn() })
const params = Type.Object({ io_seller_id: SellerIdIn(), id: IdIn('transfer') })
const scopes = ['payments', 'sellers'] as const

export const createPayout = operation({
  id: 'transfers.create',
  delicate: { is: 'moves_money', held: 'payout' },
  summary: {
    en: 'Pay out a seller to its linked bank account',
    pt: 'Repassar o saldo de um vendedor à conta bancária vinculada',
  },
  description: DESCRIPTIONS['transfers.create'],
  method: 'POST',
  path: '/v1/sellers/transfers/new/:io_seller_id/:bank_account_id',
  scopes,
  params: Type.Object({ io_seller_id: SellerIdIn(), bank_account_id: IdIn('bank account') }),
  body: Type.Object({
    amount: Amount(),
    description: Type.Optional(CutText(DESCRIPTION_MAX)),
    statement_descriptor: Type.Optional(CutText(STATEMENT_DESCRIPTOR_MAX)),
  }),
  reply: Payout,
  status: 201,
  wrapped: true,
  idempotent: true,
  refusals: [
    'budget_exceeded',
    'seller_not_found',
    'seller_not_active',
    'bank_account_not_found',
    'seller_without_bank_account',
    'insufficient_funds',
    'bank_not_configured',
    'payout_above_bank_limit',
  ],
  example: { amount: 5_000, description: 'Weekly payout' },
})

export const decidePayout = operation({
  id: 'transfers.decide',
  delicate: { is: 'moves_money', held: 'payout_result' },
  summary: {
    en: 'Say how a payout ended of which the bank says nothing; another person approves it',
    pt: 'Dizer como terminou um repasse do qual o banco nada diz; outra pessoa aprova',
  },
  description: DESCRIPTIONS['transfers.decide'],
  method: 'POST',
  path: '/v1/sellers/transfers/decide/:io_seller_id/:id',
  scopes,
  params,
  body: Type.Object(
    decisionFields({
      en: '`paid`: the money left the paying account. `not_paid`: it did not, and the seller gets it back.',
      pt: '`paid`: o dinheiro saiu da conta pagadora. `not_paid`: não saiu, e volta ao vendedor.',
    }),
  ),
  reply: Payout,
  refusals: [
    'platform_only',
    'person_needed',
    'seller_not_found',
    'transfer_not_found',
    'payout_result_known',
    'payout_result_too_early',
    'request_in_progress',
  ],
  example: {
    result: 'not_paid',
    proof: 'O extrato do dia 21 não tem este pagamento; o banco confirmou no chamado 4711',
  },
})

export const cancelPayout = operation({
  id: 'transfers.cancel',
  delicate: { is: 'moves_money' },
  summary: {
    en: 'Cancel a payout that waits for its file at a bank that pays by files',
    pt: 'Cancelar um repasse que espera seu arquivo em um banco que paga por arquivos',
  },
  description: DESCRIPTIONS['transfers.cancel'],
  method: 'POST',
  path: '/v1/sellers/transfers/cancel/:io_seller_id/:id',
  scopes,
  params,
  reply: Payout,
  refusals: ['seller_not_found', 'transfer_not_found', 'payout_not_cancelable'],
})

export const listPayouts = operation({
  id: 'transfers.list',
  summary: { en: 'List the payouts of a seller', pt: 'Listar os repasses de um vendedor' },
  description: DESCRIPTIONS['transfers.list'],
  method: 'GET',
  path: '/v1/sellers/transfers/list/:io_seller_id',
  replica: true,
  scopes,
  params: ofSeller,
  query: ListQuery({
    status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
    ...timeFilters,
  }),
  reply: List(Payout),
  refusals: ['seller_not_found'],
})

export const getPayout = operation({
  id: 'transfers.get',
  summary: { en: 'Get a payout', pt: 'Consultar um repasse' },
  description: DESCRIPTIONS['transfers.get'],
  method: 'GET',
  path: '/v1/sellers/transfers/get/:io_seller_id/:id',
  scopes,
  params,
  reply: Payout,
  refusals: ['seller_not_found', 'transfer_not_found'],
})

export const listPayoutTransactions = operation({
  id: 'transfers.transactions',
  summary: {
    en: 'List what a payout pays: every movement since the previous payout',
    pt: 'Listar o que um repasse paga: cada movimento desde o repasse anterior',
  },
  description: DESCRIPTIONS['transfers.transactions'],
  method: 'GET',
  path: '/v1/sellers/transfers/get/:io_seller_id/:id/transactions',
  replica: true,
  scopes,
  params,
  query: ListQuery({}),
  reply: Exact({
    ...List(StatementLine).properties,
    brought_forward_cents: Type.Integer({
      text: {
        en: 'The balance before the first of these movements.',
        pt: 'O saldo antes do primeiro destes movimentos.',
      },
    }),
    amount_cents: Type.Integer({
      text: { en: 'The amount of the payout.', pt: 'O valor do repasse.' },
    }),
    carried_forward_cents: Type.Integer({
      text: {
        en: 'The balance after the payout: brought forward, plus every movement, less the amount.',
        pt: 'O saldo depois do repasse: o saldo anterior, mais cada movimento, menos o valor.',
      },
    }),
  }),
  refusals: ['seller_not_found', 'transfer_not_found'],
})
