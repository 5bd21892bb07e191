// The fields of a seller in registrations and changes: an individual, or a business with its legal
// representative.

import { Type, type TProperties } from 'typebox'
import {
  Amount,
  CutText,
  DESCRIPTION_MAX,
  Email,
  Flag,
  STATEMENT_DESCRIPTOR_MAX,
  Text,
} from './fields.ts'
import { fill } from './text.ts'
import { FIELD_MESSAGES } from './field-messages.ts'

export const SELLER_TYPES = ['individual', 'business'] as const
export const PAYOUT_INTERVALS = ['manual', 'daily', 'weekly', 'monthly'] as const
export const INSTALLMENTS_MAX = 12

export const URL_MAX = 255
const LAST_NAME_MAX = 65
const PLACE_MAX = 40
const ANCHOR_MAX = 28
/** The maximum of `numeric(15, 2)`; a double still represents it with both decimals. */
const REVENUE_MAX = 9_999_999_999_999.99

const Word = (min: number, max: number, options: object = {}) =>
  Type.String({ minLength: min, maxLength: max, ...options })

const addressFields = {
  line1: Word(5, 100, { description: 'Street.', examples: ['Rua das Laranjeiras'] }),
  line2: Word(1, 100, {
    softens: 'text',
    description: 'Number; 0 if there is none.',
    examples: ['100'],
  }),
  line3: Type.Optional(Text(100, { description: 'Complement.' })),
  neighborhood: Word(1, PLACE_MAX, { examples: ['Laranjeiras'] }),
  city: Word(1, PLACE_MAX, { examples: ['Rio de Janeiro'] }),
  state: Type.String({
    pattern: '^[A-Za-z]{2}$',
    maxLength: 2,
    says: FIELD_MESSAGES.notAStateCode,
    description: 'One of the 26 states or DF.',
    examples: ['RJ'],
  }),
  zip_code: Type.String({
    pattern: '^\\d{5}-?\\d{3}$',
    maxLength: 9,
    softens: 'cep',
    says: fill(FIELD_MESSAGES.notDigits, { digits: 8 }),
    examples: ['22240-003'],
  }),
  country_code: Type.String({
    pattern: '^[Bb][Rr]$',
    maxLength: 2,
    says: fill(FIELD_MESSAGES.notOneOf, { words: ['BR'] }),
    examples: ['BR'],
  }),
}

const Address = () => Type.Object(addressFields)
const AddressChange = () => Type.Partial(Type.Object(addressFields))

const Phone = () =>
  Type.String({
    maxLength: 30,
    softens: 'text',
    cards: 'phone',
    description: 'With or without country code; without it, a number in Brazil.',
    examples: ['(21) 99876-5432'],
  })
const Day = (examples: readonly string[], description: string) =>
  Type.String({
    pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}$',
    maxLength: 10,
    says: FIELD_MESSAGES.notADate,
    description,
    examples,
  })
const Document = (names: 'CPF' | 'CNPJ', example: string) =>
  Type.Optional(
    Text(20, {
      cards: 'kept',
      description: `${names}, with or without punctuation. Send it here or in taxpayer_id.`,
      examples: [example],
    }),
  )

const CPF = '123.456.789-09'
const CNPJ = '12.ABC.345/01DE-35'

const personFields = {
  first_name: Word(1, 100, { examples: ['Maria'] }),
  last_name: Word(1, LAST_NAME_MAX, { examples: ['Silva'] }),
  email: Email(),
  phone_number: Phone(),
  birthdate: Day(['1990-05-17'], 'Date of birth; at least 18 years ago.'),
}
/**
 * The document is sent as `cpf` or `cnpj`, or as `taxpayer_id`; if both are missing, the error
 * names the first.
 */
const oneOf = (...names: readonly string[]) => ({
  anyOf: names.map((name) => ({ required: [name] })),
})
const personDocuments = { cpf: Document('CPF', CPF), taxpayer_id: Document('CPF', CPF) }

const tradeFields = {
  mcc: Type.Integer({
    minimum: 1,
    maximum: 9999,
    softens: 'count',
    description: 'Merchant category code, one of GET /v1/sellers/mcc_list.',
    examples: [5411],
  }),
  statement_descriptor: Word(5, STATEMENT_DESCRIPTOR_MAX, {
    softens: 'cut',
    description: "The text on the buyer's card statement, where a sale has none of its own.",
    examples: ['LOJA DA MARIA'],
  }),
}
const optionalTradeFields = {
  revenue: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: REVENUE_MAX,
      softens: 'decimal',
      description: 'Yearly revenue in reais, with at most two decimal places. It is only stored.',
      examples: [150000.5],
    }),
  ),
  description: Type.Optional(CutText(DESCRIPTION_MAX)),
}

