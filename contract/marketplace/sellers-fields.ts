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
  TextIn,
} from '../fields.ts'
import { FIELD_MESSAGES } from '../fields/field-messages.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { fill, type Text } from '../text.ts'
import { Address, AddressChange, Word } from './sellers-address.ts'

export const SELLER_TYPES = ['individual', 'business'] as const
export const PAYOUT_INTERVALS = ['manual', 'daily', 'weekly', 'monthly'] as const
export const INSTALLMENTS_MAX = 12

export const URL_MAX = 255
const LAST_NAME_MAX = 65
const ANCHOR_MAX = 28
/** The maximum of `numeric(15, 2)`; a double still represents it with both decimals. */
const REVENUE_MAX = 9_999_999_999_999.99

const Phone = () =>
  Type.String({
    maxLength: 30,
    softens: 'text',
    cards: 'phone',
    text: {
      en: 'With or without country code; without it, a number in Brazil.',
      pt: 'Com ou sem código do país; sem ele, um número do Brasil.',
    },
    examples: ['(21) 99876-5432'],
  })
const Day = (examples: readonly string[], text: Text) =>
  Type.String({
    pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}$',
    maxLength: 10,
    says: FIELD_MESSAGES.notADate,
    text,
    examples,
  })
const Document = (names: 'CPF' | 'CNPJ', example: string) =>
  Type.Optional(
    TextIn(20, {
      cards: 'kept',
      text: fill(
        {
          en: '{document}, with or without punctuation. Send it here or in taxpayer_id.',
          pt: '{document}, com ou sem pontuação. Envie-o aqui ou em taxpayer_id.',
        },
        { document: names },
      ),
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
  birthdate: Day(['1990-05-17'], {
    en: 'Date of birth; at least 18 years ago.',
    pt: 'Data de nascimento; há pelo menos 18 anos.',
  }),
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
    text: {
      en: 'Merchant category code, one of GET /v1/sellers/mcc_list.',
      pt: 'Código do ramo de atividade (MCC), um dos de GET /v1/sellers/mcc_list.',
    },
    examples: [5411],
  }),
  statement_descriptor: Word(5, STATEMENT_DESCRIPTOR_MAX, {
    softens: 'cut',
    text: {
      en: "The text on the buyer's card statement, where a sale has none of its own.",
      pt: 'O texto na fatura do cartão do comprador, onde a venda não tem o seu.',
    },
    examples: ['LOJA DA MARIA'],
  }),
}
const optionalTradeFields = {
  revenue: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: REVENUE_MAX,
      softens: 'decimal',
      text: {
        en: 'Yearly revenue in reais, with at most two decimal places. It is only stored.',
        pt: 'Faturamento anual em reais, com no máximo duas casas decimais. É apenas guardado.',
      },
      examples: [150000.5],
    }),
  ),
  description: Type.Optional(CutText(DESCRIPTION_MAX)),
}

const businessFields = {
  name: Word(1, 100, { examples: ['Loja da Maria Ltda'] }),
  email: Email(),
  phone_number: Phone(),
  opening_date: Day(['2015-03-02'], { en: 'Not in the future.', pt: 'Não pode estar no futuro.' }),
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
    Flag({
      text: {
        en: 'Whether to send the seller a welcome mail; the default is false.',
        pt: 'Se o vendedor recebe um e-mail de boas-vindas; o padrão é false.',
      },
    }),
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

const YesOrNo = (text: Text) => Type.Optional(Type.Enum(['S', 'N'], { softens: 'yes', text }))
const WebAddress = (text: Text) =>
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
        text,
      },
    ),
  )

const PayoutPolicy = Type.Object({
  interval: Type.Enum(PAYOUT_INTERVALS),
  minimum_amount: Type.Optional(
    Amount({
      text: {
        en: 'Whole centavos; a smaller balance waits for the next payout day.',
        pt: 'Centavos inteiros; um saldo menor espera o próximo dia de repasse.',
      },
    }),
  ),
  anchor: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: ANCHOR_MAX,
      softens: 'count',
      text: {
        en: 'Weekly: 1 (Monday) to 5 (Friday). Monthly: the day, 1 to 28. The default is 1.',
        pt: 'Semanal: de 1 (segunda) a 5 (sexta). Mensal: o dia, de 1 a 28. O padrão é 1.',
      },
    }),
  ),
})

const settings = {
  enable_credit: YesOrNo({
    en: 'Whether the seller accepts cards.',
    pt: 'Se o vendedor aceita cartões.',
  }),
  enable_boleto: YesOrNo({
    en: 'Whether the seller accepts boletos.',
    pt: 'Se o vendedor aceita boletos.',
  }),
  enable_pix: YesOrNo({ en: 'Whether the seller accepts pix.', pt: 'Se o vendedor aceita pix.' }),
  credit_max_installments: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: INSTALLMENTS_MAX,
      softens: 'count',
      examples: [INSTALLMENTS_MAX],
    }),
  ),
  url_notify: WebAddress({
    en: 'The webhook URL of the seller. It receives the event types that docs/webhooks.md lists. Null clears it.',
    pt: 'A URL de webhook do vendedor. Recebe os tipos de evento que docs/webhooks.md lista. Null a remove.',
  }),
  url_allow_from: WebAddress({
    en: 'The site of the shop. It is only stored. Null clears it.',
    pt: 'O site da loja. É apenas guardado. Null o remove.',
  }),
  url_logo: WebAddress({
    en: 'A picture for the payment page. Null clears it.',
    pt: 'Uma imagem para a página de pagamento. Null a remove.',
  }),
  max_transaction_amount: Type.Optional(
    Type.Union([Amount(), Type.Null()], {
      softens: 'amount',
      says: {
        en: 'must be a whole number of centavos, or null',
        pt: 'deve ser um número inteiro de centavos ou null',
      },
      text: {
        en: 'The maximum amount of a transaction, in centavos. Null: no limit for this seller.',
        pt: 'O valor máximo de uma transação, em centavos. Null: sem limite para este vendedor.',
      },
      examples: [10_000_000],
    }),
  ),
  payout_policy: Type.Optional(PayoutPolicy),
}

/** Fields that a change cannot change: the same value is accepted, another value is refused. */
const fixed = {
  type: Type.Optional(
    TextIn(20, { text: { en: 'Cannot be changed.', pt: 'Não pode ser alterado.' } }),
  ),
  status: Type.Optional(TextIn(20, { text: FIELD_TEXTS.unchangeable })),
  allow_register_seller: Type.Optional(Flag({ text: FIELD_TEXTS.unchangeable })),
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
