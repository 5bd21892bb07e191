// Words of the screens of customers, in Portuguese.

export const pt = {
  customers: 'Clientes',
  customer: 'Cliente',
  none: 'Nenhum cliente ainda',
  noneText: 'Cada comprador vira um cliente na primeira venda.',
  name: 'Nome',
  document: 'CPF ou CNPJ',
  email: 'E-mail',
  phone: 'Telefone',
  address: 'Endereço',
  description: 'Descrição',
  since: 'Desde',
  id: 'Identificador',
  details: 'Dados',
  export: 'Exportar dados',
  erase: 'Apagar dados',
  eraseTitle: 'Apagar os dados pessoais?',
  eraseText:
    'Nome, documento, contato e cartões são apagados em todos os lugares. As vendas continuam, sem os dados. Não pode ser desfeito.',
  reason: 'Motivo',
  reasonHint: 'Fica registrado. Por exemplo: pedido de 24 de novembro, nº 118.',
  erased: 'Dados apagados.',
}
