// The Portuguese of the sentences about the doctor, the search, views and the sandbox.

export const TOOLS: Readonly<Record<string, string>> = {
  'Calls that were checked.': 'Chamadas que foram examinadas.',
  'The most severe first; an empty list means that nothing was found.':
    'Do mais grave ao menos grave; uma lista vazia quer dizer que nada foi encontrado.',
  'The same in Brazilian Portuguese.': 'O mesmo em português do Brasil.',
  'Number of times.': 'Quantas vezes.',
  'The operations in which it happened, most frequent first.':
    'As operações em que aconteceu, da mais frequente à menos frequente.',
  'The detail: a code, with the field at fault.': 'O detalhe: um código, com o campo que o causou.',
  'Out of this number of calls.': 'Deste número de chamadas.',
  'Some of the cases, latest first.': 'Alguns dos casos, do mais recente ao mais antigo.',
  'A case, with the details that are known.': 'Um caso, com os detalhes conhecidos.',
  'The request of the same write before this request.':
    'A requisição da mesma gravação antes desta.',
  'Id of the requested object.': 'Id do objeto pedido.',
  'Name of a parameter or field; its value is never kept.':
    'Nome de um parâmetro ou campo; o valor nunca é guardado.',
  'The path that was used.': 'O caminho que foi usado.',
  'HTTP status of the response.': 'Status HTTP da resposta.',
  'Event type.': 'Tipo de evento.',
  'As a person would type it.': 'Como uma pessoa digitaria.',
  'As the operations of its kind take it.': 'Como as operações deste tipo o aceitam.',
  'A name, or the reference of a transaction.': 'Um nome, ou a referência de uma transação.',
  'In centavos.': 'Em centavos.',
  'Whether more than 20 were found.': 'Se mais de 20 foram encontrados.',
  'Whether every change can be found by words, numbers and amounts; if not, those up to `filled_until` can. Whole keys are always found.':
    'Se toda mudança pode ser encontrada por palavras, números e valores; se não, só as de até ' +
    '`filled_until`. Chaves inteiras são sempre encontradas.',
  'Its filters, as in the address.': 'Os filtros, como no endereço.',
  'Identifier of a view.': 'Identificador de uma visão.',
  'The screen, below the address of the portal.': 'A tela, abaixo do endereço do portal.',
  'Whether everybody of the company sees it, cardholders aside.':
    'Se todos da empresa a veem, exceto portadores.',
  'Whether the caller saved it.': 'Se quem chama a salvou.',
  'Of this screen.': 'Desta tela.',
  'Identifier of a transaction, recharge or payment.':
    'Identificador de uma transação, recarga ou pagamento.',
  'The payer that the bank reports; refunds go to this payer. Without it the bank reports no payer.':
    'O pagador que o banco informa; os reembolsos vão para ele. Sem ele, o banco não informa pagador.',
  '`fair` ends a fault; `/docs/sandbox` explains each mode.':
    '`fair` encerra uma falha; `/docs/sandbox` explica cada modo.',
  'For how many calls; by default until the next change.':
    'Por quantas chamadas; por padrão, até a próxima mudança.',
  'In the smallest unit of `currency`.': 'Na menor unidade de `currency`.',
  'The default is BRL; other currencies use a fixed rate, with IOF.':
    'O padrão é BRL; outras moedas usam uma taxa fixa, com IOF.',
  'How the purchase clears. `full` (the default): all of it after a day. `partial`: in two parts, after one and two days. `over`: with a tip of 20%. `late`: after eight days, when it has already expired. `never`: it expires after seven days.':
    'Como a compra é confirmada. `full` (o padrão): toda, depois de um dia. `partial`: em duas ' +
    'partes, depois de um e de dois dias. `over`: com gorjeta de 20%. `late`: depois de oito ' +
    'dias, quando já expirou. `never`: expira depois de sete dias.',
  'The card number that the merchant has; a wrong number is denied.':
    'O número do cartão que a loja tem; um número errado é negado.',
  'In centavos; by default the whole remaining amount.':
    'Em centavos; por padrão, todo o valor restante.',
  'Identifier of a mail.': 'Identificador de um e-mail.',
  'The recipient.': 'O destinatário.',
  'The mail as a page, for a browser. Anyone who has this address can open it.':
    'O e-mail como página, para um navegador. Quem tem este endereço pode abri-la.',
  'Address of the recipient.': 'Endereço do destinatário.',
  'The default is 50.': 'O padrão é 50.',
  'The type of the object with this `id`.': 'O tipo do objeto com este `id`.',
  'Number of due jobs that ran.': 'Quantas tarefas devidas foram executadas.',
  'The requested time.': 'O horário pedido.',
  'False if there were too many due jobs for one call: the clock stopped earlier, and a call with the same `to` continues.':
    'False se havia tarefas devidas demais para uma chamada: o relógio parou antes, e uma ' +
    'chamada com o mesmo `to` continua.',
  'Whether nothing is missing, so that a replay gives the same result.':
    'Se nada falta, de modo que a repetição dê o mesmo resultado.',
  'A description of what is missing.': 'Uma descrição do que falta.',
  'The Idempotency-Key.': 'A Idempotency-Key.',
  'As the server read it; ids are replaced by {names}, card numbers by {card …}.':
    'Como o servidor o leu; ids são trocados por {names}, números de cartão por {card …}.',
  'The body was too large to store; the call is not replayed.':
    'O corpo era grande demais para guardar; a chamada não é repetida.',
  'Of a refusal.': 'De uma recusa.',
  'False if the call was refused before any work.':
    'False se a chamada foi recusada antes de qualquer trabalho.',
  'The place of each id in the response, and its name in this file.':
    'O lugar de cada id na resposta, e o nome dele neste arquivo.',
  'Balances, objects with their statuses, and the number of events of each type.':
    'Saldos, objetos com seus status, e o número de eventos de cada tipo.',
}
