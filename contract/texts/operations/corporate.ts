// What each call does: the corporate account, cardholders, cards and purchases.

import type { OperationText } from '../index.ts'

export const CORPORATE: Readonly<Record<string, OperationText>> = {
  'corporate.recharge': {
    summary: 'Criar um pix que aumenta o saldo quando é pago',
    says: [
      'Creates a pix charge, valid for a day, with its code and page. Every payment of it is ' +
        'credited to the balance in full, also a second, smaller, larger or late one (event ' +
        '`corporate.recharge.paid`). If the bank does not answer, the reply is 502 ' +
        '`bank_unavailable` with `recharge_id`: repeat with the same `Idempotency-Key`, which ' +
        'returns the same recharge. It charges nobody by itself, and cannot be canceled; it ' +
        'expires. A payer’s bank can take a payment back (MED): `corporate.recharge.returned`. A ' +
        'policy may hold the call.',
      'Cria um pix válido por um dia, com código e página. Todo pagamento é creditado no saldo ' +
        'por inteiro, também um segundo, menor, maior ou atrasado (evento ' +
        '`corporate.recharge.paid`). Se o banco não responde, a resposta é 502 `bank_unavailable` ' +
        'com `recharge_id`: repita com a mesma `Idempotency-Key`, que devolve a mesma recarga. Não ' +
        'cobra ninguém sozinho e não pode ser cancelado; ele expira. O banco do pagador pode tomar ' +
        'um pagamento de volta (MED): `corporate.recharge.returned`. Uma política pode reter a ' +
        'chamada.',
    ],
  },
  'corporate.account': {
    summary: 'Consultar a conta corporativa, em qualquer status',
    says: [
      'Shows the account of the company of the token in every status. The other calls of this ' +
        'group need `active` and otherwise get 403 `account_not_active`, with exceptions once it ' +
        'was first active: receipts, disputes and requests for limits can still be read; and until ' +
        'it is closed, receipts and disputes can be added and changed, and requests declined or ' +
        'canceled. It is requested, accepted and closed in the portal, and approved by an ' +
        'operator: no call here does this. `reason` and `suspended_for` say why it was denied or ' +
        'suspended. `refresh=true` reads from the issuing bank first, and is 502 if the bank does ' +
        'not answer.',
      'Mostra a conta da empresa do token em qualquer status. As outras chamadas deste grupo ' +
        'exigem `active` e, se não, recebem 403 `account_not_active`, com exceções desde a ' +
        'primeira ativação: recibos, contestações e pedidos de limite ainda podem ser lidos; e, ' +
        'até o encerramento, recibos e contestações podem ser criados e mudados, e pedidos, ' +
        'recusados ou retirados. Pessoas pedem a conta, aceitam o contrato e a encerram no portal, ' +
        'e um operador aprova: nenhuma chamada aqui faz isso. `reason` e `suspended_for` dizem por ' +
        'que foi negada ou suspensa. `refresh=true` lê antes do banco emissor, e é 502 se o banco ' +
        'não responder.',
    ],
  },
  'corporate.balance': {
    summary: 'Consultar quanto a empresa pode gastar: saldo e limite, menos o que está em uso',
    says: [
      'Shows `balance`, `limit`, `used` and `available`, which is balance plus limit less used, ' +
        'and never below 0. `used` grows with each authorized purchase and falls when a statement ' +
        'is paid. The limits of cardholders and cards apply as well. It is always up to date with ' +
        'what the bank has reported; `refresh=true` asks the bank first.',
      'Mostra `balance`, `limit`, `used` e `available`, que é saldo mais limite menos o usado, e ' +
        'nunca fica abaixo de 0. `used` cresce a cada compra autorizada e cai quando uma fatura é ' +
        'paga. Os limites de portadores e cartões também valem. Está sempre em dia com o que o ' +
        'banco informou; `refresh=true` pergunta antes ao banco.',
    ],
  },
  'corporate.recharges.get': {
    summary: 'Consultar uma recarga',
    says: [
      'Shows a recharge with what was paid and what the bank returned (MED). While the bank has ' +
        'not answered about it, the reply is 502 `bank_unavailable`; if the bank refused it, 402 ' +
        '`charge_refused`.',
      'Mostra uma recarga com o que foi pago e o que o banco devolveu (MED). Enquanto o banco ' +
        'não respondeu sobre ela, a resposta é 502 `bank_unavailable`; se o banco a recusou, 402 ' +
        '`charge_refused`.',
    ],
  },
  'corporate.recharges.list': {
    summary: 'Listar as recargas que o banco aceitou',
    says: [
      'Lists recharges, the newest first; `status` filters (`created`, `paid`, `expired`). It ' +
        'leaves out those that the bank has not answered about, or refused.',
      'Lista recargas, as mais novas primeiro; `status` filtra (`created`, `paid`, `expired`). ' +
        'As que o banco ainda não respondeu, ou recusou, não aparecem.',
    ],
  },
  'corporate.holders.cancel': {
    summary: 'Cancelar um portador e todos os seus cartões; não pode ser desfeito',
    says: [
      'Cancels a cardholder and all their cards in one commit; purchases are denied at once, ' +
        'also before the issuing bank knows. Earlier purchases are still cleared and billed. The ' +
        'same CPF can be registered again as another cardholder. To stop for a while, set `status` ' +
        'to `blocked`. Canceling again changes nothing. Events: `corporate.holder.canceled`, and ' +
        '`corporate.card.canceled` for each card.',
      'Cancela um portador e todos os seus cartões de uma só vez; as compras são negadas na ' +
        'hora, mesmo antes de o banco emissor saber. Compras anteriores ainda são confirmadas e ' +
        'faturadas. O mesmo CPF pode ser cadastrado de novo como outro portador. Para parar por um ' +
        'tempo, mude `status` para `blocked`. Cancelar de novo não muda nada. Eventos: ' +
        '`corporate.holder.canceled` e, para cada cartão, `corporate.card.canceled`.',
    ],
  },
  'corporate.holders.create': {
    summary: 'Cadastrar um portador',
    says: [
      'Registers a person (CPF) who may have cards, with a limit per interval over all of them ' +
        'and a cost center, which is created when first named. It issues no card, asks no bank and ' +
        'invites nobody to the portal. A CPF can have one cardholder that is not canceled (409 ' +
        '`holder_exists` names it). The same `Idempotency-Key` returns the same cardholder. Event: ' +
        '`corporate.holder.created`. A policy may hold the call.',
      'Cadastra uma pessoa (CPF) que pode ter cartões, com um limite por período que vale para ' +
        'todos eles e um centro de custo, criado quando citado pela primeira vez. Não emite ' +
        'cartão, não consulta o banco e não convida ninguém para o portal. Um CPF pode ter um ' +
        'portador não cancelado (409 `holder_exists` diz qual). A mesma `Idempotency-Key` devolve ' +
        'o mesmo portador. Evento: `corporate.holder.created`. Uma política pode reter a chamada.',
    ],
  },
  'corporate.holders.get': {
    summary: 'Consultar um portador',
    says: [
      'Shows a cardholder with limit, what was spent in the current interval and what is left. ' +
        'The interval resets at midnight in São Paulo: each day, on Monday, or on the first of the ' +
        'month. `refresh=true` reads from the issuing bank first.',
      'Mostra um portador com o limite, o que gastou no período atual e o que resta. O período ' +
        'renova à meia-noite de São Paulo: todo dia, na segunda-feira ou no dia primeiro. ' +
        '`refresh=true` lê antes do banco emissor.',
    ],
  },
  'corporate.holders.list': {
    summary: 'Listar portadores',
    says: [
      'Lists cardholders with their spending, the newest first, including canceled ones. Filter ' +
        'by `status`, `center_cost` (name or id), and `q`: a part of the name without regard to ' +
        'accents, or a whole CPF.',
      'Lista portadores com seus gastos, os mais novos primeiro, também os cancelados. Filtre ' +
        'por `status`, `center_cost` (nome ou id) e `q`: parte do nome, sem acentos, ou um CPF ' +
        'inteiro.',
    ],
  },
  'corporate.holders.update': {
    summary: 'Alterar um portador: nome, limite, período, centro de custo ou status',
    says: [
      'Changes what is sent; absent fields stay, and `center_cost: null` takes the cardholder ' +
        'out of the cost center. A limit and `blocked` take effect at once on all their cards, ' +
        'before the bank is informed. Earlier purchases keep their cost center. `reason` is ' +
        'accepted with `blocked` and shown until it is unblocked. A canceled cardholder is refused ' +
        '(409 `holder_canceled`). Event: `corporate.holder.updated`. A policy may hold a change of ' +
        'limit or interval.',
      'Altera o que for enviado; campos ausentes ficam, e `center_cost: null` tira o portador do ' +
        'centro de custo. O limite e o bloqueio valem na hora em todos os cartões, antes de o ' +
        'banco ser avisado. Compras anteriores mantêm o centro de custo. `reason` é aceito com ' +
        '`blocked` e aparece até o desbloqueio. Um portador cancelado é recusado (409 ' +
        '`holder_canceled`). Evento: `corporate.holder.updated`. Uma política pode reter a mudança ' +
        'de limite ou período.',
    ],
  },
  'corporate.cards.create': {
    summary:
      'Emitir um cartão para um portador: o virtual funciona na hora; o físico, depois de entregue e desbloqueado',
    says: [
      'Has the issuing bank create a card with a limit of its own; with `merchant` it works only ' +
        'at shops whose name begins with it. A virtual card is `active` at once; a physical one is ' +
        '`issued`, `shipped` and `delivered`, and works once `PATCH` sets it `active`. Two calls ' +
        'make two cards: send an `Idempotency-Key`. If the bank does not answer, the reply is 502 ' +
        '`bank_unavailable` with `card_id`; the server goes on asking, and the same key finds the ' +
        'card. If it refuses: 409 `issuer_refused`. The event is `corporate.card.created`, and a ' +
        'policy may hold the call; the number is at `…/secrets`.',
      'Manda o banco emissor criar um cartão com limite próprio; com `merchant`, ele só compra ' +
        'em lojas cujo nome começa com esse texto. Um cartão virtual fica `active` na hora; um ' +
        'físico passa por `issued`, `shipped` e `delivered`, e funciona quando `PATCH` o põe em ' +
        '`active`. Duas chamadas fazem dois cartões: envie uma `Idempotency-Key`. Se o banco não ' +
        'responde, a resposta é 502 `bank_unavailable` com `card_id`; o servidor continua ' +
        'perguntando, e a mesma chave encontra o cartão. Se recusa: 409 `issuer_refused`. O evento ' +
        'é `corporate.card.created`, e uma política pode reter a chamada; o número está em ' +
        '`…/secrets`.',
    ],
  },
  'corporate.cards.get': {
    summary: 'Consultar um cartão corporativo; o número não vem nele',
    says: [
      'Shows a card with limit, spending, status and, of a physical one, its shipping. A card ' +
        'that the bank has not created yet, or refused, is 404. The number and the code are at ' +
        '`…/secrets`.',
      'Mostra um cartão com limite, gastos, status e, se físico, a entrega. Um cartão que o ' +
        'banco ainda não criou, ou recusou, é 404. O número e o código estão em `…/secrets`.',
    ],
  },
  'corporate.cards.secrets': {
    summary: 'Obter do banco emissor o número e o código de um cartão',
    says: [
      'Reads the number and the security code from the issuing bank, for the person who is about ' +
        'to pay; show them for a minute at most, and never store or log them. It needs the scope ' +
        '`corporate:secrets`, which is given by name only. Each reading is in the audit log before ' +
        'the reply. A company reads at most sixty times an hour (429 `too_many_secrets`); ' +
        '`RateLimit-Remaining` says how many are left. A canceled or expired card is refused (409 ' +
        '`corporate_card_ended`). The server neither stores nor logs them.',
      'Lê o número e o código de segurança no banco emissor, para a pessoa que vai pagar; ' +
        'mostre-os por no máximo um minuto, e nunca os guarde nem registre. Exige o escopo ' +
        '`corporate:secrets`, que só é dado pelo nome. Cada leitura fica na auditoria antes da ' +
        'resposta. Uma empresa lê no máximo sessenta vezes por hora (429 `too_many_secrets`); ' +
        '`RateLimit-Remaining` diz quantas restam. Um cartão cancelado ou vencido é recusado (409 ' +
        '`corporate_card_ended`). O servidor não os guarda nem registra.',
    ],
  },
  'corporate.cards.list': {
    summary: 'Listar cartões corporativos',
    says: [
      'Lists the cards of the company with their spending, the newest first, including ended ' +
        'ones. Filter by `status`, `type` and `holder_id`. It leaves out cards that the bank has ' +
        'not created yet, or refused.',
      'Lista os cartões da empresa com seus gastos, os mais novos primeiro, também os ' +
        'encerrados. Filtre por `status`, `type` e `holder_id`. Os que o banco ainda não criou, ou ' +
        'recusou, não aparecem.',
    ],
  },
  'corporate.holders.cards': {
    summary: 'Listar os cartões de um portador',
    says: [
      'Lists the cards of one cardholder, the newest first; filter by `status` and `type`. An ' +
        'unknown cardholder gets 404; the list of all cards with that `holder_id` would be empty.',
      'Lista os cartões de um portador, os mais novos primeiro; filtre por `status` e `type`. Um ' +
        'portador desconhecido recebe 404; a lista de todos os cartões com esse `holder_id` seria ' +
        'vazia.',
    ],
  },
  'corporate.cards.update': {
    summary: 'Alterar um cartão: nome, limite, período, loja ou status; `canceled` é definitivo',
    says: [
      'Changes what is sent; absent fields stay, and `merchant: null` lets the card buy ' +
        'anywhere. Limits, `blocked` and `canceled` take effect at once, before the bank is ' +
        'informed; purchases that were approved are still cleared. `active` unblocks, and ' +
        'activates a physical card after its delivery (before: 409 `card_not_delivered`). `reason` ' +
        'is shown until it is unblocked. A canceled or expired card is refused (409 ' +
        '`corporate_card_ended`). Events: `corporate.card.updated` or `corporate.card.canceled`. A ' +
        'policy may hold a change of limit or interval.',
      'Altera o que for enviado; campos ausentes ficam, e `merchant: null` deixa o cartão ' +
        'comprar em qualquer loja. Limites, `blocked` e `canceled` valem na hora, antes de o banco ' +
        'ser avisado; compras já aprovadas ainda são confirmadas. `active` desbloqueia, e ativa um ' +
        'cartão físico depois da entrega (antes: 409 `card_not_delivered`). `reason` aparece até o ' +
        'desbloqueio. Um cartão cancelado ou vencido é recusado (409 `corporate_card_ended`). ' +
        'Eventos: `corporate.card.updated` ou `corporate.card.canceled`. Uma política pode reter a ' +
        'mudança de limite ou período.',
    ],
  },
  'corporate.purchases.export': {
    summary:
      'Obter todas as compras de um filtro como tabela (CSV ou XLSX), as mais novas primeiro',
    says: [
      'Gives every purchase that matches the same filters as the list, without pages, as CSV for ' +
        'Brazilian spreadsheets or as XLSX. It is streamed: a large file begins at once. For ' +
        'accounting of one month use the document of the statement.',
      'Devolve todas as compras que atendem aos mesmos filtros da lista, sem páginas, em CSV ' +
        'para planilhas brasileiras ou em XLSX. É enviado em fluxo: um arquivo grande começa na ' +
        'hora. Para a contabilidade de um mês, use o documento da fatura.',
    ],
  },
  'corporate.purchases.get': {
    summary: 'Consultar uma compra',
    says: [
      'Shows a purchase with its card, cardholder, merchant, current cost and status; ' +
        '`denied_reason` says why it was denied. `amount` is what remains after reversals, refunds ' +
        'and dispute credits. `refresh=true` reads from the issuing bank first.',
      'Mostra uma compra com cartão, portador, loja, custo atual e status; `denied_reason` diz ' +
        'por que foi negada. `amount` já desconta o que foi cancelado, reembolsado ou creditado ' +
        'por contestação. `refresh=true` lê antes do banco emissor.',
    ],
  },
  'corporate.cards.purchases': {
    summary: 'Listar as compras de um cartão',
    says: [
      'Lists the purchases of one card, the newest first, with the filters of the list of all ' +
        'purchases. An unknown card is 404.',
      'Lista as compras de um cartão, as mais novas primeiro, com os filtros da lista de todas ' +
        'as compras. Um cartão desconhecido é 404.',
    ],
  },
  'corporate.holders.purchases': {
    summary: 'Listar as compras de um portador',
    says: [
      'Lists the purchases with all cards of one cardholder, the newest first, with the filters ' +
        'of the list of all purchases. An unknown cardholder is 404.',
      'Lista as compras com todos os cartões de um portador, as mais novas primeiro, com os ' +
        'filtros da lista de todas as compras. Um portador desconhecido é 404.',
    ],
  },
  'corporate.purchases.list': {
    summary: 'Listar compras',
    says: [
      'Lists purchases of all statuses, including denied ones, in the order in which they were ' +
        'recorded here, the newest first. `created_at` filters by that order; `purchased_at` by ' +
        'the time of purchase. Further filters: card, cardholder, cost center, category or MCC, ' +
        '`status`, amount, statement (`invoice_id`), text (`q`) and `has_receipt`. `refresh=true` ' +
        'first synchronizes with the issuing bank: 502 if it does not answer, never stale data.',
      'Lista compras em qualquer status, também as negadas, na ordem em que foram registradas ' +
        'aqui, as mais novas primeiro. `created_at` filtra por essa ordem; `purchased_at`, pela ' +
        'hora da compra. Outros filtros: cartão, portador, centro de custo, categoria ou MCC, ' +
        '`status`, valor, fatura (`invoice_id`), texto (`q`) e `has_receipt`. `refresh=true` ' +
        'sincroniza antes com o banco emissor: 502 se ele não responder, nunca dados velhos.',
    ],
  },
}
