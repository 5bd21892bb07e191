// Splits: which sellers share a transaction and its fee. Rules are sent with a transaction or
// stored for a seller.

import { Type } from 'typebox'
import { Author } from '../records/audit.ts'
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
  TextIn,
} from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { FIELD_MESSAGES } from '../fields/field-messages.ts'
import { DESCRIPTIONS } from '../texts/operations/marketplace/splits.ts'

export const SPLIT_RULES_MAX = 50
export const STORED_RULES_MAX = 200
export const SPLIT_RULE_STATUSES = ['active', 'deleted'] as const

const FeeType = Type.Enum(['proportional', 'full', 'free'] as const, {
  text: {
    en: 'How the receiver pays the fee: `proportional` its share, `full` all of it, `free` nothing.',
    pt: 'Como o recebedor paga a tarifa: `proportional`, a sua parte; `full`, toda; `free`, nada.',
  },
})
const SplitType = Type.Enum(['percent', 'fixed'] as const, { softens: 'percent' })

/** A rule on its way in. */
export const SplitRuleIn = Type.Object({
  receiver: SellerIdIn(),
  receiver_fee_type: Type.Optional(FeeType),
  split_type: SplitType,
  split_value: Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
    says: FIELD_MESSAGES.notANumber,
    text: {
      en: 'Percent of the gross amount, with at most two decimal places; for `fixed`, whole centavos.',
      pt: 'Percentual do valor bruto, com no máximo duas casas decimais; em `fixed`, centavos inteiros.',
    },
    examples: [12.5],
  }),
  min_amount: AmountOrNone({
    text: {
      en: 'The smallest transaction to which the rule applies, in centavos.',
      pt: 'A menor transação à qual a regra se aplica, em centavos.',
    },
  }),
  max_amount: AmountOrNone({
    text: {
      en: 'The largest transaction to which the rule applies, in centavos.',
      pt: 'A maior transação à qual a regra se aplica, em centavos.',
    },
  }),
  chargeback_liable: Type.Optional(
    Flag({
      text: {
        en: 'Whether this receiver is debited first if the buyer disputes the transaction (chargeback).',
        pt: 'Se este recebedor é debitado primeiro quando o comprador contesta a transação (chargeback).',
      },
    }),
  ),
})

/** A rule as it was applied to a transaction. */
export const SplitOut = Exact({
  id: Nullable(
    Type.String({
      text: {
        en: 'The stored rule; null if the transaction sent its own rule.',
        pt: 'A regra guardada; null se a transação enviou uma regra própria.',
      },
    }),
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
    text: {
      en: '`deleted`: it divides no new transactions. A rule never changes: another takes its place.',
      pt: '`deleted`: não divide novas transações. Uma regra nunca muda: outra toma o lugar dela.',
    },
  }),
  ...RangedRule.properties,
  created_at: Instant(),
  created_by: Author({
    en: 'Who created it; null if it was not recorded.',
    pt: 'Quem a criou; null se não foi registrado.',
  }),
  updated_at: Instant(),
  deleted_at: Nullable(Instant()),
  deleted_by: Author({
    en: 'Who deleted it; null if it is not deleted, or that was not recorded.',
    pt: 'Quem a excluiu; null se não foi excluída ou se isso não foi registrado.',
  }),
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
  summary: {
    en: 'Store a split rule for the transactions of a seller',
    pt: 'Guardar uma regra de divisão para as transações de um vendedor',
  },
  description: DESCRIPTIONS['splitRules.create'],
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
  summary: { en: 'Get a split rule', pt: 'Consultar uma regra de divisão' },
  description: DESCRIPTIONS['splitRules.get'],
  method: 'GET',
  path: '/v1/split_rules/:id',
  scopes: ['payments'],
  params,
  reply: SplitRule,
  refusals,
})

export const listSplitRules = operation({
  id: 'splitRules.list',
  summary: {
    en: 'List split rules; with `status`, also those that were deleted',
    pt: 'Listar regras de divisão; com `status`, também as excluídas',
  },
  description: DESCRIPTIONS['splitRules.list'],
  method: 'GET',
  path: '/v1/split_rules',
  scopes: ['payments'],
  query: ListQuery({
    status: Type.Optional(
      TextIn(100, {
        text: {
          en: 'One or more statuses, separated by commas; `active` when absent.',
          pt: 'Um ou mais status, separados por vírgulas; `active`, se ausente.',
        },
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
  summary: {
    en: 'Delete a split rule; existing transactions keep it',
    pt: 'Excluir uma regra de divisão; as transações existentes a mantêm',
  },
  description: DESCRIPTIONS['splitRules.delete'],
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
