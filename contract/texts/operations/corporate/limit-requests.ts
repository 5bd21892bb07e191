// What each call of contract/corporate/limit-requests.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'corporate.limitRequests.create': {
    en:
      'Asks the company for a higher limit for `card_id`, or for `holder_id` over all cards; ' +
      'finance is mailed. It changes no limit: somebody accepts or declines it, and without a ' +
      'decision in 14 days it is `expired`. `until`, at most a year ahead, ends the raise. ' +
      'Each limit can have one waiting request (409 `limit_requested` names it). The same ' +
      '`Idempotency-Key` returns the same request. Event: `corporate.limit_request.created`.',
    pt:
      'Pede à empresa mais limite para `card_id`, ou para `holder_id` em todos os cartões; o ' +
      'financeiro é avisado por e-mail. Não muda limite nenhum: alguém aceita ou recusa, e sem ' +
      'decisão em 14 dias o pedido fica `expired`. `until`, no máximo um ano à frente, encerra ' +
      'o aumento. Cada limite pode ter um pedido em espera (409 `limit_requested` diz qual). A ' +
      'mesma `Idempotency-Key` devolve o mesmo pedido. Evento: ' +
      '`corporate.limit_request.created`.',
  },
  'corporate.limitRequests.list': {
    en:
      'Lists requests, the newest first. Filter by `status` (several, separated by commas), ' +
      '`holder_id`, `card_id` and time.',
    pt:
      'Lista pedidos, os mais novos primeiro. Filtre por `status` (vários, separados por ' +
      'vírgulas), `holder_id`, `card_id` e data.',
  },
  'corporate.limitRequests.get': {
    en:
      'Shows what was requested and why and, after the decision, `granted_amount` and ' +
      '`decision_reason`. Without a decision it is `expired` at `expires_at`.',
    pt:
      'Mostra o que foi pedido e por quê e, depois da decisão, `granted_amount` e ' +
      '`decision_reason`. Sem decisão, fica `expired` em `expires_at`.',
  },
  'corporate.limitRequests.accept': {
    en:
      'Sets the limit to what was asked for, or to `amount`, in the same commit, and tells the ' +
      'cardholder. It must be more than the current limit (422 at `amount`), unless the ' +
      'interval changes. After `until` the limit is what it was before, unless somebody has ' +
      'changed it meanwhile. Nobody can accept their own request (403 `own_approval`). The ' +
      'same acceptance again changes nothing; another decision is 409 `limit_request_over`. ' +
      'Event: `corporate.limit_request.accepted`. A policy may hold the call.',
    pt:
      'Põe o limite no que foi pedido, ou em `amount`, na mesma gravação, e avisa o portador. ' +
      'Precisa ser mais do que o limite atual (422 em `amount`), a não ser que o período mude. ' +
      'Depois de `until` o limite volta ao de antes, se ninguém o mudou nesse meio-tempo. ' +
      'Ninguém aceita o próprio pedido (403 `own_approval`). A mesma aceitação de novo não ' +
      'muda nada; outra decisão é 409 `limit_request_over`. Evento: ' +
      '`corporate.limit_request.accepted`. Uma política pode reter a chamada.',
  },
  'corporate.limitRequests.decline': {
    en:
      'Declines a pending request with a `reason`, which the cardholder reads; the limit ' +
      'stays. Declining again changes nothing; a request that was decided otherwise is 409 ' +
      '`limit_request_over`. Event: `corporate.limit_request.declined`.',
    pt:
      'Recusa um pedido pendente com um `reason`, que o portador lê; o limite fica. Recusar de ' +
      'novo não muda nada; um pedido decidido de outro modo é 409 `limit_request_over`. ' +
      'Evento: `corporate.limit_request.declined`.',
  },
  'corporate.limitRequests.cancel': {
    en:
      'Withdraws a pending request; the limit stays. Doing it again changes nothing; a decided ' +
      'request is 409 `limit_request_over`. An accepted raise is undone by changing the limit ' +
      'itself. Event: `corporate.limit_request.canceled`.',
    pt:
      'Retira um pedido pendente; o limite fica. Repetir não muda nada; um pedido já decidido ' +
      'é 409 `limit_request_over`. Um aumento aceito se desfaz mudando o próprio limite. ' +
      'Evento: `corporate.limit_request.canceled`.',
  },
} as const satisfies Texts
