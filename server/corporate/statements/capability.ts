// Monthly statements of a corporate account: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { routes } from './routes.ts'
import { NEXT_DUE, upcoming } from './store.ts'
import { runJob } from './job.ts'
import { transitions } from './invoice.ts'

declare module '../../platform/object-kinds.ts' {
  interface EventObjects {
    corporate_invoice: true
  }
}

export const corporateStatements: Capability = {
  routes,
  dueJobs: [{ name: 'invoices', after: 'charges', run: runJob, times: [NEXT_DUE] }],
  agenda: {
    upcoming,
    words: {
      'invoice.closes': [
        'corporate_invoice',
        (amount) => `A statement closes; its amount is ${amount} now.`,
      ],
      'invoice.due': [
        'corporate_invoice',
        (amount) => `The deadline to pay ${amount} of a statement.`,
      ],
      'account.suspends': [
        'corporate_invoice',
        (amount) =>
          `The account is suspended unless a statement is paid: ${amount}, plus charges until then.`,
      ],
    },
  },
  tables: {
    corporate_invoices: {
      plain: `
        owner id seller reference opened_on closes_on due_date status amount cashback from_balance
        paid_amount purchases paid_at due_at version late_fee_bp interest_bp suspends_after_days
        last_day late_fee interest interest_base calculated_on arrears_at returned created_at updated_at
      `,
    },
  },
  lifecycles: [
    {
      title: { en: 'A statement', pt: 'Uma fatura' },
      says: {
        en:
          'The monthly bill of a corporate account. It closes ten days before it is due; if nothing is owed then, it is ' +
          'paid at once. It can be paid in parts, and late; an excess goes to the balance.',
        pt:
          'A conta do mês de uma conta corporativa. Ela fecha dez dias antes do vencimento; se então nada é devido, fica ' +
          'paga na hora. Ela pode ser paga em partes, e com atraso; um excesso vai para o saldo.',
      },
      machine: transitions,
    },
  ],
}
