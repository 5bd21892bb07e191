// The Portuguese of the sentences about corporate accounts, cardholders and cards.

export const CORPORATE_ACCOUNTS: Readonly<Record<string, string>> = {
  'Identifier of a recharge.': 'Identificador de uma recarga.',
  'The requested amount.': 'O valor pedido.',
  'The amount that was paid. All of it is credited to the balance, also if it was paid late, twice or differs from `amount`.':
    'O valor que foi pago. É todo creditado ao saldo, mesmo se pago com atraso, duas vezes ou diferente de `amount`.',
  'The amount that the bank returned to the payer (MED).':
    'O valor que o banco devolveu ao pagador (MED).',
  'Oldest first. `invoice_id` is null if nothing is owed, and until the next statement opens.':
    'Da mais antiga à mais nova. `invoice_id` é null se nada é devido, e até a próxima fatura abrir.',
  'The id of the return at the SPI (rtrId).': 'O id da devolução no SPI (rtrId).',
  'The amount debited from the balance for it.': 'O valor debitado do saldo por ela.',
  'The amount that the balance did not cover; it is owed on a statement.':
    'O valor que o saldo não cobriu; é devido em uma fatura.',
  'Identifier of an invoice.': 'Identificador de uma fatura.',
  '`MED_FRAUDE`, `MED_OPERACIONAL` or `MED_PIX_AUTOMATICO`.':
    '`MED_FRAUDE`, `MED_OPERACIONAL` ou `MED_PIX_AUTOMATICO`.',
  'The text of the QR code (pix copia e cola), for the app of a bank.':
    'O texto do QR code (pix copia e cola), para o aplicativo de um banco.',
  'The page to pay it.': 'A página para pagar.',
  'Read the current data from the issuing bank first; 502 if the bank does not answer.':
    'Lê antes os dados atuais no banco emissor; 502 se o banco não responde.',
  'Identifier of a corporate account.': 'Identificador de uma conta corporativa.',
  '`inactive`: not requested, denied, or closed (`closed_at`). `waiting_contract_assignment`: the company must accept the contract in the portal. `pending`: under review. Only an `active` account can spend.':
    '`inactive`: não pedida, negada ou encerrada (`closed_at`). `waiting_contract_assignment`: a ' +
    'empresa precisa aceitar o contrato no portal. `pending`: em análise. Só uma conta `active` ' +
    'pode gastar.',
  'The day of the month on which the open statement is due.':
    'O dia do mês em que a fatura aberta vence.',
  'The same for the statements after it: differs from `due_day` after a change of the due day.':
    'O mesmo para as faturas seguintes: difere de `due_day` depois de uma mudança do dia de vencimento.',
  'Why a suspended account is suspended. `operator`: by an operator. `arrears`: a statement was overdue for too long; payment ends only this suspension.':
    'Por que uma conta suspensa está suspensa. `operator`: por um operador. `arrears`: uma ' +
    'fatura ficou vencida por tempo demais; o pagamento encerra apenas esta suspensão.',
  'Why it was denied or suspended; `arrears` for an overdue statement, as it was sent.':
    'Por que foi negada ou suspensa, como foi enviado; `arrears` por uma fatura vencida.',
  'The same in Portuguese, for people.': 'O mesmo em português, para pessoas.',
  'Id of the transfer that paid out the remaining balance after the account was closed; the newest transfer if money arrived later.':
    'Id do repasse do saldo restante depois que a conta foi encerrada; o repasse mais novo, se chegou dinheiro depois.',
  'The amount that was paid in and not yet used by a statement.':
    'O valor que foi pago e ainda não foi usado por uma fatura.',
  'The credit limit: the amount that can be spent beyond the balance.':
    'O limite de crédito: o valor que pode ser gasto além do saldo.',
  'Authorized and confirmed purchases whose statement is not yet paid.':
    'Compras autorizadas e confirmadas cuja fatura ainda não foi paga.',
  '`balance + limit − used`; never shown below 0.':
    '`balance + limit − used`; nunca mostrado abaixo de 0.',
  'Identifier of a cardholder.': 'Identificador de um portador.',
  'CPF, without punctuation.': 'CPF, sem pontuação.',
  'The limit per interval, over all cards.': 'O limite por período, somando todos os cartões.',
  'Resets at midnight (day), on Monday (week) or on the first of the month (month), in São Paulo time.':
    'Recomeça à meia-noite (day), na segunda-feira (week) ou no dia primeiro (month), no horário de São Paulo.',
  'Why the cardholder was blocked, as it was sent.':
    'Por que o portador foi bloqueado, como foi enviado.',
  'Spent in the current interval, authorized or confirmed.':
    'Gasto no período atual, autorizado ou confirmado.',
  'The amount that this limit still allows in the interval; never below 0.':
    'O valor que este limite ainda permite no período; nunca abaixo de 0.',
  'Cards that are not canceled.': 'Cartões que não foram cancelados.',
  'The amount that the cardholder may spend per interval, over all cards; 0 allows no purchase.':
    'O valor que o portador pode gastar por período, somando todos os cartões; 0 não permite compras.',
  'The name of a cost center; a new name creates it.':
    'O nome de um centro de custo; um nome novo o cria.',
  'The name or the id of a cost center.': 'O nome ou o id de um centro de custo.',
  'A part of the name, or the CPF.': 'Uma parte do nome, ou o CPF.',
  'The reason: together with a `status` that blocks or cancels, or for an object that is blocked. Unblocking clears it.':
    'O motivo: junto com um `status` que bloqueia ou cancela, ou para um objeto bloqueado. O desbloqueio o apaga.',
  "The company's name for the card.": 'O nome que a empresa dá ao cartão.',
  'The amount that the card may spend per interval; 0 allows no purchase.':
    'O valor que o cartão pode gastar por período; 0 não permite compras.',
  'The card works only at merchants whose name begins with this text; case, accents and punctuation are ignored.':
    'O cartão só funciona em lojas cujo nome começa com este texto; maiúsculas, acentos e pontuação são ignorados.',
  'Identifier of a corporate card.': 'Identificador de um cartão corporativo.',
  'The limit per interval.': 'O limite por período.',
  'Why it was blocked or canceled, as it was sent.':
    'Por que foi bloqueado ou cancelado, como foi enviado.',
  'MM/YY': 'MM/AA',
  'The card number.': 'O número do cartão.',
  'The card verification code.': 'O código de segurança do cartão.',
  'Seconds for which it can be shown.': 'Segundos durante os quais pode ser mostrado.',
  '`virtual` or `physical`.': '`virtual` ou `physical`.',
}
