// What each call of contract/payments/static-qr-codes.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'staticQrCodes.create': {
    en:
      'Creates a pix code for a counter, a poster or a donation. Nothing is asked of the bank, and ' +
      'the code never expires. Each payment becomes a transaction of the seller with this ' +
      '`static_qr_code`, already paid, with fee and splits as of any pix. A payer’s app keeps to ' +
      '`amount`, but no bank enforces it: the transaction has the amount that came. The bank must ' +
      'speak the API Pix; otherwise 409 `static_qr_codes_not_offered`. The same `Idempotency-Key` ' +
      'returns the same code. Event: `static_qr_code.created`.',
    pt:
      'Cria um código pix para um balcão, um cartaz ou uma doação. Nada é pedido ao banco, e o ' +
      'código nunca expira. Cada pagamento vira uma transação do vendedor com este ' +
      '`static_qr_code`, já paga, com tarifa e divisões como as de qualquer pix. O aplicativo do ' +
      'pagador respeita o `amount`, mas nenhum banco o impõe: a transação tem o valor que veio. O ' +
      'banco precisa falar a API Pix; senão, 409 `static_qr_codes_not_offered`. A mesma ' +
      '`Idempotency-Key` devolve o mesmo código. Evento: `static_qr_code.created`.',
  },
  'staticQrCodes.list': {
    en:
      'Lists codes, the newest first. Filter by `status`, `reference_id` (exact), `io_seller_id` ' +
      'and time of creation. A platform sees those of all its sellers.',
    pt:
      'Lista códigos, os mais novos primeiro. Filtre por `status`, `reference_id` (exato), ' +
      '`io_seller_id` e data de criação. A plataforma vê os de todos os seus vendedores.',
  },
  'staticQrCodes.get': {
    en:
      'Shows a code with its text, picture and page. Its payments are at ' +
      '`GET /v1/transaction/list?static_qr_code=…`.',
    pt:
      'Mostra um código com o texto, a imagem e a página. Os pagamentos dele estão em ' +
      '`GET /v1/transaction/list?static_qr_code=…`.',
  },
  'staticQrCodes.update': {
    en:
      '`inactive` closes the page of the code. A printed code stays readable and its payments still ' +
      'arrive: they are unassigned received pix, to be assigned or returned. `active` undoes it. ' +
      'Amount and texts never change: create another code. Event: `static_qr_code.updated`.',
    pt:
      '`inactive` fecha a página do código. Um código impresso continua legível e os pagamentos ' +
      'ainda chegam: são pix recebidos sem destino, para atribuir ou devolver. `active` desfaz ' +
      'isso. Valor e textos nunca mudam: crie outro código. Evento: `static_qr_code.updated`.',
  },
  'pix.staticQrcode': {
    en: 'The picture of a static QR code, for print and screens. It needs no token and never changes.',
    pt: 'A imagem de um QR code estático, para impressão e telas. Não precisa de token e nunca muda.',
  },
} as const satisfies Texts
