// Disputes of card payments (chargebacks) and of pix (MED), and the seller's evidence. The acquirer
// or the PSP opens and ends them; no call here opens one.

import { Type } from 'typebox'
import {
  CentsOut,
  HexId,
  IdIn,
  Instant,
  Nullable,
  Exact,
  SellerIdIn,
  SellerIdOut,
  TextIn,
} from '../fields.ts'
import { List, ListQuery, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { fill } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/payments/disputes.ts'

export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const
export const DISPUTED_WAYS = ['credit', 'pix'] as const
export const EVIDENCE_STATUSES = ['pending', 'sent', 'refused'] as const
export const EVIDENCE_MAX = 20
export const EVIDENCE_TEXT_MAX = 20_000
export const EVIDENCE_FILES_MAX = 10
export const EVIDENCE_FILE_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/plain',
] as const
/** A page has up to a thousand disputes, so a list shortens their texts. */
export const LISTED_TEXT_MAX = 200
const FILE_NAME_MAX = 120
/** Characters of base64: some 90 kB, so that the whole request stays within 128 kB. */
const CONTENT_MAX = 120_000

const Evidence = Exact({
  id: HexId('piece of evidence'),
  text: Type.String({
    text: fill(
      {
        en: 'In a listing only the first {max} characters.',
        pt: 'Em uma lista, só os primeiros {max} caracteres.',
      },
      { max: LISTED_TEXT_MAX },
    ),
  }),
  files: Type.Array(
    Exact({ name: Type.String(), type: Type.Enum(EVIDENCE_FILE_TYPES), bytes: Type.Integer() }),
  ),
  status: Type.Enum(EVIDENCE_STATUSES, {
    text: {
      en:
        '`pending`: the bank has not answered yet, and the server asks again. `sent`: the bank ' +
        'has it. `refused`: the bank refused it; `reason` says why.',
      pt:
        '`pending`: o banco ainda não respondeu, e o servidor tenta de novo. `sent`: o banco a ' +
        'recebeu. `refused`: o banco a recusou; `reason` diz por quê.',
    },
  }),
  reason: Nullable(
    Type.String({ text: { en: 'Why the bank refused it.', pt: 'Por que o banco a recusou.' } }),
  ),
  created_at: Instant(),
})

export const Dispute = Exact({
  id: HexId('dispute'),
  resource: Type.Literal('dispute'),
  transaction: HexId('transaction'),
  io_seller_id: SellerIdOut(),
  payment_type: Type.Enum(DISPUTED_WAYS, {
    text: {
      en:
        '`credit`: a card payment that the buyer disputes at the issuer. `pix`: a pix that the ' +
        'bank of the payer contests (MED).',
      pt:
        '`credit`: um pagamento por cartão que o comprador contesta no emissor. `pix`: um pix ' +
        'que o banco do pagador contesta (MED).',
    },
  }),
  amount_cents: CentsOut(),
  returned_cents: Type.Integer({
    text: {
      en:
        'Whole centavos that were returned to the buyer: for a lost card dispute all of it; ' +
        'for a pix the amount that the bank returned, which may be a part and may grow later.',
      pt:
        'Centavos inteiros devolvidos ao comprador: em uma contestação de cartão perdida, o ' +
        'valor todo; em um pix, o valor que o banco devolveu, que pode ser uma parte e crescer ' +
        'depois.',
    },
  }),
  reason: Exact({
    code: Type.String({
      text: {
        en:
          "The card network's code, such as `13.1`; for a pix `MED_FRAUDE`, `MED_OPERACIONAL`, " +
          "`MED_PIX_AUTOMATICO`, or the bank's own code.",
        pt:
          'O código da bandeira, como `13.1`; em um pix, `MED_FRAUDE`, `MED_OPERACIONAL`, ' +
          '`MED_PIX_AUTOMATICO` ou o código do próprio banco.',
      },
    }),
    message: Type.String({
      text: {
        en: "The bank's text, usually in Portuguese.",
        pt: 'O texto do banco, em geral em português.',
      },
    }),
  }),
  status: Type.Enum(DISPUTE_STATUSES),
  evidence_due_at: Instant(),
  evidence: Type.Array(Evidence, {
    text: { en: 'Oldest first.', pt: 'Da mais antiga à mais nova.' },
  }),
  opened_at: Type.String({
    format: 'date-time',
    text: { en: 'When the bank opened it.', pt: 'Quando o banco a abriu.' },
  }),
  ended_at: Nullable(Instant()),
  created_at: Instant(),
  updated_at: Instant(),
})

