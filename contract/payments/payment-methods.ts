// Payment methods on the wire: their fields in a new transaction and in replies.

import { Type } from 'typebox'
import { AccountNumber, BankCode, BranchNumber } from '../marketplace/account-fields.ts'
import { Amount, CentsOut, HexId, IdIn, Instant, Nullable, Reais, Exact, Name } from '../fields.ts'
import { INITIATIONS } from '../names/pix-initiations.ts'
import { fill } from '../text.ts'
import { AmountDue, BoletoProtest, text } from './payment-methods-boleto.ts'

export const PAYMENT_TYPES = ['pix', 'boleto', 'credit'] as const
/**
 * The values of the filter `payment_type`: older clients also send `debit`, which no transaction
 * has.
 */
export const LISTED_TYPES = [...PAYMENT_TYPES, 'debit'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]
export const PIX_LIFETIME_MIN_S = 10
export const PIX_LIFETIME_MAX_S = 2_592_000
export const PIX_LIFETIME_DEFAULT_S = 86_400
export const INSTALLMENTS_MAX = 12

/** Never a card number: a card is sent as a token or as the id of a stored card. */
export const creditFields = {
  token: Type.Optional(IdIn('card token')),
  id_card: Type.Optional(IdIn('card')),
  capture: Type.Optional(
    Type.Boolean({
      softens: 'flag',
      text: {
        en:
          '`false` only authorizes the card: capture it before the authorization lapses. The ' +
          'default is `true`.',
        pt: '`false` só autoriza o cartão: capture antes que a autorização expire. O padrão é `true`.',
      },
    }),
  ),
  installment_plan: Type.Optional(
    Type.Object({
      number_installments: Type.Integer({
        minimum: 1,
        maximum: INSTALLMENTS_MAX,
        softens: 'count',
      }),
      mode: Type.Optional(Type.Enum(['interest_free', 'with_interest'])),
    }),
  ),
  transaction_fee: Type.Optional(
    Type.Enum(['interest_free', 'with_interest'], {
      text: {
        en:
          '`with_interest`: the issuer finances the installments, and the seller receives the ' +
          'whole amount at once. `interest_free`: the seller receives the installments month by ' +
          'month.',
        pt:
          '`with_interest`: o emissor financia as parcelas, e o vendedor recebe o valor todo de ' +
          'uma vez. `interest_free`: o vendedor recebe as parcelas mês a mês.',
      },
    }),
  ),
}

export const pixFields = {
  expires_in: Type.Optional(
    Type.Integer({
      minimum: PIX_LIFETIME_MIN_S,
      maximum: PIX_LIFETIME_MAX_S,
      softens: 'count',
      text: fill(
        {
          en: 'Seconds until the pix expires; the default is {seconds}.',
          pt: 'Segundos até o pix expirar; o padrão é {seconds}.',
        },
        { seconds: PIX_LIFETIME_DEFAULT_S },
      ),
    }),
  ),
}

/** A pix that paid a transaction: what is known of its payer is what the bank says (docs/pix.md). */
const PixPayment = Nullable(
  Exact({
    end_to_end_id: Type.String(),
    payer: Nullable(Exact({ name: text(), taxpayer_id: text() })),
    initiation: Nullable(Type.Enum(INITIATIONS)),
    message: text(),
  }),
  {
    text: {
      en: 'The pix that paid it, as its bank reports it.',
      pt: 'O pix que a pagou, como o banco o informa.',
    },
  },
)

/** The modes as existing clients read them in replies. */
export const INSTRUCTION_WORDS = {
  amount: 'FIXED',
  percentage: 'PERCENTAGE',
  daily_amount: 'DAILY_AMOUNT',
  daily_percentage: 'DAILY_PERCENTAGE',
  monthly_percentage: 'MONTHLY_PERCENTAGE',
} as const
export type InstructionMode = keyof typeof INSTRUCTION_WORDS

const Instruction = Nullable(
  Exact({
    mode: Type.Enum(Object.values(INSTRUCTION_WORDS), {
      text: {
        en: 'The mode that was sent, in capital letters.',
        pt: 'O modo enviado, em letras maiúsculas.',
      },
    }),
    value: Type.Number({
      text: {
        en: 'The value as it was sent: whole centavos or a percentage.',
        pt: 'O valor como foi enviado: centavos inteiros ou um percentual.',
      },
    }),
    amount: Nullable(Reais()),
    amount_cents: Nullable(CentsOut()),
    percentage: Nullable(Type.Number({ examples: [2] })),
    start_date: text(),
    limit_date: text(),
  }),
)

export const BillingInstructions = Exact({
  interest: Instruction,
  late_fee: Instruction,
  discount: Instruction,
})

export const PixMethod = Exact({
  id: HexId('payment method'),
  resource: Type.Literal('pix'),
  type: Type.Literal('pix'),
  provider: Type.String(),
  version: Type.String(),
  reusable: Type.Boolean(),
  allow_update: Type.Boolean(),
  expiration_date: Instant(),
  key: Exact({ type: Type.String(), value: Type.String() }),
  pix_link: Type.String(),
  qr_code: Exact({ emv: text() }),
  payment: PixPayment,
  due_date: Type.Optional(Type.String()),
  payment_limit_date: Type.Optional(Type.String()),
  amount_due_cents: Type.Optional(AmountDue()),
  billing_instructions: Type.Optional(BillingInstructions),
})

