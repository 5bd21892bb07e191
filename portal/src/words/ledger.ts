// Words of the ledger.

import { MOVEMENT_NAMES } from '../../../contract/names/movements.ts'

const kinds: Readonly<Record<string, string>> = MOVEMENT_NAMES.pt

const causes: Record<string, string> = {
  transaction: 'Venda',
  refund: 'Reembolso',
  payment: 'Pagamento',
  received_pix: 'Pix recebido',
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

const rules: Record<string, string> = {
  split_rule: 'Regra de divisão',
  fee_plan: 'Plano de tarifas',
}

const pt = {
  kinds,
  causes,
  accounts,
  rules,
  moved: (debit: string, credit: string) => `De: ${debit}. Para: ${credit}.`,
}

const en: typeof pt = {
  kinds: MOVEMENT_NAMES.en,
  causes: {
    transaction: 'Sale',
    refund: 'Refund',
    payment: 'Payment',
    received_pix: 'Received pix',
    receivable: 'Receivable',
    payout: 'Payout',
    seller: 'Seller',
    dispute: 'Dispute',
    purchase: 'Purchase',
    purchase_dispute: 'Dispute of a purchase',
    charge: 'Charge',
    invoice: 'Statement',
  },
  accounts: {
    available: 'available',
    pending: 'to be received',
    refunding: 'being refunded',
    paying: 'being paid out',
    blocked: 'blocked',
    unclaimed: 'to be sent back',
    debt: 'debt',
    prepaid: 'corporate account balance',
    card_used: 'used on cards',
    'bank:pix': 'bank of the pix',
    'bank:boleto': 'bank of the boletos',
    'bank:card': 'acquirer',
    'bank:payout': 'bank of the payouts',
    'bank:issuing': 'issuing bank',
    'bank-due:boleto': 'due from the bank of the boletos',
    'bank-due:card': 'due from the acquirer',
    fees: 'fees',
    cashback: 'cashback',
    late_charges: 'late charges',
    disputed: 'disputed purchases',
  },
  rules: { split_rule: 'Split rule', fee_plan: 'Fee plan' },
  moved: (debit, credit) => `From: ${debit}. To: ${credit}.`,
}

export const ledgerWords = { pt, en }
