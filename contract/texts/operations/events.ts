// What each call of contract/events.ts does.

import type { Texts } from '../../text.ts'

export const DESCRIPTIONS = {
  'events.list': {
    en:
      'Reads the feed of the platform: send the `last_sequence` of a reply as `after` of the ' +
      'next call, and no event is missed or read twice. `wait` (at most 60 seconds) holds the ' +
      'reply until there is an event; a platform has at most 100 such waits and streams at ' +
      'once (429 `too_many_waiting`). `type` takes types and patterns such as `transaction.*`, ' +
      '`object` the id of one object. A seller sees its own events; its sequences have gaps ' +
      'where other sellers have events. At most 1,000 events a page, 100 when `limit` is ' +
      'absent. `sort=time-descending` with `before` looks back instead and never waits.',
    pt:
      'Lê os eventos da plataforma: envie o `last_sequence` de uma resposta como `after` da ' +
      'chamada seguinte, e nenhum evento se perde ou se repete. `wait` (até 60 segundos) ' +
      'segura a resposta até haver um evento; uma plataforma tem no máximo 100 esperas e ' +
      'fluxos ao mesmo tempo (429 `too_many_waiting`). `type` aceita tipos e padrões como ' +
      '`transaction.*`; `object`, o id de um objeto. O vendedor vê os próprios eventos, e as ' +
      'sequências dele têm lacunas onde os eventos são de outros. No máximo 1.000 eventos por ' +
      'página, 100 sem `limit`. `sort=time-descending` com `before` olha para trás e nunca ' +
      'espera.',
  },
  'events.stream': {
    en:
      'Sends events as server-sent events over one connection: first those after `after`, then ' +
      'each new one as it is recorded. `id` is the sequence: after a broken connection send ' +
      'the last one as `Last-Event-ID`, and nothing is missed. Without either, only new events ' +
      'are sent. The stream ends after an hour, as tokens do; a comment is sent after every 15 ' +
      'seconds of silence. It counts among the 100 waits of a platform (429 ' +
      '`too_many_waiting`).',
    pt:
      'Envia os eventos como server-sent events em uma só conexão: primeiro os posteriores a ' +
      '`after`, depois cada novo assim que é registrado. `id` é a sequência: se a conexão ' +
      'cair, envie a última como `Last-Event-ID`, e nada se perde. Sem nenhum dos dois, só os ' +
      'eventos novos são enviados. O fluxo termina depois de uma hora, como os tokens; a cada ' +
      '15 segundos de silêncio vem um comentário. Conta entre as 100 esperas de uma plataforma ' +
      '(429 `too_many_waiting`).',
  },
  'events.get': {
    en:
      'Shows an event as it was recorded: `data` is the object at the time of the event, not ' +
      'as it is now. An alias is a second name of an event that older clients know, such as ' +
      '`transaction.void.succeeded`; its id returns the original. An archived event that the ' +
      'server cannot read gets 410 `events_archived`.',
    pt:
      'Mostra um evento como foi registrado: `data` é o objeto na hora do evento, não como ' +
      'está agora. Um alias é um segundo nome de um evento, conhecido por clientes antigos, ' +
      'como `transaction.void.succeeded`; o id dele devolve o original. Um evento arquivado ' +
      'que o servidor não consegue ler recebe 410 `events_archived`.',
  },
} as const satisfies Texts
