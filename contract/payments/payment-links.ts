// Payment links: a page of ours where buyers pay by pix, boleto or card, each payment as a
// transaction of the seller.

import { Type } from 'typebox'
import { Amount, IdIn, InstantIn, Name, Nullable, ReferenceId, SellerIdIn } from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { INSTALLMENTS_MAX, PAYMENT_TYPES } from './payment-methods.ts'
import { SALE_SPLIT_REFUSALS, SPLIT_RULES_MAX, SplitRuleIn } from '../marketplace/splits.ts'
import { fill, type Text } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/payments/payment-links.ts'
import {
  LINK_DESCRIPTION_MAX,
  RETURN_URL_MAX,
  LINK_USAGES,
  PaymentLink,
} from './payment-links-fields.ts'

const Description = () => Name(LINK_DESCRIPTION_MAX, { examples: ['Order 1042'] })
const ReturnUrl = () =>
  Type.String({
    minLength: 1,
    maxLength: RETURN_URL_MAX,
    cards: 'kept',
    text: {
      en:
        'The page gives the buyer a button to this https address; in the sandbox also http to ' +
        'this machine. The address says nothing of the payment: read the transaction.',
      pt:
        'A página dá ao comprador um botão para este endereço https; no sandbox, também http ' +
        'para esta máquina. O endereço não diz nada sobre o pagamento: leia a transação.',
    },
    examples: ['https://shop.example.com/thanks'],
  })

const SplitRules = (more: Text) =>
  Type.Array(SplitRuleIn, {
    maxItems: SPLIT_RULES_MAX,
    text: fill(
      {
        en: 'Splits each sale of the link as a transaction with these rules; {more} The buyer does not see them.',
        pt: 'Divide cada venda do link com estas regras, como em uma transação; {more} O comprador não as vê.',
      },
      { more },
    ),
  })

const params = Type.Object({ id: IdIn('payment link') })

export const createPaymentLink = operation({
  id: 'paymentLinks.create',
  delicate: { is: 'directs_money', where: { split_rules: 'any' } },
  summary: {
    en: 'Create a payment link: a page where buyers pay by pix, boleto or card',
    pt:
      'Criar um link de pagamento: uma página em que compradores pagam por pix, boleto ou ' +
      'cartão',
  },
  description: DESCRIPTIONS['paymentLinks.create'],
  method: 'POST',
  path: '/v1/payment_links',
  scopes: ['payments'],
  body: Type.Object({
    amount: Type.Optional(
      Amount({
        text: {
          en: 'Whole centavos. Without it the buyer chooses the amount.',
          pt: 'Centavos inteiros. Sem ele, o comprador escolhe o valor.',
        },
      }),
    ),
    amount_min: Type.Optional(
      Amount({
        text: {
          en: 'The least that the buyer can choose, in centavos; the default is 100.',
          pt: 'O mínimo que o comprador pode escolher, em centavos; o padrão é 100.',
        },
        examples: [100],
      }),
    ),
    amount_max: Type.Optional(
      Amount({
        text: {
          en: 'The most that the buyer can choose, in centavos; required without `amount`.',
          pt: 'O máximo que o comprador pode escolher, em centavos; obrigatório sem `amount`.',
        },
        examples: [50_000],
      }),
    ),
    description: Description(),
    reference_id: Type.Optional(
      ReferenceId({
        en: 'Your own reference; each transaction of the link carries it.',
        pt: 'A sua própria referência; cada transação do link a leva.',
      }),
    ),
    payment_types: Type.Optional(
      Type.Array(Type.Enum([...PAYMENT_TYPES]), {
        minItems: 1,
        maxItems: PAYMENT_TYPES.length,
        text: {
          en: 'What the page offers; the default is every method that the seller has enabled.',
          pt: 'O que a página oferece; o padrão são todos os meios que o vendedor habilitou.',
        },
        examples: [['pix', 'credit']],
      }),
    ),
    installments_max: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: INSTALLMENTS_MAX,
        softens: 'count',
        text: {
          en: 'The most installments of a card; the default is 1.',
          pt: 'O máximo de parcelas no cartão; o padrão é 1.',
        },
        examples: [3],
      }),
    ),
    usage: Type.Optional(
      Type.Enum(LINK_USAGES, {
        text: {
          en:
            '`once` (the default): exactly one sale can be paid, and a second payment is sent ' +
            'back. `many`: each payment is a sale.',
          pt:
            '`once` (o padrão): exatamente uma venda pode ser paga, e um segundo pagamento é ' +
            'devolvido. `many`: cada pagamento é uma venda.',
        },
      }),
    ),
    return_url: Type.Optional(ReturnUrl()),
    expires_at: Type.Optional(InstantIn()),
    split_rules: Type.Optional(
      SplitRules({
        en: 'without them the stored rules of its seller apply, as they are at each sale.',
        pt: 'sem elas valem as regras guardadas do vendedor, como estiverem em cada venda.',
      }),
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
  summary: { en: 'List payment links', pt: 'Listar links de pagamento' },
  description: DESCRIPTIONS['paymentLinks.list'],
  method: 'GET',
  path: '/v1/payment_links',
  replica: true,
  scopes: ['payments'],
  query: ListQuery({
    status: Type.Optional(
      Type.String({
        maxLength: 100,
        text: {
          en: 'One or more of active, inactive, paid, expired, separated by commas.',
          pt: 'Um ou mais de active, inactive, paid e expired, separados por vírgulas.',
        },
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
  summary: {
    en: 'Get a payment link; its sales are the transactions with this `payment_link`',
    pt: 'Consultar um link de pagamento; suas vendas são as transações com este `payment_link`',
  },
  description: DESCRIPTIONS['paymentLinks.get'],
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
  summary: {
    en: 'Close or reopen a payment link, or change its text, return address, expiry or split',
    pt:
      'Encerrar ou reabrir um link de pagamento, ou mudar o texto, o endereço de volta, o ' +
      'prazo ou a divisão',
  },
  description: DESCRIPTIONS['paymentLinks.update'],
  method: 'PATCH',
  path: '/v1/payment_links/:id',
  scopes: ['payments'],
  params,
  body: Type.Object({
    status: Type.Optional(
      Type.Enum(['active', 'inactive'], {
        text: {
          en: '`inactive` closes the page and cancels what is not paid yet; `active` opens it again.',
          pt: '`inactive` encerra a página e cancela o que ainda não foi pago; `active` a reabre.',
        },
      }),
    ),
    description: Type.Optional(Description()),
    return_url: Type.Optional(Nullable(ReturnUrl())),
    expires_at: Type.Optional(Nullable(InstantIn())),
    split_rules: Type.Optional(
      SplitRules({
        en: 'they replace those of the link, and `[]` leaves it to the stored rules of its seller.',
        pt: 'elas substituem as do link, e `[]` o deixa com as regras guardadas do vendedor.',
      }),
    ),
  }),
  reply: PaymentLink,
  refusals: ['payment_link_not_found', 'payment_link_over', ...SALE_SPLIT_REFUSALS],
  example: { status: 'inactive' },
})
