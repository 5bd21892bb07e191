// Received pix: what the rest of the house must know of them.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { AT_ONCE } from '../../runtime/capability/at-once.ts'
import { bookHinted, hasHints } from './book-operations.ts'
import { runJob } from './job.ts'
import { transitions } from './received-pix.ts'
import { routes } from './routes.ts'
import { NEXT_DUE, upcoming } from './store.ts'
import { receivedPixChecks } from './verify.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    received_pix: true
  }
  interface EventObjects {
    received_pix: true
  }
}

export const receivedPix: Capability = {
  routes,
  dueJobs: [
    {
      name: 'pix of notifications',
      after: 'sandbox bank',
      inEachProcess: true,
      run: bookHinted,
      nextDue: async (deps) => (hasHints(deps) ? AT_ONCE : undefined),
    },
    { name: 'received pix', after: 'transactions', run: runJob, times: [NEXT_DUE] },
  ],
  agenda: {
    upcoming,
    words: {
      'received_pix.retry': [
        'received_pix',
        (amount) => `The server asks the bank again about a received pix of ${amount}.`,
      ],
    },
  },
  checks: receivedPixChecks,
  tables: {
    received_pix: {
      personal: {
        'buyer, until erased': 'payer message',
        'buyer, for good': 'end_to_end_id returns',
      },
      plain: `
        owner id psp key txid static_qr_code amount paid_at status reason transaction return_id
        returned failure version attempts due_at created_at updated_at
      `,
    },
  },
  lifecycles: [
    {
      title: { en: 'A received pix', pt: 'Um pix recebido' },
      says: {
        en:
          'A pix that came without a charge. What pays a static QR code is `assigned` from the start: a paid ' +
          'transaction. Of an `unassigned` one the bank may return a part by itself (MED).',
        pt:
          'Um pix que chegou sem cobrança. O que paga um QR code estático é `assigned` desde o início: uma ' +
          'transação paga. De um `unassigned`, o banco pode devolver uma parte por si (MED).',
      },
      machine: transitions,
    },
  ],
}
