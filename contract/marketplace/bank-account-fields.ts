// A seller's bank account or pix key: its fields on their way in and out.

import { Type } from 'typebox'
import { AccountNumber, BankCode, BranchNumber } from './account-fields.ts'
import { Exact, HexId, Instant, Nullable, SellerIdOut, TaxpayerIdIn, VISIBLE } from '../fields.ts'
import { fill } from '../text.ts'
import { FIELD_MESSAGES } from '../fields/field-messages.ts'

const TYPE = Type.Union([Type.Literal('checking'), Type.Literal('savings')])

export const NewAccount = Type.Object({
  holder_name: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: VISIBLE,
    says: fill(FIELD_MESSAGES.invisibleOrTooLong, { limit: 100 }),
    examples: ['Maria Silva'],
  }),
  bank_code: Type.Optional(BankCode()),
  routing_number: Type.Optional(BranchNumber()),
  account_number: Type.Optional(AccountNumber()),
  pix_key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: VISIBLE,
      says: fill(FIELD_MESSAGES.invisibleOrTooLong, { limit: 100 }),
      text: {
        en:
          'A pix key of the holder, in place of `bank_code`, `routing_number`, `account_number` ' +
          'and `type`: a CPF or CNPJ, which must be the seller’s, an e-mail address, a phone that ' +
          'begins with `+55`, or a random key.',
        pt:
          'Uma chave pix do titular, no lugar de `bank_code`, `routing_number`, `account_number` e ' +
          '`type`: CPF ou CNPJ, que deve ser o do vendedor, e-mail, telefone que começa com ' +
          '`+55`, ou chave aleatória.',
      },
      examples: ['financeiro@loja.example'],
    }),
  ),
  ein: Type.Optional(Nullable(TaxpayerIdIn())),
  taxpayer_id: Type.Optional(TaxpayerIdIn()),
  type: Type.Optional(TYPE),
})

/** Of the holder of the seller: its own CPF or CNPJ. */
export const accountExamples = {
  company: {
    holder_name: 'Loja Exemplo Ltda',
    bank_code: '341',
    routing_number: '0001',
    account_number: '12345-6',
    taxpayer_id: '11.222.333/0001-81',
    type: 'checking',
  },
  pixKey: {
    holder_name: 'Loja Exemplo Ltda',
    taxpayer_id: '11.222.333/0001-81',
    pix_key: 'financeiro@loja.example',
  },
}

const Check = Type.Literal('unchecked')

export const AccountOut = {
  id: HexId('bank account'),
  resource: Type.Literal('bank_account'),
  io_seller_id: SellerIdOut(),
  holder_name: Type.String(),
  taxpayer_id: Type.String({
    text: {
      en: "The holder's CPF or CNPJ, without punctuation.",
      pt: 'O CPF ou CNPJ do titular, sem pontuação.',
    },
  }),
  bank_name: Type.String(),
  bank_code: Nullable(
    Type.String({
      text: {
        en: 'COMPE code of three digits; the ISPB of a bank that has none. Null for a pix key.',
        pt: 'Código COMPE de três dígitos; o ISPB de um banco que não tem COMPE. Null para uma chave pix.',
      },
    }),
  ),
  ispb: Nullable(Type.String({ pattern: '^[0-9A-Z]{8}$' })),
  routing_number: Nullable(Type.String()),
  account_number: Type.String({
    text: {
      en: 'Masked: only the last characters are visible. Of a pix key, the masked key.',
      pt: 'Mascarado: só os últimos caracteres ficam visíveis. De uma chave pix, a chave mascarada.',
    },
    examples: ['****3456'],
  }),
  routing_check_digit: Nullable(
    Type.String({
      text: {
        en: 'The check digit of the branch, if it was sent.',
        pt: 'O dígito verificador da agência, se foi enviado.',
      },
    }),
  ),
  last4_digits: Type.String({
    text: {
      en: 'The last four characters; fewer if the account number is shorter.',
      pt: 'Os quatro últimos caracteres; menos, se o número da conta for mais curto.',
    },
  }),
  type: Type.Union([...TYPE.anyOf, Type.Literal('pix')]),
  pix_key_type: Nullable(
    Type.Enum(['cpf', 'cnpj', 'email', 'phone', 'random'] as const, {
      text: { en: 'The kind of a pix key.', pt: 'O tipo de uma chave pix.' },
    }),
  ),
  country_code: Type.Literal('BR'),
  is_active: Type.Boolean({
    text: {
      en: 'Whether it is linked and can receive payouts of the seller.',
      pt: 'Se está vinculada e pode receber repasses do vendedor.',
    },
  }),
  is_verified: Type.Boolean({
    text: {
      en: "Whether the holder's bank has confirmed it. Always false: no bank is asked yet.",
      pt: 'Se o banco do titular a confirmou. Sempre false: ainda não se pergunta a nenhum banco.',
    },
  }),
  fingerprint: Type.String({
    pattern: '^[0-9a-f]{32}$',
    text: {
      en: 'The same for the same account and holder.',
      pt: 'Igual para a mesma conta e o mesmo titular.',
    },
  }),
  debitable: Type.Boolean({
    text: {
      en: 'Always false: nothing is debited from it.',
      pt: 'Sempre false: nada é debitado dela.',
    },
  }),
  customer: SellerIdOut(),
  verification_checklist: Exact({
    postal_code_check: Check,
    address_line1_check: Check,
    deposit_check: Check,
  }),
  metadata: Type.Object({}),
  description: Type.Null(),
  phone_number: Type.Null(),
  address: Type.Null(),
  created_at: Instant(),
  updated_at: Instant(),
}

export const BankAccount = Exact(AccountOut)
