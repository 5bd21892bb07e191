// The error codes of static QR codes and of received pix; part of the table in errors.ts.

import { notFound, row, type Refused } from '../refused.ts'

export const STATIC_QR_CODE_ERRORS = {
  static_qr_code_not_found: notFound(
    { en: 'no such static QR code', pt: 'QR code estático não encontrado' },
    'QR code estático não encontrado',
  ),
  static_qr_codes_not_offered: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the bank of this platform has no static QR codes whose payments can be followed',
      pt: 'o banco desta plataforma não tem QR codes estáticos cujos pagamentos se possam acompanhar',
    },
    'O banco desta plataforma não oferece QR codes estáticos',
    {
      en: 'Use a bank that speaks the API Pix, or a payment link for many sales.',
      pt: 'Use um banco que fale a API Pix, ou um link de pagamento de muitas vendas.',
    },
  ),
  received_pix_not_found: notFound(
    { en: 'no such received pix', pt: 'pix recebido não encontrado' },
    'Pix recebido não encontrado',
  ),
  received_pix_returned_in_part: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the bank has returned a part of this pix to its payer',
      pt: 'o banco devolveu uma parte deste pix ao pagador',
    },
    'O banco já devolveu uma parte deste Pix; devolva o resto',
    {
      en: 'Return the rest with POST /v1/received_pix/:id/return.',
      pt: 'Devolva o resto com POST /v1/received_pix/:id/return.',
    },
  ),
} as const satisfies Readonly<Record<string, Refused>>