const businessFields = {
  name: Word(1, 100, { examples: ['Loja da Maria Ltda'] }),
  email: Email(),
  phone_number: Phone(),
  opening_date: Day(['2015-03-02'], 'Not in the future.'),
}
const businessExtras = {
  cnpj: Document('CNPJ', CNPJ),
  taxpayer_id: Document('CNPJ', CNPJ),
  website: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^(https?://)?[^\\s/][^\\s/.]*\\.[^\\s]+$',
      says: { en: 'must be a URL', pt: 'deve ser uma URL' },
      examples: ['https://loja.example.com'],
    }),
  ),
}

const welcome = {
  send_welcome_email: Type.Optional(
    Flag({ description: 'Whether to send the seller a welcome mail; the default is false.' }),
  ),
}

export const NewIndividual = Type.Object(
  {
    ...welcome,
    ...personFields,
    ...personDocuments,
    ...tradeFields,
    ...optionalTradeFields,
    address: Address(),
  },
  oneOf('cpf', 'taxpayer_id'),
)

export const NewBusiness = Type.Object({
  ...welcome,
  ...tradeFields,
  ...optionalTradeFields,
  business: Type.Object({ ...businessFields, ...businessExtras }, oneOf('cnpj', 'taxpayer_id')),
  owner: Type.Object({ ...personFields, ...personDocuments }, oneOf('cpf', 'taxpayer_id')),
  business_address: Address(),
  owner_address: Address(),
})

const YesOrNo = (what: string) =>
  Type.Optional(
    Type.Enum(['S', 'N'], { softens: 'yes', description: `Whether the seller accepts ${what}.` }),
  )
const WebAddress = (what: string) =>
  Type.Optional(
    Type.Union(
      [
        Type.String({
          maxLength: URL_MAX,
          cards: 'kept',
          pattern: '^https?://[^\\s]+$',
          examples: ['https://loja.example.com/vintem'],
        }),
        Type.Null(),
      ],
      {
        says: fill(
          {
            en: 'must be a URL of at most {limit} characters, https://…, or null',
            pt: 'deve ser uma URL de no máximo {limit} caracteres, https://…, ou null',
          },
          { limit: URL_MAX },
        ),
        description: `${what} Null clears it.`,
      },
    ),
  )

const PayoutPolicy = Type.Object({
  interval: Type.Enum(PAYOUT_INTERVALS),
  minimum_amount: Type.Optional(
    Amount({ description: 'Whole centavos; a smaller balance waits for the next payout day.' }),
  ),
  anchor: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: ANCHOR_MAX,
      softens: 'count',
      description: 'Weekly: 1 (Monday) to 5 (Friday). Monthly: the day, 1 to 28. The default is 1.',
    }),
  ),
})

const settings = {
  enable_credit: YesOrNo('cards'),
  enable_boleto: YesOrNo('boletos'),
  enable_pix: YesOrNo('pix'),
  credit_max_installments: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: INSTALLMENTS_MAX,
      softens: 'count',
      examples: [INSTALLMENTS_MAX],
    }),
  ),
  url_notify: WebAddress(
    'The webhook URL of the seller. It receives the event types that docs/webhooks.md lists.',
  ),
  url_allow_from: WebAddress('The site of the shop. It is only stored.'),
  url_logo: WebAddress('A picture for the payment page.'),
  max_transaction_amount: Type.Optional(
    Type.Union([Amount(), Type.Null()], {
      softens: 'amount',
      says: {
        en: 'must be a whole number of centavos, or null',
        pt: 'deve ser um número inteiro de centavos ou null',
      },
      description:
        'The maximum amount of a transaction, in centavos. Null: no limit for this seller.',
      examples: [10_000_000],
    }),
  ),
  payout_policy: Type.Optional(PayoutPolicy),
}

/** Fields that a change cannot change: the same value is accepted, another value is refused. */
const fixed = {
  type: Type.Optional(Text(20, { description: 'Cannot be changed.' })),
  status: Type.Optional(Text(20, { description: 'Cannot be changed by this call.' })),
  allow_register_seller: Type.Optional(Flag({ description: 'Cannot be changed by this call.' })),
}

const partly = <P extends TProperties>(properties: P) =>
  Type.Partial(Type.Object(properties)).properties

export const IndividualChange = Type.Object({
  ...partly({ ...personFields, ...personDocuments, ...tradeFields }),
  ...optionalTradeFields,
  address: Type.Optional(AddressChange()),
  ...settings,
  ...fixed,
})

export const BusinessChange = Type.Object({
  ...partly(tradeFields),
  ...optionalTradeFields,
  business: Type.Optional(Type.Partial(Type.Object({ ...businessFields, ...businessExtras }))),
  owner: Type.Optional(Type.Partial(Type.Object({ ...personFields, ...personDocuments }))),
  business_address: Type.Optional(AddressChange()),
  owner_address: Type.Optional(AddressChange()),
  ...settings,
  ...fixed,
})
