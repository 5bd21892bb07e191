// The fields of lists and of every object: what kind it is, when it came to be, where it stands in
// its list.

import type { Texts } from '../../text.ts'

export const LIST_FIELDS: Texts = {
  resource: { en: 'The kind of the object.', pt: 'O tipo do objeto.' },
  created_at: { en: 'When it was created.', pt: 'Momento da criação.' },
  updated_at: { en: 'When it was last changed.', pt: 'Momento da última mudança.' },
  deleted: { en: 'Always `true`: it was deleted.', pt: 'Sempre `true`: a exclusão foi feita.' },
  success: { en: 'The object of this reply.', pt: 'O objeto desta resposta.' },
  items: {
    en: 'The objects of this reply, in the order of the list.',
    pt: 'Os objetos, na ordem da lista.',
  },
  sort: { en: 'The order of the list.', pt: 'A ordem da lista.' },
  limit: {
    en: 'The most objects in one page of the list.',
    pt: 'O máximo de objetos em uma página da lista.',
  },
  total: {
    en: 'The number of objects in the whole list.',
    pt: 'O número de objetos da lista inteira.',
  },
  offset: {
    en: 'The number of objects of the list before this page.',
    pt: 'O número de objetos da lista que vêm antes desta página.',
  },
  has_more: {
    en: 'Whether there are more objects after these.',
    pt: 'Se há mais objetos depois destes.',
  },
  query_count: {
    en: 'The number of objects in this reply.',
    pt: 'O número de objetos nesta resposta.',
  },
  page: { en: 'The number of this page, from 1.', pt: 'O número desta página, a partir de 1.' },
  total_pages: {
    en: 'The number of pages of this size.',
    pt: 'O número de páginas deste tamanho.',
  },
  'events.list.limit': {
    en: 'The most events of a page; 100 when absent.',
    pt: 'O máximo de eventos em uma página; 100 quando ausente.',
  },
  'audit.list.limit': {
    en: 'The most records of a page; 50 when absent.',
    pt: 'O máximo de registros em uma página; 50 quando ausente.',
  },
  'requests.list.limit': {
    en: 'The most requests of a page; 50 when absent.',
    pt: 'O máximo de requisições em uma página; 50 quando ausente.',
  },
  'timeline.list.limit': {
    en: 'The most entries of a page; 50 when absent.',
    pt: 'O máximo de entradas em uma página; 50 quando ausente.',
  },
  'SellersMccList.sort': {
    en: 'Always `code-ascending`: by code.',
    pt: 'Sempre `code-ascending`: pelo código.',
  },
  'SellersBalancesReply.items': {
    en: 'The balances: one object, although `resource` is `list`, as older clients read it.',
    pt: 'Os saldos: um único objeto, embora `resource` seja `list`, como clientes antigos o leem.',
  },
  'SearchFindList.items': {
    en: 'The objects found, those that match by whole words first.',
    pt: 'Os objetos encontrados, primeiro os que correspondem por palavras inteiras.',
  },
  'ApprovalPolicyList.items': {
    en: 'All approval policies of the company.',
    pt: 'Todas as políticas de aprovação da empresa.',
  },
  'CorporateReceiptsSuggestionList.items': {
    en: 'The purchases that the receipt may belong to, the likeliest first.',
    pt: 'As compras a que o recibo pode pertencer, da mais provável à menos provável.',
  },
  filled_until: {
    en: 'The time of the last change that the worker has taken in; null if there is none yet.',
    pt: 'O horário da última mudança que o worker já incorporou; null se ainda não há nenhuma.',
  },
  'ApprovalRequestBankAccount.seller_name': {
    en: 'The name of the seller.',
    pt: 'O nome do vendedor.',
  },
}
