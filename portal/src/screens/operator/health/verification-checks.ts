// The checks of the books in Portuguese, by their names on the wire, which are English. A test
// compares them with those of the server.

export const CHECKS_PT: Readonly<Record<string, string>> = {
  'a table that is append-only is not guarded against changes or TRUNCATE':
    'uma tabela só de inclusão não está protegida contra alterações ou TRUNCATE',
  'the used amount or the balance of a company differs from the ledger':
    'o valor usado ou o saldo de uma empresa difere do livro-razão',
  'a purchase differs from its hold or its cost in the ledger':
    'uma compra difere do seu bloqueio ou do seu custo no livro-razão',
  'the credits of a purchase differ from its disputes, or from its cost':
    'os créditos de uma compra diferem das suas contestações ou do seu custo',
  'the credit of a purchase dispute in the ledger, or on statements, does not match its status':
    'o crédito da contestação de uma compra, no livro-razão ou nas faturas, não corresponde à situação dela',
  'the daily spending of a card or a cardholder differs from its purchases':
    'o gasto diário de um cartão ou portador difere das suas compras',
  'a sum of spending differs from the purchases it counts':
    'uma soma de gastos difere das compras que conta',
  'a statement differs from its entries': 'uma fatura difere dos seus lançamentos',
  'the amount that a company owes differs from its purchases and statements':
    'o valor que uma empresa deve difere das suas compras e faturas',
  'the returned payments of a statement differ from the returns recorded for it':
    'os pagamentos devolvidos de uma fatura diferem das devoluções registradas',
  "the return of a company's payment is booked wrongly, or exceeds the payment":
    'a devolução do pagamento de uma empresa foi lançada errada ou passa do pagamento',
  'the late charges of a statement differ from its days and payments':
    'os encargos de atraso de uma fatura diferem dos seus dias e pagamentos',
  'the late fee and interest of a statement differ from the ledger':
    'a multa e os juros de uma fatura diferem do livro-razão',
  'the paid amount of a statement differs from its payments':
    'o valor pago de uma fatura difere dos seus pagamentos',
  'the arrears of an account differ from its suspension, or from its overdue statements':
    'o atraso de uma conta difere da sua suspensão ou das suas faturas vencidas',
  'a closed account is not inactive, or still has cardholders or cards':
    'uma conta encerrada não está inativa, ou ainda tem portadores ou cartões',
  'the purchases of a company are not numbered without gaps':
    'as compras de uma empresa não estão numeradas sem lacunas',
  'a stored file differs from its digest': 'um arquivo guardado difere do seu resumo',
  'a stored file belongs to nothing': 'um arquivo guardado não pertence a nada',
  'the receipts of a purchase are counted wrongly':
    'os recibos de uma compra estão contados errado',
  'a payment link for one sale was paid by another transaction, or by several':
    'um link de pagamento de uma venda foi pago por outra transação, ou por várias',
  'the list of a payment link differs from its transactions':
    'a lista de um link de pagamento difere das suas transações',
  'an account of the platform differs from its money in and out':
    'uma conta da plataforma difere das suas entradas e saídas',
  'a rollup of transactions differs from the transactions':
    'um resumo de transações difere das transações',
  'the search terms of an object differ from the object':
    'os termos de busca de um objeto diferem do objeto',
  'an audit record was changed after it was written':
    'um registro de auditoria foi mudado depois de escrito',
  'a block of the audit log does not follow from the one before':
    'um bloco da auditoria não decorre do anterior',
  'an audit record is not in the chain exactly once':
    'um registro de auditoria não está na cadeia exatamente uma vez',
  'an audit record was deleted, and no retention says so':
    'um registro de auditoria foi apagado sem que a retenção o diga',
  'an account differs from its transfers': 'uma conta difere dos seus lançamentos',
  'a paid transaction is not in the ledger exactly once':
    'uma transação paga não está no livro-razão exatamente uma vez',
  'the refunded amount of a transaction differs from its refunds':
    'o valor reembolsado de uma transação difere dos seus reembolsos',
  'a refund in progress holds another amount than its own':
    'um reembolso em andamento retém um valor que não é o seu',
  'a payment was neither accepted nor sent back': 'um pagamento não foi aceito nem devolvido',
  'the return of a payment that was not accepted is booked wrongly, or exceeds the amount held for it':
    'a devolução de um pagamento não aceito foi lançada errada ou passa do valor retido',
  'the receivables of a paid transaction do not add up to its amount':
    'os recebíveis de uma transação paga não somam o seu valor',
  'the pending balance of a seller differs from its receivables':
    'o saldo a receber de um vendedor difere dos seus recebíveis',
  'the blocked balance of a seller differs from its open disputes':
    'o saldo bloqueado de um vendedor difere das suas contestações abertas',
  'the amount of a lost dispute differs from the amount returned to the buyer':
    'o valor de uma contestação perdida difere do devolvido ao comprador',
  'a statement differs from its account, or a line is missing':
    'um extrato difere da sua conta, ou falta uma linha',
  'a payout holds or paid another amount than its own':
    'um repasse retém ou pagou um valor que não é o seu',
  'the sequence of events has a gap': 'a sequência de eventos tem uma lacuna',
  'an event is neither published nor waiting': 'um evento não foi publicado nem espera',
  'the feed, a webhook delivery or a mail names an event that is not there':
    'o feed, uma entrega de webhook ou um e-mail cita um evento que não existe',
  'the events of an archive differ from what was archived':
    'os eventos de um arquivo diferem do que foi arquivado',
  'the events of an object are not numbered without gaps':
    'os eventos de um objeto não estão numerados sem lacunas',
  'an erased customer has personal data again': 'um cliente apagado voltou a ter dados pessoais',
  'a counter differs from the rows it counts': 'um contador difere das linhas que conta',
  'a file of archived events is missing or was changed':
    'um arquivo de eventos arquivados está faltando ou foi alterado',
}
