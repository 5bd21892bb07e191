// What each call does: transactions, pix, boleto files, payment links, branding, analytics and
// disputes.

import type { OperationText } from '../index.ts'

export const PAYMENTS: Readonly<Record<string, OperationText>> = {
  'transactions.capture': {
    summary:
      'Capturar um pagamento com cartão autorizado, por inteiro ou em parte; o resto é liberado',
    says: [
      'Charges what was authorized with `capture: false`, or `amount` of it; the rest is ' +
        'released to the buyer. It works once, while the transaction is `pre_authorized` and not ' +
        'under review, until the authorization lapses. The acquirer decides when; in the sandbox ' +
        'after seven days. The transaction becomes `succeeded` (events ' +
        '`transaction.capture.succeeded` and `transaction.succeeded`). If the acquirer refuses, it ' +
        'stays `pre_authorized` and the reply is 409 `capture_refused`; if it does not answer, 502 ' +
        '`bank_unavailable`, and the server goes on asking. Repeat with the same ' +
        '`Idempotency-Key`. An amount above what was authorized gets 409 `capture_exceeds_amount`.',
      'Cobra o que foi autorizado com `capture: false`, ou `amount` disso; o resto é liberado ao ' +
        'comprador. Funciona uma vez, enquanto a transação está `pre_authorized` e fora de ' +
        'análise, até a autorização expirar. O prazo é da adquirente; no sandbox, sete dias. A ' +
        'transação passa a `succeeded` (eventos `transaction.capture.succeeded` e ' +
        '`transaction.succeeded`). Se a adquirente recusar, ela continua `pre_authorized` e a ' +
        'resposta é 409 `capture_refused`; sem resposta dela, 502 `bank_unavailable`, e o servidor ' +
        'continua perguntando. Repita com a mesma `Idempotency-Key`. Um valor acima do autorizado ' +
        'recebe 409 `capture_exceeds_amount`.',
    ],
  },
  'transactions.create': {
    summary: 'Criar uma transação: um pix ou boleto a pagar, ou um cartão cobrado',
    says: [
      'Creates a payment of a customer to a seller. A pix or a boleto is `pending` with its code ' +
        '(event `transaction.created`) until it is paid, expires or is canceled; a card is ' +
        '`succeeded`, or `pre_authorized` with `capture: false` or under review, and a declined ' +
        'one is 402 `card_declined` with the failed transaction in `error`. Amounts are 1 to ' +
        '99,999,999,999 centavos, of a boleto up to 9,999,999,999. Send an `Idempotency-Key`: a ' +
        'retry then returns the same transaction and charges nothing twice. Without a key an open ' +
        'pix or boleto with the same seller, customer, `reference_id` and amount is returned with ' +
        '200 and `existing_transaction` true. When the bank of a pix or boleto does not answer, ' +
        'the reply is 502 `bank_unavailable`: repeat with the same key; a card is then 201 with ' +
        '`status: "new"`, and an event reports the result. Rules come from `split_rules`, from a ' +
        '`quote`, or from the stored rules of the seller.',
      'Cria um pagamento de um cliente a um vendedor. Um pix ou boleto fica `pending` com o ' +
        'código (evento `transaction.created`) até ser pago, expirar ou ser cancelado; um cartão ' +
        'fica `succeeded`, ou `pre_authorized` com `capture: false` ou em análise, e o recusado é ' +
        '402 `card_declined`, com a transação que falhou em `error`. Os valores vão de 1 a ' +
        '99.999.999.999 centavos; em boleto, até 9.999.999.999. Envie uma `Idempotency-Key`: a ' +
        'repetição devolve a mesma transação e não cobra duas vezes. Sem chave, um pix ou boleto ' +
        'aberto com o mesmo vendedor, cliente, `reference_id` e valor é devolvido com 200 e ' +
        '`existing_transaction` verdadeiro. Quando o banco de um pix ou boleto não responde, a ' +
        'resposta é 502 `bank_unavailable`: repita com a mesma chave; com cartão é 201 com ' +
        '`status: "new"`, e um evento traz o resultado. A divisão vem de `split_rules`, de uma ' +
        '`quote` ou das regras guardadas do vendedor.',
    ],
  },
  'transactions.get': {
    summary: 'Consultar uma transação',
    says: [
      'Shows a transaction as it is now, with refunds, fees, split and history. It is never read ' +
        'from a replica. Rather than asking again and again, receive its events by a webhook or ' +
        'the feed. A transaction of another platform or seller gets 404, as if it did not exist.',
      'Mostra uma transação como está agora, com reembolsos, tarifas, divisão e histórico. Nunca ' +
        'vem de uma réplica. Em vez de consultar repetidamente, receba os eventos por webhook ou ' +
        'pelo feed. A transação de outra plataforma ou vendedor recebe 404, como se não existisse.',
    ],
  },
  'transactions.list': {
    summary: 'Listar transações',
    says: [
      'Lists transactions with their refunds, by time of creation, the newest first. Filter by ' +
        '`status` and `payment_type` (several, separated by commas), `reference_id` (exact), ' +
        '`customer`, `payment_link`, `io_seller_id` and time of creation. A platform sees those of ' +
        'all its sellers, a seller its own; receivers of a split see their part in their statement ' +
        'instead. For new events read `GET /v1/events`, which misses none.',
      'Lista transações com os reembolsos, pela data de criação, as mais novas primeiro. Filtre ' +
        'por `status` e `payment_type` (vários, separados por vírgulas), `reference_id` (exato), ' +
        '`customer`, `payment_link`, `io_seller_id` e data de criação. A plataforma vê as de todos ' +
        'os seus vendedores; o vendedor, as suas; quem recebe uma divisão vê a sua parte no ' +
        'extrato. Para novidades, leia `GET /v1/events`, que não perde nenhuma.',
    ],
  },
  'transactions.void': {
    summary:
      'Cancelar uma transação não paga, liberar uma autorização ou reembolsar uma transação paga',
    says: [
      'What happens depends on the status: an unpaid transaction is withdrawn at the bank and ' +
        'becomes `canceled` (409 `already_paid` if it was paid meanwhile), an authorization is ' +
        'released, in full or by `amount`, and a paid transaction is refunded, all that is left or ' +
        '`amount`. It becomes `refunded` or `partial_refunded` once the bank has returned the ' +
        'money; until then the refund is `pending` and its amount held. A pix can be refunded ' +
        'within 90 days; a transaction has at most 100 refunds. A boleto paid at a bank is ' +
        'refunded to the CPF or CNPJ of its payer as a pix key, or to `bank_account` of the same ' +
        'payer. Each receiver of a split gives back its share; if the balance does not suffice, ' +
        'the reply is 409 `insufficient_funds`, and a refund that the bank refuses is the event ' +
        '`transaction.void.failed`. Two calls without an `Idempotency-Key` can be two refunds.',
      'O efeito depende do status: uma transação não paga é baixada no banco e fica `canceled` ' +
        '(409 `already_paid` se foi paga nesse meio-tempo), uma autorização é liberada, por ' +
        'inteiro ou em `amount`, e uma paga é reembolsada, no que resta ou em `amount`. Ela fica ' +
        '`refunded` ou `partial_refunded` quando o banco devolve o dinheiro; até lá o reembolso ' +
        'está `pending` e o valor, retido. Um pix pode ser reembolsado em até 90 dias; uma ' +
        'transação tem no máximo 100 reembolsos. Um boleto pago em banco é reembolsado no CPF ou ' +
        'CNPJ do pagador como chave pix, ou na `bank_account` do mesmo pagador. Cada recebedor da ' +
        'divisão devolve a sua parte; sem saldo, 409 `insufficient_funds`, e um reembolso que o ' +
        'banco recusa é o evento `transaction.void.failed`. Duas chamadas sem `Idempotency-Key` ' +
        'podem ser dois reembolsos.',
    ],
  },
  'pix.qrcode': {
    summary: 'Obter o QR code de um pix como imagem (PNG; SVG com .svg)',
    says: [
      'Gives the QR code of a pix, or of a boleto with pix, as an image for an `img` of your ' +
        'page. It needs no token: the id of the transaction is the address, as in ' +
        '`pix_qrcode_url`. Add `.svg` for SVG. The code never changes, even after it is paid or ' +
        'has expired, so the image is cached. An id without a code gets 404.',
      'Devolve o QR code de um pix, ou de um boleto com pix, como imagem para um `img` da sua ' +
        'página. Não exige token: o id da transação é o endereço, como em `pix_qrcode_url`. ' +
        'Acrescente `.svg` para SVG. O código nunca muda, nem depois de pago ou expirado, e por ' +
        'isso a imagem fica em cache. Um id sem código recebe 404.',
    ],
  },
  'boletoFiles.content': {
    summary: 'Baixar uma remessa, como foi escrita',
    says: [
      'Gives a remittance, to be sent to the bank. Its bytes are not stored: they are made again ' +
        'and compared with the hash of what was written. If they cannot be the same, because data ' +
        'of a payer was erased or the agreement changed, the reply is 409 `boleto_file_gone`, as ' +
        'it is for a return. Downloading does not mark it as sent.',
      'Devolve uma remessa para enviar ao banco. Os bytes não ficam guardados: são refeitos e ' +
        'comparados com o hash do que foi escrito; se não podem ser os mesmos, porque dados de um ' +
        'pagador foram apagados ou o convênio mudou, a resposta é 409 `boleto_file_gone`, como em ' +
        'um retorno. Baixar não marca como enviada.',
    ],
  },
  'boletoFiles.agreement': {
    summary: 'Consultar o convênio com o banco de boletos que trabalha por arquivos',
    says: [
      'Shows the agreement of the platform and whether returns may be uploaded here ' +
        '(`return_uploads`). Without such a bank, and for a seller, `agreement` is null.',
      'Mostra o convênio da plataforma e se retornos podem ser enviados por aqui ' +
        '(`return_uploads`). Sem um banco assim, e para um vendedor, `agreement` é nulo.',
    ],
  },
  'boletoFiles.get': {
    summary: 'Consultar um arquivo trocado com o banco de boletos',
    says: [
      'Shows a remittance with the number of its boletos (`sent`), or a return with what it did ' +
        '(`read`): registered, refused, withdrawn, paid, and exceptions that a person has to look ' +
        'at. Its lines are at `…/lines`.',
      'Mostra uma remessa com o número de boletos (`sent`), ou um retorno com o que ele fez ' +
        '(`read`): registrados, recusados, baixados, pagos e exceções que uma pessoa precisa ver. ' +
        'As linhas estão em `…/lines`.',
    ],
  },
  'boletoFiles.lines': {
    summary: 'Listar as linhas de um arquivo trocado com o banco de boletos',
    says: [
      'Lists each boleto of a file with its transaction, nosso número, movement and amounts, and ' +
        'exceptions in words. The order is that of the file; `sort=time-descending` begins at its ' +
        'end. `status` is that of the boleto at the bank now, not at the time of the file.',
      'Lista cada boleto de um arquivo com a transação, o nosso número, o movimento e os ' +
        'valores, e as exceções em palavras. A ordem é a do arquivo; `sort=time-descending` começa ' +
        'pelo fim. `status` é o do boleto no banco agora, não na data do arquivo.',
    ],
  },
  'boletoFiles.list': {
    summary:
      'Listar os arquivos trocados com o banco de boletos (CNAB 240), os mais novos primeiro',
    says: [
      'Lists remittances and returns of the platform, the newest first; `direction` chooses one ' +
        'kind. Sellers of a platform find none.',
      'Lista remessas e retornos da plataforma, os mais novos primeiro; `direction` escolhe um ' +
        'dos dois. Vendedores de uma plataforma não encontram nenhum.',
    ],
  },
  'boletoFiles.create': {
    summary: 'Enviar um arquivo de retorno do banco (CNAB 240), de até 2 MB, como o próprio corpo',
    says: [
      'Applies a return: paid boletos become `succeeded`, registered and withdrawn ones change, ' +
        'with their events, in one commit; a file is applied whole or not at all. A file that was ' +
        'read before, by whatever route, is returned with 200 and changes nothing. It is for the ' +
        'platform’s own token, where the operator allows uploads (403 `boleto_file_uploads_off`). ' +
        'Another agreement, a remittance, or an edited or cut file is refused with 422. A file ' +
        'with a payment that would be sent back, such as a wrong amount or a second payment, is ' +
        'left to the operator (409 `boleto_file_needs_operator`).',
      'Aplica um retorno: boletos pagos passam a `succeeded`, registros e baixas mudam, com seus ' +
        'eventos, em uma só gravação; um arquivo é aplicado inteiro ou nada. Um arquivo que já foi ' +
        'lido, por qualquer meio, é devolvido com 200 e não muda nada. É para o token da própria ' +
        'plataforma, onde o operador permite o envio (403 `boleto_file_uploads_off`). Outro ' +
        'convênio, uma remessa ou um arquivo editado ou cortado é recusado com 422. Um arquivo com ' +
        'um pagamento que seria devolvido, como valor errado ou segundo pagamento, fica para o ' +
        'operador (409 `boleto_file_needs_operator`).',
    ],
  },
  'paymentLinks.create': {
    summary:
      'Criar um link de pagamento: uma página em que compradores pagam por pix, boleto ou cartão',
    says: [
      'Creates a page of this server at `url`, to be sent to the buyer; each payment is a ' +
        'transaction of the seller. `usage` `once`, the default, lets exactly one sale be paid and ' +
        'sends a second payment back; with `many` each payment is a sale. Without `amount` the ' +
        'buyer chooses between `amount_min` and `amount_max`. `split_rules` are checked now and ' +
        'again at each sale. Buyers see the description: put no personal data into it. The same ' +
        '`Idempotency-Key` returns the same link. Event: `payment_link.created`.',
      'Cria uma página deste servidor em `url`, para enviar ao comprador; cada pagamento é uma ' +
        'transação do vendedor. `usage` `once`, o padrão, deixa pagar exatamente uma venda e ' +
        'devolve um segundo pagamento; com `many`, cada pagamento é uma venda. Sem `amount`, o ' +
        'comprador escolhe entre `amount_min` e `amount_max`. As `split_rules` são conferidas ' +
        'agora e a cada venda. A descrição aparece para os compradores: não escreva dados pessoais ' +
        'nela. A mesma `Idempotency-Key` devolve o mesmo link. Evento: `payment_link.created`.',
    ],
  },
  'paymentLinks.get': {
    summary:
      'Consultar um link de pagamento; suas vendas são as transações com este `payment_link`',
    says: [
      'Shows a link with its address, status and, of a link for one sale, the transaction that ' +
        'pays it. The sales of a link are at `GET /v1/transaction/list?payment_link=…`.',
      'Mostra um link com o endereço, o status e, em um link de uma só venda, a transação que o ' +
        'paga. As vendas de um link estão em `GET /v1/transaction/list?payment_link=…`.',
    ],
  },
  'paymentLinks.list': {
    summary: 'Listar links de pagamento',
    says: [
      'Lists links, the newest first. Filter by `status` (several, separated by commas), ' +
        '`reference_id` (exact), `io_seller_id` and time of creation. A platform sees those of all ' +
        'its sellers.',
      'Lista links, os mais novos primeiro. Filtre por `status` (vários, separados por ' +
        'vírgulas), `reference_id` (exato), `io_seller_id` e data de criação. A plataforma vê os ' +
        'de todos os seus vendedores.',
    ],
  },
  'paymentLinks.update': {
    summary:
      'Encerrar ou reabrir um link de pagamento, ou mudar o texto, o endereço de volta, o prazo ou a divisão',
    says: [
      '`inactive` closes the page and cancels its unpaid pix and boletos; `active` opens it ' +
        'again. A new `expires_at` revives an expired link. Amount, methods and usage never ' +
        'change: create another link. New `split_rules` hold for the next sales, not for those ' +
        'that were made. A paid link is refused with 409 `payment_link_over`. Event: ' +
        '`payment_link.updated`.',
      '`inactive` fecha a página e cancela os pix e boletos não pagos; `active` a reabre. Um ' +
        'novo `expires_at` reativa um link expirado. Valor, formas de pagamento e uso nunca mudam: ' +
        'crie outro link. `split_rules` novas valem para as próximas vendas, não para as que já ' +
        'existem. Um link pago é recusado com 409 `payment_link_over`. Evento: ' +
        '`payment_link.updated`.',
    ],
  },
  'branding.get': {
    summary: 'Consultar a marca de um vendedor',
    says: [
      'Shows the colors and the address of the logo that the seller itself has set. The payment ' +
        'pages of a seller that never set any have those of its platform.',
      'Mostra as cores e o endereço do logotipo que o próprio vendedor definiu. As páginas de ' +
        'pagamento de um vendedor que nunca definiu nada têm as da plataforma.',
    ],
  },
  'branding.removeLogo': {
    summary: 'Remover o logotipo de um vendedor',
    says: [
      'Removes the logo; the pages of the seller then show none. The colors stay.',
      'Remove o logotipo; as páginas do vendedor ficam sem nenhum. As cores permanecem.',
    ],
  },
  'branding.update': {
    summary: 'Mudar as cores de um vendedor; campos ausentes ficam como estão, null remove',
    says: [
      'Sets the colors of the payment pages, such as `#0b6e57`. A `text_color` needs a contrast ' +
        'of 4.5 to 1 on `color`, else 422; without it the page takes black or white. Pages show ' +
        'the change at once.',
      'Define as cores das páginas de pagamento, como `#0b6e57`. `text_color` precisa de um ' +
        'contraste de 4,5 para 1 sobre `color`; se não, 422; sem ela a página usa preto ou branco. ' +
        'As páginas mostram a mudança na hora.',
    ],
  },
  'branding.uploadLogo': {
    summary:
      'Definir o logotipo de um vendedor: uma imagem PNG, JPEG ou WebP de até 200 kB, como o próprio corpo',
    says: [
      'Stores the body as the logo, in place of the previous one. Its type is read from its ' +
        'content; an image that is cut off, larger than 200 kB, or wider or higher than 2,000 ' +
        'pixels is refused. `logo_url` changes with the logo.',
      'Guarda o corpo como logotipo, no lugar do anterior. O tipo é lido do conteúdo; uma imagem ' +
        'cortada, com mais de 200 kB ou com mais de 2.000 pixels de largura ou altura é recusada. ' +
        '`logo_url` muda com o logotipo.',
    ],
  },
  'analytics.transactions': {
    summary: 'Obter as somas das transações por dia, forma de pagamento e status',
    says: [
      'Sums the transactions of at most 366 days (São Paulo), 30 when `from` is absent: in all, ' +
        'by day, by method and by status. A paid transaction counts on the day of its payment, any ' +
        'other on the day of its creation. The sums follow the events: if `complete` is false, ' +
        'they include those up to `filled_until`. For balances and settlement read the statement ' +
        'instead.',
      'Soma as transações de no máximo 366 dias (São Paulo), 30 sem `from`: no total, por dia, ' +
        'por forma de pagamento e por status. Uma transação paga conta no dia do pagamento; as ' +
        'outras, no dia da criação. As somas seguem os eventos: se `complete` for falso, incluem ' +
        'os de até `filled_until`. Para saldos e liquidação, leia o extrato.',
    ],
  },
  'disputes.get': {
    summary: 'Consultar uma contestação com as provas',
    says: [
      'Shows the reason, the amount, the last moment for evidence (`evidence_due_at`) and the ' +
        'evidence in full with what the bank said of it. `returned_cents` of a pix can grow after ' +
        'the loss, when the bank returns more.',
      'Mostra o motivo, o valor, o prazo para provas (`evidence_due_at`) e as provas por ' +
        'inteiro, com o que o banco disse delas. Em um pix, `returned_cents` pode crescer depois ' +
        'da perda, quando o banco devolve mais.',
    ],
  },
  'disputes.list': {
    summary: 'Listar contestações de transações: chargebacks de cartão e pix contestados (MED)',
    says: [
      'Lists disputes, the newest first, with the first 200 characters of each piece of ' +
        'evidence. Filter by `status` (`open`, `won`, `lost`), `transaction`, `io_seller_id` and ' +
        'time. A dispute belongs to the seller of the transaction and its platform; other ' +
        'receivers of a split do not see it. Disputes of purchases by corporate cards are at ' +
        '`/v1/baas`.',
      'Lista contestações, as mais novas primeiro, com os primeiros 200 caracteres de cada ' +
        'prova. Filtre por `status` (`open`, `won`, `lost`), `transaction`, `io_seller_id` e data. ' +
        'Uma contestação é do vendedor da transação e da plataforma dele; os outros recebedores da ' +
        'divisão não a veem. As contestações de compras com cartão corporativo estão em `/v1/baas`.',
    ],
  },
  'disputes.submitEvidence': {
    summary: 'Enviar provas em uma contestação: um texto e no máximo 10 arquivos',
    says: [
      'Stores the evidence and sends it to the bank: `pending` until the bank answers, then ' +
        '`sent` or `refused` with a `reason`; the server retries by itself. It is accepted while ' +
        'the dispute is `open` and until `evidence_due_at` (409 `dispute_over`), at most 20 ' +
        'pieces, and cannot be changed or taken back. Files are PDF, PNG, JPEG or text in base64, ' +
        'some 90 kB in all within the 128 kB of a request. If the acquirer takes no evidence by ' +
        'API, the reply is 409 `evidence_unsupported`. It decides nothing: the bank does, with ' +
        '`transaction.dispute.succeeded` or `transaction.charged_back`. The same `Idempotency-Key` ' +
        'sends it once.',
      'Guarda a prova e a envia ao banco: `pending` até o banco responder, depois `sent` ou ' +
        '`refused` com um `reason`; o servidor tenta de novo sozinho. É aceita enquanto a ' +
        'contestação está `open` e até `evidence_due_at` (409 `dispute_over`), no máximo 20 ' +
        'provas, e não pode ser alterada nem retirada. Os arquivos são PDF, PNG, JPEG ou texto em ' +
        'base64, uns 90 kB no total, dentro dos 128 kB de uma requisição. Se a adquirente não as ' +
        'recebe por API, a resposta é 409 `evidence_unsupported`. Isto não decide nada: o banco ' +
        'decide, com `transaction.dispute.succeeded` ou `transaction.charged_back`. A mesma ' +
        '`Idempotency-Key` envia uma só vez.',
    ],
  },
}
