// The Portuguese of the sentences about recorded requests, the audit log and timelines.

export const RECORDS: Readonly<Record<string, string>> = {
  'Identifier of a request.': 'Identificador de uma requisição.',
  'The `X-Request-Id` of the reply, and the `request_id` of an error.':
    'O `X-Request-Id` da resposta, e o `request_id` de um erro.',
  'Id of the credential; null for a login.': 'Id da credencial; null em um login.',
  "Whether the credential is the platform's, used for this seller.":
    'Se a credencial é da plataforma, usada por este vendedor.',
  'The address that the request came from.': 'O endereço de onde veio a requisição.',
  'Name of the call, as in the SDK; null for an unknown path.':
    'Nome da chamada, como no SDK; null se o caminho é desconhecido.',
  'HTTP status of the reply.': 'Status HTTP da resposta.',
  'Code of the error.': 'Código do erro.',
  'Whether the reply repeated the result of an earlier request with the same key.':
    'Se a resposta repetiu o resultado de uma requisição anterior com a mesma chave.',
  'Ids of the objects in the path and in the reply.': 'Ids dos objetos no caminho e na resposta.',
  'The query parameters that the call has.': 'Os parâmetros de consulta que a chamada tem.',
  'The fields of the body that the call has, without secrets and card numbers; null: none, longer than 16 KB, or of a call whose bodies are secret.':
    'Os campos do corpo que a chamada tem, sem segredos nem números de cartão; null: sem corpo, ' +
    'maior que 16 KB, ou de uma chamada cujos corpos são secretos.',
  'The reply, if it was an error; null when the call succeeded: `objects` names what it created or changed.':
    'A resposta, se foi um erro; null quando a chamada deu certo: `objects` indica o que ela criou ou alterou.',
  '`next` of the page before.': 'O `next` da página anterior.',
  'From this date or time on. A day, or a time without an offset, is São Paulo’s.':
    'A partir desta data ou hora. Um dia, ou uma hora sem fuso, é de São Paulo.',
  'Up to and including this date or time. A day, or a time without an offset, is São Paulo’s.':
    'Até esta data ou hora, inclusive. Um dia, ou uma hora sem fuso, é de São Paulo.',
  'A status such as 422, or a class such as 4xx.': 'Um status como 422, ou uma classe como 4xx.',
  'Code of an error.': 'Código de um erro.',
  'Name of a call, such as `transactions.create`.':
    'Nome de uma chamada, como `transactions.create`.',
  'Id of an object in the path or in the reply.': 'Id de um objeto no caminho ou na resposta.',
  'Send it as `before` for the next page; a page of few matches ends after it searched 50,000 requests.':
    'Envie-o como `before` para a próxima página; uma página com poucos resultados termina ' +
    'depois de examinar 50.000 requisições.',
  'Identifier of an audit record.': 'Identificador de um registro de auditoria.',
  '`credential`: a program. `user`: a user of the portal. `operator`: an operator of the installation, in the portal. `command`: a command at the machine. `server`: the server itself, in a job.':
    '`credential`: um programa. `user`: um usuário do portal. `operator`: um operador da ' +
    'instalação, no portal. `command`: um comando na máquina. `server`: o próprio servidor, em ' +
    'uma tarefa.',
  'Id of the credential or the person.': 'Id da credencial ou da pessoa.',
  'Of a command: the user and the machine.': 'De um comando: o usuário e a máquina.',
  '`X-Request-Id` of the request.': '`X-Request-Id` da requisição.',
  'Name of the call, as in the SDK, or the command.': 'Nome da chamada, como no SDK, ou o comando.',
  'Null if there is only one such object.': 'Null se só existe um objeto assim.',
  'The changed fields with their previous values. Without secrets.':
    'Os campos alterados, com os valores anteriores. Sem segredos.',
  'The created object, or the changed fields with their new values. Without secrets.':
    'O objeto criado, ou os campos alterados com os novos valores. Sem segredos.',
  'Id of a credential or a person.': 'Id de uma credencial ou pessoa.',
  'Id of an object.': 'Id de um objeto.',
  'Send it as `before` for the next page; a page of few matches ends after it searched 50,000 records.':
    'Envie-o como `before` para a próxima página; uma página com poucos resultados termina ' +
    'depois de examinar 50.000 registros.',
  'Identifier of a transaction, customer, seller, bank account, transfer or corporate card.':
    'Identificador de uma transação, cliente, vendedor, conta bancária, repasse ou cartão corporativo.',
  'Entries before this one: `next` of a page.':
    'Entradas anteriores a esta: o `next` de uma página.',
  'What the scopes of the caller may read: events need `payments` or `webhooks`, their deliveries `webhooks`, transfers `payments` or `sellers`, acts `audit`.':
    'O que os escopos de quem chama permitem ler: eventos exigem `payments` ou `webhooks`; as ' +
    'entregas deles, `webhooks`; lançamentos contábeis, `payments` ou `sellers`; atos, `audit`.',
  '32 hexadecimal digits, in the order of the list.': '32 dígitos hexadecimais, na ordem da lista.',
  'The object of the event: this one, or a refund or dispute of it.':
    'O objeto do evento: este, ou um reembolso ou contestação dele.',
  'At most 100 for a page of entries; null: the caller may not see webhooks.':
    'No máximo 100 por página de entradas; null: quem chama não pode ver webhooks.',
  'Identifier of a delivery.': 'Identificador de uma entrega.',
  'Identifier of a webhook.': 'Identificador de um webhook.',
  'Identifier of a transfer.': 'Identificador de uma transferência.',
  '`posted`, or of a hold `pending`, `post` or `void`.':
    '`posted` ou, de uma reserva, `pending`, `post` ou `void`.',
  'The kind of the account, such as `available`.': 'O tipo da conta, como `available`.',
  'Whole centavos.': 'Centavos inteiros.',
  'Id of the audit record.': 'Id do registro de auditoria.',
  'Of the request that did it.': 'Da requisição que o fez.',
  'Send it as `before` for the next page.': 'Envie-o como `before` para a próxima página.',
}