/** A change of a boleto that its bank has not confirmed, or the last one that it refused. */
const BoletoChange = Nullable(
  Exact({
    status: Type.Enum(['pending', 'refused'], {
      text: {
        en: '`pending`: until its bank confirms it, a payment of the old or of the new amount counts.',
        pt: '`pending`: até o banco confirmar, vale um pagamento do valor antigo ou do novo.',
      },
    }),
    amount_cents: CentsOut(),
    expiration_date: Type.String(),
    payment_limit_date: Type.String(),
    discount: Instruction,
    reason: text(),
    requested_at: Instant(),
  }),
  {
    text: {
      en: 'A change that is under way, with the terms after it, or the last one that the bank refused.',
      pt: 'Uma alteração em curso, com os termos depois dela, ou a última que o banco recusou.',
    },
  },
)

export const BoletoMethod = Exact({
  id: HexId('payment method'),
  resource: Type.Literal('boleto'),
  type: Type.Literal('boleto'),
  url: Type.String({
    text: {
      en: 'The page of the boleto; with .pdf at the end, the PDF.',
      pt: 'A página do boleto; com .pdf no fim, o PDF.',
    },
  }),
  barcode: Type.String({
    pattern: '^(?:\\d{47})?$',
    text: {
      en: 'The 47 digits that a payer types (linha digitável); empty while its bank is registering it.',
      pt: 'Os 47 dígitos que o pagador digita (linha digitável); vazio enquanto o banco o registra.',
    },
  }),
  barcode_number: Type.String({
    pattern: '^(?:\\d{44})?$',
    text: {
      en: 'The 44 digits of the barcode; empty as `barcode` is.',
      pt: 'Os 44 dígitos do código de barras; vazio quando `barcode` está vazio.',
    },
  }),
  qr_code: Exact({ emv: text() }),
  reference_number: Type.String({
    text: {
      en: "The bank's number of the boleto (nosso número).",
      pt: 'O número do boleto no banco (nosso número).',
    },
  }),
  document_number: Type.String(),
  expiration_date: Type.String(),
  payment_limit_date: Type.String(),
  recipient: Type.String(),
  bank_code: Type.String(),
  sequence: Type.String({ examples: ['42'] }),
  status: Type.Enum(['paid', 'not_paid']),
  accepted: Type.Boolean({
    text: {
      en: 'Whether the bank has registered it; a bank that works by files does so later.',
      pt: 'Se o banco já o registrou; um banco que trabalha por arquivos registra depois.',
    },
  }),
  printed: Type.Boolean({
    text: { en: 'Whether its page was opened.', pt: 'Se a página foi aberta.' },
  }),
  downloaded: Type.Boolean({
    text: { en: 'Whether its PDF was downloaded.', pt: 'Se o PDF foi baixado.' },
  }),
  paid_at: Nullable(Instant()),
  payment: PixPayment,
  amount_due_cents: AmountDue(),
  billing_instructions: BillingInstructions,
  change: BoletoChange,
  protest: BoletoProtest,
  customer: HexId('customer'),
  metadata: Type.Object({}),
  created_at: Instant(),
  updated_at: Instant(),
})

export const CardMethod = Exact({
  id: HexId('card'),
  resource: Type.Literal('card'),
  type: Type.Literal('credit'),
  card_brand: Type.String(),
  first4_digits: Type.String(),
  last4_digits: Type.String(),
  expiration_month: Type.String(),
  expiration_year: Type.String(),
  holder_name: Type.String(),
  is_active: Type.Boolean(),
  is_valid: Type.Boolean(),
  is_verified: Type.Boolean(),
  verification_checklist: Exact({
    security_code_check: text(),
    postal_code_check: text(),
    address_line1_check: text(),
  }),
  customer: HexId('customer'),
  fingerprint: Type.String(),
  address: Type.Null(),
  metadata: Type.Object({}),
  created_at: Instant(),
  updated_at: Instant(),
})

export const PaymentAuthorization = Exact({
  authorizer_id: text(),
  authorization_code: text(),
  authorization_nsu: text(),
})

/**
 * The account of a boleto's refund, if it does not go to the payer's CPF or CNPJ as a pix key; it
 * must belong to the same payer.
 */
export const RefundAccount = Type.Object({
  holder_name: Name(200, { examples: ['Maria Silva'] }),
  taxpayer_id: Type.String({
    maxLength: 20,
    cards: 'kept',
    text: {
      en:
        'CPF or CNPJ of the holder: that of the payer that the bank reported, or else of the ' +
        'payer on the boleto.',
      pt:
        'CPF ou CNPJ do titular: o do pagador que o banco informou ou, sem ele, o do pagador ' +
        'do boleto.',
    },
    examples: ['123.456.789-09'],
  }),
  bank_code: BankCode(),
  routing_number: BranchNumber({ softens: 'text' }),
  account_number: AccountNumber({ softens: 'text' }),
  type: Type.Enum(['checking', 'savings']),
})

export const voidFields = {
  amount: Type.Optional(Amount()),
  bank_account: Type.Optional(RefundAccount),
}

/** Bodies of other sales, beside that of a pix. */
export const SALE_EXAMPLES = {
  pixWithDueDate: {
    amount: 4509,
    payment_type: 'pix',
    due_date: '2030-01-31',
    late_fee: { mode: 'percentage', value: 2 },
    reference_id: 'order-1042',
  },
  boleto: {
    amount: 4509,
    payment_type: 'boleto',
    expiration_date: '2030-01-31',
    reference_id: 'order-1043',
  },
  card: {
    amount: 30_000,
    payment_type: 'credit',
    token: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b',
    installment_plan: { mode: 'interest_free', number_installments: 3 },
    reference_id: 'order-1044',
  },
}
