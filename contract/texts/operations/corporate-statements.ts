// What each call does: receipts, requests for limits, disputes, cost centers, statements and sums
// of corporate cards.

import type { OperationText } from '../index.ts'

export const CORPORATE_STATEMENTS: Readonly<Record<string, OperationText>> = {
  'corporate.receipts.create': {
    summary:
      'Enviar um recibo: uma imagem (JPEG, PNG, WebP, HEIC) ou um PDF de até 10 MB, como o próprio corpo',
    says: [
      'Stores the body as a receipt of `purchase_id`, or of no purchase yet. Its type is read ' +
        'from its content, whatever the upload declares; a file of another kind, or cut off, gets ' +
        '422. `access_key`, 44 characters or the text of the QR code of an NF-e or NFC-e, is ' +
        'checked offline; no tax authority is asked. A purchase has at most ten receipts; a ' +
        'cardholder, and the company itself, at most 500 that belong to none (409 ' +
        '`too_many_receipts`). It is matched to nothing by itself. The same `Idempotency-Key` ' +
        'returns the same receipt. Event: `corporate.receipt.created`.',
      'Guarda o corpo como recibo de `purchase_id`, ou ainda de nenhuma compra. O tipo é lido do ' +
        'conteúdo, não do que o envio declara; um arquivo de outro tipo, ou cortado, recebe 422. ' +
        '`access_key`, com os 44 caracteres ou o texto do QR code de uma NF-e ou NFC-e, é ' +
        'conferida sem conexão; nenhuma Sefaz é consultada. Uma compra tem no máximo dez recibos; ' +
        'um portador, e a própria empresa, no máximo 500 sem compra (409 `too_many_receipts`). ' +
        'Nada é ligado sozinho. A mesma `Idempotency-Key` devolve o mesmo recibo. Evento: ' +
        '`corporate.receipt.created`.',
    ],
  },
  'corporate.receipts.content': {
    summary: 'Baixar o arquivo de um recibo, como foi enviado',
    says: [
      'Gives the bytes of the file as they were uploaded. They come as a download ' +
        '(`attachment`), never as a page of this server.',
      'Devolve os bytes do arquivo como foram enviados. Eles vêm como download (`attachment`), ' +
        'nunca como página deste servidor.',
    ],
  },
  'corporate.receipts.get': {
    summary: 'Consultar um recibo',
    says: [
      'Shows a receipt with its purchase, type, size and the facts of its access key. ' +
        '`same_key_count` above 0 says that another receipt of the company has the same invoice. ' +
        'The file itself is at `…/content`.',
      'Mostra um recibo com a compra, o tipo, o tamanho e os dados da chave de acesso. ' +
        '`same_key_count` acima de 0 diz que outro recibo da empresa tem a mesma nota. O arquivo ' +
        'está em `…/content`.',
    ],
  },
  'corporate.receipts.list': {
    summary: 'Listar recibos',
    says: [
      'Lists receipts, the newest first. Filter by `purchase_id`, `holder_id`, `access_key`, ' +
        '`matched` and time of upload. Purchases that lack a receipt are at `GET ' +
        '…/purchases?has_receipt=false`.',
      'Lista recibos, os mais novos primeiro. Filtre por `purchase_id`, `holder_id`, ' +
        '`access_key`, `matched` e data do envio. As compras sem recibo estão em `GET ' +
        '…/purchases?has_receipt=false`.',
    ],
  },
  'corporate.receipts.remove': {
    summary: 'Remover um recibo com o arquivo; não pode ser desfeito',
    says: [
      'Deletes the receipt and its file at once; its purchase stays. Backups still have the ' +
        'file. To take a receipt from a purchase and keep it, send `purchase_id: null` instead. ' +
        'Event: `corporate.receipt.removed`.',
      'Apaga o recibo e o arquivo na hora; a compra fica. As cópias de segurança ainda têm o ' +
        'arquivo. Para tirar um recibo de uma compra e mantê-lo, envie `purchase_id: null`. ' +
        'Evento: `corporate.receipt.removed`.',
    ],
  },
  'corporate.receipts.suggestions': {
    summary: 'Listar as compras a que um recibo pode pertencer',
    says: [
      'Gives at most ten purchases, the likeliest first, with the reasons: the same total, a ' +
        'shop whose receipts were matched before, the same day or month, or the 40 days before the ' +
        'upload. It only suggests: match with `PATCH …/receipts/:id`.',
      'Devolve no máximo dez compras, da mais provável à menos, com os motivos: mesmo total, ' +
        'loja cujos recibos já foram ligados antes, mesmo dia ou mês, ou os 40 dias antes do ' +
        'envio. Só sugere: ligue com `PATCH …/receipts/:id`.',
    ],
  },
  'corporate.receipts.update': {
    summary: 'Mudar um recibo: a compra, a chave de acesso ou o total',
    says: [
      'Matches a receipt to a purchase, takes it from one (`purchase_id: null`), or sets ' +
        '`access_key` and `amount`; `null` clears them. The file never changes: upload another. A ' +
        'purchase has at most ten receipts (409 `too_many_receipts`). Event: ' +
        '`corporate.receipt.updated`, unless nothing changes.',
      'Liga um recibo a uma compra, tira-o dela (`purchase_id: null`), ou define `access_key` e ' +
        '`amount`; `null` os apaga. O arquivo nunca muda: envie outro. Uma compra tem no máximo ' +
        'dez recibos (409 `too_many_receipts`). Evento: `corporate.receipt.updated`, a não ser que ' +
        'nada mude.',
    ],
  },
  'corporate.limitRequests.accept': {
    summary: 'Aceitar um pedido de limite, talvez com outro valor',
    says: [
      'Sets the limit to what was asked for, or to `amount`, in the same commit, and tells the ' +
        'cardholder. It must be more than the current limit (422 at `amount`), unless the interval ' +
        'changes. After `until` the limit is what it was before, unless somebody has changed it ' +
        'meanwhile. Nobody can accept their own request (403 `own_approval`). The same acceptance ' +
        'again changes nothing; another decision is 409 `limit_request_over`. Event: ' +
        '`corporate.limit_request.accepted`. A policy may hold the call.',
      'Põe o limite no que foi pedido, ou em `amount`, na mesma gravação, e avisa o portador. ' +
        'Precisa ser mais do que o limite atual (422 em `amount`), a não ser que o período mude. ' +
        'Depois de `until` o limite volta ao de antes, se ninguém o mudou nesse meio-tempo. ' +
        'Ninguém aceita o próprio pedido (403 `own_approval`). A mesma aceitação de novo não muda ' +
        'nada; outra decisão é 409 `limit_request_over`. Evento: ' +
        '`corporate.limit_request.accepted`. Uma política pode reter a chamada.',
    ],
  },
  'corporate.limitRequests.cancel': {
    summary: 'Retirar um pedido de limite',
    says: [
      'Withdraws a pending request; the limit stays. Doing it again changes nothing; a decided ' +
        'request is 409 `limit_request_over`. An accepted raise is undone by changing the limit ' +
        'itself. Event: `corporate.limit_request.canceled`.',
      'Retira um pedido pendente; o limite fica. Repetir não muda nada; um pedido já decidido é ' +
        '409 `limit_request_over`. Um aumento aceito se desfaz mudando o próprio limite. Evento: ' +
        '`corporate.limit_request.canceled`.',
    ],
  },
  'corporate.limitRequests.create': {
    summary: 'Pedir mais limite para um cartão, ou para um portador em todos os cartões',
    says: [
      'Asks the company for a higher limit for `card_id`, or for `holder_id` over all cards; ' +
        'finance is mailed. It changes no limit: somebody accepts or declines it, and without a ' +
        'decision in 14 days it is `expired`. `until`, at most a year ahead, ends the raise. Each ' +
        'limit can have one waiting request (409 `limit_requested` names it). The same ' +
        '`Idempotency-Key` returns the same request. Event: `corporate.limit_request.created`.',
      'Pede à empresa mais limite para `card_id`, ou para `holder_id` em todos os cartões; o ' +
        'financeiro é avisado por e-mail. Não muda limite nenhum: alguém aceita ou recusa, e sem ' +
        'decisão em 14 dias o pedido fica `expired`. `until`, no máximo um ano à frente, encerra o ' +
        'aumento. Cada limite pode ter um pedido em espera (409 `limit_requested` diz qual). A ' +
        'mesma `Idempotency-Key` devolve o mesmo pedido. Evento: `corporate.limit_request.created`.',
    ],
  },
  'corporate.limitRequests.decline': {
    summary: 'Recusar um pedido de limite',
    says: [
      'Declines a pending request with a `reason`, which the cardholder reads; the limit stays. ' +
        'Declining again changes nothing; a request that was decided otherwise is 409 ' +
        '`limit_request_over`. Event: `corporate.limit_request.declined`.',
      'Recusa um pedido pendente com um `reason`, que o portador lê; o limite fica. Recusar de ' +
        'novo não muda nada; um pedido decidido de outro modo é 409 `limit_request_over`. Evento: ' +
        '`corporate.limit_request.declined`.',
    ],
  },
  'corporate.limitRequests.get': {
    summary: 'Consultar um pedido de limite',
    says: [
      'Shows what was requested and why and, after the decision, `granted_amount` and ' +
        '`decision_reason`. Without a decision it is `expired` at `expires_at`.',
      'Mostra o que foi pedido e por quê e, depois da decisão, `granted_amount` e ' +
        '`decision_reason`. Sem decisão, fica `expired` em `expires_at`.',
    ],
  },
  'corporate.limitRequests.list': {
    summary: 'Listar pedidos de limite',
    says: [
      'Lists requests, the newest first. Filter by `status` (several, separated by commas), ' +
        '`holder_id`, `card_id` and time.',
      'Lista pedidos, os mais novos primeiro. Filtre por `status` (vários, separados por ' +
        'vírgulas), `holder_id`, `card_id` e data.',
    ],
  },
  'corporate.disputes.addEvidence': {
    summary: 'Guardar um arquivo com a contestação de uma compra',
    says: [
      'Keeps a file with a dispute that has not ended, at most ten of them, for the records of ' +
        'the company. It is not sent to the issuing bank, whose protocol carries no files. A file ' +
        'cannot be changed or removed. The same `Idempotency-Key` returns the same piece.',
      'Guarda um arquivo com uma contestação que não terminou, no máximo dez, para os registros ' +
        'da empresa. Ele não é enviado ao banco emissor, cujo protocolo não leva arquivos. Um ' +
        'arquivo não pode ser alterado nem removido. A mesma `Idempotency-Key` devolve a mesma ' +
        'prova.',
    ],
  },
  'corporate.disputes.create': {
    summary: 'Contestar uma compra confirmada, até o fim do 90º dia depois dela',
    says: [
      'Disputes the whole remaining cost of a `confirmed` purchase, or `amount`, at the issuing ' +
        'bank. `pending` until the bank answers, then `open`: the amount is credited on the open ' +
        'statement until the decision (event `corporate.purchase.disputed`); or `refused`. It ends ' +
        '`won`, `lost` or `withdrawn`. A purchase can have one dispute in progress (409 ' +
        '`purchase_disputed` names it). A suspended account can still dispute. The same ' +
        '`Idempotency-Key` returns the same dispute.',
      'Contesta no banco emissor o custo restante de uma compra `confirmed`, ou `amount`. Fica ' +
        '`pending` até o banco responder, depois `open`: o valor é creditado na fatura aberta até ' +
        'a decisão (evento `corporate.purchase.disputed`); ou `refused`. Termina `won`, `lost` ou ' +
        '`withdrawn`. Uma compra pode ter uma contestação em andamento (409 `purchase_disputed` ' +
        'diz qual). Uma conta suspensa ainda pode contestar. A mesma `Idempotency-Key` devolve a ' +
        'mesma contestação.',
    ],
  },
  'corporate.disputes.evidenceContent': {
    summary: 'Baixar um arquivo guardado com a contestação de uma compra',
    says: [
      'Gives the bytes of the file as it was uploaded. They come as a download, never as a page of this server.',
      'Devolve os bytes do arquivo como foi enviado. Eles vêm como download, nunca como página deste servidor.',
    ],
  },
  'corporate.disputes.get': {
    summary: 'Consultar a contestação de uma compra',
    says: [
      'Shows a dispute with the disputed and the credited amount. `credited_amount` is less than ' +
        '`amount` if the shop refunded a part meanwhile: nothing is credited twice. ' +
        '`refused_reason` says why the bank did not examine it.',
      'Mostra uma contestação com o valor contestado e o creditado. `credited_amount` é menor ' +
        'que `amount` se a loja reembolsou uma parte nesse meio-tempo: nada é creditado duas ' +
        'vezes. `refused_reason` diz por que o banco não a examinou.',
    ],
  },
  'corporate.purchases.disputes': {
    summary: 'Listar as contestações de uma compra',
    says: [
      'Lists the disputes of one purchase, the newest first; filter by `status` and time. An unknown purchase gets 404.',
      'Lista as contestações de uma compra, as mais novas primeiro; filtre por `status` e data. ' +
        'Uma compra desconhecida recebe 404.',
    ],
  },
  'corporate.disputes.list': {
    summary: 'Listar contestações de compras',
    says: [
      'Lists disputes of the purchases of the company, the newest first. Filter by `status` ' +
        '(several, separated by commas), `purchase_id` and time. Disputes of payments that the ' +
        'company received as a seller are at `GET /v1/disputes`.',
      'Lista as contestações de compras da empresa, as mais novas primeiro. Filtre por `status` ' +
        '(vários, separados por vírgulas), `purchase_id` e data. As contestações de pagamentos que ' +
        'a empresa recebeu como vendedor estão em `GET /v1/disputes`.',
    ],
  },
  'corporate.disputes.evidence': {
    summary: 'Listar os arquivos guardados com a contestação de uma compra',
    says: [
      'Lists the files of a dispute with type and size, the newest first; at most ten. Their content is at `…/content`.',
      'Lista os arquivos de uma contestação com tipo e tamanho, os mais novos primeiro; no ' +
        'máximo dez. O conteúdo está em `…/content`.',
    ],
  },
  'corporate.disputes.withdraw': {
    summary: 'Retirar a contestação de uma compra; o valor creditado volta a ser devido',
    says: [
      'Ends a `pending` or `open` dispute; its credit is reversed on the open statement (event ' +
        '`corporate.purchase.dispute.withdrawn`). Until the bank confirms, `withdrawing` is true. ' +
        'Withdrawing again changes nothing; a dispute that ended otherwise is 409 ' +
        '`purchase_dispute_over`.',
      'Encerra uma contestação `pending` ou `open`; o crédito é desfeito na fatura aberta ' +
        '(evento `corporate.purchase.dispute.withdrawn`). Até o banco confirmar, `withdrawing` é ' +
        'verdadeiro. Retirar de novo não muda nada; uma contestação que terminou de outro modo é ' +
        '409 `purchase_dispute_over`.',
    ],
  },
  'corporate.costCenters.get': {
    summary: 'Consultar os gastos de um centro de custo por mês, categoria e portador',
    says: [
      'Sums the confirmed purchases of one cost center, less refunds and dispute credits, from ' +
        '`from` to `to`, and shows its ten newest purchases. The path takes its id or its name. A ' +
        'purchase counts for the cost center that its cardholder had at the time.',
      'Soma as compras confirmadas de um centro de custo, menos reembolsos e créditos de ' +
        'contestação, de `from` a `to`, e mostra as dez compras mais novas. O caminho aceita o id ' +
        'ou o nome. Uma compra conta no centro de custo que o portador tinha na época.',
    ],
  },
  'corporate.costCenters.list': {
    summary: 'Listar os centros de custo e seus gastos',
    says: [
      'Lists cost centers, the newest first, each with its spending from `from` to `to` and its ' +
        'current cardholders and cards. No call creates one: it comes to be when a cardholder ' +
        'names it.',
      'Lista os centros de custo, os mais novos primeiro, cada um com os gastos de `from` a `to` ' +
        'e os portadores e cartões atuais. Nenhuma chamada os cria: um centro surge quando um ' +
        'portador o cita.',
    ],
  },
  'corporate.invoices.changeDueDay': {
    summary: 'Mudar o dia de vencimento das faturas, a partir da próxima',
    says: [
      'Sets the day of the month, 1 to 28, on which statements are due, from the statement after ' +
        'the open one. The open statement stays as it is; the first one with the new day may be ' +
        'shorter or longer, and is due on `next_due_date`. Until then the day can be changed again.',
      'Define o dia do mês, de 1 a 28, em que as faturas vencem, a partir da seguinte à aberta. ' +
        'A fatura aberta fica como está; a primeira no novo dia pode ser mais curta ou mais longa, ' +
        'e vence em `next_due_date`. Até lá o dia pode mudar de novo.',
    ],
  },
  'corporate.invoices.get': {
    summary: 'Consultar uma fatura',
    says: [
      'Shows amounts, days and terms of a statement. `owed` is what is due today, with late fee ' +
        'and interest; it is 0 while the statement is open. A statement closes ten days before it ' +
        'is due. The purchases are at `GET …/purchases?invoice_id=`.',
      'Mostra valores, dias e condições de uma fatura. `owed` é o devido hoje, com multa e ' +
        'juros; é 0 enquanto a fatura está aberta, e ela fecha dez dias antes do vencimento. As ' +
        'compras estão em `GET …/purchases?invoice_id=`.',
    ],
  },
  'corporate.invoices.document': {
    summary: 'Obter uma fatura como arquivo: PDF, CSV, XLSX ou OFX',
    says: [
      'Gives the statement with all its purchases as a file: PDF, a table (CSV or XLSX), or OFX ' +
        'for accounting software. The PDF also has sums by cardholder and cost center and, if a ' +
        'valid pix covers what is owed, its QR code; it creates no pix. In OFX each line keeps its ' +
        '`FITID` in every file. An open statement shows what it has so far.',
      'Devolve a fatura com todas as compras: PDF, tabela (CSV ou XLSX) ou OFX para sistemas ' +
        'contábeis. O PDF traz também as somas por portador e centro de custo e, se um pix válido ' +
        'cobre o devido, o QR code; ele não cria pix. Em OFX cada linha mantém o `FITID` em todos ' +
        'os arquivos. Uma fatura aberta mostra o que tem até agora.',
    ],
  },
  'corporate.invoices.payments.get': {
    summary: 'Consultar um pix criado para pagar uma fatura',
    says: [
      'Shows a pix charge with what was paid and what the bank returned (MED). While the bank ' +
        'has not answered about it, the reply is 502 `bank_unavailable`; if the bank refused it, ' +
        '402 `charge_refused`.',
      'Mostra um pix com o que foi pago e o que o banco devolveu (MED). Enquanto o banco não ' +
        'respondeu sobre ele, a resposta é 502 `bank_unavailable`; se o banco o recusou, 402 ' +
        '`charge_refused`.',
    ],
  },
  'corporate.invoices.payments.list': {
    summary: 'Listar os pix criados para pagar uma fatura',
    says: [
      'Lists the pix charges of a statement that the bank accepted, the newest first; `status` ' +
        'filters (`created`, `paid`, `expired`). A statement can be paid in parts, so several can ' +
        'be `paid`.',
      'Lista os pix de uma fatura que o banco aceitou, os mais novos primeiro; `status` filtra ' +
        '(`created`, `paid`, `expired`). Uma fatura pode ser paga em partes; por isso vários podem ' +
        'estar `paid`.',
    ],
  },
  'corporate.invoices.list': {
    summary: 'Listar faturas, também a aberta',
    says: [
      'Lists statements by their first day, the newest first, with what each owes today; ' +
        '`status` filters (`open`, `closed`, `paid`, `overdue`). An account that was never active ' +
        'has none.',
      'Lista faturas pelo primeiro dia, as mais novas primeiro, com o que cada uma deve hoje; ' +
        '`status` filtra (`open`, `closed`, `paid`, `overdue`). Uma conta que nunca foi ativa não ' +
        'tem nenhuma.',
    ],
  },
  'corporate.invoices.payment': {
    summary:
      'Criar um pix do valor devido em uma fatura, ou obter o existente enquanto puder ser pago',
    says: [
      'Creates a pix for what is owed today, valid until the end of the day and for 15 minutes ' +
        'at least: 201. While such a pix is valid and equals what is owed, it is returned with ' +
        '200. An `Idempotency-Key` always returns the pix of its first reply. A payment frees the ' +
        'limit at once and covers purchases before late charges; an excess goes to the balance. If ' +
        'it is paid on a later day, a remainder may stay owed. An open statement is refused (409 ' +
        '`invoice_open`), a paid one too (409 `invoice_paid`). Events: ' +
        '`corporate.invoice.updated`, `corporate.invoice.paid`. A policy may hold the call.',
      'Cria um pix do que é devido hoje, válido até o fim do dia e por pelo menos 15 minutos: ' +
        '201. Enquanto ele for válido e igual ao devido, é devolvido com 200. Uma ' +
        '`Idempotency-Key` devolve sempre o pix da primeira resposta. Um pagamento libera o limite ' +
        'na hora, e cobre as compras antes dos encargos; o excedente vai para o saldo. Pago em ' +
        'outro dia, pode restar um valor devido. Uma fatura aberta é recusada (409 ' +
        '`invoice_open`), e uma paga também (409 `invoice_paid`). Eventos: ' +
        '`corporate.invoice.updated`, `corporate.invoice.paid`. Uma política pode reter a chamada.',
    ],
  },
  'corporate.analytics': {
    summary: 'Obter os gastos por mês, categoria, centro de custo e portador',
    says: [
      'Sums confirmed purchases, less refunds and dispute credits, from `from` to `to` (days in ' +
        'São Paulo, both included). Without other filters the sums are read as stored, fast even ' +
        'for millions of purchases; with the filters of the list they are computed from the ' +
        'purchases. Purchases that are only approved do not count.',
      'Soma as compras confirmadas, menos reembolsos e créditos de contestação, de `from` a `to` ' +
        '(dias em São Paulo, ambos incluídos). Sem outros filtros as somas já estão guardadas, ' +
        'rápidas mesmo com milhões de compras; com os filtros da lista, são calculadas a partir ' +
        'das compras. Compras só aprovadas não contam.',
    ],
  },
}
