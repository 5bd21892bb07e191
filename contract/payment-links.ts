// Payment links: a page of ours where buyers pay by pix, boleto or card, each payment as a
// transaction of the seller.

import { Type } from 'typebox'
import {
  Amount,
  CentsOut,
  Exact,
  HexId,
  IdIn,
  Instant,
  InstantIn,
  Name,
  Nullable,
  ReferenceId,
  SellerIdIn,
  SellerIdOut,
} from './fields.ts'
import { List, ListQuery, timeFilters } from './list.ts'
import { operation } from './operation.ts'
import { INSTALLMENTS_MAX, PAYMENT_TYPES } from './payment-methods.ts'
import { SALE_SPLIT_REFUSALS, SPLIT_RULES_MAX, SplitRuleIn, RangedRule } from './splits.ts'

export const LINK_DESCRIPTION_MAX = 255
export const RETURN_URL_MAX = 2048
export const LINK_USAGES = ['once', 'many'] as const
/** `expired` is not stored: it follows from `expires_at`. */
export const LINK_STATUSES = ['active', 'inactive', 'paid', 'expired'] as const

const Description = () => Name(LINK_DESCRIPTION_MAX, { examples: ['Order 1042'] })
const ReturnUrl = () =>
  Type.String({
    minLength: 1,
    maxLength: RETURN_URL_MAX,
    cards: 'kept',
    description:
      'The page gives the buyer a button to this https address; in the sandbox also http to this ' +
      'machine. The address says nothing of the payment: read the transaction.',
    examples: ['https://shop.example.com/thanks'],
  })

const SplitRules = (more: string) =>
  Type.Array(SplitRuleIn, {
    maxItems: SPLIT_RULES_MAX,
    description: `Splits each sale of the link as a transaction with these rules; ${more} The buyer does not see them.`,
  })

export const PaymentLink = Exact({
  id: HexId('payment link'),
  resource: Type.Literal('payment_link'),
  status: Type.Enum(LINK_STATUSES, {
    description:
      '`active`: it can be paid. `inactive`: you closed it. `paid`: it was for one sale, and ' +
      'that is paid. `expired`: its time is over.',
  }),
  io_seller_id: SellerIdOut(),
  url: Type.String({ description: 'The address of its page, for the buyer.' }),
  amount_cents: Nullable(CentsOut('Whole centavos; null when the buyer chooses.')),
  amount_min_cents: Nullable(CentsOut('The least that the buyer can choose.')),
  amount_max_cents: Nullable(CentsOut('The most that the buyer can choose.')),
  description: Type.String(),
  reference_id: Nullable(Type.String()),
  payment_types: Type.Array(Type.Enum([...PAYMENT_TYPES])),
  installments_max: Type.Integer(),
  usage: Type.Enum(LINK_USAGES),
  return_url: Nullable(Type.String()),
  expires_at: Nullable(Instant()),
  split_rules: Type.Array(RangedRule, {
    description:
      'The rules of the link itself. Empty: the stored rules of its seller apply, as they are at each sale.',
  }),
  transaction: Nullable(
    Type.String({
      pattern: '^[0-9a-f]{32}$',
      description:
        'Of a link for one sale: the transaction that pays it, or that is charging a card now.',
    }),
  ),
  paid_at: Nullable(Instant()),
  created_at: Instant(),
  updated_at: Instant(),
})

const params = Type.Object({ id: IdIn('payment link') })

