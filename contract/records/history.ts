// The history of a transaction, in the words that existing clients read.

import { Type } from 'typebox'
import { CentsOut, HexId, Nullable, Reais, Exact } from '../fields.ts'

const text = () => Nullable(Type.String())

/** The operations of a transaction's history, in the words of existing clients. */
export const HISTORY_WORDS = [
  'created',
  'pre_authorization',
  'authorization',
  'paid',
  'capture',
  'canceled',
  'void',
  'void_partial',
  'updated',
] as const
export type HistoryWord = (typeof HISTORY_WORDS)[number]

/** One line of a transaction's history. */
export const HistoryEntry = Exact({
  id: HexId('history entry'),
  transaction: HexId('transaction'),
  amount: Reais(),
  amount_cents: CentsOut(),
  operation_type: Type.Enum(HISTORY_WORDS, {
    text: {
      en:
        '`void`: canceled on request, refunded in full, or disputed (`pending`; `failed` if ' +
        'the dispute was won, `succeeded` if it was lost). `void_partial`: the same for a ' +
        'part, or a payment that was not accepted and was sent back. `paid` with status ' +
        '`failed`: a payment that was not accepted. `canceled`: expired. `updated`: a boleto was ' +
        'changed (`failed`: its bank refused the change).',
      pt:
        '`void`: cancelada a pedido, reembolsada por inteiro, ou contestada (`pending`; ' +
        '`failed` se a contestação foi ganha, `succeeded` se foi perdida). `void_partial`: o ' +
        'mesmo para uma parte, ou um pagamento que não foi aceito e foi devolvido. `paid` com ' +
        'status `failed`: um pagamento que não foi aceito. `canceled`: expirada. `updated`: um ' +
        'boleto foi alterado (`failed`: o banco recusou a alteração).',
    },
  }),
  status: Type.Union([Type.Literal('succeeded'), Type.Literal('failed'), Type.Literal('pending')]),
  response_code: Nullable(
    Type.String({
      text: {
        en:
          'Of a paid pix its end-to-end id (`E…`); of a decline or refusal the code of the ' +
          'issuer, acquirer or bank.',
        pt:
          'De um pix pago, o end-to-end id (`E…`); de uma recusa, o código do emissor, da ' +
          'adquirente ou do banco.',
      },
    }),
  ),
  response_message: Type.String({
    text: {
      en: 'A short description; for a refusal, the reason.',
      pt: 'Uma descrição curta; em uma recusa, o motivo.',
    },
  }),
  authorization_code: text(),
  authorization_nsu: text(),
  authorizer_id: text(),
  authorizer: text(),
  gatewayResponseTime: Type.Null(),
  created_at: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
    text: { en: 'UTC, YYYY-MM-DD HH:MM:SS.', pt: 'Em UTC, AAAA-MM-DD HH:MM:SS.' },
  }),
})
