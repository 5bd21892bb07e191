// The terms of a boleto, and of a pix with a due date, as the calls take them and reply.

import { Type } from 'typebox'
import { Amount, Exact, Instant, Nullable } from '../fields.ts'
import { FIELD_MESSAGES } from '../fields/field-messages.ts'
import { fill, type Text } from '../text.ts'

/** The barcode has ten digits for the amount. */
export const BOLETO_AMOUNT_MAX = 9_999_999_999
export const BOLETO_DUE_DEFAULT_DAYS = 3
const PERCENT_MAX = 100

export const DayIn = (text: Text) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    maxLength: 10,
    says: FIELD_MESSAGES.notADate,
    text,
    examples: ['2030-01-15'],
  })
const Mode = <M extends string>(modes: readonly M[]) => Type.Enum([...modes])
const Value = () =>
  Type.Number({
    softens: 'decimal',
    minimum: 0,
    maximum: BOLETO_AMOUNT_MAX,
    text: fill(
      {
        en: 'Whole centavos for an amount; for a percentage a decimal number up to {max}, 2.5 is 2.5%.',
        pt: 'Centavos inteiros para um valor; para um percentual, um número decimal até {max}: 2.5 é 2,5%.',
      },
      { max: PERCENT_MAX },
    ),
    examples: [2],
  })

export const INTEREST_MODES = ['daily_amount', 'daily_percentage', 'monthly_percentage'] as const
export const FIXED_MODES = ['amount', 'percentage'] as const

const DiscountIn = () =>
  Type.Object({
    mode: Mode(FIXED_MODES),
    value: Value(),
    limit_date: Type.Optional(
      DayIn({
        en: 'Up to and including this day, YYYY-MM-DD.',
        pt: 'Até este dia, inclusive, AAAA-MM-DD.',
      }),
    ),
  })

/** Beside it the terms of `boletoFields` count for a pix; without it they do not. */
export const dueFields = {
  due_date: Type.Optional(
    DayIn({
      en:
        'Of a pix: the day it is due, YYYY-MM-DD. Only with it `payment_limit_date`, `interest`, ' +
        '`late_fee` and `discount` count for a pix.',
      pt:
        'De um pix: o vencimento, AAAA-MM-DD. Só com ele `payment_limit_date`, `interest`, ' +
        '`late_fee` e `discount` valem para um pix.',
    }),
  ),
}

export const boletoFields = {
  expiration_date: Type.Optional(
    DayIn(
      fill(
        {
          en: 'The due date (vencimento); by default in {days} banking days, YYYY-MM-DD.',
          pt: 'A data de vencimento, AAAA-MM-DD; por padrão, daqui a {days} dias úteis bancários.',
        },
        { days: BOLETO_DUE_DEFAULT_DAYS },
      ),
    ),
  ),
  payment_limit_date: Type.Optional(
    DayIn({
      en: 'The last day on which it can be paid; by default the due date, YYYY-MM-DD.',
      pt: 'O último dia em que pode ser pago, AAAA-MM-DD; por padrão, a data de vencimento.',
    }),
  ),
  interest: Type.Optional(
    Type.Object({
      mode: Mode(INTEREST_MODES),
      value: Value(),
      start_date: Type.Optional(
        DayIn({ en: 'From this day, YYYY-MM-DD.', pt: 'A partir deste dia, AAAA-MM-DD.' }),
      ),
    }),
  ),
  late_fee: Type.Optional(
    Type.Object({
      mode: Mode(FIXED_MODES),
      value: Value(),
      start_date: Type.Optional(
        DayIn({ en: 'From this day, YYYY-MM-DD.', pt: 'A partir deste dia, AAAA-MM-DD.' }),
      ),
    }),
  ),
  discount: Type.Optional(DiscountIn()),
}

/** How far a protest ("protesto") is, at the bank and at the registry office ("cartório"). */
export const PROTEST_STATUSES = [
  'requested',
  'ordered',
  'at_registry_office',
  'cancel_requested',
  'canceled',
  'refused',
  'protested',
  'paid_at_registry_office',
] as const

/** What a change of a boleto takes. */
export const boletoChangeFields = {
  amount: Type.Optional(Amount()),
  expiration_date: Type.Optional(
    DayIn({
      en: 'The new due date, YYYY-MM-DD. The last day for payment moves by as many days.',
      pt: 'O novo vencimento, AAAA-MM-DD. O último dia de pagamento se desloca em igual número de dias.',
    }),
  ),
  discount: Type.Optional(
    Nullable(DiscountIn(), {
      text: {
        en: 'The discount in place of the one before; null: none.',
        pt: 'O desconto no lugar do anterior; null: nenhum.',
      },
    }),
  ),
}

export const text = () => Nullable(Type.String())

export const AmountDue = () =>
  Type.Integer({
    text: {
      en: 'Whole centavos that were due when the transaction last changed, with interest or discount.',
      pt: 'Centavos inteiros devidos quando a transação mudou pela última vez, com juros ou desconto.',
    },
  })

/** The protest of a boleto at a registry office. */
export const BoletoProtest = Nullable(
  Exact({
    status: Type.Enum(PROTEST_STATUSES, {
      text: {
        en:
          '`requested`: its bank has not confirmed it. `ordered`: the bank has the order. ' +
          '`at_registry_office`: the registry office has it. `cancel_requested`: it is asked to be ' +
          'canceled. `canceled`: the boleto is as before. `refused`: the bank did not take it. ' +
          '`protested` and `paid_at_registry_office` are its ends. A bank that tells less shows ' +
          'fewer of them.',
        pt:
          '`requested`: o banco não o confirmou. `ordered`: o banco tem o pedido. ' +
          '`at_registry_office`: está em cartório. `cancel_requested`: foi pedido o cancelamento. ' +
          '`canceled`: o boleto está como antes. `refused`: o banco não o aceitou. `protested` e ' +
          '`paid_at_registry_office` são os fins dele. Um banco que informa menos mostra menos deles.',
      },
    }),
    reason: text(),
    requested_at: Instant(),
    updated_at: Instant(),
    history: Type.Array(
      Exact({ status: Type.Enum(PROTEST_STATUSES), reason: text(), at: Instant() }),
    ),
  }),
  {
    text: {
      en: 'The protest of an overdue boleto, with its history; null: none.',
      pt: 'O protesto de um boleto vencido, com o histórico; null: nenhum.',
    },
  },
)
