// What the calls of sellers reply.

import { Type } from 'typebox'
import { CentsOut, Instant, Nullable, Exact, SellerIdOut } from '../fields.ts'
import { PAYOUT_INTERVALS, SELLER_TYPES } from './sellers-fields.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'

export const Mcc = () =>
  Type.String({
    pattern: '^[0-9]{4}$',
    text: { en: 'Merchant category code.', pt: 'Código do ramo de atividade (MCC).' },
    examples: ['5411'],
  })
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
    text: {
      en: 'The number of the seller on this platform, from 1.',
      pt: 'O número do vendedor nesta plataforma, a partir de 1.',
    },
    examples: [7],
  }),
  type: Type.Enum(SELLER_TYPES),
  status: Type.Enum(['pending', 'active', 'denied', 'blocked', 'deleted']),
  reason: Nullable(
    Type.String({
      text: { en: 'Why it was denied or blocked.', pt: 'Por que foi negado ou bloqueado.' },
    }),
  ),
  taxpayer_id: Type.String({ text: FIELD_TEXTS.bareTaxpayerId }),
  first_name: Type.String({
    text: { en: 'Of a business: its name.', pt: 'De uma pessoa jurídica: o nome dela.' },
  }),
  last_name: text(),
  description: text(),
  revenue: Nullable(Type.Number({ text: { en: 'Reais.', pt: 'Em reais.' } })),
  email: Type.String(),
  phone_number: text(),
  mcc: Nullable(Mcc()),
  birthdate: Nullable(
    Day({
      text: {
        en: 'Of a business: the day it was opened.',
        pt: 'De uma pessoa jurídica: o dia da abertura.',
      },
    }),
  ),
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
    Nullable(
      Type.String({
        text: {
          en: 'The legal representative of a business.',
          pt: 'O representante legal de uma pessoa jurídica.',
        },
      }),
    ),
  ),
  owner_email: Type.Optional(text()),
  owner_tel: Type.Optional(text()),
  owner_taxpayer_id: Type.Optional(text()),
  owner_birthdate: Type.Optional(Nullable(Day())),
  owner_address: Type.Optional(Nullable(OwnerAddress)),
  website: Type.Optional(
    Nullable(Type.String({ text: { en: 'Of a business.', pt: 'De uma pessoa jurídica.' } })),
  ),
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
    Type.Integer({
      text: {
        en: 'Whole centavos; null: no limit for this seller.',
        pt: 'Centavos inteiros; null: sem limite para este vendedor.',
      },
    }),
  ),
  allow_register_seller: FlagNumber(),
  payout_policy: Exact({
    interval: Type.Enum(PAYOUT_INTERVALS),
    minimum_amount_cents: CentsOut(),
    anchor: Nullable(Type.Integer()),
    next_on: Nullable(
      Day({
        text: {
          en: 'The next day of an automatic payout.',
          pt: 'O próximo dia de um repasse automático.',
        },
      }),
    ),
  }),
})
