// The Portuguese of the sentences about statements of corporate cards.

export const CORPORATE_STATEMENTS: Readonly<Record<string, string>> = {
  'From the next statement on.': 'A partir da próxima fatura.',
  'Of the open statement.': 'Da fatura aberta.',
  'The due date of the first statement with the new due day.':
    'O vencimento da primeira fatura com o novo dia de vencimento.',
  'The month in which it is due.': 'O mês em que vence.',
  'Its first day.': 'O primeiro dia dela.',
  'Its last day: ten days before it is due.': 'O último dia dela: dez dias antes do vencimento.',
  'The due date (vencimento). If it is not a banking day, the statement can be paid on the next one: `payable_until`.':
    'A data de vencimento. Se não for dia útil bancário, a fatura pode ser paga no seguinte: `payable_until`.',
  'The last day on which it can be paid without being late: the due date, or the next banking day.':
    'O último dia em que pode ser paga sem atraso: o vencimento, ou o dia útil bancário seguinte.',
  'Payments of recharges and statements that the bank returned to their payers in this period (MED), as far as the balance did not cover them.':
    'Pagamentos de recargas e faturas que o banco devolveu aos pagadores neste período (MED), no ' +
    'que o saldo não os cobriu.',
  'The cashback that is deducted when it closes.': 'O cashback descontado no fechamento.',
  'The amount that the balance paid when it closed.': 'O valor que o saldo pagou no fechamento.',
  'The amount paid since then.': 'O valor pago desde então.',
  'The late fee, charged once.': 'A multa por atraso, cobrada uma vez.',
  'Interest for late payment, up to today.': 'Juros por atraso, até hoje.',
  'The amount due today, with late fee and interest; 0 while it is open.':
    'O valor devido hoje, com multa e juros; 0 enquanto está aberta.',
  'Percentage of the amount owed after `payable_until`, charged once, by its contract.':
    'Percentual do valor devido após `payable_until`, cobrado uma vez, conforme o contrato.',
  'Percentage per month of 30 days on the purchases still owed, for each day after `payable_until`, by its contract.':
    'Percentual por mês de 30 dias sobre as compras ainda devidas, por dia após `payable_until`, conforme o contrato.',
  'The account is suspended on this day unless the statement is paid first.':
    'A conta é suspensa neste dia, a não ser que a fatura seja paga antes.',
  'The default is `pdf`. `csv`: UTF-8 with a byte order mark, semicolons between columns, a comma in amounts, as spreadsheets in Brazil read it. `xlsx`: the same rows as a workbook, with days and amounts as numbers. `ofx`: OFX 1.0.2 of a credit card; once it is paid, its late charges, cashback and payments are lines too, and its lines sum to 0.':
    'O padrão é `pdf`. `csv`: UTF-8 com marca de ordem de bytes (BOM), ponto e vírgula entre ' +
    'colunas, vírgula nos valores, como as planilhas no Brasil leem. `xlsx`: as mesmas linhas ' +
    'como planilha, com dias e valores como números. `ofx`: OFX 1.0.2 de um cartão de crédito; ' +
    'depois de paga, os encargos por atraso, o cashback e os pagamentos também são linhas, e a ' +
    'soma das linhas é 0.',
  'The document.': 'O documento.',
  'Identifier of a payment.': 'Identificador de um pagamento.',
  'The amount of the pix: the amount owed when it was created.':
    'O valor do pix: o que era devido quando foi criado.',
  'The amount that was paid. It pays the statement; the rest is credited to the balance.':
    'O valor que foi pago. Ele paga a fatura; o resto é creditado ao saldo.',
  'The average amount of a purchase, rounded down; 0 without purchases.':
    'O valor médio de uma compra, arredondado para baixo; 0 sem compras.',
}
