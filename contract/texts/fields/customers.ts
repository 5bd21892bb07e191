// The fields of customers, their stored cards and their personal data.

import type { Texts } from '../../text.ts'
import type { Text } from '../../text.ts'

const NULL_OF_CUSTOMER: Text = {
  en: 'The last name; null if there is none.',
  pt: 'O sobrenome; null se não há.',
}
const STORED_TEXT: Text = {
  en: 'A text of your own about the customer.',
  pt: 'Um texto seu sobre o cliente.',
}

const CUSTOMERS: Texts = {
  'Customer.first_name': {
    en: 'The first name, or the name of a company.',
    pt: 'O nome, ou o nome de uma empresa.',
  },
  'NewCustomer.first_name': {
    en: 'The first name, or the name of a company.',
    pt: 'O nome, ou o nome de uma empresa.',
  },
  'CustomerChange.first_name': {
    en: 'The first name, or the name of a company.',
    pt: 'O nome, ou o nome de uma empresa.',
  },
  'Customer.last_name': NULL_OF_CUSTOMER,
  'NewCustomer.last_name': { en: 'The last name; empty: none.', pt: 'O sobrenome; vazio: nenhum.' },
  'CustomerChange.last_name': {
    en: 'The last name; empty: none.',
    pt: 'O sobrenome; vazio: nenhum.',
  },
  'Customer.email': {
    en: 'The e-mail address; null if there is none.',
    pt: 'O e-mail; null se não há.',
  },
  'NewCustomer.email': { en: 'The e-mail address; empty: none.', pt: 'O e-mail; vazio: nenhum.' },
  'CustomerChange.email': {
    en: 'The e-mail address; empty: none.',
    pt: 'O e-mail; vazio: nenhum.',
  },
  'Customer.taxpayer_id': {
    en: 'The CPF or CNPJ, without punctuation; null if there is none. A boleto needs it.',
    pt: 'O CPF ou CNPJ, sem pontuação; null se não há. Um boleto precisa dele.',
  },
  'Customer.phone_number': {
    en: 'The telephone number; null if there is none.',
    pt: 'O telefone; null se não há.',
  },
  'Customer.description': STORED_TEXT,
  'NewCustomer.description': STORED_TEXT,
  'CustomerChange.description': STORED_TEXT,
  'Customer.address': {
    en: 'The postal address; null if there is none.',
    pt: 'O endereço; null se não há.',
  },
  customer_type: {
    en: '`person_natural`: a person, by CPF. `person_legal`: a company, by CNPJ.',
    pt: '`person_natural`: pessoa física, com CPF. `person_legal`: pessoa jurídica, com CNPJ.',
  },
  birthdate: {
    en: 'The date of birth, YYYY-MM-DD. It is only stored.',
    pt: 'A data de nascimento, YYYY-MM-DD. É apenas guardada.',
  },
  gender: {
    en: 'The gender, in your own words. It is only stored.',
    pt: 'O gênero, nas suas palavras. É apenas guardado.',
  },
  delinquent: {
    en: 'Your own mark that the customer owes you. It is only stored.',
    pt: 'Uma marca sua de que o cliente está inadimplente. É apenas guardada.',
  },
  'Customer.default_debit': {
    en: 'Always null; older clients read it.',
    pt: 'Sempre null, para clientes antigos.',
  },
  'customers.list.email': {
    en: 'Only customers with this e-mail address.',
    pt: 'Só os clientes com este e-mail.',
  },
}

const CARDS: Texts = {
  'CardsListReply.items': {
    en: 'The cards of the customer, the newest first.',
    pt: 'Os cartões do cliente, do mais novo ao mais antigo.',
  },
  'CardsListReply.default_credit': {
    en: 'The default card; null without one.',
    pt: 'O cartão padrão; null se não há.',
  },
  'CardsListReply.default_debit': {
    en: 'The same as `default_credit`; older clients read it.',
    pt: 'O mesmo que `default_credit`; clientes antigos leem o campo.',
  },
  'CardsTokenizeReply.type': { en: 'Always `card`.', pt: 'Sempre `card`.' },
  'CardsTokenizeReply.card': {
    en: 'The card of the token, without its number.',
    pt: 'O cartão do token, sem o número.',
  },
  'CardsDeleteAllReply.deleted': {
    en: 'Always `true`: the cards were deleted.',
    pt: 'Sempre `true`: os cartões foram excluídos.',
  },
}

const PRIVACY: Texts = {
  'CustomersEraseReply.reason': {
    en: 'Why it was asked for, as it was sent.',
    pt: 'Por que foi pedido, como foi enviado.',
  },
  'CustomersEraseReply.requested_at': {
    en: 'When the erasure was asked for.',
    pt: 'Quando o apagamento foi pedido.',
  },
  'CustomersEraseReply.completed_at': {
    en: 'When the erasure was completed; null until then.',
    pt: 'Quando o apagamento terminou; null até lá.',
  },
  'CustomersExportReply.customer': {
    en: 'The customer whose data these are.',
    pt: 'O cliente a quem pertencem os dados.',
  },
  'CustomersExportReplyAlsoIn.erasure': {
    en: 'The erasure of the customer; null if none was asked for.',
    pt: 'O apagamento do cliente; null se não foi pedido.',
  },
}

export const CUSTOMER_FIELDS: Texts = { ...CUSTOMERS, ...CARDS, ...PRIVACY }
