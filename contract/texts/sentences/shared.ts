// Sentences of errors, webhooks and wrapped replies, which no call has.

export const SHARED_SENTENCES = {
  'In English; errors of fields are in English or Portuguese, by `Accept-Language`.':
    'Em inglês; erros de campos, em inglês ou português, conforme `Accept-Language`.',
  'Of the approval that the call waits for.': 'Da aprovação que a chamada espera.',
  'A signature of older clients; verify the header `webhook-signature`.':
    'Assinatura de clientes antigos; confira o cabeçalho `webhook-signature`.',
  'A reply that has its object in `success`.': 'Uma resposta com o objeto em `success`.',
} as const
