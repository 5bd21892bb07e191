// The error codes of balances and refunds; part of the table in errors.ts.

import { notFound, row, type Refused } from '../refused.ts'

export const REFUND_ERRORS = {
  refund_not_found: notFound(
    { en: 'the transaction has no such refund', pt: 'a transação não tem este reembolso' },
    'Reembolso não encontrado',
  ),
  insufficient_funds: row(
    409,
    'conflict_error',
    'balance',
    {
      en: 'the available balance does not cover the amount',
      pt: 'o saldo disponível não cobre o valor',
    },
    'Saldo insuficiente',
    {
      en: 'Wait until more of the balance is available, or use a smaller amount.',
      pt: 'Espere até que mais saldo esteja disponível, ou use um valor menor.',
    },
  ),
  payout_above_bank_limit: row(
    409,
    'conflict_error',
    'balance',
    {
      en: 'the bank that pays takes at most R$ {limit} in one payment',
      pt: 'o banco que paga aceita no máximo R$ {limit} em um pagamento',
    },
    'Acima do limite do banco',
    {
      en: 'Split it into smaller payouts, or have the operator raise the limit at the bank.',
      pt: 'Divida em repasses menores, ou peça ao operador um limite maior no banco.',
    },
  ),
  refund_window_closed: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'a pix can be refunded only within 90 days of its payment',
      pt: 'um pix só pode ser reembolsado em até 90 dias do pagamento',
    },
    'Prazo de reembolso encerrado',
    {
      en: 'Pay the buyer back in another way.',
      pt: 'Devolva o valor ao comprador de outra forma.',
    },
  ),
  refund_exceeds_amount: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'at most {left} centavos can still be refunded',
      pt: 'no máximo {left} centavos ainda podem ser reembolsados',
    },
    'Valor maior que o disponível para reembolso',
    { en: 'Refund at most this amount.', pt: 'Reembolse no máximo este valor.' },
  ),
  too_many_refunds: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'a transaction can have at most 100 refunds',
      pt: 'uma transação pode ter no máximo 100 reembolsos',
    },
    'Limite de reembolsos atingido',
    {
      en: 'Combine small refunds into larger ones; return the rest to the buyer in another way.',
      pt: 'Junte reembolsos pequenos em maiores; devolva o resto ao comprador de outra forma.',
    },
  ),
  charge_refused: row(
    402,
    'payment_error',
    'bank',
    { en: 'the bank refused this charge: {why}', pt: 'o banco recusou esta cobrança: {why}' },
    'Cobrança recusada pelo banco',
    {
      en: 'Check the amount, the receiver and the buyer. The failed transaction is stored.',
      pt: 'Confira o valor, o recebedor e o comprador. A transação que falhou fica guardada.',
    },
  ),
} as const satisfies Record<string, Refused>
