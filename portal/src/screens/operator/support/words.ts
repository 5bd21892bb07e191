// Words of the operators' search.

import type { SupportFound } from '../../../app/calls/operator-calls.ts'

const kinds: Record<SupportFound['items'][number]['kind'], string> = {
  seller: 'Vendedor',
  transaction: 'Venda',
  refund: 'Reembolso',
  dispute: 'Contestação',
  payment_link: 'Link de pagamento',
  static_qr_code: 'QR code estático',
  customer: 'Cliente',
  transfer: 'Repasse',
  webhook: 'Webhook',
  credential: 'Credencial',
  user: 'Usuário',
  corporate_holder: 'Portador',
  corporate_card: 'Cartão',
  corporate_purchase: 'Compra',
}

const pt = {
  kinds,
  support: 'Busca de suporte',
  lead: 'Encontra um objeto de qualquer plataforma por uma chave inteira. Cada busca fica na auditoria, com quem a fez e o que achou.',
  query: 'Identificador, referência, end-to-end id, CPF, CNPJ ou e-mail',
  queryShort: 'Escreva o que procura, por inteiro.',
  search: 'Buscar',
  nothing: 'Nada encontrado',
  nothingText:
    'A busca é pela chave inteira. E-mails e documentos de portadores são achados poucos segundos depois de cadastrados.',
  cut: 'Há mais resultados: use uma chave que seja só de um objeto.',
  incomplete: 'Só as 2.000 plataformas mais novas foram consultadas.',
  kind: 'O que é',
  platform: 'Plataforma',
  amount: 'Valor',
  id: 'Identificador',
  created: 'Criado em',
  records: 'Auditoria',
  found: (n: number) => (n === 1 ? '1 encontrado' : `${n} encontrados`),
}

const en: typeof pt = {
  kinds: {
    seller: 'Seller',
    transaction: 'Sale',
    refund: 'Refund',
    dispute: 'Dispute',
    payment_link: 'Payment link',
    static_qr_code: 'Static QR code',
    customer: 'Customer',
    transfer: 'Payout',
    webhook: 'Webhook',
    credential: 'Credential',
    user: 'User',
    corporate_holder: 'Cardholder',
    corporate_card: 'Card',
    corporate_purchase: 'Purchase',
  },
  support: 'Support search',
  lead: 'Finds an object of any platform by a whole key. Every search is in the audit log, with who made it and what it found.',
  query: 'Id, reference, end-to-end id, CPF, CNPJ or e-mail',
  queryShort: 'Write what you look for, as a whole.',
  search: 'Search',
  nothing: 'Nothing found',
  nothingText:
    'The search is by whole keys. E-mails, and documents of cardholders, are found a few seconds after they are registered.',
  cut: 'There are more results: use a key that only one object has.',
  incomplete: 'Only the newest 2,000 platforms were searched.',
  kind: 'What it is',
  platform: 'Platform',
  amount: 'Amount',
  id: 'Id',
  created: 'Created',
  records: 'Audit',
  found: (n) => (n === 1 ? '1 found' : `${n} found`),
}

export const supportWords = { pt, en }
