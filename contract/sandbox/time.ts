// Time in the sandbox: the clock, the agenda of due jobs, and the recorded session. In sandbox mode
// only.

import { Type } from 'typebox'
import { Instant, InstantIn, Exact, SellerIdOut } from '../fields.ts'
import { operation } from '../operation.ts'
import { DESCRIPTIONS } from '../texts/operations/sandbox/time.ts'

const sandbox = { sandbox: true, scopes: ['payments'] as const }

const ClockReply = Exact({
  resource: Type.Literal('clock'),
  now: Instant(),
  ran: Type.Integer({
    text: { en: 'Number of due jobs that ran.', pt: 'Quantas tarefas devidas foram executadas.' },
  }),
  to: Type.String({
    format: 'date-time',
    text: { en: 'The requested time.', pt: 'O horário pedido.' },
  }),
  reached: Type.Boolean({
    text: {
      en:
        'False if there were too many due jobs for one call: the clock stopped earlier, and a ' +
        'call with the same `to` continues.',
      pt:
        'False se havia tarefas devidas demais para uma chamada: o relógio parou antes, e uma ' +
        'chamada com o mesmo `to` continua.',
    },
  }),
})

export const getClock = operation({
  ...sandbox,
  id: 'sandbox.clock',
  summary: { en: 'Get the time of the sandbox', pt: 'Consultar o horário do sandbox' },
  description: DESCRIPTIONS['sandbox.clock'],
  method: 'GET',
  path: '/v1/sandbox/clock',
  reply: ClockReply,
})

export const moveClock = operation({
  ...sandbox,
  id: 'sandbox.moveClock',
  delicate: 'none',
  summary: {
    en: 'Move the shared clock of the sandbox forward and run the jobs that are due',
    pt: 'Adiantar o relógio compartilhado do sandbox e executar as tarefas devidas',
  },
  description: DESCRIPTIONS['sandbox.moveClock'],
  method: 'POST',
  idempotent: true,
  path: '/v1/sandbox/clock',
  body: Type.Object({
    advance: Type.Optional(
      Type.String({
        pattern: '^(\\d{1,9}(s|m|h|d)|next)$',
        maxLength: 10,
        says: {
          en: 'must be a number with the unit s, m, h or d, such as 30d, or next',
          pt: 'deve ser um número com a unidade s, m, h ou d, como 30d, ou next',
        },
      }),
    ),
    to: Type.Optional(InstantIn()),
  }),
  reply: ClockReply,
  refusals: ['clock_backwards', 'bank_unavailable', 'overloaded', 'platform_only'],
  example: { advance: '1h' },
})

export const AGENDA_MAX = 500
/** The kinds of agenda items. They are part of the API. */
export const AGENDA_WORDS = [
  'transaction.expires',
  'transaction.retry',
  'authorization.lapses',
  'refund.retry',
  'receivable.settles',
  'payout.policy',
  'payout.retry',
  'received_pix.retry',
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
  summary: {
    en: 'List what will happen as time passes',
    pt: 'Listar o que vai acontecer com o passar do tempo',
  },
  description: DESCRIPTIONS['sandbox.agenda'],
  method: 'GET',
  path: '/v1/sandbox/agenda',
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: AGENDA_MAX,
        softens: 'count',
        text: { en: 'The default is 50.', pt: 'O padrão é 50.' },
      }),
    ),
  }),
  reply: Exact({
    resource: Type.Literal('agenda'),
    now: Instant(),
    items: Type.Array(
      Exact({
        at: Instant(),
        what: Type.Enum(AGENDA_WORDS),
        resource: Type.String({
          text: {
            en: 'The type of the object with this `id`.',
            pt: 'O tipo do objeto com este `id`.',
          },
        }),
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
  text: {
    en: 'The place of each id in the response, and its name in this file.',
    pt: 'O lugar de cada id na resposta, e o nome dele neste arquivo.',
  },
})

const Call = Exact({
  n: Type.Integer(),
  at: Instant(),
  /** The name of the seller, or of the platform, that called. */
  as: Type.String(),
  operation: Type.String(),
  method: Type.String(),
  path: Type.String(),
  key: Type.Optional(
    Type.String({ text: { en: 'The Idempotency-Key.', pt: 'A Idempotency-Key.' } }),
  ),
  query: Type.Optional(Type.Unknown()),
  body: Type.Optional(
    Type.Unknown({
      text: {
        en: 'As the server read it; ids are replaced by {names}, card numbers by {card …}.',
        pt: 'Como o servidor o leu; ids são trocados por {names}, números de cartão por {card …}.',
      },
    }),
  ),
  cut: Type.Optional(
    Type.Boolean({
      text: {
        en: 'The body was too large to store; the call is not replayed.',
        pt: 'O corpo era grande demais para guardar; a chamada não é repetida.',
      },
    }),
  ),
  status: Type.Integer(),
  code: Type.Optional(Type.String({ text: { en: 'Of a refusal.', pt: 'De uma recusa.' } })),
  understood: Type.Boolean({
    text: {
      en: 'False if the call was refused before any work.',
      pt: 'False se a chamada foi recusada antes de qualquer trabalho.',
    },
  }),
  gave: Type.Optional(Named),
})

export const getSession = operation({
  ...sandbox,
  id: 'sandbox.session',
  summary: {
    en: 'Get all calls of this sandbox as one file, which can be replayed',
    pt: 'Obter todas as chamadas deste sandbox em um arquivo, que pode ser repetido',
  },
  description: DESCRIPTIONS['sandbox.session'],
  method: 'GET',
  path: '/v1/sandbox/session',
  reply: Exact({
    resource: Type.Literal('session'),
    version: Type.Literal(1),
    from: Instant(),
    until: Instant(),
    complete: Type.Boolean({
      text: {
        en: 'Whether nothing is missing, so that a replay gives the same result.',
        pt: 'Se nada falta, de modo que a repetição dê o mesmo resultado.',
      },
    }),
    missing: Type.Array(
      Type.String({
        text: { en: 'A description of what is missing.', pt: 'Uma descrição do que falta.' },
      }),
    ),
    calls: Type.Array(Call),
    final: Type.Record(Type.String(), Type.Unknown(), {
      text: {
        en: 'Balances, objects with their statuses, and the number of events of each type.',
        pt: 'Saldos, objetos com seus status, e o número de eventos de cada tipo.',
      },
    }),
  }),
  refusals: [],
})
