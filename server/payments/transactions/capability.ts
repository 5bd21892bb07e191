// Transactions and their refunds: what the rest of the house must know of it.

import type { Capability } from '../../runtime/capability/declaration.ts'
import { AT_ONCE } from '../../runtime/capability/at-once.ts'
import { routes } from './routes.ts'
import { runJob } from './job.ts'
import { hasQueued, NEXT_DUE, upcoming } from './due-store.ts'
import { protestTransitions } from './boleto-protests/protest.ts'
import { transitions } from './transaction.ts'
import { refundTransitions } from './refunds/refund.ts'
import { sql } from '../../platform/db/sql.ts'

declare module '../../platform/object-kinds.ts' {
  interface KeyedObjects {
    transaction: true
    refund: true
  }
  interface EventObjects {
    transaction: true
  }
}

export const transactions: Capability = {
  routes,
  dueJobs: [
    {
      name: 'transactions',
      after: 'holds',
      concurrency: 2,
      inEachProcess: true,
      run: runJob,
      times: [NEXT_DUE],
      nextDue: async (deps) => (hasQueued(deps) ? AT_ONCE : undefined),
    },
  ],
  agenda: {
    upcoming,
    words: {
      'transaction.expires': [
        'transaction',
        (amount) => `A transaction of ${amount} expires unless it is paid first.`,
      ],
      'transaction.retry': [
        'transaction',
        (amount) => `The server asks the bank again about a transaction of ${amount}.`,
      ],
      'authorization.lapses': [
        'transaction',
        (amount) => `An authorization of ${amount} expires unless it is captured first.`,
      ],
      'refund.retry': [
        'refund',
        (amount) => `The server asks the bank again about a refund of ${amount}.`,
      ],
    },
  },
  searched: [
    {
      kind: 'transaction',
      scope: 'payments',
      table: sql`transactions`,
      seller: sql`o.seller`,
      label: sql`o.reference_id`,
      status: sql`o.status`,
      amount: sql`o.amount`,
      terms: {
        objectKind: 'transaction',
        texts: sql`o.reference_id, o.card ->> 'last4', o.boleto ->> 'ourNumber'`,
        boleto: sql`o.boleto`,
        where: sql`o.version > 0`,
      },
    },
    {
      kind: 'refund',
      table: sql`refunds`,
      seller: sql`(select t.seller
        from transactions t
        where t.owner = o.owner
          and t.id = o.transaction)`,
      status: sql`o.status`,
      amount: sql`o.amount`,
    },
  ],
  publicNames: [
    {
      kind: 'transaction',
      pages: ['/pay/', '/boleto/'],
      idIn: (step) => step.replace(/\.pdf$/i, ''),
      table: sql`transactions`,
    },
  ],
  tables: {
    transactions: {
      personal: {
        'buyer, until erased': 'description metadata detail pix boleto card',
      },
      plain: `
        owner id seller customer method status amount statement_descriptor reference_id fee fee_version
        fee_returned refunded refunding refund_count history version revision attempts due_at expires_at
        cancel_asked_at paid_at closed_at parts quote keyed payment_link static_qr_code
        created_at updated_at
      `,
    },
    payments: {
      personal: {
        'buyer, for good': 'end_to_end_id',
      },
      plain: 'owner transaction amount kept paid_at reported_at way',
    },
    refunds: {
      personal: {
        'buyer, until erased': 'to_key to_sealed',
      },
      plain: `
        owner id transaction end_to_end_id amount fee_returned reason status holds provider_reference payout
        decision decided_at decision_approval confirmed_at corrected_at attempts due_at parts way deductions created_at updated_at
      `,
    },
    surplus_returns: {
      plain: 'owner id refund amount reported_at',
    },
    boleto_numbers: {
      plain: 'owner agreement last',
    },
  },
  lifecycles: [
    {
      title: { en: 'A transaction', pt: 'Uma transação' },
      says: {
        en:
          'The labels of the arrows are events: from the bank, the caller or the clock. An event without an arrow from ' +
          'the current state is refused with `invalid_state`; an old report of the bank changes nothing.',
        pt:
          'Os rótulos das setas são eventos: do banco, de quem chama ou do relógio. Um evento sem seta a partir do status ' +
          'atual é recusado com `invalid_state`; um informe antigo do banco não muda nada.',
      },
      machine: transitions,
    },
    {
      title: { en: 'The protest of a boleto', pt: 'O protesto de um boleto' },
      says: {
        en:
          'The labels of the arrows are what was asked and what its bank answered or reported. A bank that tells less of ' +
          'a protest leaves steps out; a report without an arrow changes nothing.',
        pt:
          'Os rótulos das setas são o que foi pedido e o que o banco respondeu ou informou. Um banco que informa menos de ' +
          'um protesto pula passos; um informe sem seta não muda nada.',
      },
      machine: protestTransitions,
    },
    {
      title: { en: 'A refund', pt: 'Um reembolso' },
      says: {
        en:
          'A refund in progress holds its amount until the bank has returned it or rejected the refund. If the bank that pays it ' +
          'out stays silent, two people may say how it ended; what the bank says later counts more (`…_after_all`).',
        pt:
          'Um reembolso em andamento retém o valor dele até o banco tê-lo devolvido ou recusado o reembolso. Se o banco que o paga ' +
          'continua sem responder, duas pessoas podem dizer como ele terminou; o que o banco diz depois vale mais (`…_after_all`).',
      },
      machine: refundTransitions,
    },
  ],
}
