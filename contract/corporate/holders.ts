// Cardholders (portadores): the people to whom a company issues cards, and their limits.

import { Type } from 'typebox'
import { HexId, IdIn, Nullable, Exact, TaxpayerIdIn, TextIn, Name } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import {
  Centavos,
  corporate,
  COST_CENTER_MAX,
  Interval,
  Limit,
  NAME_MAX,
  ReasonIn,
  ReasonOut,
  refresh,
  ROOT,
  spending,
  times,
} from './words.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/corporate/holders.ts'

export const HOLDER_STATUSES = ['active', 'blocked', 'canceled'] as const
const path = `${ROOT}/holders`
const params = Type.Object({ holder_id: IdIn('cardholder') })
const HolderName = () => Name(NAME_MAX)
const CostCenter = () =>
  Name(COST_CENTER_MAX, {
    text: {
      en: 'The name of a cost center; a new name creates it.',
      pt: 'O nome de um centro de custo; um nome novo o cria.',
    },
  })

const Holder = Exact({
  resource: Type.Literal('corporate_holder'),
  id: HexId('cardholder'),
  name: Type.String(),
  tax_id: Type.String({ text: { en: 'CPF, without punctuation.', pt: 'CPF, sem pontuação.' } }),
  amount: Centavos({
    en: 'The limit per interval, over all cards.',
    pt: 'O limite por período, somando todos os cartões.',
  }),
  interval: Interval(),
  center_cost: Nullable(Type.String()),
  status: Type.Enum(HOLDER_STATUSES),
  reason: ReasonOut({
    en: 'Why the cardholder was blocked, as it was sent.',
    pt: 'Por que o portador foi bloqueado, como foi enviado.',
  }),
  ...spending,
  cards_count: Type.Integer({
    text: { en: 'Cards that are not canceled.', pt: 'Cartões que não foram cancelados.' },
  }),
  ...times,
})

export const listHolders = operation({
  id: 'corporate.holders.list',
  summary: { en: 'List cardholders', pt: 'Listar portadores' },
  description: DESCRIPTIONS['corporate.holders.list'],
  method: 'GET',
  path,
  scopes: corporate,
  query: ListQuery({
    status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
    center_cost: Type.Optional(
      TextIn(COST_CENTER_MAX, { minLength: 1, text: FIELD_TEXTS.costCenter }),
    ),
    q: Type.Optional(
      TextIn(NAME_MAX, {
        minLength: 1,
        text: { en: 'A part of the name, or the CPF.', pt: 'Uma parte do nome, ou o CPF.' },
      }),
    ),
    ...refresh,
  }),
  reply: List(Holder),
  refusals: ['account_not_active', 'bank_unavailable', 'bank_not_configured'],
})

export const getHolder = operation({
  id: 'corporate.holders.get',
  summary: { en: 'Get a cardholder', pt: 'Consultar um portador' },
  description: DESCRIPTIONS['corporate.holders.get'],
  method: 'GET',
  path: `${path}/:holder_id`,
  scopes: corporate,
  params,
  query: Type.Object(refresh),
  reply: Holder,
  refusals: ['account_not_active', 'holder_not_found', 'bank_unavailable', 'bank_not_configured'],
})

export const createHolder = operation({
  id: 'corporate.holders.create',
  delicate: { is: 'limits_spending', held: 'card_limit' },
  summary: { en: 'Register a cardholder', pt: 'Cadastrar um portador' },
  description: DESCRIPTIONS['corporate.holders.create'],
  method: 'POST',
  path,
  scopes: corporate,
  status: 201,
  idempotent: true,
  body: Type.Object({
    name: HolderName(),
    tax_id: TaxpayerIdIn(),
    amount: Limit(FIELD_TEXTS.holderLimit),
    interval: Interval(),
    center_cost: Type.Optional(Nullable(CostCenter())),
  }),
  reply: Holder,
  refusals: ['account_not_active', 'holder_exists'],
  example: {
    name: 'Maria Souza',
    tax_id: '123.456.789-09',
    amount: 1_000_00,
    interval: 'month',
    center_cost: 'Sales',
  },
})

export const updateHolder = operation({
  id: 'corporate.holders.update',
  delicate: { is: 'limits_spending', held: 'card_limit' },
  summary: {
    en: 'Update a cardholder: name, limit, interval, cost center or status',
    pt: 'Alterar um portador: nome, limite, período, centro de custo ou status',
  },
  description: DESCRIPTIONS['corporate.holders.update'],
  method: 'PATCH',
  path: `${path}/:holder_id`,
  scopes: corporate,
  params,
  body: Type.Object({
    name: Type.Optional(HolderName()),
    amount: Type.Optional(Limit(FIELD_TEXTS.holderLimit)),
    interval: Type.Optional(Interval()),
    center_cost: Type.Optional(Nullable(CostCenter())),
    status: Type.Optional(Type.Enum(['active', 'blocked'])),
    reason: ReasonIn(),
  }),
  reply: Holder,
  refusals: ['account_not_active', 'holder_not_found', 'holder_canceled'],
  example: { amount: 2_000_00 },
})

export const cancelHolder = operation({
  id: 'corporate.holders.cancel',
  delicate: 'none',
  blocked: 'it only removes rights, and a lost card must be canceled at once',
  summary: {
    en: 'Cancel a cardholder and all its cards; this is final',
    pt: 'Cancelar um portador e todos os seus cartões; não pode ser desfeito',
  },
  description: DESCRIPTIONS['corporate.holders.cancel'],
  method: 'DELETE',
  path: `${path}/:holder_id`,
  scopes: corporate,
  params,
  reply: Holder,
  refusals: ['account_not_active', 'holder_not_found'],
})
