// The fields of splits, quotes, receivables, statements, explanations and payouts: what a seller
// gets, when, and why.

import type { Texts } from '../text.ts'

const SPLITS: Texts = {
  split_rules: [
    'How the amount is divided among sellers; without it, the stored rules of the seller apply.',
    'Como o valor é dividido entre vendedores; sem o campo, valem as regras guardadas do vendedor.',
  ],
  'Transaction.split_rules': [
    'How the amount was divided, by receiver. The rest belongs to the seller of the transaction.',
    'Como o valor foi dividido, por recebedor. O restante é do vendedor da transação.',
  ],
  receiver_fee_type: [
    'How the receiver pays the fee: `proportional` its share, `full` all of it, `free` nothing.',
    'Como o recebedor paga a tarifa: `proportional`, a sua parte; `full`, toda; `free`, nada.',
  ],
  split_type: [
    'Whether `split_value` is a percentage of the gross amount (`percent`) or an amount in ' +
      'centavos (`fixed`). In a request `percentage` is read as `percent`.',
    'Se `split_value` é um percentual do valor bruto (`percent`) ou um valor em centavos ' +
      '(`fixed`). Em uma requisição, `percentage` é lido como `percent`.',
  ],
  split_value: [
    'Percent of the gross amount; for `fixed`, whole centavos.',
    'Percentual do valor bruto; em `fixed`, centavos inteiros.',
  ],
  min_amount: [
    'The smallest transaction to which the rule applies; null: no minimum.',
    'A menor transação a que a regra se aplica; null: sem mínimo.',
  ],
  min_amount_cents: [
    'The smallest transaction to which the rule applies; null: no minimum.',
    'A menor transação a que a regra se aplica; null: sem mínimo.',
  ],
  max_amount: [
    'The largest transaction to which the rule applies; null: no maximum.',
    'A maior transação a que a regra se aplica; null: sem máximo.',
  ],
  max_amount_cents: [
    'The largest transaction to which the rule applies; null: no maximum.',
    'A maior transação a que a regra se aplica; null: sem máximo.',
  ],
  chargeback_liable: [
    'Whether this receiver is debited first if the buyer disputes the transaction (chargeback).',
    'Se este recebedor é debitado primeiro quando o comprador contesta a transação (chargeback).',
  ],
  'SplitRule.deleted_at': [
    'When the rule was deleted; null while it is active.',
    'Quando a regra foi excluída; null enquanto está ativa.',
  ],
  'SplitOut.amount': [
    'The part of the receiver, before the fee.',
    'A parte do recebedor, antes da tarifa.',
  ],
  'SplitOut.amount_cents': [
    'The part of the receiver, before the fee.',
    'A parte do recebedor, antes da tarifa.',
  ],
  'SplitOut.fee': [
    'The part of the fee that the receiver pays.',
    'A parte da tarifa que o recebedor paga.',
  ],
  fee_cents: [
    'The part of the fee that the receiver pays.',
    'A parte da tarifa que o recebedor paga.',
  ],
  'SplitOut.refunded': [
    'What was refunded of this part, by refunds done and in progress.',
    'O que foi reembolsado desta parte, por reembolsos feitos e em andamento.',
  ],
  'SplitOut.refunded_cents': [
    'What was refunded of this part, by refunds done and in progress.',
    'O que foi reembolsado desta parte, por reembolsos feitos e em andamento.',
  ],
}

const QUOTES: Texts = {
  'QuotesCreateRequest.amount': [
    'The amount of the transaction to quote.',
    'O valor da transação a cotar.',
  ],
  'QuotesCreateReply.amount_cents': [
    'The amount of the quoted transaction.',
    'O valor da transação cotada.',
  ],
  'QuotesCreateReply.fees_cents': [
    'The fee of the quoted transaction.',
    'A tarifa da transação cotada.',
  ],
  'QuotesCreateReply.installments': ['The number of installments.', 'O número de parcelas.'],
  'QuotesCreateReply.parts': ['What each receiver gets.', 'O que cada recebedor recebe.'],
  'QuotesCreateReplyPart.amount_cents': [
    'The part of the receiver, before the fee.',
    'A parte do recebedor, antes da tarifa.',
  ],
  net_cents: [
    'What the receiver gets: the amount less the fee.',
    'O que o recebedor recebe: o valor menos a tarifa.',
  ],
  'QuotesCreateReplyPart.receivables': [
    'The days on which the receiver gets it.',
    'Os dias em que o recebedor recebe.',
  ],
  gross_cents: ['The amount before the fee.', 'O valor antes da tarifa.'],
  'QuotesCreateReply.valid_until': [
    'Until when a transaction can use the quote.',
    'Até quando uma transação pode usar a cotação.',
  ],
}

