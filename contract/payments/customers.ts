// Customers: the buyers.

import { Type } from 'typebox'
import {
  CountryCode,
  CutText,
  DESCRIPTION_MAX,
  Email,
  Flag,
  HexId,
  IdIn,
  Instant,
  Nullable,
  Exact,
  TaxpayerIdIn,
  TextIn,
  Name,
  NameOrNone,
} from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { MetadataIn, MetadataOut, NewMetadata } from '../fields/metadata.ts'
import { operation } from '../operation.ts'
import { fill } from '../text.ts'
import { FIELD_MESSAGES } from '../fields/field-messages.ts'
import { DESCRIPTIONS } from '../texts/operations/payments/customers.ts'

export const CUSTOMER_TYPES = ['person_natural', 'person_legal'] as const

const addressFields = {
  line1: Type.Optional(TextIn(100, { examples: ['Rua das Laranjeiras'] })),
  line2: Type.Optional(TextIn(100, { softens: 'text', examples: ['100'] })),
  line3: Type.Optional(TextIn(100, { examples: ['Apto 201'] })),
  neighborhood: Type.Optional(TextIn(100, { examples: ['Laranjeiras'] })),
  postal_code: Type.Optional(
    Type.String({
      maxLength: 20,
      pattern: '\\S',
      says: { en: 'must be a postal code', pt: 'deve ser um código postal' },
      text: {
        en:
          'Of Brazil, eight digits with or without a hyphen; of another country, as it is ' +
          'written there.',
        pt: 'Do Brasil, oito dígitos com ou sem hífen; de outro país, como se escreve lá.',
      },
      examples: ['22240-003'],
    }),
  ),
  country_code: Type.Optional(CountryCode()),
}

const Address = Type.Object(
  {
    ...addressFields,
    city: Type.String({ minLength: 1, maxLength: 60, examples: ['Rio de Janeiro'] }),
    state: Type.Optional(
      TextIn(60, {
        pattern: '\\S',
        says: fill(FIELD_MESSAGES.tooLong, { limit: 60 }),
        text: {
          en:
            'Of Brazil, two letters, and required; of another country, a code or a name, if it has ' +
            'states.',
          pt:
            'Do Brasil, duas letras, e obrigatório; de outro país, uma sigla ou um nome, se lá há ' +
            'estados.',
        },
        examples: ['RJ'],
      }),
    ),
  },
  { meant: 'address' },
)

const fields = {
  last_name: Type.Optional(NameOrNone(100, { examples: ['Silva'] })),
  customer_type: Type.Optional(
    Type.Union([Type.Literal('person_natural'), Type.Literal('person_legal')], {}),
  ),
  email: Type.Optional(
    Type.Union([Type.Literal(''), Email(254)], {
      softens: 'email',
      says: FIELD_MESSAGES.notAnEmail,
      examples: ['maria@example.com'],
    }),
  ),
  taxpayer_id: Type.Optional(TaxpayerIdIn()),
  phone_number: Type.Optional(
    TextIn(30, { softens: 'text', cards: 'phone', examples: ['+5521998765432'] }),
  ),
  birthdate: Type.Optional(
    Type.String({
      pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}$',
      maxLength: 10,
      says: FIELD_MESSAGES.notADate,
    }),
  ),
  gender: Type.Optional(TextIn(20, { examples: ['female'] })),
  description: Type.Optional(CutText(DESCRIPTION_MAX)),
  delinquent: Type.Optional(Flag()),
  address: Type.Optional(Address),
}

export const NewCustomer = Type.Object(
  {
    first_name: Name(100, { examples: ['Maria'] }),
    ...fields,
    metadata: Type.Optional(NewMetadata()),
  },
  { meant: 'buyer' },
)

export const CustomerChange = Type.Object(
  {
    first_name: Type.Optional(Name(100)),
    ...fields,
    metadata: Type.Optional(
      MetadataIn({
        en: 'Merged with the stored metadata: a key with a text is set, a key with `null` or an empty text is removed, a key that is not sent stays. `null`, an empty text, `[]` and `{}` in place of the object change nothing; to remove all keys, send each of them.',
        pt: 'Mesclado com os metadados guardados: uma chave com texto é gravada, uma chave com `null` ou texto vazio é removida, uma chave não enviada fica. `null`, um texto vazio, `[]` e `{}` no lugar do objeto não mudam nada; para remover todas as chaves, envie cada uma.',
      }),
    ),
  },
  { meant: 'buyer' },
)

