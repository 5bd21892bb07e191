// Received pix that came without a charge, as the calls take and reply them.

import { Type } from 'typebox'
import { CentsOut, Exact, HexId, Instant, Nullable, Reais } from '../fields.ts'

export const RECEIVED_PIX_STATUSES = ['unassigned', 'assigned', 'returning', 'returned'] as const
export const UNASSIGNED_REASONS = [
  'no_code',
  'code_inactive',
  'seller_not_active',
  'not_divisible',
  'returned_before',
] as const

export const ReceivedPix = Exact({
  id: HexId('received pix'),
  resource: Type.Literal('received_pix'),
  status: Type.Enum(RECEIVED_PIX_STATUSES, {
    text: {
      en:
        '`unassigned`: the platform keeps it until you assign or return it. `assigned`: it is the ' +
        'money of `transaction`. `returning`: the bank was asked to return it. `returned`: its payer ' +
        'has it back.',
      pt:
        '`unassigned`: a plataforma o guarda até você atribuir ou devolver. `assigned`: é o dinheiro ' +
        'de `transaction`. `returning`: a devolução foi pedida ao banco. `returned`: o pagador o tem ' +
        'de volta.',
    },
  }),
  reason: Nullable(
    Type.Enum(UNASSIGNED_REASONS, {
      text: {
        en:
          'Why no seller got it at once: it named no static QR code (`no_code`), its code is ' +
          'deactivated, the seller may not sell, the split rules cannot divide it, or its bank had ' +
          'returned some of it (`returned_before`). Null: a seller got it.',
        pt:
          'Por que nenhum vendedor o recebeu na hora: não citava QR code estático (`no_code`), o ' +
          'código está desativado, o vendedor não pode vender, as regras de divisão não conseguem ' +
          'dividi-lo, ou o banco já devolvera parte dele (`returned_before`). Null: um vendedor o recebeu.',
      },
    }),
  ),
  end_to_end_id: Type.String({
    text: { en: 'Its identifier at the SPI.', pt: 'O identificador dele no SPI.' },
  }),
  txid: Nullable(Type.String()),
  key: Type.String({
    text: { en: 'The pix key that received it.', pt: 'A chave pix que o recebeu.' },
  }),
  amount: Reais(),
  amount_cents: CentsOut(),
  returned_cents: CentsOut({
    en: 'What of it went back to its payer, in centavos.',
    pt: 'Quanto dele voltou ao pagador, em centavos.',
  }),
  paid_at: Instant(),
  payer: Nullable(
    Exact(
      { name: Nullable(Type.String()), taxpayer_id: Nullable(Type.String()) },
      {
        text: {
          en:
            'Who paid, where the bank reports it; some banks mask the document. Null once it is ' +
            'assigned: the customer of the transaction has it.',
          pt:
            'Quem pagou, quando o banco informa; alguns bancos mascaram o documento. Null depois de ' +
            'atribuído: o cliente da transação o tem.',
        },
      },
    ),
  ),
  message: Nullable(
    Type.String({
      text: { en: 'The message of the payer.', pt: 'A mensagem do pagador.' },
    }),
  ),
  static_qr_code: Nullable(
    Type.String({
      pattern: '^[0-9a-f]{32}$',
      text: { en: 'The static QR code it paid.', pt: 'O QR code estático que ele pagou.' },
    }),
  ),
  transaction: Nullable(
    Type.String({
      pattern: '^[0-9a-f]{32}$',
      text: { en: 'The transaction it became.', pt: 'A transação que ele virou.' },
    }),
  ),
  failure: Nullable(
    Type.String({
      text: {
        en: 'Why the bank refused the last return.',
        pt: 'Por que o banco recusou a última devolução.',
      },
    }),
  ),
  created_at: Instant(),
  updated_at: Instant(),
})
