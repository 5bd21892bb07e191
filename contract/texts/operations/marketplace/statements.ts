// What each call of contract/marketplace/statements.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'sellers.receivables': {
    en:
      'Lists the seller’s share of each transaction and installment, with fee and day ' +
      '(`due_on`), the latest day first. On that day a `scheduled` one becomes available by ' +
      'itself and is `settled`. Pix settles at once, a boleto on the next banking day, the ' +
      'k-th installment of a card after 30·k days, always on a banking day. Refunds and ' +
      'disputes reduce what has not settled; a receivable that is taken whole is `canceled`. ' +
      'Filter by `status`, `transaction` and `due_on`.',
    pt:
      'Lista a parte do vendedor em cada transação e parcela, com tarifa e dia (`due_on`), do ' +
      'dia mais distante ao mais próximo. Nesse dia um item `scheduled` fica disponível ' +
      'sozinho e passa a `settled`. O pix liquida na hora, o boleto no dia útil seguinte, a ' +
      'parcela k de um cartão depois de 30·k dias, sempre em dia útil. Reembolsos e ' +
      'contestações reduzem o que não foi liquidado; o que sai por inteiro fica `canceled`. ' +
      'Filtre por `status`, `transaction` e `due_on`.',
  },
  'sellers.statement': {
    en:
      'Lists every movement of the available balance, numbered without gaps, with the balance ' +
      'after it (less any debt) and its cause: settlements, refunds, payouts, disputes and ' +
      'fees. The newest come first; `sort=time-ascending` begins at the first. Amounts that ' +
      'have not settled are in the receivables. `format` gives all lines of the period as ' +
      '`csv`, `xlsx` or `ofx`, the oldest first, at most a million.',
    pt:
      'Lista cada movimento do saldo disponível, numerado sem lacunas, com o saldo depois dele ' +
      '(menos um débito) e a origem: liquidações, reembolsos, repasses, contestações e ' +
      'tarifas. Os mais novos vêm primeiro; `sort=time-ascending` começa pelo primeiro. O que ' +
      'ainda não foi liquidado está nos recebíveis. `format` devolve todas as linhas do ' +
      'período como `csv`, `xlsx` ou `ofx`, das mais antigas às mais novas, no máximo um ' +
      'milhão.',
  },
  'explain.get': {
    en:
      'Says why an amount is what it is: each ledger transfer behind a transaction, refund, ' +
      'dispute, payout, receivable or statement line, with its debit, credit and rule (fee ' +
      'plan with version, split rule). The lines add up to `total_cents`, to the centavo. For ' +
      'a seller it explains the balance: the last hundred movements, and earlier ones as one ' +
      'line. It changes nothing.',
    pt:
      'Diz por que um valor é o que é: cada lançamento contábil por trás de uma transação, ' +
      'reembolso, contestação, repasse, recebível ou linha de extrato, com débito, crédito e ' +
      'regra (plano de tarifas com a versão, regra de divisão). As linhas somam `total_cents`, ' +
      'até o centavo. De um vendedor, explica o saldo: os últimos cem movimentos, e os ' +
      'anteriores em uma só linha. Não muda nada.',
  },
} as const satisfies Texts
