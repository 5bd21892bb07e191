// What each call of contract/corporate/holders.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'corporate.holders.list': {
    en:
      'Lists cardholders with their spending, the newest first, including canceled ones. ' +
      'Filter by `status`, `center_cost` (name or id), and `q`: a part of the name without ' +
      'regard to accents, or a whole CPF.',
    pt:
      'Lista portadores com seus gastos, os mais novos primeiro, também os cancelados. Filtre ' +
      'por `status`, `center_cost` (nome ou id) e `q`: parte do nome, sem acentos, ou um CPF ' +
      'inteiro.',
  },
  'corporate.holders.get': {
    en:
      'Shows a cardholder with limit, what was spent in the current interval and what is left. ' +
      'The interval resets at midnight in São Paulo: each day, on Monday, or on the first of ' +
      'the month. `refresh=true` reads from the issuing bank first.',
    pt:
      'Mostra um portador com o limite, o que gastou no período atual e o que resta. O período ' +
      'renova à meia-noite de São Paulo: todo dia, na segunda-feira ou no dia primeiro. ' +
      '`refresh=true` lê antes do banco emissor.',
  },
  'corporate.holders.create': {
    en:
      'Registers a person (CPF) who may have cards, with a limit per interval over all of them ' +
      'and a cost center, which is created when first named. It issues no card, asks no bank ' +
      'and invites nobody to the portal. A CPF can have one cardholder that is not canceled ' +
      '(409 `holder_exists` names it). The same `Idempotency-Key` returns the same cardholder. ' +
      'Event: `corporate.holder.created`. A policy may hold the call.',
    pt:
      'Cadastra uma pessoa (CPF) que pode ter cartões, com um limite por período que vale para ' +
      'todos eles e um centro de custo, criado quando citado pela primeira vez. Não emite ' +
      'cartão, não consulta o banco e não convida ninguém para o portal. Um CPF pode ter um ' +
      'portador não cancelado (409 `holder_exists` diz qual). A mesma `Idempotency-Key` ' +
      'devolve o mesmo portador. Evento: `corporate.holder.created`. Uma política pode reter a ' +
      'chamada.',
  },
  'corporate.holders.update': {
    en:
      'Changes what is sent; absent fields stay, and `center_cost: null` takes the cardholder ' +
      'out of the cost center. A limit and `blocked` take effect at once on all their cards, ' +
      'before the bank is informed. Earlier purchases keep their cost center. `reason` is ' +
      'accepted with `blocked` and shown until it is unblocked. A canceled cardholder is ' +
      'refused (409 `holder_canceled`). Event: `corporate.holder.updated`. A policy may hold a ' +
      'change of limit or interval.',
    pt:
      'Altera o que for enviado; campos ausentes ficam, e `center_cost: null` tira o portador ' +
      'do centro de custo. O limite e o bloqueio valem na hora em todos os cartões, antes de o ' +
      'banco ser avisado. Compras anteriores mantêm o centro de custo. `reason` é aceito com ' +
      '`blocked` e aparece até o desbloqueio. Um portador cancelado é recusado (409 ' +
      '`holder_canceled`). Evento: `corporate.holder.updated`. Uma política pode reter a ' +
      'mudança de limite ou período.',
  },
  'corporate.holders.cancel': {
    en:
      'Cancels a cardholder and all their cards in one commit; purchases are denied at once, ' +
      'also before the issuing bank knows. Earlier purchases are still cleared and billed. The ' +
      'same CPF can be registered again as another cardholder. To stop for a while, set ' +
      '`status` to `blocked`. Canceling again changes nothing. Events: ' +
      '`corporate.holder.canceled`, and `corporate.card.canceled` for each card.',
    pt:
      'Cancela um portador e todos os seus cartões de uma só vez; as compras são negadas na ' +
      'hora, mesmo antes de o banco emissor saber. Compras anteriores ainda são confirmadas e ' +
      'faturadas. O mesmo CPF pode ser cadastrado de novo como outro portador. Para parar por ' +
      'um tempo, mude `status` para `blocked`. Cancelar de novo não muda nada. Eventos: ' +
      '`corporate.holder.canceled` e, para cada cartão, `corporate.card.canceled`.',
  },
} as const satisfies Texts
