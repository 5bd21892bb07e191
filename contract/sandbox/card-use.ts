// The use of a corporate card at a merchant, as the test control takes it.

import { Type } from 'typebox'
import { METHODS } from '../corporate/purchases-fields.ts'
import { AMOUNT_MAX, TextIn } from '../fields.ts'
import { fill, type Text } from '../text.ts'
import { FIELD_MESSAGES } from '../fields/field-messages.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { CLEARINGS, CURRENCIES } from './corporate-fields.ts'

/** A bank's texts are read up to here; a purchase shows the first 120 characters, with a mark. */
const MERCHANT_MAX = 500
export const Money = (text: Text) =>
  Type.Integer({
    minimum: 1,
    maximum: AMOUNT_MAX,
    softens: 'amount',
    text,
    examples: [4509],
  })

export const CardUse = Type.Object({
  amount: Money({
    en: 'In the smallest unit of `currency`.',
    pt: 'Na menor unidade de `currency`.',
  }),
  currency: Type.Optional(
    Type.Enum(CURRENCIES, {
      text: {
        en: 'The default is BRL; other currencies use a fixed rate, with IOF.',
        pt: 'O padrão é BRL; outras moedas usam uma taxa fixa, com IOF.',
      },
    }),
  ),
  merchant: Type.Optional(
    Type.Object({
      name: Type.Optional(
        Type.String({
          maxLength: MERCHANT_MAX,
          cards: 'shop',
          text: {
            en:
              'A purchase shows at most 120 characters of it; the last is then `…`. Some ' +
              'networks send blanks, which it shows as `—`.',
            pt:
              'Uma compra mostra no máximo 120 caracteres dele; o último é então `…`. Algumas ' +
              'redes enviam espaços, que ela mostra como `—`.',
          },
          examples: ['UBER TRIP'],
        }),
      ),
      mcc: Type.Optional(
        Type.String({
          pattern: '^\\d{4}$',
          maxLength: 4,
          says: fill(FIELD_MESSAGES.notDigits, { digits: 4 }),
          examples: ['4121'],
        }),
      ),
      country: Type.Optional(
        Type.String({
          pattern: '^[A-Z]{2}$',
          maxLength: 2,
          says: { en: 'must be two capital letters', pt: 'deve ter duas letras maiúsculas' },
          examples: ['BR'],
        }),
      ),
    }),
  ),
  method: Type.Optional(Type.Enum(METHODS)),
  clear: Type.Optional(
    Type.Enum(CLEARINGS, {
      text: {
        en:
          'How the purchase clears. `full` (the default): all of it after a day. `partial`: in ' +
          'two parts, after one and two days. `over`: with a tip of 20%. `late`: after eight ' +
          'days, when it has already expired. `never`: it expires after seven days.',
        pt:
          'Como a compra é confirmada. `full` (o padrão): toda, depois de um dia. `partial`: em ' +
          'duas partes, depois de um e de dois dias. `over`: com gorjeta de 20%. `late`: depois ' +
          'de oito dias, quando já expirou. `never`: expira depois de sete dias.',
      },
    }),
  ),
  number: Type.Optional(
    TextIn(19, {
      cards: 'kept',
      text: {
        en: 'The card number that the merchant has; a wrong number is denied.',
        pt: 'O número do cartão que a loja tem; um número errado é negado.',
      },
    }),
  ),
  cvv: Type.Optional(TextIn(4)),
  expiry: Type.Optional(TextIn(5, { text: FIELD_TEXTS.expiry })),
})
