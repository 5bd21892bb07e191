// The kinds of rows that have an id, by the words of the API.

export const KINDS = [
  ...([
    'customer',
    'transaction',
    'refund',
    'seller',
    'receiver',
    'event',
    'integration',
    'token',
    'bank account',
    'card token',
    'card',
    'dispute',
    'payment link',
    ...(['static QR code', 'received pix'] as const),
    ...(['boleto batch', 'boleto file', 'payment file'] as const),
    ...(['webhook', 'delivery', 'credential'] as const),
    'request',
    'audit record',
    'mail',
    'approval',
    'approval policy',
    'view',
    'user',
    'authorization request',
  ] as const),
  // Of a company with cards.
  ...([
    'cardholder',
    'corporate card',
    'cost center',
    'purchase',
    'purchase dispute',
    'receipt',
    'piece of evidence',
    'limit request',
    'invoice',
    'recharge',
    'payment',
  ] as const),
  // Payments that can be made only with the objects of one caller.
  ...(['card sale', 'authorization', 'boleto', 'open boleto'] as const),
  ...(['overdue boleto', 'boleto in protest'] as const),
  ...(['document', 'split rule', 'quote', 'transfer', 'receivable', 'statement line'] as const),
]

export type Kind = (typeof KINDS)[number]

export type Ids = Record<Kind, string>