export const createPaymentLink = operation({
  id: 'paymentLinks.create',
  delicate: { is: 'directs_money', where: { split_rules: 'any' } },
  summary: 'Create a payment link: a page where buyers pay by pix, boleto or card',
  method: 'POST',
  path: '/v1/payment_links',
  scopes: ['payments'],
  body: Type.Object({
    amount: Type.Optional(
      Amount({ description: 'Whole centavos. Without it the buyer chooses the amount.' }),
    ),
    amount_min: Type.Optional(
      Amount({
        description: 'The least that the buyer can choose, in centavos; the default is 100.',
        examples: [100],
      }),
    ),
    amount_max: Type.Optional(
      Amount({
        description: 'The most that the buyer can choose, in centavos; required without `amount`.',
        examples: [50_000],
      }),
    ),
    description: Description(),
    reference_id: Type.Optional(
      ReferenceId('Your own reference; each transaction of the link carries it.'),
    ),
    payment_types: Type.Optional(
      Type.Array(Type.Enum([...PAYMENT_TYPES]), {
        minItems: 1,
        maxItems: PAYMENT_TYPES.length,
        description:
          'What the page offers; the default is every method that the seller has enabled.',
        examples: [['pix', 'credit']],
      }),
    ),
    installments_max: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: INSTALLMENTS_MAX,
        softens: 'count',
        description: 'The most installments of a card; the default is 1.',
        examples: [3],
      }),
    ),
    usage: Type.Optional(
      Type.Enum(LINK_USAGES, {
        description:
          '`once` (the default): exactly one sale can be paid, and a second payment is sent ' +
          'back. `many`: each payment is a sale.',
      }),
    ),
    return_url: Type.Optional(ReturnUrl()),
    expires_at: Type.Optional(InstantIn()),
    split_rules: Type.Optional(
      SplitRules('without them the stored rules of its seller apply, as they are at each sale.'),
    ),
    io_seller_id: Type.Optional(SellerIdIn()),
  }),
  reply: PaymentLink,
  status: 201,
  idempotent: true,
  refusals: [
    'seller_not_found',
    'seller_not_active',
    'method_not_enabled',
    'too_many_installments',
    ...SALE_SPLIT_REFUSALS,
  ],
  example: {
    amount: 4509,
    description: 'Order 1042',
    payment_types: ['pix', 'credit'],
    installments_max: 3,
  },
})

export const listPaymentLinks = operation({
  id: 'paymentLinks.list',
  summary: 'List payment links',
  method: 'GET',
  path: '/v1/payment_links',
  replica: true,
  scopes: ['payments'],
  query: ListQuery({
    status: Type.Optional(
      Type.String({
        maxLength: 100,
        description: `One or more of ${LINK_STATUSES.join(', ')}, separated by commas.`,
      }),
    ),
    reference_id: Type.Optional(ReferenceId()),
    io_seller_id: Type.Optional(SellerIdIn()),
    ...timeFilters,
  }),
  reply: List(PaymentLink),
})

export const getPaymentLink = operation({
  id: 'paymentLinks.get',
  summary: 'Get a payment link; its sales are the transactions with this `payment_link`',
  method: 'GET',
  path: '/v1/payment_links/:id',
  scopes: ['payments'],
  params,
  reply: PaymentLink,
  refusals: ['payment_link_not_found'],
})

export const updatePaymentLink = operation({
  id: 'paymentLinks.update',
  delicate: { is: 'directs_money', where: { split_rules: 'any' } },
  summary: 'Close or reopen a payment link, or change its text, return address, expiry or split',
  method: 'PATCH',
  path: '/v1/payment_links/:id',
  scopes: ['payments'],
  params,
  body: Type.Object({
    status: Type.Optional(
      Type.Enum(['active', 'inactive'], {
        description:
          '`inactive` closes the page and cancels what is not paid yet; `active` opens it again.',
      }),
    ),
    description: Type.Optional(Description()),
    return_url: Type.Optional(Nullable(ReturnUrl())),
    expires_at: Type.Optional(Nullable(InstantIn())),
    split_rules: Type.Optional(
      SplitRules(
        'they replace those of the link, and `[]` leaves it to the stored rules of its seller.',
      ),
    ),
  }),
  reply: PaymentLink,
  refusals: ['payment_link_not_found', 'payment_link_over', ...SALE_SPLIT_REFUSALS],
  example: { status: 'inactive' },
})