const scopes = ['payments'] as const
const params = Type.Object({ id: IdIn('dispute') })

export const listDisputes = operation({
  id: 'disputes.list',
  summary: {
    en: 'List disputes of transactions: card chargebacks and contested pix (MED)',
    pt: 'Listar contestações de transações: chargebacks de cartão e pix contestados (MED)',
  },
  description: DESCRIPTIONS['disputes.list'],
  method: 'GET',
  path: '/v1/disputes',
  replica: true,
  scopes,
  query: ListQuery({
    status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
    transaction: Type.Optional(IdIn('transaction')),
    io_seller_id: Type.Optional(SellerIdIn()),
    ...timeFilters,
  }),
  reply: List(Dispute),
})

export const getDispute = operation({
  id: 'disputes.get',
  summary: { en: 'Get a dispute with its evidence', pt: 'Consultar uma contestação com as provas' },
  description: DESCRIPTIONS['disputes.get'],
  method: 'GET',
  path: '/v1/disputes/:id',
  scopes,
  params,
  reply: Dispute,
  refusals: ['dispute_not_found'],
})

export const submitEvidence = operation({
  id: 'disputes.submitEvidence',
  delicate: 'none',
  blocked: 'a blocked seller may still defend a payment',
  summary: fill(
    {
      en: 'Send evidence against a dispute: a text and at most {max} files, within the 128 kB of a request',
      pt: 'Enviar provas em uma contestação: um texto e no máximo {max} arquivos',
    },
    { max: EVIDENCE_FILES_MAX },
  ),
  description: DESCRIPTIONS['disputes.submitEvidence'],
  method: 'POST',
  path: '/v1/disputes/:id/evidence',
  scopes,
  params,
  body: Type.Object({
    text: Type.String({
      minLength: 1,
      maxLength: EVIDENCE_TEXT_MAX,
      examples: ['Delivered on 20 November.'],
    }),
    files: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String({ minLength: 1, maxLength: FILE_NAME_MAX, examples: ['delivery.pdf'] }),
          type: Type.Enum(EVIDENCE_FILE_TYPES),
          content: Type.String({
            minLength: 1,
            maxLength: CONTENT_MAX,
            cards: 'kept',
            pattern: '^[A-Za-z0-9+/]+={0,2}$',
            says: fill(
              {
                en: 'must be base64, at most {limit} characters',
                pt: 'deve estar em base64, com no máximo {limit} caracteres',
              },
              { limit: CONTENT_MAX },
            ),
            text: {
              en: 'The file in base64. Its content must match `type`.',
              pt: 'O arquivo em base64. O conteúdo deve corresponder a `type`.',
            },
            examples: ['JVBERi0xLjQK'],
          }),
        }),
        {
          maxItems: EVIDENCE_FILES_MAX,
          text: {
            en: 'A request body has at most 128 kB, so all files together can have about 90 kB.',
            pt:
              'O corpo de uma requisição tem no máximo 128 kB, então os arquivos juntos podem ter ' +
              'cerca de 90 kB.',
          },
        },
      ),
    ),
  }),
  reply: Dispute,
  status: 201,
  idempotent: true,
  refusals: [
    'dispute_not_found',
    'dispute_over',
    'too_much_evidence',
    'evidence_unsupported',
    'bank_not_configured',
  ],
  example: { text: 'Delivered on 20 November; the buyer signed for it.' },
})
