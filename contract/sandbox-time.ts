// Time in the sandbox: the clock, what it will bring, and what happened since it began. In sandbox mode only.

import { Type } from 'typebox'
import { Instant, InstantIn, Said, SellerIdOut } from './fields.ts'
import { operation } from './operation.ts'

const sandbox = { sandbox: true, scopes: ['payments'] as const }

const ClockReply = Said({
  resource: Type.Literal('clock'),
  now: Instant(),
  ran: Type.Integer({ description: 'How much due work was done on the way.' }),
  to: Type.String({ format: 'date-time', description: 'Where the clock was to go.' }),
  reached: Type.Boolean({
    description:
      'False when the way was too long for one call: time stands where it got to, and the same `to` goes on.',
  }),
})

export const getClock = operation({
  ...sandbox,
  id: 'sandbox.clock',
  summary: 'The time it is in the sandbox',
  method: 'GET',
  path: '/v1/sandbox/clock',
  reply: ClockReply,
})

export const moveClock = operation({
  ...sandbox,
  id: 'sandbox.moveClock',
  summary:
    "Move the time of the sandbox, which is everybody's, forward, doing all due work on the way; `next` goes to the next on the agenda; for platforms",
  method: 'POST',
  idempotent: true,
  path: '/v1/sandbox/clock',
  body: Type.Object({
    advance: Type.Optional(
      Type.String({
        pattern: '^(\\d{1,9}(s|m|h|d)|next)$',
        says: 'must be a number with the unit s, m, h or d, such as 30d, or next',
      }),
    ),
    to: Type.Optional(InstantIn()),
  }),
  reply: ClockReply,
  refusals: ['clock_backwards', 'bank_unavailable', 'overloaded', 'platform_only'],
  example: { advance: '1h' },
})

export const AGENDA_MAX = 500
/** What time brings, and whose it is. Each word is stable. */
export const AGENDA_WORDS = [
  'transaction.expires',
  'transaction.retry',
  'authorization.lapses',
  'refund.retry',
  'receivable.settles',
  'payout.policy',
  'payout.retry',
  'dispute.evidence_due',
  'evidence.retry',
  'seller.check',
  'token.expires',
  'webhook.retry',
  'invoice.closes',
  'invoice.due',
  'account.suspends',
  'recharge.expires',
  'purchase.check',
  'purchase_dispute.retry',
  'bank.return',
  'bank.payout',
  'bank.check',
  'bank.card',
  'bank.dispute',
  'bank.issued',
  'bank.purchase',
  'bank.purchase_dispute',
] as const
export type AgendaWord = (typeof AGENDA_WORDS)[number]

export const getAgenda = operation({
  ...sandbox,
  id: 'sandbox.agenda',
  summary: 'What time will bring, the next first: what expires, settles, is paid out, is tried again, is due',
  method: 'GET',
  path: '/v1/sandbox/agenda',
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: AGENDA_MAX, softens: 'count', description: '50 when absent.' }),
    ),
  }),
  reply: Said({
    resource: Type.Literal('agenda'),
    now: Instant(),
    items: Type.Array(
      Said({
        at: Instant(),
        what: Type.Enum(AGENDA_WORDS),
        resource: Type.String({ description: 'The kind of object `id` names.' }),
        id: Type.String(),
        io_seller_id: SellerIdOut(),
        summary: Type.String(),
      }),
    ),
    has_more: Type.Boolean(),
  }),
  refusals: ['bank_unavailable'],
})

const Named = Type.Record(Type.String(), Type.String(), {
  description: 'Where in the answer each id stood, and the name it has in this file.',
})

const Call = Said({
  n: Type.Integer(),
  at: Instant(),
  /** The name of the seller, or of the platform, that called. */
  as: Type.String(),
  operation: Type.String(),
  method: Type.String(),
  path: Type.String(),
  key: Type.Optional(Type.String({ description: 'The Idempotency-Key.' })),
  query: Type.Optional(Type.Unknown()),
  body: Type.Optional(Type.Unknown({ description: 'As understood; ids stand as {names}, card numbers as {card …}.' })),
  cut: Type.Optional(Type.Boolean({ description: 'The body was too large to keep; it is not played again.' })),
  status: Type.Integer(),
  code: Type.Optional(Type.String({ description: 'Of a refusal.' })),
  understood: Type.Boolean({ description: 'False when it was refused before anything was done.' }),
  gave: Type.Optional(Named),
})

export const getSession = operation({
  ...sandbox,
  id: 'sandbox.session',
  summary: 'Everything that was done in this sandbox, and what it came to, as one file that can be played again',
  method: 'GET',
  path: '/v1/sandbox/session',
  reply: Said({
    resource: Type.Literal('session'),
    version: Type.Literal(1),
    from: Instant(),
    until: Instant(),
    complete: Type.Boolean({ description: 'Nothing is missing: played again, it comes to the same.' }),
    missing: Type.Array(Type.String({ description: 'What is missing, in a sentence.' })),
    calls: Type.Array(Call),
    final: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Balances, objects with their states, and how many events of each kind there were.',
    }),
  }),
  refusals: [],
})
