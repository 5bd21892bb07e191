// How a payer may begin a pix ("forma de iniciação"), by its word on the wire, and what each is
// called on screens.

const pt = {
  manual: 'Dados da conta digitados',
  key: 'Chave Pix',
  static_qr_code: 'QR code estático',
  dynamic_qr_code: 'QR code dinâmico',
  payment_initiator: 'Iniciador de pagamento (Open Finance)',
  contactless: 'Pix por aproximação',
  automatic: 'Pix Automático',
  other: 'Outra forma',
}

const en: typeof pt = {
  manual: 'Account data typed',
  key: 'Pix key',
  static_qr_code: 'Static QR code',
  dynamic_qr_code: 'Dynamic QR code',
  payment_initiator: 'Payment initiation service (Open Finance)',
  contactless: 'Contactless',
  automatic: 'Pix Automático',
  other: 'Another way',
}

export const INITIATION_NAMES = { pt, en }
export type Initiation = keyof typeof pt
export const INITIATIONS = Object.keys(pt) as Initiation[]
