// Cardholders (portadores): the people to whom a company issues cards, and their limits.

import { Type } from 'typebox'
import { HexId, IdIn, Nullable, Exact, TaxpayerIdIn, Text, Name } from '../fields.ts'
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

export const HOLDER_STATUSES = ['active', 'blocked', 'canceled'] as const
const path = `${ROOT}/holders`
const params = Type.Object({ holder_id: IdIn('cardholder') })
const HolderName = () => Name(NAME_MAX)
const CostCenter = () =>
  Name(COST_CENTER_MAX, { description: 'The name of a cost center; a new name creates it.' })

const Holder = Exact({
  resource: Type.Literal('corporate_holder'),
  id: HexId('cardholder'),
  name: Type.String(),
  tax_id: Type.String({ description: 'CPF, without punctuation.' }),
  amount: Centavos('The limit per interval, over all cards.'),
  interval: Interval(),
  center_cost: Nullable(Type.String()),
  status: Type.Enum(HOLDER_STATUSES),
  reason: ReasonOut('the cardholder was blocked'),
  ...spending,
  cards_count: Type.Integer({ description: 'Cards that are not canceled.' }),
  ...times,
})

export const listHolders = operation({
  id: 'corporate.holders.list',
  summary: 'List cardholders',
  method: 'GET',
  path,
  scopes: corporate,
  query: ListQuery({
    status: Type.Optional(Text(100, { description: 'One or more statuses, separated by commas.' })),
    center_cost: Type.Optional(
      Text(COST_CENTER_MAX, { minLength: 1, description: 'The name or the id of a cost center.' }),
    ),
    q: Type.Optional(
      Text(NAME_MAX, { minLength: 1, description: 'A part of the name, or the CPF.' }),
    ),
    ...refresh,
  }),
  reply: List(Holder),
  refusals: ['account_not_active', 'bank_unavailable', 'bank_not_configured'],
})

export const getHolder = operation({
  id: 'corporate.holders.get',
  summary: 'Get a cardholder',
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
  summary: 'Register a cardholder',
  method: 'POST',
  path,
  scopes: corporate,
  status: 201,
  idempotent: true,
  body: Type.Object({
    name: HolderName(),
    tax_id: TaxpayerIdIn(),
    amount: Limit(
      'The amount that the cardholder may spend per interval, over all cards; 0 allows no purchase.',
    ),
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
  summary: 'Update a cardholder: name, limit, interval, cost center or status',
  method: 'PATCH',
  path: `${path}/:holder_id`,
  scopes: corporate,
  params,
  body: Type.Object({
    name: Type.Optional(HolderName()),
    amount: Type.Optional(
      Limit(
        'The amount that the cardholder may spend per interval, over all cards; 0 allows no purchase.',
      ),
    ),
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
  summary: 'Cancel a cardholder and all its cards; this is final',
  method: 'DELETE',
  path: `${path}/:holder_id`,
  scopes: corporate,
  params,
  reply: Holder,
  refusals: ['account_not_active', 'holder_not_found'],
})
