// The fields of customers, their stored cards and their personal data.

import type { Text, Texts } from '../text.ts'

const NULL_OF_CUSTOMER: Text = [
  'The last name; null if there is none.',
  'O sobrenome; null se não há.',
]
const STORED_TEXT: Text = [
  'A text of your own about the customer.',
  'Um texto seu sobre o cliente.',
]

const CUSTOMERS: Texts = {
  'Customer.first_name': [
    'The first name, or the name of a company.',
    'O nome, ou o nome de uma empresa.',
  ],
  'NewCustomer.first_name': [
    'The first name, or the name of a company.',
    'O nome, ou o nome de uma empresa.',
  ],
  'CustomerChange.first_name': [
    'The first name, or the name of a company.',
    'O nome, ou o nome de uma empresa.',
  ],
  'Customer.last_name': NULL_OF_CUSTOMER,
  'NewCustomer.last_name': ['The last name; empty: none.', 'O sobrenome; vazio: nenhum.'],
  'CustomerChange.last_name': ['The last name; empty: none.', 'O sobrenome; vazio: nenhum.'],
  'Customer.email': ['The e-mail address; null if there is none.', 'O e-mail; null se não há.'],
  'NewCustomer.email': ['The e-mail address; empty: none.', 'O e-mail; vazio: nenhum.'],
  'CustomerChange.email': ['The e-mail address; empty: none.', 'O e-mail; vazio: nenhum.'],
  'Customer.taxpayer_id': [
    'The CPF or CNPJ, without punctuation; null if there is none. A boleto needs it.',
    'O CPF ou CNPJ, sem pontuação; null se não há. Um boleto precisa dele.',
  ],
  'Customer.phone_number': [
    'The telephone number; null if there is none.',
    'O telefone; null se não há.',
  ],
  'Customer.description': STORED_TEXT,
  'NewCustomer.description': STORED_TEXT,
  'CustomerChange.description': STORED_TEXT,
  'Customer.address': ['The postal address; null if there is none.', 'O endereço; null se não há.'],
  customer_type: [
    '`person_natural`: a person, by CPF. `person_legal`: a company, by CNPJ.',
    '`person_natural`: pessoa física, com CPF. `person_legal`: pessoa jurídica, com CNPJ.',
  ],
  birthdate: [
    'The date of birth, YYYY-MM-DD. It is only stored.',
    'A data de nascimento, YYYY-MM-DD. É apenas guardada.',
  ],
  gender: [
    'The gender, in your own words. It is only stored.',
    'O gênero, nas suas palavras. É apenas guardado.',
  ],
  delinquent: [
    'Your own mark that the customer owes you. It is only stored.',
    'Uma marca sua de que o cliente está inadimplente. É apenas guardada.',
  ],
  'Customer.default_debit': [
    'Always null; older clients read it.',
    'Sempre null; clientes antigos leem o campo.',
  ],
  'customers.list.email': [
    'Only customers with this e-mail address.',
    'Só os clientes com este e-mail.',
  ],
}

const CARDS: Texts = {
  'CardsListReply.items': [
    'The cards of the customer, the newest first.',
    'Os cartões do cliente, do mais novo ao mais antigo.',
  ],
  'CardsListReply.default_credit': [
    'The default card; null without one.',
    'O cartão padrão; null se não há.',
  ],
  'CardsListReply.default_debit': [
    'The same as `default_credit`; older clients read it.',
    'O mesmo que `default_credit`; clientes antigos leem o campo.',
  ],
  'CardsTokenizeReply.type': ['Always `card`.', 'Sempre `card`.'],
  'CardsTokenizeReply.card': [
    'The card of the token, without its number.',
    'O cartão do token, sem o número.',
  ],
  'CardsDeleteAllReply.deleted': [
    'Always `true`: the cards were deleted.',
    'Sempre `true`: os cartões foram excluídos.',
  ],
}

const PRIVACY: Texts = {
  'CustomersEraseReply.reason': [
    'Why it was asked for, as it was sent.',
    'Por que foi pedido, como foi enviado.',
  ],
  'CustomersEraseReply.requested_at': [
    'When the erasure was asked for.',
    'Quando o apagamento foi pedido.',
  ],
  'CustomersEraseReply.completed_at': [
    'When the erasure was completed; null until then.',
    'Quando o apagamento terminou; null até lá.',
  ],
  'CustomersExportReply.customer': [
    'The customer whose data these are.',
    'O cliente a quem pertencem os dados.',
  ],
  'CustomersExportReplyAlsoIn.erasure': [
    'The erasure of the customer; null if none was asked for.',
    'O apagamento do cliente; null se não foi pedido.',
  ],
}

export const CUSTOMER_FIELDS: Texts = { ...CUSTOMERS, ...CARDS, ...PRIVACY }
