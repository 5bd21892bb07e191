// Payment links, as the calls take and reply them.

import { Type } from 'typebox'
import { CentsOut, Exact, HexId, Instant, Nullable, SellerIdOut } from '../fields.ts'
import { PAYMENT_TYPES } from './payment-methods.ts'
import { RangedRule } from '../marketplace/splits.ts'

export const LINK_DESCRIPTION_MAX = 255
export const RETURN_URL_MAX = 2048
export const LINK_USAGES = ['once', 'many'] as const
/** `expired` is not stored: it follows from `expires_at`. */
export const LINK_STATUSES = ['active', 'inactive', 'paid', 'expired'] as const

export const PaymentLink = Exact({
  id: HexId('payment link'),
  resource: Type.Literal('payment_link'),
  status: Type.Enum(LINK_STATUSES, {
    text: {
      en:
        '`active`: it can be paid. `inactive`: you closed it. `paid`: it was for one sale, and ' +
        'that is paid. `expired`: its time is over.',
      pt:
        '`active`: pode ser pago. `inactive`: você o encerrou. `paid`: era de uma única venda, ' +
        'e ela foi paga. `expired`: o prazo terminou.',
    },
  }),
  io_seller_id: SellerIdOut(),
  url: Type.String({
    text: {
      en: 'The address of its page, for the buyer.',
      pt: 'O endereço da página, para o comprador.',
    },
  }),
  amount_cents: Nullable(
    CentsOut({
      en: 'Whole centavos; null when the buyer chooses.',
      pt: 'Centavos inteiros; null quando o comprador escolhe.',
    }),
  ),
  amount_min_cents: Nullable(
    CentsOut({
      en: 'The least that the buyer can choose.',
      pt: 'O mínimo que o comprador pode escolher.',
    }),
  ),
  amount_max_cents: Nullable(
    CentsOut({
      en: 'The most that the buyer can choose.',
      pt: 'O máximo que o comprador pode escolher.',
    }),
  ),
  description: Type.String(),
  reference_id: Nullable(Type.String()),
  payment_types: Type.Array(Type.Enum([...PAYMENT_TYPES])),
  installments_max: Type.Integer(),
  usage: Type.Enum(LINK_USAGES),
  return_url: Nullable(Type.String()),
  expires_at: Nullable(Instant()),
  split_rules: Type.Array(RangedRule, {
    text: {
      en:
        'The rules of the link itself. Empty: the stored rules of its seller apply, as they ' +
        'are at each sale.',
      pt:
        'As regras do próprio link. Vazio: valem as regras guardadas do vendedor, como ' +
        'estiverem em cada venda.',
    },
  }),
  transaction: Nullable(
    Type.String({
      pattern: '^[0-9a-f]{32}$',
      text: {
        en: 'Of a link for one sale: the transaction that pays it, or that is charging a card now.',
        pt: 'De um link de uma única venda: a transação que o paga, ou que está cobrando um cartão agora.',
      },
    }),
  ),
  paid_at: Nullable(Instant()),
  created_at: Instant(),
  updated_at: Instant(),
})
