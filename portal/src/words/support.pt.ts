// Words of the operators' search, in Portuguese.

import type { SupportFound } from '../app/calls/operator-calls.ts'

const kinds: Record<SupportFound['items'][number]['kind'], string> = {
  seller: 'Vendedor',
  transaction: 'Venda',
  refund: 'Reembolso',
  dispute: 'Contestação',
  payment_link: 'Link de pagamento',
  customer: 'Cliente',
  transfer: 'Repasse',
  webhook: 'Webhook',
  credential: 'Credencial',
  user: 'Usuário',
  corporate_holder: 'Portador',
  corporate_card: 'Cartão',
  corporate_purchase: 'Compra',
}

export const pt = {
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
