// What each call of contract/records/requests.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'requests.list': {
    en:
      'Lists requests without bodies, the newest first: a platform sees its own and those of ' +
      'its sellers, a seller its own. Filter by `status` (`422` or `4xx`), `code`, ' +
      '`operation`, `credential`, `object`, `idempotency_key` and time. A page has at most 200 ' +
      '(`limit`, 50 when absent) and ends after it has searched 50,000 requests, so a page ' +
      'with few items can have a `next`: send it as `before` until it is null. A request ' +
      'appears within a second of its reply.',
    pt:
      'Lista requisições sem os corpos, as mais novas primeiro: a plataforma vê as suas e as ' +
      'dos seus vendedores; o vendedor, as suas. Filtre por `status` (`422` ou `4xx`), `code`, ' +
      '`operation`, `credential`, `object`, `idempotency_key` e horário. Uma página tem no ' +
      'máximo 200 (`limit`, 50 se ausente) e termina depois de examinar 50.000 requisições; ' +
      'por isso uma página com poucos itens pode ter `next`: envie-o como `before` até ser ' +
      'nulo. Uma requisição aparece em até um segundo depois da resposta.',
  },
  'requests.get': {
    en:
      'Shows one recorded request: caller, address, status, duration and the ids of its ' +
      'objects, with query and body; the reply is kept for errors only. Find it by the ' +
      '`request_id` of an error or the header `X-Request-Id`. Secrets and card numbers are ' +
      'never recorded, and bodies over 16 KB are left out. For logins and calls about secrets ' +
      'neither body nor reply is kept. A request older than the retention, 30 days unless the ' +
      'operator has changed it, gets 404.',
    pt:
      'Mostra uma requisição registrada: quem chamou, endereço, status, duração e os ids dos ' +
      'objetos, com parâmetros e corpo; a resposta só é guardada em erros. Encontre-a pelo ' +
      '`request_id` de um erro ou pelo cabeçalho `X-Request-Id`. Segredos e números de cartão ' +
      'nunca são registrados, e corpos com mais de 16 KB ficam de fora. De logins e de ' +
      'chamadas sobre segredos não se guarda corpo nem resposta. Uma requisição mais antiga ' +
      'que a retenção, 30 dias se o operador não mudou, recebe 404.',
  },
} as const satisfies Texts
