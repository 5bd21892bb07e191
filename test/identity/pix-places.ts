// The places of ids in the operations of pix, static QR codes and received pix.

import type { Entry } from './places.ts'

export const PIX_ENTRIES: Record<string, Entry> = {
  'staticQrCodes.create': { body: { io_seller_id: 'seller' } },
  'staticQrCodes.get': { path: { id: 'static QR code' } },
  'staticQrCodes.list': { query: { io_seller_id: 'seller' } },
  'staticQrCodes.update': { path: { id: 'static QR code' } },
  'pix.staticQrcode': {
    open: 'a static QR code hangs on a wall',
    path: { id: 'static QR code' },
  },
  'receivedPix.list': {},
  'receivedPix.get': { path: { id: 'received pix' } },
  'receivedPix.assign': {
    path: { id: 'received pix' },
    body: { io_seller_id: 'seller', static_qr_code: 'static QR code' },
  },
  'receivedPix.return': { path: { id: 'received pix' } },
  'pix.qrcode': { open: 'the bearer of the URL of a code may see it', path: { id: 'transaction' } },
  'sandbox.payPix': { path: { id: ['transaction', 'recharge', 'payment'] } },
  'sandbox.payBoleto': { path: { id: ['boleto', 'transaction'] } },
  'sandbox.payKey': { body: { static_qr_code: 'static QR code' } },
}

/** How they refuse a seller, and what is not unassigned. */
export const PIX_REFUSALS: Record<string, readonly string[]> = {
  'receivedPix.list': ['platform_only'],
  'receivedPix.get': ['received_pix_not_found'],
  'receivedPix.assign': ['received_pix_not_found', 'invalid_state'],
  'receivedPix.return': ['received_pix_not_found', 'invalid_state'],
}
