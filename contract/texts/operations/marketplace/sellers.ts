// What each call of contract/marketplace/sellers.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'sellers.createIndividual': {
    en:
      'Registers a person (CPF) under the platform of the token; only a platform’s own token ' +
      'may do so. The KYC provider checks the person: `pending` becomes `active` or `denied`, ' +
      'with an event; without a provider an operator decides. A pending seller may sell and ' +
      'link a bank account, and is paid out once it is active. A CPF has one seller on a ' +
      'platform (409 `seller_exists`). The same `Idempotency-Key` returns the same seller. ' +
      'Event: `seller.created`.',
    pt:
      'Cadastra uma pessoa (CPF) na plataforma do token; só o token da própria plataforma ' +
      'pode. O provedor de KYC analisa: `pending` passa a `active` ou `denied`, com um evento; ' +
      'sem provedor, um operador decide. Um vendedor pendente pode vender e vincular conta ' +
      'bancária, e recebe repasses quando estiver ativo. Um CPF tem um vendedor em cada ' +
      'plataforma (409 `seller_exists`). A mesma `Idempotency-Key` devolve o mesmo vendedor. ' +
      'Evento: `seller.created`.',
  },
  'sellers.createBusiness': {
    en:
      'Registers a company with its legal representative under the platform of the token; only ' +
      'a platform’s own token may do so. The KYC provider checks it: `pending` becomes ' +
      '`active` or `denied`, with an event; without a provider an operator decides. A pending ' +
      'seller may sell and link a bank account, and is paid out once it is active. A CNPJ has ' +
      'one seller on a platform (409 `seller_exists`). A new seller has every method, 12 ' +
      'installments and manual payouts. The same `Idempotency-Key` returns the same seller. ' +
      'Event: `seller.created`.',
    pt:
      'Cadastra uma empresa e seu representante legal na plataforma do token; só o token da ' +
      'própria plataforma pode. O provedor de KYC analisa: `pending` passa a `active` ou ' +
      '`denied`, com um evento; sem provedor, um operador decide. Um vendedor pendente pode ' +
      'vender e vincular conta bancária, e recebe repasses quando estiver ativo. Um CNPJ tem ' +
      'um vendedor em cada plataforma (409 `seller_exists`). Um vendedor novo tem todas as ' +
      'formas de pagamento, 12 parcelas e repasse só quando pedido. A mesma `Idempotency-Key` ' +
      'devolve o mesmo vendedor. Evento: `seller.created`.',
  },
  'sellers.updateIndividual': {
    en:
      'Changes registration, address, `url_notify` (the webhook of the seller) and the payout ' +
      'policy. CPF, type and status cannot change. Methods, installments and ' +
      '`max_transaction_amount` are set by its platform only. A `payout_policy` pays out the ' +
      'whole balance on banking days, if it is at least `minimum_amount`; an approval policy ' +
      'may hold a change to it. The new settings apply to later transactions only. Event: ' +
      '`seller.updated`.',
    pt:
      'Altera cadastro, endereço, `url_notify` (o webhook do vendedor) e a política de ' +
      'repasse. CPF, tipo e status não mudam. Formas de pagamento, parcelas e ' +
      '`max_transaction_amount` só a plataforma define. Uma `payout_policy` repassa o saldo ' +
      'inteiro em dias úteis, se for de pelo menos `minimum_amount`; uma política de aprovação ' +
      'pode reter a mudança dela. A mudança só vale para as transações seguintes. Evento: ' +
      '`seller.updated`.',
  },
  'sellers.updateBusiness': {
    en:
      'Changes registration, representative, addresses, `url_notify` (the webhook of the ' +
      'seller) and the payout policy. CNPJ, type and status cannot change. Methods, ' +
      'installments and `max_transaction_amount` are set by its platform only. A ' +
      '`payout_policy` pays out the whole balance on banking days, if it is at least ' +
      '`minimum_amount`; an approval policy may hold a change to it. The new settings apply to ' +
      'later transactions only. Event: `seller.updated`.',
    pt:
      'Altera cadastro, representante, endereços, `url_notify` (o webhook do vendedor) e a ' +
      'política de repasse. CNPJ, tipo e status não mudam. Formas de pagamento, parcelas e ' +
      '`max_transaction_amount` só a plataforma define. Uma `payout_policy` repassa o saldo ' +
      'inteiro em dias úteis, se for de pelo menos `minimum_amount`; uma política de aprovação ' +
      'pode reter a mudança dela. A mudança só vale para as transações seguintes. Evento: ' +
      '`seller.updated`.',
  },
  'sellers.get': {
    en:
      'Shows registration, status, payment methods, limits and payout policy of a seller. ' +
      '`reason` says why it was denied or blocked. A seller sees itself only.',
    pt:
      'Mostra cadastro, status, formas de pagamento, limites e política de repasse de um ' +
      'vendedor. `reason` diz por que foi negado ou bloqueado. Um vendedor vê só a si mesmo.',
  },
  'sellers.list': {
    en:
      'Lists the sellers of the platform, the newest first; a seller finds only itself. Filter ' +
      'by `status` and `type` (several, separated by commas), `taxpayer_id` and time. Deleted ' +
      'ones come only with `status=deleted`.',
    pt:
      'Lista os vendedores da plataforma, os mais novos primeiro; um vendedor encontra só a si ' +
      'mesmo. Filtre por `status` e `type` (vários, separados por vírgulas), `taxpayer_id` e ' +
      'data. Os excluídos só aparecem com `status=deleted`.',
  },
  'sellers.search': {
    en:
      'Finds the seller with this document on the platform, with or without punctuation. Use ' +
      'it when a registration is refused with `seller_exists`. An unknown document, or that of ' +
      'a deleted seller, gets 404.',
    pt:
      'Encontra o vendedor com este documento na plataforma, com ou sem pontuação. Use quando ' +
      'um cadastro é recusado com `seller_exists`. Um documento desconhecido, ou o de um ' +
      'vendedor excluído, recebe 404.',
  },
  'sellers.delete': {
    en:
      'Ends a seller for good and revokes its credentials. Only its platform may do it, and a ' +
      'platform cannot delete itself. The document in the path must be that of the seller, ' +
      'else 404. It is refused while there are balances, open transactions, receivables, ' +
      'payouts in progress or corporate cards (409 `seller_has_money` names them). Its ' +
      'transactions stay. Event: `seller.deleted`.',
    pt:
      'Encerra um vendedor de vez e revoga suas credenciais. Só a plataforma dele pode, e uma ' +
      'plataforma não exclui a si mesma. O documento no caminho deve ser o do vendedor; se ' +
      'não, 404. Saldos, transações abertas, recebíveis, repasses em andamento e cartões ' +
      'corporativos impedem (409 `seller_has_money` diz quais). As transações dele ficam. ' +
      'Evento: `seller.deleted`.',
  },
  'sellers.mccs': {
    en:
      'Lists the codes that a registration takes as `mcc`. `q` searches for words in either ' +
      'language, or for the beginning of a code.',
    pt:
      'Lista os códigos que um cadastro aceita como `mcc`. `q` procura por palavras nas duas ' +
      'línguas, ou pelo começo de um código.',
  },
  'sellers.balances': {
    en:
      'Shows what can be paid out now (`current_balance`), what will settle ' +
      '(`receivables_cents`), what is held for refunds, payouts and disputes in progress ' +
      '(`blocked_cents`), and `account_balance`. A debt after a chargeback makes ' +
      '`current_balance` negative. It is always up to date. The movements behind it are in the ' +
      'statement.',
    pt:
      'Mostra o que pode ser repassado agora (`current_balance`), o que ainda será liquidado ' +
      '(`receivables_cents`), o que está retido para reembolsos, repasses e contestações em ' +
      'andamento (`blocked_cents`) e `account_balance`. Um débito depois de um chargeback ' +
      'deixa `current_balance` negativo. Está sempre em dia. Os movimentos estão no extrato.',
  },
} as const satisfies Texts
