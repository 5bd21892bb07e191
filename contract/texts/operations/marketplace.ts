// What each call does: splits, fees, quotes, sellers, their balances and payouts, and bank
// accounts.

import type { OperationText } from '../index.ts'

export const MARKETPLACE: Readonly<Record<string, OperationText>> = {
  'splitRules.create': {
    summary: 'Guardar uma regra de divisão para as transações de um vendedor',
    says: [
      'Stores a rule that gives `receiver` a part of each later transaction of the seller, ' +
        'between `min_amount` and `max_amount` if they are sent. `percent` is of the gross amount; ' +
        '`fixed` is whole centavos; the seller of the transaction gets the remainder, to the ' +
        'centavo. A transaction with `split_rules` of its own ignores stored rules. Together with ' +
        'the other rules for the same amounts it must be at most 100 percent, with one rule for ' +
        'each receiver and one `full`. It never changes: delete it and store another. A seller has ' +
        'at most 200. The same `Idempotency-Key` returns the same rule.',
      'Guarda uma regra que dá a `receiver` uma parte de cada transação futura do vendedor, ' +
        'entre `min_amount` e `max_amount`, se enviados. `percent` é do valor bruto; `fixed` são ' +
        'centavos inteiros; o vendedor da transação fica com o resto, até o centavo. Uma transação ' +
        'com `split_rules` próprias ignora as regras guardadas. Com as outras regras dos mesmos ' +
        'valores, pode somar no máximo 100 por cento, com uma regra por recebedor e um só `full`. ' +
        'Ela nunca muda: exclua e guarde outra. Um vendedor tem no máximo 200. A mesma ' +
        '`Idempotency-Key` devolve a mesma regra.',
    ],
  },
  'splitRules.delete': {
    summary: 'Excluir uma regra de divisão; as transações existentes a mantêm',
    says: [
      'Ends a rule: from now on it divides no transaction. Existing transactions and quotes keep ' +
        'their parts, and rules that were copied into a payment link stay there. A deleted rule ' +
        'stays in `GET /v1/split_rules?status=deleted`; deleting it again gets 404.',
      'Encerra uma regra: ela não divide mais nenhuma transação. Transações e cotações ' +
        'existentes mantêm suas partes, e as regras copiadas para um link de pagamento ficam nele. ' +
        'Uma regra excluída continua em `GET /v1/split_rules?status=deleted`; excluir de novo ' +
        'recebe 404.',
    ],
  },
  'splitRules.get': {
    summary: 'Consultar uma regra de divisão',
    says: [
      'Shows a stored rule, with who created it and, if it was deleted, when and by whom. What a ' +
        'rule gave in one transaction is in `split_rules` of that transaction.',
      'Mostra uma regra guardada, com quem a criou e, se foi excluída, quando e por quem. O que ' +
        'uma regra deu em uma transação está em `split_rules` dessa transação.',
    ],
  },
  'splitRules.list': {
    summary: 'Listar regras de divisão; com `status`, também as excluídas',
    says: [
      'Lists stored rules, the newest first; only active ones unless `status` says otherwise. ' +
        'Filter by `receiver` and `io_seller_id`. A platform sees the rules of all its sellers, a ' +
        'seller its own.',
      'Lista as regras guardadas, as mais novas primeiro; só as ativas, se `status` não disser ' +
        'outra coisa. Filtre por `receiver` e `io_seller_id`. A plataforma vê as regras de todos ' +
        'os seus vendedores; o vendedor, as suas.',
    ],
  },
  'feePlans.list': {
    summary: 'Listar as versões do plano de tarifas',
    says: [
      'Lists the versions of the plan of the platform, the newest first: the rules for each ' +
        'method and number of installments, and the period in which each applies. `status` and ' +
        '`version` filter. A transaction keeps the version under which it was created. A seller ' +
        'does not see versions that are only scheduled, nor who added them. Only operators of the ' +
        'installation add versions; no call changes one.',
      'Lista as versões do plano da plataforma, as mais novas primeiro: as regras por forma de ' +
        'pagamento e número de parcelas, e o período em que cada uma vale. `status` e `version` ' +
        'filtram. Uma transação mantém a versão em que foi criada. Um vendedor não vê versões ' +
        'apenas agendadas, nem quem as adicionou. Só operadores da instalação adicionam versões; ' +
        'nenhuma chamada as muda.',
    ],
  },
  'quotes.create': {
    summary: 'Cotar quanto cada recebedor de uma transação receberia, e quando',
    says: [
      'Computes the fee, parts and settlement days of a transaction that does not exist yet, ' +
        'with the same code that settles: what is refused here would be refused there. It moves no ' +
        'money and creates no event. It is valid for an hour and for one transaction: send its id ' +
        'as `quote`, without `split_rules`, and the transaction is divided and priced exactly as ' +
        'quoted. Seller, amount, method and installments must be the same (422 `quote_mismatch`); ' +
        'a failed transaction releases the quote. The same `Idempotency-Key` returns the same ' +
        'quote.',
      'Calcula tarifa, partes e dias de liquidação de uma transação que ainda não existe, com o ' +
        'mesmo código que liquida: o que é recusado aqui seria recusado lá. Não move dinheiro e ' +
        'não cria evento. Vale por uma hora e para uma transação: envie o id como `quote`, sem ' +
        '`split_rules`, e a transação é dividida e precificada exatamente como cotado. Vendedor, ' +
        'valor, forma de pagamento e parcelas devem ser os mesmos (422 `quote_mismatch`); uma ' +
        'transação que falha libera a cotação. A mesma `Idempotency-Key` devolve a mesma cotação.',
    ],
  },
  'sellers.createBusiness': {
    summary: 'Cadastrar uma pessoa jurídica como vendedor',
    says: [
      'Registers a company with its legal representative under the platform of the token; only a ' +
        'platform’s own token may do so. The KYC provider checks it: `pending` becomes `active` or ' +
        '`denied`, with an event; without a provider an operator decides. A pending seller may ' +
        'sell and link a bank account, and is paid out once it is active. A CNPJ has one seller on ' +
        'a platform (409 `seller_exists`). A new seller has every method, 12 installments and ' +
        'manual payouts. The same `Idempotency-Key` returns the same seller. Event: ' +
        '`seller.created`.',
      'Cadastra uma empresa e seu representante legal na plataforma do token; só o token da ' +
        'própria plataforma pode. O provedor de KYC analisa: `pending` passa a `active` ou ' +
        '`denied`, com um evento; sem provedor, um operador decide. Um vendedor pendente pode ' +
        'vender e vincular conta bancária, e recebe repasses quando estiver ativo. Um CNPJ tem um ' +
        'vendedor em cada plataforma (409 `seller_exists`). Um vendedor novo tem todas as formas ' +
        'de pagamento, 12 parcelas e repasse só quando pedido. A mesma `Idempotency-Key` devolve o ' +
        'mesmo vendedor. Evento: `seller.created`.',
    ],
  },
  'sellers.createIndividual': {
    summary: 'Cadastrar uma pessoa física como vendedor',
    says: [
      'Registers a person (CPF) under the platform of the token; only a platform’s own token may ' +
        'do so. The KYC provider checks the person: `pending` becomes `active` or `denied`, with ' +
        'an event; without a provider an operator decides. A pending seller may sell and link a ' +
        'bank account, and is paid out once it is active. A CPF has one seller on a platform (409 ' +
        '`seller_exists`). The same `Idempotency-Key` returns the same seller. Event: ' +
        '`seller.created`.',
      'Cadastra uma pessoa (CPF) na plataforma do token; só o token da própria plataforma pode. ' +
        'O provedor de KYC analisa: `pending` passa a `active` ou `denied`, com um evento; sem ' +
        'provedor, um operador decide. Um vendedor pendente pode vender e vincular conta bancária, ' +
        'e recebe repasses quando estiver ativo. Um CPF tem um vendedor em cada plataforma (409 ' +
        '`seller_exists`). A mesma `Idempotency-Key` devolve o mesmo vendedor. Evento: ' +
        '`seller.created`.',
    ],
  },
  'sellers.delete': {
    summary: 'Excluir um vendedor sem saldo; o CPF ou CNPJ confirma',
    says: [
      'Ends a seller for good and revokes its credentials. Only its platform may do it, and a ' +
        'platform cannot delete itself. The document in the path must be that of the seller, else ' +
        '404. It is refused while there are balances, open transactions, receivables, payouts in ' +
        'progress or corporate cards (409 `seller_has_money` names them). Its transactions stay. ' +
        'Event: `seller.deleted`.',
      'Encerra um vendedor de vez e revoga suas credenciais. Só a plataforma dele pode, e uma ' +
        'plataforma não exclui a si mesma. O documento no caminho deve ser o do vendedor; se não, ' +
        '404. Saldos, transações abertas, recebíveis, repasses em andamento e cartões corporativos ' +
        'impedem (409 `seller_has_money` diz quais). As transações dele ficam. Evento: ' +
        '`seller.deleted`.',
    ],
  },
  'sellers.balances': {
    summary: 'Consultar os saldos de um vendedor: disponível agora, retido e ainda a liquidar',
    says: [
      'Shows what can be paid out now (`current_balance`), what will settle ' +
        '(`receivables_cents`), what is held for refunds, payouts and disputes in progress ' +
        '(`blocked_cents`), and `account_balance`. A debt after a chargeback makes ' +
        '`current_balance` negative. It is always up to date. The movements behind it are in the ' +
        'statement.',
      'Mostra o que pode ser repassado agora (`current_balance`), o que ainda será liquidado ' +
        '(`receivables_cents`), o que está retido para reembolsos, repasses e contestações em ' +
        'andamento (`blocked_cents`) e `account_balance`. Um débito depois de um chargeback deixa ' +
        '`current_balance` negativo. Está sempre em dia. Os movimentos estão no extrato.',
    ],
  },
  'sellers.get': {
    summary: 'Consultar um vendedor',
    says: [
      'Shows registration, status, payment methods, limits and payout policy of a seller. ' +
        '`reason` says why it was denied or blocked. A seller sees itself only.',
      'Mostra cadastro, status, formas de pagamento, limites e política de repasse de um ' +
        'vendedor. `reason` diz por que foi negado ou bloqueado. Um vendedor vê só a si mesmo.',
    ],
  },
  'sellers.mccs': {
    summary: 'Listar os códigos de categoria de estabelecimento (MCC), em inglês e português',
    says: [
      'Lists the codes that a registration takes as `mcc`. `q` searches for words in either ' +
        'language, or for the beginning of a code.',
      'Lista os códigos que um cadastro aceita como `mcc`. `q` procura por palavras nas duas ' +
        'línguas, ou pelo começo de um código.',
    ],
  },
  'sellers.list': {
    summary: 'Listar vendedores; os excluídos só com filtro por status',
    says: [
      'Lists the sellers of the platform, the newest first; a seller finds only itself. Filter ' +
        'by `status` and `type` (several, separated by commas), `taxpayer_id` and time. Deleted ' +
        'ones come only with `status=deleted`.',
      'Lista os vendedores da plataforma, os mais novos primeiro; um vendedor encontra só a si ' +
        'mesmo. Filtre por `status` e `type` (vários, separados por vírgulas), `taxpayer_id` e ' +
        'data. Os excluídos só aparecem com `status=deleted`.',
    ],
  },
  'sellers.search': {
    summary: 'Encontrar o vendedor com um CPF ou CNPJ',
    says: [
      'Finds the seller with this document on the platform, with or without punctuation. Use it ' +
        'when a registration is refused with `seller_exists`. An unknown document, or that of a ' +
        'deleted seller, gets 404.',
      'Encontra o vendedor com este documento na plataforma, com ou sem pontuação. Use quando um ' +
        'cadastro é recusado com `seller_exists`. Um documento desconhecido, ou o de um vendedor ' +
        'excluído, recebe 404.',
    ],
  },
  'sellers.updateBusiness': {
    summary: 'Alterar um vendedor pessoa jurídica; campos ausentes ficam como estão',
    says: [
      'Changes registration, representative, addresses, `url_notify` (the webhook of the seller) ' +
        'and the payout policy. CNPJ, type and status cannot change. Methods, installments and ' +
        '`max_transaction_amount` are set by its platform only. A `payout_policy` pays out the ' +
        'whole balance on banking days, if it is at least `minimum_amount`; an approval policy may ' +
        'hold a change to it. The new settings apply to later transactions only. Event: ' +
        '`seller.updated`.',
      'Altera cadastro, representante, endereços, `url_notify` (o webhook do vendedor) e a ' +
        'política de repasse. CNPJ, tipo e status não mudam. Formas de pagamento, parcelas e ' +
        '`max_transaction_amount` só a plataforma define. Uma `payout_policy` repassa o saldo ' +
        'inteiro em dias úteis, se for de pelo menos `minimum_amount`; uma política de aprovação ' +
        'pode reter a mudança dela. A mudança só vale para as transações seguintes. Evento: ' +
        '`seller.updated`.',
    ],
  },
  'sellers.updateIndividual': {
    summary: 'Alterar um vendedor pessoa física; campos ausentes ficam como estão',
    says: [
      'Changes registration, address, `url_notify` (the webhook of the seller) and the payout ' +
        'policy. CPF, type and status cannot change. Methods, installments and ' +
        '`max_transaction_amount` are set by its platform only. A `payout_policy` pays out the ' +
        'whole balance on banking days, if it is at least `minimum_amount`; an approval policy may ' +
        'hold a change to it. The new settings apply to later transactions only. Event: ' +
        '`seller.updated`.',
      'Altera cadastro, endereço, `url_notify` (o webhook do vendedor) e a política de repasse. ' +
        'CPF, tipo e status não mudam. Formas de pagamento, parcelas e `max_transaction_amount` só ' +
        'a plataforma define. Uma `payout_policy` repassa o saldo inteiro em dias úteis, se for de ' +
        'pelo menos `minimum_amount`; uma política de aprovação pode reter a mudança dela. A ' +
        'mudança só vale para as transações seguintes. Evento: `seller.updated`.',
    ],
  },
  'explain.get': {
    summary: 'Explicar um valor por seus lançamentos contábeis',
    says: [
      'Says why an amount is what it is: each ledger transfer behind a transaction, refund, ' +
        'dispute, payout, receivable or statement line, with its debit, credit and rule (fee plan ' +
        'with version, split rule). The lines add up to `total_cents`, to the centavo. For a ' +
        'seller it explains the balance: the last hundred movements, and earlier ones as one line. ' +
        'It changes nothing.',
      'Diz por que um valor é o que é: cada lançamento contábil por trás de uma transação, ' +
        'reembolso, contestação, repasse, recebível ou linha de extrato, com débito, crédito e ' +
        'regra (plano de tarifas com a versão, regra de divisão). As linhas somam `total_cents`, ' +
        'até o centavo. De um vendedor, explica o saldo: os últimos cem movimentos, e os ' +
        'anteriores em uma só linha. Não muda nada.',
    ],
  },
  'sellers.statement': {
    summary: 'Listar o extrato de um vendedor: cada movimento do saldo disponível',
    says: [
      'Lists every movement of the available balance, numbered without gaps, with the balance ' +
        'after it (less any debt) and its cause: settlements, refunds, payouts, disputes and fees. ' +
        'The newest come first; `sort=time-ascending` begins at the first. Amounts that have not ' +
        'settled are in the receivables. `format` gives all lines of the period as `csv`, `xlsx` ' +
        'or `ofx`, the oldest first, at most a million.',
      'Lista cada movimento do saldo disponível, numerado sem lacunas, com o saldo depois dele ' +
        '(menos um débito) e a origem: liquidações, reembolsos, repasses, contestações e tarifas. ' +
        'Os mais novos vêm primeiro; `sort=time-ascending` começa pelo primeiro. O que ainda não ' +
        'foi liquidado está nos recebíveis. `format` devolve todas as linhas do período como ' +
        '`csv`, `xlsx` ou `ofx`, das mais antigas às mais novas, no máximo um milhão.',
    ],
  },
  'sellers.receivables': {
    summary: 'Listar os recebíveis de um vendedor',
    says: [
      'Lists the seller’s share of each transaction and installment, with fee and day ' +
        '(`due_on`), the latest day first. On that day a `scheduled` one becomes available by ' +
        'itself and is `settled`. Pix settles at once, a boleto on the next banking day, the k-th ' +
        'installment of a card after 30·k days, always on a banking day. Refunds and disputes ' +
        'reduce what has not settled; a receivable that is taken whole is `canceled`. Filter by ' +
        '`status`, `transaction` and `due_on`.',
      'Lista a parte do vendedor em cada transação e parcela, com tarifa e dia (`due_on`), do ' +
        'dia mais distante ao mais próximo. Nesse dia um item `scheduled` fica disponível sozinho ' +
        'e passa a `settled`. O pix liquida na hora, o boleto no dia útil seguinte, a parcela k de ' +
        'um cartão depois de 30·k dias, sempre em dia útil. Reembolsos e contestações reduzem o ' +
        'que não foi liquidado; o que sai por inteiro fica `canceled`. Filtre por `status`, ' +
        '`transaction` e `due_on`.',
    ],
  },
  'transfers.create': {
    summary: 'Repassar o saldo de um vendedor à conta bancária vinculada',
    says: [
      'Debits `amount` from the available balance at once and has the bank pay it to the linked ' +
        'account. The seller must be `active`; an amount above the balance is 409 ' +
        '`insufficient_funds`. The payout is `pending` or `processing` until the bank has paid ' +
        '(`transfer.succeeded`); if the bank refuses (`transfer.failed`) or the receiver’s bank ' +
        'returns it (`transfer.returned`), the seller is credited again. When the bank does not ' +
        'answer, nothing is undone: the server asks again with the same id. It cannot be canceled. ' +
        'Send an `Idempotency-Key`: without one, two calls are two payouts. Amounts count in the ' +
        'budget of a credential, and a policy may hold the call.',
      'Debita `amount` do saldo disponível na hora e manda o banco pagar na conta vinculada. O ' +
        'vendedor precisa estar `active`; um valor acima do saldo é 409 `insufficient_funds`. O ' +
        'repasse fica `pending` ou `processing` até o banco pagar (`transfer.succeeded`); se o ' +
        'banco recusa (`transfer.failed`) ou o banco do recebedor devolve (`transfer.returned`), o ' +
        'vendedor é creditado de novo. Se o banco não responde, nada é desfeito: o servidor ' +
        'pergunta de novo com o mesmo id. Não pode ser cancelado. Envie uma `Idempotency-Key`: sem ' +
        'ela, duas chamadas são dois repasses. Os valores contam no orçamento da credencial, e uma ' +
        'política pode reter a chamada.',
    ],
  },
  'transfers.get': {
    summary: 'Consultar um repasse',
    says: [
      'Shows a payout with its status, account and, once the bank has paid, `end_to_end_id`; ' +
        '`reason` says why it was refused or returned. A payout that `succeeded` can still be ' +
        'returned later.',
      'Mostra um repasse com o status, a conta e, depois que o banco pagou, `end_to_end_id`; ' +
        '`reason` diz por que foi recusado ou devolvido. Um repasse `succeeded` ainda pode ser ' +
        'devolvido depois.',
    ],
  },
  'transfers.transactions': {
    summary: 'Listar o que um repasse paga: cada movimento desde o repasse anterior',
    says: [
      'Lists the statement lines between the payout before and this one, the newest first, with ' +
        'the balances before and after. `brought_forward_cents` plus all lines less `amount_cents` ' +
        'is `carried_forward_cents`. Use it to reconcile a credit at the bank with transactions.',
      'Lista as linhas do extrato entre o repasse anterior e este, as mais novas primeiro, com ' +
        'os saldos de antes e depois. `brought_forward_cents` mais todas as linhas menos ' +
        '`amount_cents` dá `carried_forward_cents`. Use para conciliar um crédito no banco com as ' +
        'transações.',
    ],
  },
  'transfers.list': {
    summary: 'Listar os repasses de um vendedor',
    says: [
      'Lists payouts by call (`manual`) and by policy, the newest first. Filter by `status` ' +
        '(several, separated by commas) and time of creation.',
      'Lista os repasses pedidos (`manual`) e os da política, os mais novos primeiro. Filtre por ' +
        '`status` (vários, separados por vírgulas) e data de criação.',
    ],
  },
  'bankAccounts.associate': {
    summary: 'Vincular uma conta bancária tokenizada ao vendedor',
    says: [
      'Uses up the token and links the account, which can then receive payouts of the seller. ' +
        'Other linked accounts stay; a payout names its account, and a payout policy takes the ' +
        'newest. No bank is asked whether the account exists: a wrong one is noticed when a payout ' +
        'fails. A token works once, within 24 hours. The status is 200 for a new link too; an ' +
        'account that is already linked is returned again. Event: `bank_account.associated`. A ' +
        'policy may hold the call.',
      'Consome o token e vincula a conta, que passa a poder receber repasses do vendedor. As ' +
        'outras contas vinculadas ficam; um repasse diz a conta, e a política de repasse usa a ' +
        'mais nova. Nenhum banco é consultado sobre a existência da conta: uma conta errada ' +
        'aparece quando um repasse falha. Um token funciona uma vez, em até 24 horas. A resposta é ' +
        '200 também para um vínculo novo; uma conta já vinculada é devolvida de novo. Evento: ' +
        '`bank_account.associated`. Uma política pode reter a chamada.',
    ],
  },
  'bankAccounts.associateFor': {
    summary:
      'Vincular uma conta bancária, com a integração no caminho (o ID_DEV da sua credencial)',
    says: [
      'The same as `POST /v1/sellers/bank_accounts/associate_bank_account`, for clients that ' +
        'send the id of their credential in the path. Any other id than that of the token’s ' +
        'credential gets 404 `integration_not_found`.',
      'O mesmo que `POST /v1/sellers/bank_accounts/associate_bank_account`, para clientes que ' +
        'enviam o id da credencial no caminho. Um id que não é o da credencial do token recebe 404 ' +
        '`integration_not_found`.',
    ],
  },
  'bankAccounts.delete': {
    summary: 'Desvincular uma conta bancária: ela não recebe mais repasses',
    says: [
      'Unlinks an account: it receives no new payouts. Those in progress go on, and earlier ones ' +
        'keep naming it. Without another account a payout policy pays nothing until one is linked. ' +
        'It can be linked again with a new token. Event: `bank_account.deleted`. A policy may hold ' +
        'the call.',
      'Desvincula uma conta: ela não recebe novos repasses. Os que estão em andamento seguem, e ' +
        'os anteriores continuam a citá-la. Sem outra conta, a política de repasse não paga nada ' +
        'até que uma seja vinculada. Pode ser vinculada de novo com outro token. Evento: ' +
        '`bank_account.deleted`. Uma política pode reter a chamada.',
    ],
  },
  'bankAccounts.get': {
    summary: 'Consultar uma conta bancária vinculada a um vendedor',
    says: [
      'Shows holder, bank, branch and the last characters of the number; the number itself is ' +
        'never shown. An unlinked account gets 404. `is_verified` is always false: no bank is ' +
        'asked.',
      'Mostra titular, banco, agência e os últimos caracteres do número; o número nunca aparece. ' +
        'Uma conta desvinculada recebe 404. `is_verified` é sempre falso: nenhum banco é ' +
        'consultado.',
    ],
  },
  'bankAccounts.list': {
    summary: 'Listar as contas bancárias vinculadas a um vendedor',
    says: [
      'Lists the linked accounts of a seller, the newest first, without unlinked ones. Numbers are masked.',
      'Lista as contas vinculadas de um vendedor, as mais novas primeiro; as desvinculadas não ' +
        'aparecem. Os números são mascarados.',
    ],
  },
  'bankAccounts.tokenize': {
    summary: 'Tokenizar uma conta bancária de um vendedor',
    says: [
      'Checks and stores a bank account encrypted, and returns a token that links it. The holder ' +
        'must be the seller: another CPF or CNPJ is 422 `holder_mismatch`. Nothing is linked yet ' +
        'and no bank is asked: send the token to `associate_bank_account` within 24 hours. The ' +
        'same `Idempotency-Key` returns the same token.',
      'Confere e guarda uma conta bancária cifrada, e devolve um token para vinculá-la. O ' +
        'titular deve ser o vendedor: outro CPF ou CNPJ é 422 `holder_mismatch`. Nada é vinculado ' +
        'ainda e nenhum banco é consultado: envie o token a `associate_bank_account` em até 24 ' +
        'horas. A mesma `Idempotency-Key` devolve o mesmo token.',
    ],
  },
  'bankAccounts.tokenizeFor': {
    summary:
      'Tokenizar uma conta bancária, com a integração no caminho (o ID_DEV da sua credencial)',
    says: [
      'The same as `POST /v1/sellers/bank_accounts/tokenize/:IO_SELLER_ID`, for clients that ' +
        'send the id of their credential in the path. Any other id than that of the token’s ' +
        'credential gets 404 `integration_not_found`.',
      'O mesmo que `POST /v1/sellers/bank_accounts/tokenize/:IO_SELLER_ID`, para clientes que ' +
        'enviam o id da credencial no caminho. Um id que não é o da credencial do token recebe 404 ' +
        '`integration_not_found`.',
    ],
  },
}
