// Words of the first page of a company with cards.

const pt = {
  spending: 'Gastos dos cartões',
  available: 'Disponível',
  availableHint: (balance: string, limit: string) =>
    `Saldo ${balance} + limite ${limit}, menos o usado`,
  used: 'Usado',
  usedHint: 'Compras ainda não pagas por uma fatura',
  statement: 'Fatura aberta',
  statementHint: (closes: string, due: string) => `Fecha em ${closes}, vence em ${due}`,
  noStatement: 'Nenhuma fatura aberta',
  toPay: 'A pagar',
  toPayHint: (due: string) => `Vence em ${due}`,
  late: (due: string) => `Venceu em ${due}`,
  nothingToPay: 'Nenhuma fatura a pagar',
  period: 'Período',
  periods: { month: 'Este mês', quarter: '3 meses', year: '12 meses' },
  spent: 'Compras confirmadas',
  total: (count: number, average: string) =>
    count === 1 ? '1 compra' : `${count.toLocaleString('pt-BR')} compras, média de ${average}`,
  byMonth: 'Por mês',
  byCategory: 'Por categoria',
  byCenter: 'Por centro de custo',
  byHolder: 'Por portador',
  noCenter: 'Sem centro de custo',
  others: (count: number) => (count === 1 ? 'mais 1' : `mais ${count}`),
  nothing: 'Nenhuma compra confirmada no período',
  nothingText: 'Compras entram aqui quando a loja as confirma. As autorizadas aparecem em Compras.',
  toPurchases: 'Ver compras',
  newest: 'Compras mais recentes',
  all: 'Ver todas',
  recharge: 'Adicionar saldo',
}

const en: typeof pt = {
  spending: 'Card spending',
  available: 'Available',
  availableHint: (balance, limit) => `Balance ${balance} + limit ${limit}, less the amount in use`,
  used: 'In use',
  usedHint: 'Purchases that no statement has paid yet',
  statement: 'Open statement',
  statementHint: (closes, due) => `Closes on ${closes}, due on ${due}`,
  noStatement: 'No open statement',
  toPay: 'To be paid',
  toPayHint: (due) => `Due on ${due}`,
  late: (due) => `Was due on ${due}`,
  nothingToPay: 'No statement to be paid',
  period: 'Period',
  periods: { month: 'This month', quarter: '3 months', year: '12 months' },
  spent: 'Confirmed purchases',
  total: (count, average) =>
    count === 1 ? '1 purchase' : `${count.toLocaleString('en')} purchases, ${average} on average`,
  byMonth: 'By month',
  byCategory: 'By category',
  byCenter: 'By cost center',
  byHolder: 'By cardholder',
  noCenter: 'No cost center',
  others: (count) => `${count} more`,
  nothing: 'No confirmed purchase in the period',
  nothingText:
    'Purchases count here once the merchant confirms them. Authorized ones are under Purchases.',
  toPurchases: 'See purchases',
  newest: 'Newest purchases',
  all: 'See all',
  recharge: 'Add balance',
}

export const spendingWords = { pt, en }
