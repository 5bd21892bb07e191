// What each call of contract/payments/transactions.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'transactions.create': {
    en:
      'Creates a payment of a customer to a seller. A pix or a boleto is `pending` with its ' +
      'code (event `transaction.created`) until it is paid, expires or is canceled; a card is ' +
      '`succeeded`, or `pre_authorized` with `capture: false` or under review, and a declined ' +
      'one is 402 `card_declined` with the failed transaction in `error`. Amounts are 1 to ' +
      '99,999,999,999 centavos, of a boleto up to 9,999,999,999. Send an `Idempotency-Key`: a ' +
      'retry then returns the same transaction and charges nothing twice. Without a key an ' +
      'open pix or boleto with the same seller, customer, `reference_id` and amount is ' +
      'returned with 200 and `existing_transaction` true. When the bank of a pix or boleto ' +
      'does not answer, the reply is 502 `bank_unavailable`: repeat with the same key; a card ' +
      'is then 201 with `status: "new"`, and an event reports the result. Rules come from ' +
      '`split_rules`, from a `quote`, or from the stored rules of the seller.',
    pt:
      'Cria um pagamento de um cliente a um vendedor. Um pix ou boleto fica `pending` com o ' +
      'código (evento `transaction.created`) até ser pago, expirar ou ser cancelado; um cartão ' +
      'fica `succeeded`, ou `pre_authorized` com `capture: false` ou em análise, e o recusado ' +
      'é 402 `card_declined`, com a transação que falhou em `error`. Os valores vão de 1 a ' +
      '99.999.999.999 centavos; em boleto, até 9.999.999.999. Envie uma `Idempotency-Key`: a ' +
      'repetição devolve a mesma transação e não cobra duas vezes. Sem chave, um pix ou boleto ' +
      'aberto com o mesmo vendedor, cliente, `reference_id` e valor é devolvido com 200 e ' +
      '`existing_transaction` verdadeiro. Quando o banco de um pix ou boleto não responde, a ' +
      'resposta é 502 `bank_unavailable`: repita com a mesma chave; com cartão é 201 com ' +
      '`status: "new"`, e um evento traz o resultado. A divisão vem de `split_rules`, de uma ' +
      '`quote` ou das regras guardadas do vendedor.',
  },
  'transactions.get': {
    en:
      'Shows a transaction as it is now, with refunds, fees, split and history. It is never ' +
      'read from a replica. Rather than asking again and again, receive its events by a ' +
      'webhook or the feed. A transaction of another platform or seller gets 404, as if it did ' +
      'not exist.',
    pt:
      'Mostra uma transação como está agora, com reembolsos, tarifas, divisão e histórico. ' +
      'Nunca vem de uma réplica. Em vez de consultar repetidamente, receba os eventos por ' +
      'webhook ou pelo feed. A transação de outra plataforma ou vendedor recebe 404, como se ' +
      'não existisse.',
  },
  'transactions.list': {
    en:
      'Lists transactions with their refunds, by time of creation, the newest first. Filter by ' +
      '`status` and `payment_type` (several, separated by commas), `reference_id` (exact), ' +
      '`customer`, `payment_link`, `io_seller_id` and time of creation. A platform sees those ' +
      'of all its sellers, a seller its own; receivers of a split see their part in their ' +
      'statement instead. For new events read `GET /v1/events`, which misses none.',
    pt:
      'Lista transações com os reembolsos, pela data de criação, as mais novas primeiro. ' +
      'Filtre por `status` e `payment_type` (vários, separados por vírgulas), `reference_id` ' +
      '(exato), `customer`, `payment_link`, `io_seller_id` e data de criação. A plataforma vê ' +
      'as de todos os seus vendedores; o vendedor, as suas; quem recebe uma divisão vê a sua ' +
      'parte no extrato. Para novidades, leia `GET /v1/events`, que não perde nenhuma.',
  },
  'transactions.decideRefund': {
    en:
      'For the refund of a boleto, which is paid out, that was sent and of which its bank has said nothing for two ' +
      'hours (`unknown_since`). It is decided on as a payout is (`POST /v1/sellers/transfers/decide`): a person of the ' +
      'platform says in the portal whether the money left the paying account, and another one approves. `paid` ends ' +
      'the refund as `succeeded`, `not_paid` as `failed`, with the amount back where it came from. If the bank speaks ' +
      'before the approval, the bank counts. It is asked again for a month: if it says the opposite, the refund, the ' +
      'sale and the balances follow it (`decision.corrected_at`). One that was paid after all is taken from the ' +
      'seller of the sale, and what that no longer has is a debt; if the sale was refunded otherwise meanwhile, the ' +
      'refund remains `failed`, and the seller has paid twice.',
    pt:
      'Para o reembolso de um boleto, que é pago, que foi enviado e do qual o banco nada diz há duas horas ' +
      '(`unknown_since`). Decide-se como sobre um repasse (`POST /v1/sellers/transfers/decide`): uma pessoa da ' +
      'plataforma diz no portal se o dinheiro saiu da conta pagadora, e outra aprova. `paid` termina o reembolso como ' +
      '`succeeded`, `not_paid` como `failed`, com o valor de volta ao lugar de onde veio. Se o banco falar antes da ' +
      'aprovação, vale o banco. Ele continua sendo consultado por um mês: se disser o contrário, o reembolso, a venda e ' +
      'os saldos o seguem (`decision.corrected_at`). Um que foi pago afinal é tirado do vendedor da venda, e o que ele ' +
      'já não tem é uma dívida; se a venda foi reembolsada de outro jeito nesse meio-tempo, o reembolso fica `failed`, ' +
      'e o vendedor pagou duas vezes.',
  },
  'transactions.void': {
    en:
      'What happens depends on the status: an unpaid transaction is withdrawn at the bank and ' +
      'becomes `canceled` (409 `already_paid` if it was paid meanwhile), an authorization is ' +
      'released, in full or by `amount`, and a paid transaction is refunded, all that is left ' +
      'or `amount`. It becomes `refunded` or `partial_refunded` once the bank has returned the ' +
      'money; until then the refund is `pending` and its amount held. A pix can be refunded ' +
      'within 90 days; a transaction has at most 100 refunds. A boleto paid at a bank is ' +
      'refunded to the CPF or CNPJ of its payer as a pix key, or to `bank_account` of the same ' +
      'payer. Each receiver of a split gives back its share; if the balance does not suffice, ' +
      'the reply is 409 `insufficient_funds`, and a refund that the bank refuses is the event ' +
      '`transaction.void.failed`. Two calls without an `Idempotency-Key` can be two refunds.',
    pt:
      'O efeito depende do status: uma transação não paga é baixada no banco e fica `canceled` ' +
      '(409 `already_paid` se foi paga nesse meio-tempo), uma autorização é liberada, por ' +
      'inteiro ou em `amount`, e uma paga é reembolsada, no que resta ou em `amount`. Ela fica ' +
      '`refunded` ou `partial_refunded` quando o banco devolve o dinheiro; até lá o reembolso ' +
      'está `pending` e o valor, retido. Um pix pode ser reembolsado em até 90 dias; uma ' +
      'transação tem no máximo 100 reembolsos. Um boleto pago em banco é reembolsado no CPF ou ' +
      'CNPJ do pagador como chave pix, ou na `bank_account` do mesmo pagador. Cada recebedor ' +
      'da divisão devolve a sua parte; sem saldo, 409 `insufficient_funds`, e um reembolso que ' +
      'o banco recusa é o evento `transaction.void.failed`. Duas chamadas sem ' +
      '`Idempotency-Key` podem ser dois reembolsos.',
  },
  'transactions.capture': {
    en:
      'Charges what was authorized with `capture: false`, or `amount` of it; the rest is ' +
      'released to the buyer. It works once, while the transaction is `pre_authorized` and not ' +
      'under review, until the authorization lapses. The acquirer decides when; in the sandbox ' +
      'after seven days. The transaction becomes `succeeded` (events ' +
      '`transaction.capture.succeeded` and `transaction.succeeded`). If the acquirer refuses, ' +
      'it stays `pre_authorized` and the reply is 409 `capture_refused`; if it does not ' +
      'answer, 502 `bank_unavailable`, and the server goes on asking. Repeat with the same ' +
      '`Idempotency-Key`. An amount above what was authorized gets 409 ' +
      '`capture_exceeds_amount`.',
    pt:
      'Cobra o que foi autorizado com `capture: false`, ou `amount` disso; o resto é liberado ' +
      'ao comprador. Funciona uma vez, enquanto a transação está `pre_authorized` e fora de ' +
      'análise, até a autorização expirar. O prazo é da adquirente; no sandbox, sete dias. A ' +
      'transação passa a `succeeded` (eventos `transaction.capture.succeeded` e ' +
      '`transaction.succeeded`). Se a adquirente recusar, ela continua `pre_authorized` e a ' +
      'resposta é 409 `capture_refused`; sem resposta dela, 502 `bank_unavailable`, e o ' +
      'servidor continua perguntando. Repita com a mesma `Idempotency-Key`. Um valor acima do ' +
      'autorizado recebe 409 `capture_exceeds_amount`.',
  },
  'transactions.update': {
    en:
      'Changes a registered boleto at its bank, with the fee and the parts of a split: those of the ' +
      'new amount, by the same rules. Fields that are left out stay. The barcode changes with due ' +
      'date and amount; at the bank the old one finds the new terms. Until the bank confirms, ' +
      '`payment_method.change` is `pending`, and a payment of the old or of the new amount is ' +
      'accepted, so what was paid is what counts. A change that the bank refuses leaves the old ' +
      'terms: 409 `change_refused` with its reason. What a bank cannot change gets 422. Without an ' +
      'answer the reply is 502 `bank_unavailable`, and the server goes on asking. The event is ' +
      '`transaction.updated`.',
    pt:
      'Altera um boleto registrado no banco, com a tarifa e as partes da divisão: as do novo valor, ' +
      'pelas mesmas regras. Campos omitidos ficam como estão. O código de barras muda com ' +
      'vencimento e valor; no banco, o antigo encontra os novos termos. Até o banco confirmar, ' +
      '`payment_method.change` está `pending`, e um pagamento do valor antigo ou do novo é aceito: ' +
      'vale o que foi pago. Uma alteração que o banco recusa deixa os termos antigos: 409 ' +
      '`change_refused` com o motivo. O que um banco não altera recebe 422. Sem resposta, 502 ' +
      '`bank_unavailable`, e o servidor continua perguntando. O evento é `transaction.updated`.',
  },
  'transactions.protest': {
    en:
      'Asks the bank of a boleto that is past due and unpaid to send it to protest (protesto) at the ' +
      'registry office (cartório). `payment_method.protest` says how far that is, with its history, ' +
      'as its bank tells it; the event of each step is `transaction.updated`. Asked for again, it ' +
      'changes nothing. While a protest is under way, the boleto can be neither changed nor ' +
      'canceled, and it does not expire for sixty days after the last step. A payment at the ' +
      'registry office pays the transaction like any other. What the bank refuses gets 409 ' +
      '`protest_refused` with its reason; a bank without protests, 409 `protest_not_offered`, before ' +
      'it is asked. Without an answer the reply is 502 `bank_unavailable`, and the server goes on ' +
      'asking.',
    pt:
      'Pede ao banco de um boleto vencido e não pago que o envie a protesto em cartório. ' +
      '`payment_method.protest` diz em que pé está, com o histórico, conforme o banco informa; o ' +
      'evento de cada passo é `transaction.updated`. Pedido de novo, nada muda. Enquanto o protesto ' +
      'está em curso, o boleto não pode ser alterado nem cancelado, e não expira por sessenta dias ' +
      'após o último passo. Um pagamento em cartório paga a transação como qualquer outro. O que o ' +
      'banco recusa recebe 409 `protest_refused` com o motivo; um banco sem protesto, 409 ' +
      '`protest_not_offered`, antes de ser chamado. Sem resposta, 502 `bank_unavailable`, e o ' +
      'servidor continua perguntando.',
  },
  'transactions.cancelProtest': {
    en:
      'Asks the bank to stop a protest and keep the boleto (sustar o protesto). It is possible while ' +
      '`payment_method.protest` is `ordered` or `at_registry_office`, else 409 `no_protest`. ' +
      '`cancel_requested` becomes `canceled` when the bank has done it; a boleto whose last day for ' +
      'payment has passed expires then. A refusal of the bank leaves the protest as it was: 409 ' +
      '`protest_refused` with its reason.',
    pt:
      'Pede ao banco que suste um protesto e mantenha o boleto. É possível enquanto ' +
      '`payment_method.protest` está `ordered` ou `at_registry_office`, senão 409 `no_protest`. ' +
      '`cancel_requested` passa a `canceled` quando o banco o fez; um boleto cujo último dia de ' +
      'pagamento passou expira então. Uma recusa do banco deixa o protesto como estava: 409 ' +
      '`protest_refused` com o motivo.',
  },
  'pix.qrcode': {
    en:
      'Gives the QR code of a pix, or of a boleto with pix, as an image for an `img` of your ' +
      'page. It needs no token: the id of the transaction is the address, as in ' +
      '`pix_qrcode_url`. Add `.svg` for SVG. The code never changes, even after it is paid or ' +
      'has expired, so the image is cached. An id without a code gets 404.',
    pt:
      'Devolve o QR code de um pix, ou de um boleto com pix, como imagem para um `img` da sua ' +
      'página. Não exige token: o id da transação é o endereço, como em `pix_qrcode_url`. ' +
      'Acrescente `.svg` para SVG. O código nunca muda, nem depois de pago ou expirado, e por ' +
      'isso a imagem fica em cache. Um id sem código recebe 404.',
  },
} as const satisfies Texts
