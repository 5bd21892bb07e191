// What each call of contract/events/webhooks.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'webhooks.create': {
    en:
      'Registers a URL that receives events from now on: those of the seller of the token, or ' +
      'of the platform and all its sellers. `events` are types and patterns such as ' +
      '`transaction.*`; without it, all types are sent. The `secret` signs deliveries ' +
      '(Standard Webhooks 1.0); a repetition with the same `Idempotency-Key` shows it again. A ' +
      'delivery counts as received when the URL answers 2xx within 15 seconds; otherwise it is ' +
      'sent again, up to ten times in four days, unless the URL answers 410. Live servers ' +
      'accept `https` only, and no private addresses. A seller has at most 200 endpoints.',
    pt:
      'Registra um endereço que passa a receber eventos: os do vendedor do token, ou os da ' +
      'plataforma e de todos os seus vendedores. `events` são tipos e padrões como ' +
      '`transaction.*`; sem ele, todos os tipos são enviados. O `secret` assina as entregas ' +
      '(Standard Webhooks 1.0); a repetição com a mesma `Idempotency-Key` o mostra de novo. ' +
      'Uma entrega vale como recebida se o endereço responder 2xx em 15 segundos; se não, é ' +
      'reenviada, até dez vezes em quatro dias, a não ser que o endereço responda 410. ' +
      'Servidores reais só aceitam `https`, e nenhum endereço privado. Um vendedor tem no ' +
      'máximo 200 endpoints.',
  },
  'webhooks.list': {
    en:
      'Lists the endpoints of the seller of the token, or of the platform and its sellers, the ' +
      'newest first; disabled ones too, deleted ones not. `origin` `seller` marks those that ' +
      'are the `url_notify` of a seller.',
    pt:
      'Lista os endpoints do vendedor do token, ou da plataforma e de seus vendedores, os mais ' +
      'novos primeiro; também os desativados, não os excluídos. `origin` `seller` marca os que ' +
      'são o `url_notify` de um vendedor.',
  },
  'webhooks.get': {
    en:
      'Shows the URL, event types and status of an endpoint, with `last_success_at`, ' +
      '`failing_since` and why it was disabled. The secret is not shown: rotate it to get a ' +
      'new one.',
    pt:
      'Mostra o endereço, os tipos de evento e o status de um endpoint, com `last_success_at`, ' +
      '`failing_since` e o motivo de estar desativado. O segredo não aparece: troque-o para ' +
      'receber um novo.',
  },
  'webhooks.update': {
    en:
      'Changes what is sent; absent fields stay. `disabled` drops pending deliveries; ' +
      '`enabled` starts again with the events from then on, and `POST …/recover` sends those ' +
      'that were missed. An endpoint that was disabled by 410, or by five days without a ' +
      'success, is enabled here too. The URL of a seller’s `url_notify` is changed at the ' +
      'seller (409 `webhook_of_seller`).',
    pt:
      'Muda o que for enviado; campos ausentes ficam como estão. `disabled` descarta as ' +
      'entregas pendentes; `enabled` recomeça com os eventos dali em diante, e `POST ' +
      '…/recover` envia os perdidos. Um endpoint desativado por 410 ou por cinco dias sem ' +
      'sucesso também é reativado aqui. O endereço do `url_notify` de um vendedor muda no ' +
      'cadastro dele (409 `webhook_of_seller`).',
  },
  'webhooks.delete': {
    en:
      'Deletes an endpoint and drops its pending deliveries; a request in flight completes. ' +
      'The `url_notify` of a seller is an endpoint too, and cannot be deleted here (409 ' +
      '`webhook_of_seller`): clear it at the seller. To stop for a while, set `status` to ' +
      '`disabled` instead.',
    pt:
      'Exclui um endpoint e descarta as entregas pendentes; uma requisição em andamento ' +
      'termina. O `url_notify` de um vendedor também é um endpoint e não pode ser excluído ' +
      'aqui (409 `webhook_of_seller`): apague-o no cadastro do vendedor. Para parar por um ' +
      'tempo, mude `status` para `disabled`.',
  },
  'webhooks.rotateSecret': {
    en:
      'Gives an endpoint a new signing secret. It is shown only here. For 24 hours each ' +
      'delivery has signatures of both secrets, so that the receiver can change without ' +
      'refusing any. A second rotation within that day ends the oldest secret at once. A ' +
      'repetition with the same `Idempotency-Key` shows the current secret.',
    pt:
      'Dá ao endpoint um segredo de assinatura novo, que só aparece aqui. Por 24 horas cada ' +
      'entrega leva as assinaturas dos dois segredos, para que o receptor mude sem recusar ' +
      'entregas. Uma segunda troca nesse período encerra na hora o segredo mais antigo. A ' +
      'repetição com a mesma `Idempotency-Key` mostra o segredo atual.',
  },
  'webhooks.test': {
    en:
      'Records a `webhook.test` event for this endpoint alone and sends it like any other, ' +
      'whatever types it subscribes to. With `forged` the signature is false and it is sent ' +
      'once: a receiver that answers 2xx does not verify signatures. The reply is the delivery ' +
      'before its first attempt; read the result in the list of deliveries. The endpoint must ' +
      'be enabled.',
    pt:
      'Registra um evento `webhook.test` só para este endpoint e o envia como qualquer outro, ' +
      'quaisquer que sejam os tipos inscritos. Com `forged` a assinatura é falsa e ele é ' +
      'enviado uma vez: um receptor que responde 2xx não confere assinaturas. A resposta é a ' +
      'entrega antes da primeira tentativa; leia o resultado na lista de entregas. O endpoint ' +
      'precisa estar ativo.',
  },
  'webhooks.deliveries': {
    en:
      'Lists deliveries in the order of their events, the newest first, each with its last ' +
      'twenty attempts: status, duration and the first kilobyte of the response. Filter by ' +
      '`status` or by the id of an `event`. Deliveries are kept for 30 days after they end; ' +
      'events for good.',
    pt:
      'Lista as entregas na ordem dos eventos, as mais novas primeiro, cada uma com as últimas ' +
      'vinte tentativas: status, duração e o primeiro quilobyte da resposta. Filtre por ' +
      '`status` ou pelo id de um `event`. As entregas ficam por 30 dias depois do fim; os ' +
      'eventos, para sempre.',
  },
  'webhooks.redeliver': {
    en:
      'Makes a delivery due at once, whatever its status; the same bytes are sent, with a new ' +
      'timestamp and signature. The reply shows the delivery before the attempt: read its ' +
      'result in the list of deliveries. The endpoint must be enabled.',
    pt:
      'Torna uma entrega devida na hora, qualquer que seja o status dela; os mesmos bytes são ' +
      'enviados, com horário e assinatura novos. A resposta mostra a entrega antes da ' +
      'tentativa: leia o resultado na lista de entregas. O endpoint precisa estar ativo.',
  },
  'webhooks.recover': {
    en:
      'Queues, in order, every event of the subscribed types since `since` that got no 2xx ' +
      'response, including those recorded while the endpoint was disabled. `latest_only` sends ' +
      'only the newest event of each object; `all` also repeats acknowledged ones. One call ' +
      'looks at 10,000 events: while `has_more` is true, call again with `next_since`. The ' +
      'endpoint must be enabled (409 `webhook_disabled`). Archived events are not sent again: ' +
      'read the feed (410 `events_archived`).',
    pt:
      'Põe na fila, em ordem, cada evento dos tipos inscritos desde `since` que não recebeu ' +
      'resposta 2xx, também os do período em que o endpoint esteve desativado. `latest_only` ' +
      'envia só o evento mais novo de cada objeto; `all` repete também os confirmados. Uma ' +
      'chamada examina 10.000 eventos: enquanto `has_more` for verdadeiro, chame de novo com ' +
      '`next_since`. O endpoint precisa estar ativo (409 `webhook_disabled`). Eventos ' +
      'arquivados não são reenviados: leia o feed (410 `events_archived`).',
  },
} as const satisfies Texts
