// Words of the operators' search, in English.

import type { pt } from './support.pt.ts'

export const en: typeof pt = {
  kinds: {
    seller: 'Seller',
    transaction: 'Sale',
    refund: 'Refund',
    dispute: 'Dispute',
    payment_link: 'Payment link',
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
