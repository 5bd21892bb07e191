// Splits: which sellers share a transaction and its fee. Rules are sent with a transaction or
// stored for a seller.

import { Type } from 'typebox'
import { Author } from './audit.ts'
import {
  AmountOrNone,
  CentsOut,
  Flag,
  IdIn,
  Instant,
  Nullable,
  Reais,
  Exact,
  SellerIdIn,
  SellerIdOut,
  Text,
} from './fields.ts'
import { List, ListQuery } from './list.ts'
import { operation } from './operation.ts'
import { FIELD_MESSAGES } from './field-messages.ts'

export const SPLIT_RULES_MAX = 50
export const STORED_RULES_MAX = 200
export const SPLIT_RULE_STATUSES = ['active', 'deleted'] as const

const FeeType = Type.Enum(['proportional', 'full', 'free'] as const, {
  description:
    'How the receiver pays the fee: `proportional` its share, `full` all of it, `free` nothing.',
})
const SplitType = Type.Enum(['percent', 'fixed'] as const, { softens: 'percent' })

/** A rule on its way in. */
export const SplitRuleIn = Type.Object({
  receiver: SellerIdIn(),
  receiver_fee_type: Type.Optional(FeeType),
  split_type: SplitType,
  split_value: Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
    says: FIELD_MESSAGES.notANumber,
    description:
      'Percent of the gross amount, with at most two decimal places; for `fixed`, whole centavos.',
    examples: [12.5],
  }),
  min_amount: AmountOrNone({
    description: 'The smallest transaction to which the rule applies, in centavos.',
  }),
  max_amount: AmountOrNone({
    description: 'The largest transaction to which the rule applies, in centavos.',
  }),
  chargeback_liable: Type.Optional(
    Flag({
      description:
        'Whether this receiver is debited first if the buyer disputes the transaction (chargeback).',
    }),
  ),
})

/** A rule as it was applied to a transaction. */
export const SplitOut = Exact({
  id: Nullable(
    Type.String({ description: 'The stored rule; null if the transaction sent its own rule.' }),
  ),
  receiver: SellerIdOut(),
  receiver_fee_type: Type.String(),
  split_type: Type.String(),
  split_value: Type.Number(),
  chargeback_liable: Type.Boolean(),
  amount: Reais(),
  amount_cents: CentsOut(),
  fee: Reais(),
  fee_cents: CentsOut(),
  refunded: Reais(),
  refunded_cents: CentsOut(),
})

/**
 * A rule and the range of amounts to which it applies: stored for a seller, or of a payment link.
 */
export const RangedRule = Exact({
  receiver: SellerIdOut(),
  receiver_fee_type: Type.String(),
  split_type: Type.String(),
  split_value: Type.Number(),
  min_amount: Nullable(Reais()),
  min_amount_cents: Nullable(CentsOut()),
  max_amount: Nullable(Reais()),
  max_amount_cents: Nullable(CentsOut()),
  chargeback_liable: Type.Boolean(),
})

const SplitRule = Exact({
  id: SellerIdOut(),
  resource: Type.Literal('split_rule'),
  io_seller_id: SellerIdOut(),
  status: Type.Enum(SPLIT_RULE_STATUSES, {
    description:
      '`deleted`: it divides no new transactions. A rule never changes: another takes its place.',
  }),
  ...RangedRule.properties,
  created_at: Instant(),
  created_by: Author('Who created it; null if it was not recorded.'),
  updated_at: Instant(),
  deleted_at: Nullable(Instant()),
  deleted_by: Author('Who deleted it; null if it is not deleted, or that was not recorded.'),
})

const params = Type.Object({ id: IdIn('split rule') })
const refusals = ['split_rule_not_found'] as const

export const SPLIT_REFUSALS = [
  'split_receiver_not_found',
  'split_receiver_twice',
  'split_over_whole',
  'split_full_twice',
] as const
/** The same, and the refusals that depend on the amount of a transaction. */
export const SALE_SPLIT_REFUSALS = [
  ...SPLIT_REFUSALS,
  'split_over_amount',
  'split_nothing',
  'split_fee_uncovered',
] as const

export const createSplitRule = operation({
  id: 'splitRules.create',
  delicate: { is: 'directs_money' },
  summary: 'Store a split rule for the transactions of a seller',
  method: 'POST',
  path: '/v1/split_rules',
  scopes: ['payments'],
  body: Type.Object({ ...SplitRuleIn.properties, io_seller_id: Type.Optional(SellerIdIn()) }),
  reply: SplitRule,
  status: 201,
  wrapped: true,
  idempotent: true,
  refusals: ['seller_not_found', 'too_many_split_rules', ...SPLIT_REFUSALS],
  example: {
    receiver: '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b',
    receiver_fee_type: 'proportional',
    split_type: 'percent',
    split_value: 12.5,
    chargeback_liable: false,
  },
})

export const getSplitRule = operation({
  id: 'splitRules.get',
  summary: 'Get a split rule',
  method: 'GET',
  path: '/v1/split_rules/:id',
  scopes: ['payments'],
  params,
  reply: SplitRule,
  refusals,
})

export const listSplitRules = operation({
  id: 'splitRules.list',
  summary: 'List split rules; with `status`, also those that were deleted',
  method: 'GET',
  path: '/v1/split_rules',
  scopes: ['payments'],
  query: ListQuery({
    status: Type.Optional(
      Text(100, {
        description: 'One or more statuses, separated by commas; `active` when absent.',
      }),
    ),
    receiver: Type.Optional(SellerIdIn()),
    io_seller_id: Type.Optional(SellerIdIn()),
  }),
  reply: List(SplitRule),
})

export const deleteSplitRule = operation({
  id: 'splitRules.delete',
  delicate: { is: 'directs_money' },
  summary: 'Delete a split rule; existing transactions keep it',
  method: 'DELETE',
  path: '/v1/split_rules/:id',
  scopes: ['payments'],
  params,
  reply: Exact({
    id: SellerIdOut(),
    resource: Type.Literal('split_rule'),
    deleted: Type.Literal(true),
  }),
  refusals,
})
