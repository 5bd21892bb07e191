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
  Text,
} from './fields.ts'
import { List, ListQuery, timeFilters } from './list.ts'
import { operation } from './operation.ts'
import { fill } from './text.ts'

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
  text: Type.String({ description: `In a listing only the first ${LISTED_TEXT_MAX} characters.` }),
  files: Type.Array(
    Exact({ name: Type.String(), type: Type.Enum(EVIDENCE_FILE_TYPES), bytes: Type.Integer() }),
  ),
  status: Type.Enum(EVIDENCE_STATUSES, {
    description:
      '`pending`: the bank has not answered yet, and the server asks again. `sent`: the bank has ' +
      'it. `refused`: the bank refused it; `reason` says why.',
  }),
  reason: Nullable(Type.String({ description: 'Why the bank refused it.' })),
  created_at: Instant(),
})

export const Dispute = Exact({
  id: HexId('dispute'),
  resource: Type.Literal('dispute'),
  transaction: HexId('transaction'),
  io_seller_id: SellerIdOut(),
  payment_type: Type.Enum(DISPUTED_WAYS, {
    description:
      '`credit`: a card payment that the buyer disputes at the issuer. `pix`: a pix that the ' +
      'bank of the payer contests (MED).',
  }),
  amount_cents: CentsOut(),
  returned_cents: Type.Integer({
    description:
      'Whole centavos that were returned to the buyer: for a lost card dispute all of it; for a ' +
      'pix the amount that the bank returned, which may be a part and may grow later.',
  }),
  reason: Exact({
    code: Type.String({
      description:
        "The card network's code, such as `13.1`; for a pix `MED_FRAUDE`, `MED_OPERACIONAL`, " +
        "`MED_PIX_AUTOMATICO`, or the bank's own code.",
    }),
    message: Type.String({ description: "The bank's text, usually in Portuguese." }),
  }),
  status: Type.Enum(DISPUTE_STATUSES),
  evidence_due_at: Instant(),
  evidence: Type.Array(Evidence, { description: 'Oldest first.' }),
  opened_at: Type.String({ format: 'date-time', description: 'When the bank opened it.' }),
  ended_at: Nullable(Instant()),
  created_at: Instant(),
  updated_at: Instant(),
})

const scopes = ['payments'] as const
const params = Type.Object({ id: IdIn('dispute') })

export const listDisputes = operation({
  id: 'disputes.list',
  summary: 'List disputes of transactions: card chargebacks and contested pix (MED)',
  method: 'GET',
  path: '/v1/disputes',
  replica: true,
  scopes,
  query: ListQuery({
    status: Type.Optional(Text(100, { description: 'One or more statuses, separated by commas.' })),
    transaction: Type.Optional(IdIn('transaction')),
    io_seller_id: Type.Optional(SellerIdIn()),
    ...timeFilters,
  }),
  reply: List(Dispute),
})

export const getDispute = operation({
  id: 'disputes.get',
  summary: 'Get a dispute with its evidence',
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
  summary: `Send evidence against a dispute: a text and at most ${EVIDENCE_FILES_MAX} files, within the 128 kB of a request`,
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
            description: 'The file in base64. Its content must match `type`.',
            examples: ['JVBERi0xLjQK'],
          }),
        }),
        {
          maxItems: EVIDENCE_FILES_MAX,
          description:
            'A request body has at most 128 kB, so all files together can have about 90 kB.',
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