const STATEMENTS: Texts = {
  'SellersReceivable.payment_type': [
    'The payment method of the transaction.',
    'A forma de pagamento da transação.',
  ],
  'SellersReceivable.status': [
    '`scheduled`: it settles on its day. `settled` is final: it is in the available balance. ' +
      '`canceled`: a refund or a dispute took all of it; it is `scheduled` again if that is given ' +
      'back.',
    '`scheduled`: liquida no seu dia. `settled` é final: está no saldo disponível. `canceled`: ' +
      'um reembolso ou uma contestação o tomou por inteiro; volta a `scheduled` se isso for ' +
      'devolvido.',
  ],
  'SellersReceivable.settled_at': [
    'When it settled; null until then.',
    'Quando liquidou; null até lá.',
  ],
  'StatementLine.at': ['When the balance moved.', 'Quando o saldo mudou.'],
  'StatementLine.kind': [
    'What moved the balance, such as `sale`, `fee`, `settlement`, `refund`, `payout` or `dispute`.',
    'O que movimentou o saldo, como `sale`, `fee`, `settlement`, `refund`, `payout` ou `dispute`.',
  ],
  cause: ['The object that caused it.', 'O objeto que o causou.'],
  'StatementLine.amount_cents': [
    'What the line adds to the balance; negative: what it takes.',
    'O que a linha soma ao saldo; negativo: o que tira.',
  ],
  'Explain.id': ['Id of the explained object.', 'Id do objeto explicado.'],
  'Explain.kind': [
    'What was explained, such as `transaction`, `refund`, `payout`, `receivable` or `balance`.',
    'O que foi explicado, como `transaction`, `refund`, `payout`, `receivable` ou `balance`.',
  ],
  'Explain.lines': ['The movements that sum to the total.', 'Os movimentos que somam o total.'],
  'ExplainLine.debit': [
    'The ledger account that was debited; null for the line brought forward.',
    'A conta contábil que foi debitada; null na linha do saldo anterior.',
  ],
  'ExplainLine.credit': [
    'The ledger account that was credited; null for the line brought forward.',
    'A conta contábil que foi creditada; null na linha do saldo anterior.',
  ],
  'ExplainLine.at': [
    'When it was booked; null for the line brought forward.',
    'Quando foi lançado; null na linha do saldo anterior.',
  ],
  'ExplainLineCause.id': [
    'Id of the object that caused the line.',
    'Id do objeto que causou a linha.',
  ],
  'ExplainLineCause.type': [
    'The kind of the object that caused the line; `brought_forward` for the balance before the other lines.',
    'O tipo do objeto que causou a linha; `brought_forward` para o saldo anterior às demais linhas.',
  ],
  'ExplainLineRule.type': [
    '`split_rule`: how the amount was divided. `fee_plan`: how the fee was computed.',
    '`split_rule`: como o valor foi dividido. `fee_plan`: como a tarifa foi calculada.',
  ],
  'feePlans.list.version': ['Only this version.', 'Só esta versão.'],
}

const PAYOUTS: Texts = {
  'Payout.status': [
    '`pending`: to be sent to the bank, the amount is held. `processing`: the bank has accepted ' +
      'it. `succeeded`: paid; the receiving bank can still return it. Final: `failed`, the bank ' +
      'refused it; `returned`, the receiving bank sent it back. Then the amount is available again.',
    '`pending`: a enviar ao banco, com o valor retido. `processing`: o banco aceitou. ' +
      '`succeeded`: pago; o banco de destino ainda pode devolver. Finais: `failed`, o banco ' +
      'recusou; `returned`, o banco de destino devolveu. Nesses casos o valor fica disponível de ' +
      'novo.',
  ],
  'Payout.amount': ['The amount paid to the bank account.', 'O valor pago à conta bancária.'],
  'Payout.amount_cents': ['The amount paid to the bank account.', 'O valor pago à conta bancária.'],
  'TransfersCreateRequest.amount': [
    "The amount to pay out; at most the seller's current balance.",
    'O valor a repassar; no máximo o saldo atual do vendedor.',
  ],
  'Payout.description': [
    'Your own text; sent to the bank if there is no `statement_descriptor`.',
    'Um texto seu; vai ao banco se não há `statement_descriptor`.',
  ],
  'TransfersCreateRequest.description': [
    'Your own text; sent to the bank if there is no `statement_descriptor`.',
    'Um texto seu; vai ao banco se não há `statement_descriptor`.',
  ],
  'Payout.statement_descriptor': [
    'The text that is sent to the bank with the payout; null if you sent none.',
    'O texto que vai ao banco com o repasse; null se não foi enviado.',
  ],
  'TransfersCreateRequest.statement_descriptor': [
    'The text that is sent to the bank with the payout.',
    'O texto que vai ao banco com o repasse.',
  ],
  'Payout.end_to_end_id': [
    'The end-to-end id of the pix that paid it; null until the bank reports it.',
    'O end-to-end id do pix que o pagou; null até o banco informar.',
  ],
  'Payout.ended_at': ['When it ended; null until then.', 'Quando terminou; null até lá.'],
}

export const BALANCE_FIELDS: Texts = { ...SPLITS, ...QUOTES, ...STATEMENTS, ...PAYOUTS }
