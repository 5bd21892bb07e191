// What each call of contract/corporate/cards.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'corporate.cards.list': {
    en:
      'Lists the cards of the company with their spending, the newest first, including ended ' +
      'ones. Filter by `status`, `type` and `holder_id`. It leaves out cards that the bank has ' +
      'not created yet, or refused.',
    pt:
      'Lista os cartões da empresa com seus gastos, os mais novos primeiro, também os ' +
      'encerrados. Filtre por `status`, `type` e `holder_id`. Os que o banco ainda não criou, ' +
      'ou recusou, não aparecem.',
  },
  'corporate.holders.cards': {
    en:
      'Lists the cards of one cardholder, the newest first; filter by `status` and `type`. An ' +
      'unknown cardholder gets 404; the list of all cards with that `holder_id` would be empty.',
    pt:
      'Lista os cartões de um portador, os mais novos primeiro; filtre por `status` e `type`. ' +
      'Um portador desconhecido recebe 404; a lista de todos os cartões com esse `holder_id` ' +
      'seria vazia.',
  },
  'corporate.cards.get': {
    en:
      'Shows a card with limit, spending, status and, of a physical one, its shipping. A card ' +
      'that the bank has not created yet, or refused, is 404. The number and the code are at ' +
      '`…/secrets`.',
    pt:
      'Mostra um cartão com limite, gastos, status e, se físico, a entrega. Um cartão que o ' +
      'banco ainda não criou, ou recusou, é 404. O número e o código estão em `…/secrets`.',
  },
  'corporate.cards.create': {
    en:
      'Has the issuing bank create a card with a limit of its own; with `merchant` it works ' +
      'only at shops whose name begins with it. A virtual card is `active` at once; a physical ' +
      'one is `issued`, `shipped` and `delivered`, and works once `PATCH` sets it `active`. ' +
      'Two calls make two cards: send an `Idempotency-Key`. If the bank does not answer, the ' +
      'reply is 502 `bank_unavailable` with `card_id`; the server goes on asking, and the same ' +
      'key finds the card. If it refuses: 409 `issuer_refused`. The event is ' +
      '`corporate.card.created`, and a policy may hold the call; the number is at `…/secrets`.',
    pt:
      'Manda o banco emissor criar um cartão com limite próprio; com `merchant`, ele só compra ' +
      'em lojas cujo nome começa com esse texto. Um cartão virtual fica `active` na hora; um ' +
      'físico passa por `issued`, `shipped` e `delivered`, e funciona quando `PATCH` o põe em ' +
      '`active`. Duas chamadas fazem dois cartões: envie uma `Idempotency-Key`. Se o banco não ' +
      'responde, a resposta é 502 `bank_unavailable` com `card_id`; o servidor continua ' +
      'perguntando, e a mesma chave encontra o cartão. Se recusa: 409 `issuer_refused`. O ' +
      'evento é `corporate.card.created`, e uma política pode reter a chamada; o número está ' +
      'em `…/secrets`.',
  },
  'corporate.cards.update': {
    en:
      'Changes what is sent; absent fields stay, and `merchant: null` lets the card buy ' +
      'anywhere. Limits, `blocked` and `canceled` take effect at once, before the bank is ' +
      'informed; purchases that were approved are still cleared. `active` unblocks, and ' +
      'activates a physical card after its delivery (before: 409 `card_not_delivered`). ' +
      '`reason` is shown until it is unblocked. A canceled or expired card is refused (409 ' +
      '`corporate_card_ended`). Events: `corporate.card.updated` or `corporate.card.canceled`. ' +
      'A policy may hold a change of limit or interval.',
    pt:
      'Altera o que for enviado; campos ausentes ficam, e `merchant: null` deixa o cartão ' +
      'comprar em qualquer loja. Limites, `blocked` e `canceled` valem na hora, antes de o ' +
      'banco ser avisado; compras já aprovadas ainda são confirmadas. `active` desbloqueia, e ' +
      'ativa um cartão físico depois da entrega (antes: 409 `card_not_delivered`). `reason` ' +
      'aparece até o desbloqueio. Um cartão cancelado ou vencido é recusado (409 ' +
      '`corporate_card_ended`). Eventos: `corporate.card.updated` ou ' +
      '`corporate.card.canceled`. Uma política pode reter a mudança de limite ou período.',
  },
  'corporate.cards.secrets': {
    en:
      'Reads the number and the security code from the issuing bank, for the person who is ' +
      'about to pay; show them for a minute at most, and never store or log them. It needs the ' +
      'scope `corporate:secrets`, which is given by name only. Each reading is in the audit ' +
      'log before the reply. A company reads at most sixty times an hour (429 ' +
      '`too_many_secrets`); `RateLimit-Remaining` says how many are left. A canceled or ' +
      'expired card is refused (409 `corporate_card_ended`). The server neither stores nor ' +
      'logs them.',
    pt:
      'Lê o número e o código de segurança no banco emissor, para a pessoa que vai pagar; ' +
      'mostre-os por no máximo um minuto, e nunca os guarde nem registre. Exige o escopo ' +
      '`corporate:secrets`, que só é dado pelo nome. Cada leitura fica na auditoria antes da ' +
      'resposta. Uma empresa lê no máximo sessenta vezes por hora (429 `too_many_secrets`); ' +
      '`RateLimit-Remaining` diz quantas restam. Um cartão cancelado ou vencido é recusado ' +
      '(409 `corporate_card_ended`). O servidor não os guarda nem registra.',
  },
} as const satisfies Texts
