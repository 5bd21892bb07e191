// Sentences of errors and of webhooks, which no call alone has.

export const SHARED_SENTENCES = {
  'In English; errors of fields are in English or Portuguese, by `Accept-Language`.':
    'Em inglês; erros de campos, em inglês ou português, conforme `Accept-Language`.',
  'Always in Brazilian Portuguese, for people.': 'Sempre em português do Brasil, para pessoas.',
  'Of a corporate card.': 'De um cartão corporativo.',
  'Of the recharge of a corporate account.': 'Da recarga de uma conta corporativa.',
  'Of the pix that pays a statement.': 'Do pix que paga uma fatura.',
  'Of the approval that the call waits for.': 'Da aprovação que a chamada espera.',
  'A signature of older clients; verify the header `webhook-signature`.':
    'Assinatura de clientes antigos; confira o cabeçalho `webhook-signature`.',
} as const
