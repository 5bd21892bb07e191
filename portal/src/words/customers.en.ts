// Words of the screens of customers, in English.

import type { pt } from './customers.pt.ts'

export const en: typeof pt = {
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
