// What each call does: request log, audit log, timeline, events, webhooks, doctor, search and saved
// views.

import type { OperationText } from '../index.ts'

export const RECORDS: Readonly<Record<string, OperationText>> = {
  'requests.get': {
    summary:
      'Consultar uma requisição com seus corpos, pelo request_id de um erro ou de qualquer resposta',
    says: [
      'Shows one recorded request: caller, address, status, duration and the ids of its objects, ' +
        'with query and body; the reply is kept for errors only. Find it by the `request_id` of an ' +
        'error or the header `X-Request-Id`. Secrets and card numbers are never recorded, and ' +
        'bodies over 16 KB are left out. For logins and calls about secrets neither body nor reply ' +
        'is kept. A request older than the retention, 30 days unless the operator has changed it, ' +
        'gets 404.',
      'Mostra uma requisição registrada: quem chamou, endereço, status, duração e os ids dos ' +
        'objetos, com parâmetros e corpo; a resposta só é guardada em erros. Encontre-a pelo ' +
        '`request_id` de um erro ou pelo cabeçalho `X-Request-Id`. Segredos e números de cartão ' +
        'nunca são registrados, e corpos com mais de 16 KB ficam de fora. De logins e de chamadas ' +
        'sobre segredos não se guarda corpo nem resposta. Uma requisição mais antiga que a ' +
        'retenção, 30 dias se o operador não mudou, recebe 404.',
    ],
  },
  'requests.list': {
    summary: 'Listar requisições registradas e seus resultados, as mais novas primeiro',
    says: [
      'Lists requests without bodies, the newest first: a platform sees its own and those of its ' +
        'sellers, a seller its own. Filter by `status` (`422` or `4xx`), `code`, `operation`, ' +
        '`credential`, `object`, `idempotency_key` and time. A page has at most 200 (`limit`, 50 ' +
        'when absent) and ends after it has searched 50,000 requests, so a page with few items can ' +
        'have a `next`: send it as `before` until it is null. A request appears within a second of ' +
        'its reply.',
      'Lista requisições sem os corpos, as mais novas primeiro: a plataforma vê as suas e as dos ' +
        'seus vendedores; o vendedor, as suas. Filtre por `status` (`422` ou `4xx`), `code`, ' +
        '`operation`, `credential`, `object`, `idempotency_key` e horário. Uma página tem no ' +
        'máximo 200 (`limit`, 50 se ausente) e termina depois de examinar 50.000 requisições; por ' +
        'isso uma página com poucos itens pode ter `next`: envie-o como `before` até ser nulo. Uma ' +
        'requisição aparece em até um segundo depois da resposta.',
    ],
  },
  'audit.get': {
    summary: 'Consultar um registro da auditoria',
    says: [
      'Shows one record: who did what to which object, from where, with `before` and `after` of ' +
        'the fields that changed. It never has secrets, card numbers or account numbers. A record ' +
        'does not change; a worker adds it to a chain of hashes within seconds.',
      'Mostra um registro: quem fez o quê com qual objeto, de onde, com `before` e `after` dos ' +
        'campos que mudaram. Segredos, números de cartão e de conta nunca aparecem. Um registro ' +
        'não muda; em segundos ele entra em uma cadeia de hashes.',
    ],
  },
  'audit.list': {
    summary: 'Listar registros da auditoria',
    says: [
      'Lists what people and programs changed, and each reading of secrets, the newest first. ' +
        'The acts are those of credentials, users of the portal, operators and commands. What the ' +
        'server does by itself, such as a pix that is paid, is in the events; logins of programs ' +
        'are in the request log. Filter by `object`, `actor`, `action`, `request_id` and time; ' +
        'with the `actor` of a person also send `actor_type`. Send `next` as `before` for the next ' +
        'page; `limit` is at most 200.',
      'Lista o que pessoas e programas mudaram, e cada leitura de segredos, do mais novo ao mais ' +
        'antigo. São atos de credenciais, usuários do portal, operadores e comandos. O que o ' +
        'servidor faz sozinho, como um pix que é pago, está nos eventos; os logins de programas ' +
        'estão no registro de requisições. Filtre por `object`, `actor`, `action`, `request_id` e ' +
        'horário; com o `actor` de uma pessoa, envie também `actor_type`. Envie `next` como ' +
        '`before` para a página seguinte; `limit` vai até 200.',
    ],
  },
  'timeline.list': {
    summary: 'Listar o que aconteceu com um objeto',
    says: [
      'Brings together everything about one transaction, customer, seller, bank account, payout ' +
        'or corporate card, the newest first. Each part needs its scope: events `payments` or ' +
        '`webhooks`, their deliveries `webhooks`, ledger transfers `payments` or `sellers`, acts ' +
        '`audit`; other parts are left out. A page has at most 200 entries, 50 when `limit` is ' +
        'absent; send `next` as `before` for the next page. An object that you may not see gets ' +
        '404, as if it did not exist.',
      'Reúne tudo o que diz respeito a uma transação, um cliente, um vendedor, uma conta ' +
        'bancária, um repasse ou um cartão corporativo, do mais novo ao mais antigo. Cada parte ' +
        'exige seu escopo: eventos `payments` ou `webhooks`, entregas `webhooks`, lançamentos ' +
        'contábeis `payments` ou `sellers`, atos `audit`; as outras ficam de fora. Uma página tem ' +
        'no máximo 200 itens, 50 sem `limit`; envie `next` como `before` para a página seguinte. ' +
        'Um objeto que você não pode ver recebe 404, como se não existisse.',
    ],
  },
  'events.get': {
    summary: 'Consultar um evento; o id de um alias devolve o evento original',
    says: [
      'Shows an event as it was recorded: `data` is the object at the time of the event, not as ' +
        'it is now. An alias is a second name of an event that older clients know, such as ' +
        '`transaction.void.succeeded`; its id returns the original. An archived event that the ' +
        'server cannot read gets 410 `events_archived`.',
      'Mostra um evento como foi registrado: `data` é o objeto na hora do evento, não como está ' +
        'agora. Um alias é um segundo nome de um evento, conhecido por clientes antigos, como ' +
        '`transaction.void.succeeded`; o id dele devolve o original. Um evento arquivado que o ' +
        'servidor não consegue ler recebe 410 `events_archived`.',
    ],
  },
  'events.list': {
    summary: 'Ler os eventos depois de uma sequência, ou os mais novos primeiro',
    says: [
      'Reads the feed of the platform: send the `last_sequence` of a reply as `after` of the ' +
        'next call, and no event is missed or read twice. `wait` (at most 60 seconds) holds the ' +
        'reply until there is an event; a platform has at most 100 such waits and streams at once ' +
        '(429 `too_many_waiting`). `type` takes types and patterns such as `transaction.*`, ' +
        '`object` the id of one object. A seller sees its own events; its sequences have gaps ' +
        'where other sellers have events. At most 1,000 events a page, 100 when `limit` is absent. ' +
        '`sort=time-descending` with `before` looks back instead and never waits.',
      'Lê os eventos da plataforma: envie o `last_sequence` de uma resposta como `after` da ' +
        'chamada seguinte, e nenhum evento se perde ou se repete. `wait` (até 60 segundos) segura ' +
        'a resposta até haver um evento; uma plataforma tem no máximo 100 esperas e fluxos ao ' +
        'mesmo tempo (429 `too_many_waiting`). `type` aceita tipos e padrões como `transaction.*`; ' +
        '`object`, o id de um objeto. O vendedor vê os próprios eventos, e as sequências dele têm ' +
        'lacunas onde os eventos são de outros. No máximo 1.000 eventos por página, 100 sem ' +
        '`limit`. `sort=time-descending` com `before` olha para trás e nunca espera.',
    ],
  },
  'events.stream': {
    summary:
      'Acompanhar os eventos enquanto acontecem, como server-sent events; retoma por `Last-Event-ID`',
    says: [
      'Sends events as server-sent events over one connection: first those after `after`, then ' +
        'each new one as it is recorded. `id` is the sequence: after a broken connection send the ' +
        'last one as `Last-Event-ID`, and nothing is missed. Without either, only new events are ' +
        'sent. The stream ends after an hour, as tokens do; a comment is sent after every 15 ' +
        'seconds of silence. It counts among the 100 waits of a platform (429 `too_many_waiting`).',
      'Envia os eventos como server-sent events em uma só conexão: primeiro os posteriores a ' +
        '`after`, depois cada novo assim que é registrado. `id` é a sequência: se a conexão cair, ' +
        'envie a última como `Last-Event-ID`, e nada se perde. Sem nenhum dos dois, só os eventos ' +
        'novos são enviados. O fluxo termina depois de uma hora, como os tokens; a cada 15 ' +
        'segundos de silêncio vem um comentário. Conta entre as 100 esperas de uma plataforma (429 ' +
        '`too_many_waiting`).',
    ],
  },
  'webhooks.create': {
    summary: 'Registrar um endpoint de webhook; a resposta mostra o segredo uma única vez',
    says: [
      'Registers a URL that receives events from now on: those of the seller of the token, or of ' +
        'the platform and all its sellers. `events` are types and patterns such as ' +
        '`transaction.*`; without it, all types are sent. The `secret` signs deliveries (Standard ' +
        'Webhooks 1.0); a repetition with the same `Idempotency-Key` shows it again. A delivery ' +
        'counts as received when the URL answers 2xx within 15 seconds; otherwise it is sent ' +
        'again, up to ten times in four days, unless the URL answers 410. Live servers accept ' +
        '`https` only, and no private addresses. A seller has at most 200 endpoints.',
      'Registra um endereço que passa a receber eventos: os do vendedor do token, ou os da ' +
        'plataforma e de todos os seus vendedores. `events` são tipos e padrões como ' +
        '`transaction.*`; sem ele, todos os tipos são enviados. O `secret` assina as entregas ' +
        '(Standard Webhooks 1.0); a repetição com a mesma `Idempotency-Key` o mostra de novo. Uma ' +
        'entrega vale como recebida se o endereço responder 2xx em 15 segundos; se não, é ' +
        'reenviada, até dez vezes em quatro dias, a não ser que o endereço responda 410. ' +
        'Servidores reais só aceitam `https`, e nenhum endereço privado. Um vendedor tem no máximo ' +
        '200 endpoints.',
    ],
  },
  'webhooks.delete': {
    summary: 'Excluir um endpoint de webhook; as entregas que esperam são descartadas',
    says: [
      'Deletes an endpoint and drops its pending deliveries; a request in flight completes. The ' +
        '`url_notify` of a seller is an endpoint too, and cannot be deleted here (409 ' +
        '`webhook_of_seller`): clear it at the seller. To stop for a while, set `status` to ' +
        '`disabled` instead.',
      'Exclui um endpoint e descarta as entregas pendentes; uma requisição em andamento termina. ' +
        'O `url_notify` de um vendedor também é um endpoint e não pode ser excluído aqui (409 ' +
        '`webhook_of_seller`): apague-o no cadastro do vendedor. Para parar por um tempo, mude ' +
        '`status` para `disabled`.',
    ],
  },
  'webhooks.get': {
    summary: 'Consultar um endpoint de webhook',
    says: [
      'Shows the URL, event types and status of an endpoint, with `last_success_at`, ' +
        '`failing_since` and why it was disabled. The secret is not shown: rotate it to get a new ' +
        'one.',
      'Mostra o endereço, os tipos de evento e o status de um endpoint, com `last_success_at`, ' +
        '`failing_since` e o motivo de estar desativado. O segredo não aparece: troque-o para ' +
        'receber um novo.',
    ],
  },
  'webhooks.deliveries': {
    summary: 'Listar as entregas de um endpoint de webhook, com cada tentativa e a resposta',
    says: [
      'Lists deliveries in the order of their events, the newest first, each with its last ' +
        'twenty attempts: status, duration and the first kilobyte of the response. Filter by ' +
        '`status` or by the id of an `event`. Deliveries are kept for 30 days after they end; ' +
        'events for good.',
      'Lista as entregas na ordem dos eventos, as mais novas primeiro, cada uma com as últimas ' +
        'vinte tentativas: status, duração e o primeiro quilobyte da resposta. Filtre por `status` ' +
        'ou pelo id de um `event`. As entregas ficam por 30 dias depois do fim; os eventos, para ' +
        'sempre.',
    ],
  },
  'webhooks.list': {
    summary: 'Listar endpoints de webhook',
    says: [
      'Lists the endpoints of the seller of the token, or of the platform and its sellers, the ' +
        'newest first; disabled ones too, deleted ones not. `origin` `seller` marks those that are ' +
        'the `url_notify` of a seller.',
      'Lista os endpoints do vendedor do token, ou da plataforma e de seus vendedores, os mais ' +
        'novos primeiro; também os desativados, não os excluídos. `origin` `seller` marca os que ' +
        'são o `url_notify` de um vendedor.',
    ],
  },
  'webhooks.recover': {
    summary: 'Enviar de novo os eventos que um endpoint de webhook perdeu desde um horário',
    says: [
      'Queues, in order, every event of the subscribed types since `since` that got no 2xx ' +
        'response, including those recorded while the endpoint was disabled. `latest_only` sends ' +
        'only the newest event of each object; `all` also repeats acknowledged ones. One call ' +
        'looks at 10,000 events: while `has_more` is true, call again with `next_since`. The ' +
        'endpoint must be enabled (409 `webhook_disabled`). Archived events are not sent again: ' +
        'read the feed (410 `events_archived`).',
      'Põe na fila, em ordem, cada evento dos tipos inscritos desde `since` que não recebeu ' +
        'resposta 2xx, também os do período em que o endpoint esteve desativado. `latest_only` ' +
        'envia só o evento mais novo de cada objeto; `all` repete também os confirmados. Uma ' +
        'chamada examina 10.000 eventos: enquanto `has_more` for verdadeiro, chame de novo com ' +
        '`next_since`. O endpoint precisa estar ativo (409 `webhook_disabled`). Eventos arquivados ' +
        'não são reenviados: leia o feed (410 `events_archived`).',
    ],
  },
  'webhooks.redeliver': {
    summary: 'Enviar uma entrega de novo, agora',
    says: [
      'Makes a delivery due at once, whatever its status; the same bytes are sent, with a new ' +
        'timestamp and signature. The reply shows the delivery before the attempt: read its result ' +
        'in the list of deliveries. The endpoint must be enabled.',
      'Torna uma entrega devida na hora, qualquer que seja o status dela; os mesmos bytes são ' +
        'enviados, com horário e assinatura novos. A resposta mostra a entrega antes da tentativa: ' +
        'leia o resultado na lista de entregas. O endpoint precisa estar ativo.',
    ],
  },
  'webhooks.rotateSecret': {
    summary: 'Trocar o segredo de um endpoint de webhook; os dois valem por 24 horas',
    says: [
      'Gives an endpoint a new signing secret. It is shown only here. For 24 hours each delivery ' +
        'has signatures of both secrets, so that the receiver can change without refusing any. A ' +
        'second rotation within that day ends the oldest secret at once. A repetition with the ' +
        'same `Idempotency-Key` shows the current secret.',
      'Dá ao endpoint um segredo de assinatura novo, que só aparece aqui. Por 24 horas cada ' +
        'entrega leva as assinaturas dos dois segredos, para que o receptor mude sem recusar ' +
        'entregas. Uma segunda troca nesse período encerra na hora o segredo mais antigo. A ' +
        'repetição com a mesma `Idempotency-Key` mostra o segredo atual.',
    ],
  },
  'webhooks.test': {
    summary: 'Enviar um evento de teste a um endpoint de webhook',
    says: [
      'Records a `webhook.test` event for this endpoint alone and sends it like any other, ' +
        'whatever types it subscribes to. With `forged` the signature is false and it is sent ' +
        'once: a receiver that answers 2xx does not verify signatures. The reply is the delivery ' +
        'before its first attempt; read the result in the list of deliveries. The endpoint must be ' +
        'enabled.',
      'Registra um evento `webhook.test` só para este endpoint e o envia como qualquer outro, ' +
        'quaisquer que sejam os tipos inscritos. Com `forged` a assinatura é falsa e ele é enviado ' +
        'uma vez: um receptor que responde 2xx não confere assinaturas. A resposta é a entrega ' +
        'antes da primeira tentativa; leia o resultado na lista de entregas. O endpoint precisa ' +
        'estar ativo.',
    ],
  },
  'webhooks.update': {
    summary: 'Mudar o endereço, os tipos de evento ou o status de um endpoint de webhook',
    says: [
      'Changes what is sent; absent fields stay. `disabled` drops pending deliveries; `enabled` ' +
        'starts again with the events from then on, and `POST …/recover` sends those that were ' +
        'missed. An endpoint that was disabled by 410, or by five days without a success, is ' +
        'enabled here too. The URL of a seller’s `url_notify` is changed at the seller (409 ' +
        '`webhook_of_seller`).',
      'Muda o que for enviado; campos ausentes ficam como estão. `disabled` descarta as entregas ' +
        'pendentes; `enabled` recomeça com os eventos dali em diante, e `POST …/recover` envia os ' +
        'perdidos. Um endpoint desativado por 410 ou por cinco dias sem sucesso também é reativado ' +
        'aqui. O endereço do `url_notify` de um vendedor muda no cadastro dele (409 ' +
        '`webhook_of_seller`).',
    ],
  },
  'doctor.look': {
    summary: 'Examinar a sua integração pelas próprias chamadas e webhooks',
    says: [
      'Looks at the calls, webhooks and events of the last seven days and lists what will cause ' +
        'incidents, the most severe first: writes without a key, receivers that do not verify ' +
        'signatures, polling, repeated refusals and more. Each finding has the reason, the fix, ' +
        'counts and samples. An empty list means that nothing was found. It reads no bodies and ' +
        'changes nothing. Run it before going live, after each release, and from a job that alerts ' +
        'at `danger`.',
      'Examina as chamadas, os webhooks e os eventos dos últimos sete dias e lista o que vai ' +
        'causar incidentes, o mais grave primeiro: escritas sem chave, receptores que não conferem ' +
        'a assinatura, consultas repetidas, recusas repetidas e mais. Cada achado traz o motivo, a ' +
        'correção, contagens e exemplos. Lista vazia: nada foi encontrado. Não lê corpos e não ' +
        'muda nada. Rode antes de ir para produção, depois de cada versão e em uma rotina que ' +
        'avise em `danger`.',
    ],
  },
  'search.find': {
    summary: 'Encontrar objetos por um id, um nome, um documento, uma referência ou um valor',
    says: [
      'Takes `q` as a person types it: an id, an end-to-end id or the number of a seller in ' +
        'full; words of names, e-mails, references, CPF or CNPJ, nosso número or last four digits; ' +
        'or an amount. It returns at most 20 objects of the kinds that the scopes of the token ' +
        'read, with name, status and amount; if `has_more` is true, add a word. Words match from ' +
        'their beginning, without regard to accents or case. Ids are found at once; words, numbers ' +
        'and amounts shortly after the change, up to `filled_until` when `complete` is false. Use ' +
        'the lists for exact filters and pages.',
      'Recebe `q` como uma pessoa digita: um id, um end-to-end id ou o número de um vendedor, ' +
        'por inteiro; palavras de nomes, e-mails, referências, CPF ou CNPJ, nosso número ou ' +
        'últimos quatro dígitos; ou um valor. Devolve no máximo 20 objetos dos tipos que os ' +
        'escopos do token leem, com nome, status e valor; se `has_more` for verdadeiro, acrescente ' +
        'uma palavra. As palavras valem pelo começo, sem distinguir acentos nem maiúsculas. Ids ' +
        'são encontrados na hora; palavras, números e valores, pouco depois da mudança, até ' +
        '`filled_until` quando `complete` é falso. Para filtros exatos e páginas, use as listas.',
    ],
  },
  'views.create': {
    summary: 'Salvar uma visão; no máximo 50',
    says: [
      'Saves a screen of the portal with its filters, under a name, for the caller alone. It ' +
        'stores the address, not the data. Each user or credential has at most 50 (409 ' +
        '`too_many_views`). The same `Idempotency-Key` returns the same view.',
      'Salva uma tela do portal com seus filtros e um nome, só para quem chama. Guarda o ' +
        'endereço, não os dados. Cada usuário ou credencial tem no máximo 50 (409 ' +
        '`too_many_views`). A mesma `Idempotency-Key` devolve a mesma visão.',
    ],
  },
  'views.list': {
    summary: 'Listar visões salvas: as próprias e as compartilhadas com a empresa',
    says: [
      'Lists the caller’s own views and those shared with the company, the newest first; `own` ' +
        'tells them apart. `path` filters by screen.',
      'Lista as visões de quem chama e as compartilhadas com a empresa, as mais novas primeiro; ' +
        '`own` as distingue. `path` filtra pela tela.',
    ],
  },
  'views.remove': {
    summary: 'Remover uma visão salva própria',
    says: [
      'Removes a view that the caller saved, for everybody if it is shared. A view of somebody ' +
        'else gets 404: to end its sharing, use `POST /v1/views/:id/unshare`.',
      'Remove uma visão que quem chama salvou, para todos se ela for compartilhada. A visão de ' +
        'outra pessoa recebe 404: para encerrar o compartilhamento, use `POST ' +
        '/v1/views/:id/unshare`.',
    ],
  },
  'views.share': {
    summary: 'Compartilhar uma visão salva com a empresa; no máximo 50 são compartilhadas',
    says: [
      'Shows a view to everybody of the company but cardholders. Each reader sees with it only ' +
        'what their role may see. A company shares at most 50 views (409 `too_many_views`). ' +
        'Sharing it again changes nothing.',
      'Mostra uma visão a todos da empresa, menos aos portadores. Cada um vê nela só o que o seu ' +
        'perfil permite. Uma empresa compartilha no máximo 50 visões (409 `too_many_views`). ' +
        'Compartilhar de novo não muda nada.',
    ],
  },
  'views.unshare': {
    summary: 'Devolver uma visão compartilhada a quem a salvou',
    says: [
      'Ends the sharing; the view stays with the person who saved it. Anybody who sees a shared ' +
        'view may do this. Doing it again changes nothing.',
      'Encerra o compartilhamento; a visão fica com quem a salvou. Qualquer um que vê uma visão ' +
        'compartilhada pode fazer isso. Repetir não muda nada.',
    ],
  },
}
