// What each call of contract/payments/received-pix.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'receivedPix.list': {
    en:
      'Lists the pix that came to the key of the platform without a charge, the newest first: those ' +
      'of static QR codes, which are transactions already, and those that wait in `unassigned`. ' +
      'Filter by `status`, `end_to_end_id` and time. Only the platform sees them.',
    pt:
      'Lista os pix que chegaram à chave da plataforma sem cobrança, os mais novos primeiro: os de ' +
      'QR codes estáticos, que já são transações, e os que esperam em `unassigned`. Filtre por ' +
      '`status`, `end_to_end_id` e data. Só a plataforma os vê.',
  },
  'receivedPix.get': {
    en: 'Shows a received pix, with its payer where the bank reports one.',
    pt: 'Mostra um pix recebido, com o pagador quando o banco informa.',
  },
  'receivedPix.assign': {
    en:
      'Makes an unassigned pix a transaction, already paid, of the seller `io_seller_id` or of the ' +
      'seller of `static_qr_code`. Fee and stored split rules apply as of any ' +
      'pix. It cannot be undone; refund the transaction instead. A pix of which the bank returned a ' +
      'part is refused with 409 `received_pix_returned_in_part`. Events: `received_pix.assigned`, ' +
      '`transaction.created`, `transaction.succeeded`.',
    pt:
      'Faz de um pix sem destino uma transação, já paga, do vendedor `io_seller_id` ou do vendedor ' +
      'de `static_qr_code`. Valem a tarifa e as regras de divisão guardadas, ' +
      'como em qualquer pix. Não se desfaz; reembolse a transação. Um pix de que o banco devolveu ' +
      'uma parte é recusado com 409 `received_pix_returned_in_part`. Eventos: ' +
      '`received_pix.assigned`, `transaction.created`, `transaction.succeeded`.',
  },
  'receivedPix.return': {
    en:
      'Returns to the payer all that is left of an unassigned pix, within 90 days of its payment. ' +
      'Banks may take a while: `returning` until then. A refusal of the bank makes it `unassigned` ' +
      'again, with `failure`. A policy of approvals for refunds holds it. Event: ' +
      '`received_pix.returned`.',
    pt:
      'Devolve ao pagador tudo o que resta de um pix sem destino, em até 90 dias do pagamento. O ' +
      'banco pode demorar: `returning` até lá. Uma recusa do banco o deixa `unassigned` de novo, ' +
      'com `failure`. Uma política de aprovação de reembolsos a retém. Evento: ' +
      '`received_pix.returned`.',
  },
} as const satisfies Texts
