// The Portuguese of the sentences about events and webhooks.

export const WEBHOOKS: Readonly<Record<string, string>> = {
  'Id of the object of the event.': 'Id do objeto do evento.',
  "The caller's reference, or the object's id if there is none.":
    'A referência de quem chama, ou o id do objeto se não há referência.',
  'Per platform, without gaps.': 'Por plataforma, sem lacunas.',
  'Per object, from 1.': 'Por objeto, a partir de 1.',
  'The object as GET returns it, at the time of the event.':
    'O objeto como GET o devolve, no momento do evento.',
  'The last sequence you have; 0 to begin.': 'A última sequência que você tem; 0 para começar.',
  'Only events before this sequence.': 'Só eventos anteriores a esta sequência.',
  '`time-descending`: the newest first; `time-ascending`: the oldest first.':
    '`time-descending`: do mais novo ao mais antigo; `time-ascending`: do mais antigo ao mais novo.',
  '`time-descending`: the newest first, for people who look back; send the sequence of the last item as `before`. The default is the order of the feed.':
    '`time-descending`: do mais novo ao mais antigo, para quem olha para trás; envie a sequência ' +
    'do último item como `before`. O padrão é a ordem do feed.',
  'One or more event types, separated by commas; `transaction.*` for a family, `*` for all.':
    'Um ou mais tipos de evento, separados por vírgulas; `transaction.*` para uma família, `*` para todos.',
  'Identifier of a transaction, customer, seller, bank account or transfer.':
    'Identificador de uma transação, cliente, vendedor, conta bancária ou repasse.',
  'Seconds to wait for an event if there is none yet; the default is 0.':
    'Segundos a esperar por um evento, se ainda não há nenhum; o padrão é 0.',
  'Send it as `after` in the next call. With the newest first: the end of the feed.':
    'Envie-o como `after` na próxima chamada. Do mais novo ao mais antigo: o fim do feed.',
  'The last sequence you have; without it and without `Last-Event-ID`, only new events.':
    'A última sequência que você tem; sem ela e sem `Last-Event-ID`, só eventos novos.',
  'Each event with its sequence as `id`, its type as `event` and the event as JSON in `data`.':
    'Cada evento, com a sequência como `id`, o tipo como `event` e o evento em JSON em `data`.',
  'The URL that receives events by POST: http or https, without user name or password.':
    'A URL que recebe os eventos por POST: http ou https, sem nome de usuário nem senha.',
  'Event types, or patterns: `transaction.*` for a family, `*` for all.':
    'Tipos de evento, ou padrões: `transaction.*` para uma família, `*` para todos.',
  '`api`: registered by this API. `seller`: the `url_notify` of a seller; its URL is changed at the seller.':
    '`api`: cadastrado por esta API. `seller`: o `url_notify` de um vendedor; a URL é alterada no cadastro do vendedor.',
  '`asked`: you disabled it. `gone`: it answered 410. `failing`: five days without a success.':
    '`asked`: você o desativou. `gone`: respondeu 410. `failing`: cinco dias sem sucesso.',
  'The signing secret. Shown only here; rotate it to get a new one.':
    'O segredo de assinatura. Só aparece aqui; troque-o para receber um novo.',
  'Identifier of an event.': 'Identificador de um evento.',
  '`pending`: to be sent, or sent again. `succeeded`: answered 2xx. `failed`: given up after ten attempts. `dropped`: its webhook was disabled or deleted.':
    '`pending`: a ser enviada, ou enviada de novo. `succeeded`: a resposta foi 2xx. `failed`: ' +
    'abandonada após dez tentativas. `dropped`: o webhook foi desativado ou excluído.',
  'The twenty newest, oldest first.': 'As vinte mais novas, da mais antiga à mais nova.',
  'The HTTP status of the response; null without a response.':
    'O status HTTP da resposta; null sem resposta.',
  'A description of the failure.': 'Uma descrição da falha.',
  'The first 1024 bytes of the response.': 'Os primeiros 1024 bytes da resposta.',
  'Also events that were acknowledged with 2xx.':
    'Também os eventos que foram confirmados com 2xx.',
  'Only the latest event of each object.': 'Só o evento mais recente de cada objeto.',
  'The number of deliveries that this call queued.':
    'Quantas entregas esta chamada colocou na fila.',
  'Whether there are more: call again with `since` = `next_since`.':
    'Se há mais: chame de novo com `since` = `next_since`.',
  'With a false signature: a receiver that answers 2xx does not verify signatures. Sent once.':
    'Com assinatura falsa: um receptor que responde 2xx não confere assinaturas. Enviado uma vez.',
}
