// Static QR codes: what the rest of the house must know of them.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { sql } from '../../platform/db/sql.ts'
import { routes } from './routes.ts'
import { transitions } from './static-qr-code.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    static_qr_code: true
  }
  interface EventObjects {
    static_qr_code: true
  }
}

export const staticQrCodes: Capability = {
  routes,
  searched: [
    {
      kind: 'static_qr_code',
      scope: 'payments',
      table: sql`static_qr_codes`,
      seller: sql`o.seller`,
      label: sql`o.description`,
      status: sql`o.status`,
      amount: sql`o.amount`,
      terms: { objectKind: 'static_qr_code', texts: sql`o.description, o.reference_id, o.txid` },
    },
  ],
  publicNames: [
    {
      kind: 'static QR code',
      pages: ['/static/', '/pix/static/'],
      idIn: (step) => step.replace(/\.(png|svg)$/i, ''),
      table: sql`static_qr_codes`,
    },
  ],
  tables: {
    static_qr_codes: {
      plain: `
        owner id seller status txid key psp amount description reference_id payee version
        created_at updated_at
      `,
    },
  },
  lifecycles: [
    {
      title: { en: 'A static QR code', pt: 'Um QR code estático' },
      says: {
        en: 'Its seller deactivates and activates it. A payment changes nothing of it.',
        pt: 'O vendedor o desativa e o ativa. Um pagamento não muda nada nele.',
      },
      machine: transitions,
    },
  ],
}
