// Words of the screens of customers.

const pt = {
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

const en: typeof pt = {
  customers: 'Customers',
  customer: 'Customer',
  none: 'No customers yet',
  noneText: 'Every buyer becomes a customer with the first sale.',
  name: 'Name',
  document: 'CPF or CNPJ',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  description: 'Description',
  since: 'Since',
  id: 'Id',
  details: 'Data',
  export: 'Export data',
  erase: 'Erase data',
  eraseTitle: 'Erase the personal data?',
  eraseText:
    'Name, document, contact and cards are erased everywhere. The sales stay, without the data. This cannot be undone.',
  reason: 'Reason',
  reasonHint: 'Stays on record. For example: request of 24 November, no. 118.',
  erased: 'Data erased.',
}

export const customersWords = { pt, en }
