// Fields that several calls share, with their limits. `softens`: what soften.ts converts to the
// strict form; nothing else is coerced. `cards`: how a card number in it is treated
// (mask-card-numbers.ts); without it the number is masked. `orNone`: null is absent, although it is
// an amount. `component`: what a parameter that calls share is called in OpenAPI. `text` is the
// description, `says` the message of a fault, `identifies` the object that it is the id of.

import { Type, type TProperties, type TSchema } from 'typebox'
import { fill, type Text } from './text.ts'
import { FIELD_MESSAGES } from './fields/field-messages.ts'
import { FIELD_TEXTS } from './fields/field-texts.ts'
import { OBJECTS, type ObjectName } from './names/objects.ts'

export const AMOUNT_MAX = 99_999_999_999
export const DESCRIPTION_MAX = 255
export const REFERENCE_MAX = 255
export const STATEMENT_DESCRIPTOR_MAX = 40

/** An object of ours on its way out: exactly these keys. */
export const Exact = <P extends TProperties>(properties: P, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/**
 * Money on its way in: whole centavos. PHP shops send "4509" and 1998.9999999999998; both are
 * softened.
 */
export const Amount = (options: object = {}) =>
  Type.Integer({
    minimum: 1,
    maximum: AMOUNT_MAX,
    softens: 'amount',
    text: FIELD_TEXTS.amount,
    examples: [4509],
    ...options,
  })
/**
 * An optional amount whose absence means none, not "all of it": as in every other optional field,
 * null is absent.
 */
export const AmountOrNone = (options: object = {}) =>
  Type.Optional(Amount({ orNone: true, ...options }))

/**
 * Money on its way out in the main API: reais as decimal text. The exact integer stands beside it
 * as `*_cents`.
 */
export const Reais = () =>
  Type.String({
    pattern: '^-?\\d+\\.\\d{2}$',
    text: FIELD_TEXTS.reais,
    examples: ['45.09'],
  })
export const CentsOut = (text: Text = FIELD_TEXTS.centavos) =>
  Type.Integer({ text, examples: [4509] })

const identifierOf = (names: ObjectName): Text =>
  fill(
    { en: 'Identifier of {object}.', pt: 'Identificador de {object}.' },
    { object: OBJECTS[names] },
  )

export const HexId = (names: ObjectName) =>
  Type.String({
    pattern: '^[0-9a-f]{32}$',
    text: identifierOf(names),
    identifies: names,
    examples: ['019a1b2c3d4e7f008a1b2c3d4e5f6a7b'],
  })
export const SellerIdOut = () =>
  Type.String({
    pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    text: { en: 'Identifier of a seller.', pt: 'Identificador de um vendedor.' },
    examples: ['019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b'],
  })
/**
 * An id on its way in. Its shape is not validated: a malformed id answers the same 404 as an
 * unknown one.
 */
export const IdIn = (names: ObjectName, options: object = {}) =>
  Type.String({
    maxLength: 200,
    softens: 'id',
    text: identifierOf(names),
    identifies: names,
    ...options,
  })

/** A seller on its way in: its `io_seller_id`, or the integer `id` that it has besides. */
export const SellerIdIn = () =>
  Type.String({
    maxLength: 200,
    softens: 'text',
    cards: 'kept',
    names: 'seller',
    identifies: 'seller',
    text: {
      en: 'Identifier of a seller: its `io_seller_id`; its integer `id` is accepted as well.',
      pt:
        'Identificador de um vendedor: o seu `io_seller_id`; o seu `id`, um número inteiro, ' +
        'também é aceito.',
    },
    examples: ['019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b'],
  })

export const Instant = () =>
  Type.String({
    format: 'date-time',
    text: FIELD_TEXTS.instant,
    examples: ['2026-11-21T12:00:00.000Z'],
  })
/**
 * An instant in a request: of the years 1900 to 2999, so that neither an offset nor a term leads
 * out of the calendar, and without leap seconds or the name of a zone.
 */
export const InstantIn = () =>
  Type.String({
    format: 'date-time',
    pattern: '^(19|2[0-9])(?!.{14}:60)[^\\[]*$',
    softens: 'instant',
    maxLength: 40,
    says: FIELD_MESSAGES.notAnInstant,
  })
/**
 * A text that may be truncated: if it is too long, calls of older clients truncate it and other
 * calls refuse it.
 */
export const CutText = (max: number, options: object = {}) =>
  Type.String({ maxLength: max, softens: 'cut', ...options })
/** Of a sale. */
export const StatementDescriptor = () =>
  CutText(STATEMENT_DESCRIPTOR_MAX, {
    text: {
      en:
        "The text on the buyer's card statement; the acquirer gets 22 characters. The default " +
        "is the seller's.",
      pt:
        'O texto na fatura do cartão do comprador; a adquirente recebe 22 caracteres. O padrão ' +
        'é o do vendedor.',
    },
  })
export const TextIn = (max: number, options: object = {}) =>
  Type.String({ maxLength: max, ...options })
/**
 * At least one character that can be seen: letters, digits, signs; not blanks, controls, marks of
 * direction, characters of no width, nor the letters and signs that are drawn as nothing.
 */
export const VISIBLE = '(?![\\u115F\\u1160\\u3164\\uFFA0\\u2800])[\\p{L}\\p{N}\\p{P}\\p{S}]'
/** A name that people read. */
export const Name = (max: number, options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: max,
    pattern: VISIBLE,
    says: fill(FIELD_MESSAGES.invisibleOrTooLong, { limit: max }),
    ...options,
  })