const text = () => Nullable(Type.String())

export const Customer = Exact({
  id: HexId('customer'),
  resource: Type.Literal('buyer'),
  status: Type.Enum(['active', 'erased'], {
    text: {
      en: '`erased`: the personal data was erased; the name is `[erased]`, the rest null.',
      pt: '`erased`: os dados pessoais foram apagados; o nome é `[erased]`, o resto é null.',
    },
  }),
  first_name: Type.String(),
  last_name: text(),
  customer_type: Nullable(Type.String()),
  email: text(),
  taxpayer_id: text(),
  phone_number: text(),
  birthdate: text(),
  gender: text(),
  description: text(),
  delinquent: Type.Boolean(),
  address: Nullable(
    Exact({
      line1: text(),
      line2: text(),
      line3: text(),
      neighborhood: text(),
      city: text(),
      state: text(),
      postal_code: text(),
      country_code: text(),
    }),
  ),
  payment_methods: Type.Array(Type.Literal('credit'), {
    text: {
      en: '`credit` while a card is stored.',
      pt: '`credit` enquanto houver um cartão guardado.',
    },
  }),
  default_debit: Type.Null(),
  default_credit: Nullable(
    Type.String({
      pattern: '^[0-9a-f]{32}$',
      text: {
        en: 'The default card: it is charged if a transaction names no card.',
        pt: 'O cartão padrão: é cobrado quando a transação não indica um cartão.',
      },
    }),
  ),
  metadata: MetadataOut(),
  created_at: Instant(),
  updated_at: Instant(),
})

const example = {
  first_name: 'Maria',
  last_name: 'Silva',
  customer_type: 'person_natural',
  email: 'maria@example.com',
  taxpayer_id: '123.456.789-09',
  phone_number: '+5521998765432',
  address: {
    line1: 'Rua das Laranjeiras',
    line2: '100',
    neighborhood: 'Laranjeiras',
    city: 'Rio de Janeiro',
    state: 'RJ',
    postal_code: '22240-003',
    country_code: 'BR',
  },
}

const params = Type.Object({ id: IdIn('customer') })

export const createCustomer = operation({
  id: 'customers.create',
  delicate: 'none',
  summary: { en: 'Create a customer', pt: 'Criar um cliente' },
  description: DESCRIPTIONS['customers.create'],
  method: 'POST',
  path: '/v1/customer/new',
  scopes: ['payments'],
  body: NewCustomer,
  reply: Customer,
  status: 201,
  wrapped: true,
  idempotent: true,
  example,
})

export const getCustomer = operation({
  id: 'customers.get',
  summary: { en: 'Get a customer', pt: 'Consultar um cliente' },
  description: DESCRIPTIONS['customers.get'],
  method: 'GET',
  path: '/v1/customer/get/:id',
  scopes: ['payments'],
  params,
  reply: Customer,
  wrapped: true,
  refusals: ['customer_not_found'],
})

export const listCustomers = operation({
  id: 'customers.list',
  summary: { en: 'List customers', pt: 'Listar clientes' },
  description: DESCRIPTIONS['customers.list'],
  method: 'GET',
  path: '/v1/customer/list',
  replica: true,
  scopes: ['payments'],
  query: ListQuery({
    taxpayer_id: Type.Optional(TaxpayerIdIn()),
    email: Type.Optional(TextIn(254)),
    ...timeFilters,
  }),
  reply: List(Customer),
})

export const updateCustomer = operation({
  id: 'customers.update',
  delicate: 'none',
  summary: {
    en: 'Update a customer; absent fields stay unchanged',
    pt: 'Alterar um cliente; campos ausentes ficam como estão',
  },
  description: DESCRIPTIONS['customers.update'],
  method: 'POST',
  path: '/v1/customer/update/:id',
  scopes: ['payments'],
  params,
  body: CustomerChange,
  reply: Customer,
  wrapped: true,
  idempotent: true,
  refusals: ['customer_not_found', 'customer_erased'],
  example: { phone_number: '+5521991234567' },
})
