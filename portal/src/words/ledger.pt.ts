// Words of the ledger, in Portuguese: movements and causes as statements have them, accounts, and the rules behind a line.

const kinds: Record<string, string> = {
  sale: 'Venda',
  fee: 'Tarifa',
  settlement: 'Liquidação',
  refund: 'Reembolso',
  refund_fee: 'Tarifa devolvida',
  unmatched: 'Pagamento não identificado',
  returned: 'Pagamento devolvido',
  payout: 'Repasse',
  payout_returned: 'Repasse devolvido',
  repayment: 'Pagamento de dívida',
  dispute: 'Contestação',
  dispute_won: 'Contestação ganha',
  charged_back: 'Contestação perdida',
  purchase: 'Compra no cartão corporativo',
  purchase_returned: 'Reembolso no cartão corporativo',
  purchase_dispute: 'Crédito de contestação no cartão corporativo',
  purchase_dispute_won: 'Contestação ganha no cartão corporativo',
  purchase_dispute_lost: 'Crédito de contestação desfeito no cartão corporativo',
  recharge: 'Recarga',
  statement: 'Fatura',
  cashback: 'Cashback',
  late_fee: 'Multa por atraso',
  interest: 'Juros de mora',
  closing: 'Encerramento da conta corporativa',
}

const causes: Record<string, string> = {
  transaction: 'Venda',
  refund: 'Reembolso',
  payment: 'Pagamento',
  receivable: 'Recebível',
  payout: 'Repasse',
  seller: 'Vendedor',
  dispute: 'Contestação',
  purchase: 'Compra',
  purchase_dispute: 'Contestação de compra',
  charge: 'Cobrança',
  invoice: 'Fatura',
}

const accounts: Record<string, string> = {
  available: 'disponível',
  pending: 'a receber',
  refunding: 'em reembolso',
  paying: 'em repasse',
  blocked: 'bloqueado',
  unclaimed: 'a devolver',
  debt: 'dívida',
  prepaid: 'saldo da conta corporativa',
  card_used: 'usado nos cartões',
  'bank:pix': 'banco do pix',
  'bank:boleto': 'banco dos boletos',
  'bank:card': 'adquirente',
  'bank:payout': 'banco dos repasses',
  'bank:issuing': 'banco emissor',
  'bank-due:boleto': 'a receber do banco dos boletos',
  'bank-due:card': 'a receber da adquirente',
  fees: 'tarifas',
  cashback: 'cashback',
  late_charges: 'encargos por atraso',
  disputed: 'compras em contestação',
}

const rules: Record<string, string> = { split_rule: 'Regra de divisão', fee_plan: 'Plano de tarifas' }

export const pt = {
  kinds,
  causes,
  accounts,
  rules,
  moved: (debit: string, credit: string) => `De: ${debit}. Para: ${credit}.`,
}
