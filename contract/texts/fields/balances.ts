// The fields of splits, quotes, receivables, statements, explanations and payouts: what a seller
// gets, when, and why.

import type { Texts } from '../../text.ts'

const SPLITS: Texts = {
  split_rules: {
    en: 'How the amount is divided among sellers; without it, the stored rules of the seller apply.',
    pt: 'Como o valor é dividido entre vendedores; sem o campo, valem as regras guardadas do vendedor.',
  },
  'Transaction.split_rules': {
    en: 'How the amount was divided, by receiver. The rest belongs to the seller of the transaction.',
    pt: 'Como o valor foi dividido, por recebedor. O restante é do vendedor da transação.',
  },
  receiver_fee_type: {
    en: 'How the receiver pays the fee: `proportional` its share, `full` all of it, `free` nothing.',
    pt: 'Como o recebedor paga a tarifa: `proportional`, a sua parte; `full`, toda; `free`, nada.',
  },
  split_type: {
    en:
      'Whether `split_value` is a percentage of the gross amount (`percent`) or an amount in ' +
      'centavos (`fixed`). In a request `percentage` is read as `percent`.',
    pt:
      'Se `split_value` é um percentual do valor bruto (`percent`) ou um valor em centavos ' +
      '(`fixed`). Em uma requisição, `percentage` é lido como `percent`.',
  },
  split_value: {
    en: 'Percent of the gross amount; for `fixed`, whole centavos.',
    pt: 'Percentual do valor bruto; em `fixed`, centavos inteiros.',
  },
  min_amount: {
    en: 'The smallest transaction to which the rule applies; null: no minimum.',
    pt: 'A menor transação a que a regra se aplica; null: sem mínimo.',
  },
  min_amount_cents: {
    en: 'The smallest transaction to which the rule applies; null: no minimum.',
    pt: 'A menor transação a que a regra se aplica; null: sem mínimo.',
  },
  max_amount: {
    en: 'The largest transaction to which the rule applies; null: no maximum.',
    pt: 'A maior transação a que a regra se aplica; null: sem máximo.',
  },
  max_amount_cents: {
    en: 'The largest transaction to which the rule applies; null: no maximum.',
    pt: 'A maior transação a que a regra se aplica; null: sem máximo.',
  },
  chargeback_liable: {
    en: 'Whether this receiver is debited first if the buyer disputes the transaction (chargeback).',
    pt: 'Se este recebedor é debitado primeiro quando o comprador contesta a transação (chargeback).',
  },
  'SplitRule.deleted_at': {
    en: 'When the rule was deleted; null while it is active.',
    pt: 'Quando a regra foi excluída; null enquanto está ativa.',
  },
  'SplitOut.amount': {
    en: 'The part of the receiver, before the fee.',
    pt: 'A parte do recebedor, antes da tarifa.',
  },
  'SplitOut.amount_cents': {
    en: 'The part of the receiver, before the fee.',
    pt: 'A parte do recebedor, antes da tarifa.',
  },
  'SplitOut.fee': {
    en: 'The part of the fee that the receiver pays.',
    pt: 'A parte da tarifa que o recebedor paga.',
  },
  fee_cents: {
    en: 'The part of the fee that the receiver pays.',
    pt: 'A parte da tarifa que o recebedor paga.',
  },
  'SplitOut.refunded': {
    en: 'What was refunded of this part, by refunds done and in progress.',
    pt: 'O que foi reembolsado desta parte, por reembolsos feitos e em andamento.',
  },
  'SplitOut.refunded_cents': {
    en: 'What was refunded of this part, by refunds done and in progress.',
    pt: 'O que foi reembolsado desta parte, por reembolsos feitos e em andamento.',
  },
}

const QUOTES: Texts = {
  'QuotesCreateRequest.amount': {
    en: 'The amount of the transaction to quote.',
    pt: 'O valor da transação a cotar.',
  },
  'QuotesCreateReply.amount_cents': {
    en: 'The amount of the quoted transaction.',
    pt: 'O valor da transação cotada.',
  },
  'QuotesCreateReply.fees_cents': {
    en: 'The fee of the quoted transaction.',
    pt: 'A tarifa da transação cotada.',
  },
  'QuotesCreateReply.installments': {
    en: 'The number of installments.',
    pt: 'O número de parcelas.',
  },
  'QuotesCreateReply.parts': { en: 'What each receiver gets.', pt: 'O que cada recebedor recebe.' },
  'QuotesCreateReplyPart.amount_cents': {
    en: 'The part of the receiver, before the fee.',
    pt: 'A parte do recebedor, antes da tarifa.',
  },
  net_cents: {
    en: 'What the receiver gets: the amount less the fee.',
    pt: 'O que o recebedor recebe: o valor menos a tarifa.',
  },
  'QuotesCreateReplyPart.receivables': {
    en: 'The days on which the receiver gets it.',
    pt: 'Os dias em que o recebedor recebe.',
  },
  gross_cents: { en: 'The amount before the fee.', pt: 'O valor antes da tarifa.' },
  'QuotesCreateReply.valid_until': {
    en: 'Until when a transaction can use the quote.',
    pt: 'Até quando uma transação pode usar a cotação.',
  },
}

