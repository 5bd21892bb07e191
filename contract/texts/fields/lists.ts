// The fields of lists and of every object: what kind it is, when it came to be, where it stands in
// its list.

import type { Texts } from '../text.ts'

export const LIST_FIELDS: Texts = {
  resource: ['The kind of the object.', 'O tipo do objeto.'],
  created_at: ['When it was created.', 'Data e hora da criação.'],
  updated_at: ['When it was last changed.', 'Data e hora da última mudança.'],
  deleted: ['Always `true`: it was deleted.', 'Sempre `true`: a exclusão foi feita.'],
  success: ['The object of this reply.', 'O objeto desta resposta.'],
  items: [
    'The objects of this reply, in the order of the list.',
    'Os objetos desta resposta, na ordem da lista.',
  ],
  sort: ['The order of the list.', 'A ordem da lista.'],
  limit: [
    'The most objects in one page of the list.',
    'O máximo de objetos em uma página da lista.',
  ],
  total: ['The number of objects in the whole list.', 'O número de objetos da lista inteira.'],
  offset: [
    'The number of objects of the list before this page.',
    'O número de objetos da lista que vêm antes desta página.',
  ],
  has_more: ['Whether there are more objects after these.', 'Se há mais objetos depois destes.'],
  query_count: ['The number of objects in this reply.', 'O número de objetos nesta resposta.'],
  page: ['The number of this page, from 1.', 'O número desta página, a partir de 1.'],
  total_pages: ['The number of pages of this size.', 'O número de páginas deste tamanho.'],
  'events.list.limit': [
    'The most events of a page; 100 when absent.',
    'O máximo de eventos em uma página; 100 quando ausente.',
  ],
  'audit.list.limit': [
    'The most records of a page; 50 when absent.',
    'O máximo de registros em uma página; 50 quando ausente.',
  ],
  'requests.list.limit': [
    'The most requests of a page; 50 when absent.',
    'O máximo de requisições em uma página; 50 quando ausente.',
  ],
  'timeline.list.limit': [
    'The most entries of a page; 50 when absent.',
    'O máximo de entradas em uma página; 50 quando ausente.',
  ],
  'SellersMccList.sort': [
    'Always `code-ascending`: by code.',
    'Sempre `code-ascending`: pelo código.',
  ],
  'SellersBalancesReply.items': [
    'The balances: one object, although `resource` is `list`, as older clients read it.',
    'Os saldos: um único objeto, embora `resource` seja `list`, como clientes antigos o leem.',
  ],
  'SearchFindList.items': [
    'The objects found, those that match by whole words first.',
    'Os objetos encontrados, primeiro os que correspondem por palavras inteiras.',
  ],
  'ApprovalPolicyList.items': [
    'All approval policies of the company.',
    'Todas as políticas de aprovação da empresa.',
  ],
  'CorporateReceiptsSuggestionList.items': [
    'The purchases that the receipt may belong to, the likeliest first.',
    'As compras a que o recibo pode pertencer, da mais provável à menos provável.',
  ],
  filled_until: [
    'The time of the last change that the worker has taken in; null if there is none yet.',
    'O horário da última mudança que o worker já incorporou; null se ainda não há nenhuma.',
  ],
  'ApprovalRequestBankAccount.seller_name': ['The name of the seller.', 'O nome do vendedor.'],
}