/** An optional name: an empty or blank text means no name. */
export const NameOrNone = (max: number, options: object = {}) =>
  Type.String({
    maxLength: max,
    pattern: `^(?:[ \\t\\n\\r]*$|[^]*?${VISIBLE})`,
    says: fill(
      {
        en: 'must have at most {limit} characters, at least one of them visible',
        pt: 'deve ter no máximo {limit} caracteres, pelo menos um deles visível',
      },
      { limit: max },
    ),
    ...options,
  })

export const Nullable = <S extends TSchema>(
  schema: S,
  options: { readonly text?: Text; readonly description?: string } = {},
) => Type.Union([schema, Type.Null()], options)
export const Email = (max = 100) =>
  Type.String({
    maxLength: max,
    softens: 'email',
    pattern: '^[^@\\s]+@[^@\\s]+$',
    says: FIELD_MESSAGES.notAnEmail,
    examples: ['maria@example.com'],
  })
/**
 * CPF or CNPJ, with or without punctuation; a CNPJ may carry letters. Check digits are verified by
 * the domain.
 */
export const TaxpayerIdIn = () =>
  Type.String({
    maxLength: 20,
    cards: 'kept',
    text: {
      en: 'CPF or CNPJ, with or without punctuation.',
      pt: 'CPF ou CNPJ, com ou sem pontuação.',
    },
    examples: ['123.456.789-09'],
  })
export const CountryCode = () =>
  Type.String({
    pattern: '^[A-Za-z]{2}$',
    maxLength: 2,
    says: {
      en: 'must be a two-letter country code',
      pt: 'deve ser um código de país de duas letras',
    },
    text: { en: 'ISO 3166-1; Brazil when absent.', pt: 'ISO 3166-1; Brasil, se ausente.' },
    examples: ['BR'],
  })
export const Flag = (options: object = {}) => Type.Boolean({ softens: 'flag', ...options })
export const ReferenceId = (
  text: Text = { en: "The caller's own reference.", pt: 'A sua própria referência.' },
) =>
  Type.String({
    maxLength: REFERENCE_MAX,
    softens: 'text',
    cards: 'refused',
    text,
    examples: ['order-1042'],
  })

const WHY = {
  message: Type.String(),
  message_display: Type.String(),
  type: Type.String(),
  category: Type.String(),
}

export const ErrorDetails = Exact(WHY)

/** For a declined card, `error` also has these fields, beside the whole failed transaction. */
export const DeclinedCard = Type.Object({
  ...WHY,
  id: HexId('transaction'),
  resource: Type.Literal('transaction'),
  status: Type.Literal('failed'),
  decline_code: Type.String(),
  advice: Type.Enum(['retry', 'other_card', 'never_retry']),
})

/** Every error has this shape, and a status that is not 2xx. */
export const ErrorReply = Exact({
  error: Type.Union([
    ErrorDetails,
    DeclinedCard,
    Type.Record(Type.String(), Type.Array(Type.String())),
  ]),
  code: Type.String(),
  message: Type.String({
    text: {
      en: 'In English; errors of fields are in English or Portuguese, by `Accept-Language`.',
      pt: 'Em inglês; erros de campos, em inglês ou português, conforme `Accept-Language`.',
    },
  }),
  message_display: Type.String(),
  request_id: Type.String(),
  docs: Type.String(),
  transaction_id: Type.Optional(Type.String()),
  card_id: Type.Optional(Type.String()),
  recharge_id: Type.Optional(Type.String()),
  payment_id: Type.Optional(Type.String()),
  approval_id: Type.Optional(
    Type.String({
      text: {
        en: 'Of the approval that the call waits for.',
        pt: 'Da aprovação que a chamada espera.',
      },
    }),
  ),
})