const STATEMENTS: Texts = {
  'SellersReceivable.payment_type': {
    en: 'The payment method of the transaction.',
    pt: 'A forma de pagamento da transação.',
  },
  'SellersReceivable.status': {
    en:
      '`scheduled`: it settles on its day. `settled` is final: it is in the available balance. ' +
      '`canceled`: a refund or a dispute took all of it; it is `scheduled` again if that is given ' +
      'back.',
    pt:
      '`scheduled`: liquida no seu dia. `settled` é final: está no saldo disponível. `canceled`: ' +
      'um reembolso ou uma contestação o tomou por inteiro; volta a `scheduled` se isso for ' +
      'devolvido.',
  },
  'SellersReceivable.settled_at': {
    en: 'When it settled; null until then.',
    pt: 'Quando liquidou; null até lá.',
  },
  'StatementLine.at': { en: 'When the balance moved.', pt: 'Quando o saldo mudou.' },
  'StatementLine.kind': {
    en: 'What moved the balance, such as `sale`, `fee`, `settlement`, `refund`, `payout` or `dispute`.',
    pt: 'O que movimentou o saldo, como `sale`, `fee`, `settlement`, `refund`, `payout` ou `dispute`.',
  },
  cause: { en: 'The object that caused it.', pt: 'O objeto que o causou.' },
  'StatementLine.amount_cents': {
    en: 'What the line adds to the balance; negative: what it takes.',
    pt: 'O que a linha soma ao saldo; negativo: o que tira.',
  },
  'Explain.id': { en: 'Id of the explained object.', pt: 'Id do objeto explicado.' },
  'Explain.kind': {
    en: 'What was explained, such as `transaction`, `refund`, `payout`, `receivable` or `balance`.',
    pt: 'O que foi explicado, como `transaction`, `refund`, `payout`, `receivable` ou `balance`.',
  },
  'Explain.lines': {
    en: 'The movements that sum to the total.',
    pt: 'Os movimentos que somam o total.',
  },
  'ExplainLine.debit': {
    en: 'The ledger account that was debited; null for the line brought forward.',
    pt: 'A conta contábil que foi debitada; null na linha do saldo anterior.',
  },
  'ExplainLine.credit': {
    en: 'The ledger account that was credited; null for the line brought forward.',
    pt: 'A conta contábil que foi creditada; null na linha do saldo anterior.',
  },
  'ExplainLine.at': {
    en: 'When it was booked; null for the line brought forward.',
    pt: 'Quando foi lançado; null na linha do saldo anterior.',
  },
  'ExplainLineCause.id': {
    en: 'Id of the object that caused the line.',
    pt: 'Id do objeto que causou a linha.',
  },
  'ExplainLineCause.type': {
    en: 'The kind of the object that caused the line; `brought_forward` for the balance before the other lines.',
    pt: 'O tipo do objeto que causou a linha; `brought_forward` para o saldo anterior às demais linhas.',
  },
  'ExplainLineRule.type': {
    en: '`split_rule`: how the amount was divided. `fee_plan`: how the fee was computed.',
    pt: '`split_rule`: como o valor foi dividido. `fee_plan`: como a tarifa foi calculada.',
  },
  'feePlans.list.version': { en: 'Only this version.', pt: 'Só esta versão.' },
}

const PAYOUTS: Texts = {
  'Payout.status': {
    en:
      '`pending`: to be sent to the bank, the amount is held. `processing`: the bank has accepted ' +
      'it. `succeeded`: paid; the receiving bank can still return it. Final: `failed`, the bank ' +
      'refused it; `returned`, the receiving bank sent it back. Then the amount is available again.',
    pt:
      '`pending`: a enviar ao banco, com o valor retido. `processing`: o banco aceitou. ' +
      '`succeeded`: pago; o banco de destino ainda pode devolver. Finais: `failed`, o banco ' +
      'recusou; `returned`, o banco de destino devolveu. Nesses casos o valor fica disponível de ' +
      'novo.',
  },
  'Payout.amount': {
    en: 'The amount paid to the bank account.',
    pt: 'O valor pago à conta bancária.',
  },
  'Payout.amount_cents': {
    en: 'The amount paid to the bank account.',
    pt: 'O valor pago à conta bancária.',
  },
  'TransfersCreateRequest.amount': {
    en: "The amount to pay out; at most the seller's current balance.",
    pt: 'O valor a repassar; no máximo o saldo atual do vendedor.',
  },
  'Payout.description': {
    en: 'Your own text; sent to the bank if there is no `statement_descriptor`.',
    pt: 'Um texto seu; vai ao banco se não há `statement_descriptor`.',
  },
  'TransfersCreateRequest.description': {
    en: 'Your own text; sent to the bank if there is no `statement_descriptor`.',
    pt: 'Um texto seu; vai ao banco se não há `statement_descriptor`.',
  },
  'Payout.statement_descriptor': {
    en: 'The text that is sent to the bank with the payout; null if you sent none.',
    pt: 'O texto que vai ao banco com o repasse; null se não foi enviado.',
  },
  'TransfersCreateRequest.statement_descriptor': {
    en: 'The text that is sent to the bank with the payout.',
    pt: 'O texto que vai ao banco com o repasse.',
  },
  'Payout.end_to_end_id': {
    en: 'The end-to-end id of the pix that paid it; null until the bank reports it.',
    pt: 'O end-to-end id do pix que o pagou; null até o banco informar.',
  },
  'TransactionRefundDecision.result': {
    en: '`paid`: the money left the paying account. `not_paid`: it did not.',
    pt: '`paid`: o dinheiro saiu da conta pagadora. `not_paid`: não saiu.',
  },
  'TransactionRefundDecision.decided_at': {
    en: 'When it took effect: once another person had approved it.',
    pt: 'Quando passou a valer: depois que outra pessoa aprovou.',
  },
  'Payout.ended_at': { en: 'When it ended; null until then.', pt: 'Quando terminou; null até lá.' },
}

export const BALANCE_FIELDS: Texts = { ...SPLITS, ...QUOTES, ...STATEMENTS, ...PAYOUTS }
