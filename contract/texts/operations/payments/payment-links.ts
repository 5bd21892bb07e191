// What each call of contract/payments/payment-links.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'paymentLinks.create': {
    en:
      'Creates a page of this server at `url`, to be sent to the buyer; each payment is a ' +
      'transaction of the seller. `usage` `once`, the default, lets exactly one sale be paid ' +
      'and sends a second payment back; with `many` each payment is a sale. Without `amount` ' +
      'the buyer chooses between `amount_min` and `amount_max`. `split_rules` are checked now ' +
      'and again at each sale. Buyers see the description: put no personal data into it. The ' +
      'same `Idempotency-Key` returns the same link. Event: `payment_link.created`.',
    pt:
      'Cria uma página deste servidor em `url`, para enviar ao comprador; cada pagamento é uma ' +
      'transação do vendedor. `usage` `once`, o padrão, deixa pagar exatamente uma venda e ' +
      'devolve um segundo pagamento; com `many`, cada pagamento é uma venda. Sem `amount`, o ' +
      'comprador escolhe entre `amount_min` e `amount_max`. As `split_rules` são conferidas ' +
      'agora e a cada venda. A descrição aparece para os compradores: não escreva dados ' +
      'pessoais nela. A mesma `Idempotency-Key` devolve o mesmo link. Evento: ' +
      '`payment_link.created`.',
  },
  'paymentLinks.list': {
    en:
      'Lists links, the newest first. Filter by `status` (several, separated by commas), ' +
      '`reference_id` (exact), `io_seller_id` and time of creation. A platform sees those of ' +
      'all its sellers.',
    pt:
      'Lista links, os mais novos primeiro. Filtre por `status` (vários, separados por ' +
      'vírgulas), `reference_id` (exato), `io_seller_id` e data de criação. A plataforma vê os ' +
      'de todos os seus vendedores.',
  },
  'paymentLinks.get': {
    en:
      'Shows a link with its address, status and, of a link for one sale, the transaction that ' +
      'pays it. The sales of a link are at `GET /v1/transaction/list?payment_link=…`.',
    pt:
      'Mostra um link com o endereço, o status e, em um link de uma só venda, a transação que ' +
      'o paga. As vendas de um link estão em `GET /v1/transaction/list?payment_link=…`.',
  },
  'paymentLinks.update': {
    en:
      '`inactive` closes the page and cancels its unpaid pix and boletos; `active` opens it ' +
      'again. A new `expires_at` revives an expired link. Amount, methods and usage never ' +
      'change: create another link. New `split_rules` hold for the next sales, not for those ' +
      'that were made. A paid link is refused with 409 `payment_link_over`. Event: ' +
      '`payment_link.updated`.',
    pt:
      '`inactive` fecha a página e cancela os pix e boletos não pagos; `active` a reabre. Um ' +
      'novo `expires_at` reativa um link expirado. Valor, formas de pagamento e uso nunca ' +
      'mudam: crie outro link. `split_rules` novas valem para as próximas vendas, não para as ' +
      'que já existem. Um link pago é recusado com 409 `payment_link_over`. Evento: ' +
      '`payment_link.updated`.',
  },
} as const satisfies Texts
