// Batches of boletos: one act for many unpaid ones. The server does it for each as the call for one
// would, and keeps what came of each.

import { Type } from 'typebox'
import { CentsOut, Exact, HexId, IdIn, Instant, Nullable } from '../../fields.ts'
import { List, ListQuery } from '../../list.ts'
import { operation } from '../../operation.ts'
import { fill, type Text } from '../../text.ts'
import { DESCRIPTIONS } from '../../texts/operations/payments/boleto-batches.ts'
import { DayIn } from '../payment-methods-boleto.ts'

/** As many as a person looks through before they confirm. */
export const BOLETO_BATCH_MAX = 500
/** By how many days a batch moves due dates. */
const DAYS_MAX = 365

export const BOLETO_BATCH_ACTIONS = ['change_due_date', 'cancel'] as const
export const BOLETO_BATCH_STATUSES = ['running', 'done', 'canceled'] as const
export const BOLETO_BATCH_ITEM_STATUSES = ['waiting', 'done', 'refused', 'canceled'] as const

const Count = (text: Text) => Type.Integer({ text })
const DayOut = (text: Text) => Nullable(Type.String({ text }))

const Action = () =>
  Type.Enum(BOLETO_BATCH_ACTIONS, {
    text: {
      en:
        '`change_due_date`: another due date, as `transactions.update` gives one. `cancel`: ' +
        'unpaid boletos are withdrawn, as `transactions.void` does; one that was paid meanwhile ' +
        'is refused, and never refunded.',
      pt:
        '`change_due_date`: outro vencimento, como em `transactions.update`. `cancel`: boletos ' +
        'não pagos são baixados, como em `transactions.void`; um que foi pago nesse meio-tempo é ' +
        'recusado, e nunca reembolsado.',
    },
  })

const BoletoBatch = Exact({
  id: HexId('boleto batch'),
  resource: Type.Literal('boleto_batch'),
  action: Action(),
  expiration_date: DayOut({
    en: 'The due date that all of them get, YYYY-MM-DD; null where they move by `days`.',
    pt: 'O vencimento que todos recebem, AAAA-MM-DD; null se mudam por `days`.',
  }),
  days: Nullable(
    Type.Integer({
      text: {
        en: 'By how many days each due date moves; null where all get the same.',
        pt: 'Por quantos dias cada vencimento muda; null se todos recebem o mesmo.',
      },
    }),
  ),
  status: Type.Enum(BOLETO_BATCH_STATUSES, {
    text: {
      en: '`running`: some of them wait. `done`: all have ended. `canceled`: it was canceled, and what had begun has ended.',
      pt: '`running`: alguns esperam. `done`: todos terminaram. `canceled`: foi cancelado, e o que havia começado terminou.',
    },
  }),
  count: Count({ en: 'Number of boletos.', pt: 'Quantidade de boletos.' }),
  total_cents: CentsOut({
    en: 'Sum of the boletos when the batch was made, in whole centavos.',
    pt: 'Soma dos boletos quando o lote foi criado, em centavos inteiros.',
  }),
  results: Exact({
    waiting: Count({ en: 'Boletos that wait.', pt: 'Boletos que esperam.' }),
    done: Count({ en: 'Boletos that were changed or canceled.', pt: 'Boletos feitos.' }),
    refused: Count({ en: 'Boletos of which it was refused.', pt: 'Boletos recusados.' }),
    canceled: Count({
      en: 'Boletos that had not begun when the batch was canceled.',
      pt: 'Boletos que não haviam começado quando o lote foi cancelado.',
    }),
  }),
  cancel_requested_at: Nullable(Instant(), {
    text: { en: 'When it was canceled; null: it was not.', pt: 'Quando foi cancelado; ou null.' },
  }),
  created_at: Instant(),
  ended_at: Nullable(Instant(), {
    text: { en: 'When the last of them ended.', pt: 'Quando o último terminou.' },
  }),
})

const BoletoBatchItem = Exact({
  number: Type.Integer({
    text: { en: 'Its place in the request, from 1.', pt: 'O lugar na requisição, a partir de 1.' },
  }),
  transaction_id: HexId('transaction'),
  amount_cents: CentsOut({
    en: 'Amount of the boleto when the batch was made.',
    pt: 'Valor do boleto quando o lote foi criado.',
  }),
  status: Type.Enum(BOLETO_BATCH_ITEM_STATUSES, {
    text: {
      en:
        '`waiting`: not begun, or its bank has not answered. `done`: as the call for one replies ' +
        'with success; a bank that works by files confirms later. `refused`: `refusal` says why. ' +
        '`canceled`: the batch was canceled before it began.',
      pt:
        '`waiting`: não começou, ou o banco não respondeu. `done`: como a chamada para um só ' +
        'responde com sucesso; um banco que trabalha por arquivos confirma depois. `refused`: ' +
        '`refusal` diz por quê. `canceled`: o lote foi cancelado antes de começar.',
    },
  }),
  expiration_date: DayOut({
    en: 'The due date that is asked for; null until it begins, and for a cancellation.',
    pt: 'O vencimento pedido; null até começar, e em um cancelamento.',
  }),
  refusal: Nullable(
    Exact({
      code: Type.String({
        text: {
          en: 'The error code, as the call for one replies with.',
          pt: 'O código do erro, como na chamada para um só.',
        },
      }),
      en: Type.String({ text: { en: 'Why, in English.', pt: 'O motivo, em inglês.' } }),
      pt: Type.String({ text: { en: 'Why, in Portuguese.', pt: 'O motivo, em português.' } }),
    }),
    {
      text: {
        en: 'Why it was refused, or why it still waits; null: neither.',
        pt: 'Por que foi recusado, ou por que ainda espera; null: nenhum dos dois.',
      },
    },
  ),
  attempts: Count({ en: 'How often it was tried.', pt: 'Quantas vezes foi tentado.' }),
  ended_at: Nullable(Instant(), {
    text: { en: 'When it ended; null: it waits.', pt: 'Quando terminou; null: espera.' },
  }),
})

const params = Type.Object({ id: IdIn('boleto batch') })
const scopes = ['payments'] as const
const refusals = ['boleto_batch_not_found'] as const

export const createBoletoBatch = operation({
  id: 'boletoBatches.create',
  delicate: { is: 'asks_money' },
  summary: {
    en: 'Change the due date of many unpaid boletos, or cancel them',
    pt: 'Alterar o vencimento de muitos boletos não pagos, ou cancelá-los',
  },
  description: DESCRIPTIONS['boletoBatches.create'],
  method: 'POST',
  path: '/v1/boleto_batches',
  scopes,
  status: 201,
  idempotent: true,
  body: Type.Object({
    action: Action(),
    transactions: Type.Array(IdIn('transaction'), {
      minItems: 1,
      maxItems: BOLETO_BATCH_MAX,
      text: fill(
        {
          en: 'The boletos, at most {limit}, each once.',
          pt: 'Os boletos, no máximo {limit}, cada um uma vez.',
        },
        { limit: BOLETO_BATCH_MAX },
      ),
    }),
    expiration_date: Type.Optional(
      DayIn({
        en: 'Of `change_due_date`: the due date that all of them get, YYYY-MM-DD.',
        pt: 'De `change_due_date`: o vencimento que todos recebem, AAAA-MM-DD.',
      }),
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: DAYS_MAX,
        softens: 'count',
        text: {
          en: 'Of `change_due_date`, in place of `expiration_date`: by how many days each due date moves.',
          pt: 'De `change_due_date`, no lugar de `expiration_date`: por quantos dias cada vencimento muda.',
        },
      }),
    ),
  }),
  reply: BoletoBatch,
  refusals: ['transaction_not_found', 'too_many_boleto_batches'],
  example: {
    action: 'change_due_date',
    transactions: ['019a1b2c3d4e7f008a1b2c3d4e5f6a7b'],
    days: 7,
  },
})

export const listBoletoBatches = operation({
  id: 'boletoBatches.list',
  summary: {
    en: 'List the batches of boletos, the newest first',
    pt: 'Listar os lotes de boletos, os mais novos primeiro',
  },
  description: DESCRIPTIONS['boletoBatches.list'],
  method: 'GET',
  path: '/v1/boleto_batches',
  scopes,
  query: ListQuery({}),
  reply: List(BoletoBatch),
})

export const getBoletoBatch = operation({
  id: 'boletoBatches.get',
  summary: { en: 'Get a batch of boletos', pt: 'Consultar um lote de boletos' },
  description: DESCRIPTIONS['boletoBatches.get'],
  method: 'GET',
  path: '/v1/boleto_batches/:id',
  scopes,
  params,
  reply: BoletoBatch,
  refusals,
})

export const listBoletoBatchItems = operation({
  id: 'boletoBatches.items',
  summary: {
    en: 'List what came of each boleto of a batch',
    pt: 'Listar o que houve com cada boleto de um lote',
  },
  description: DESCRIPTIONS['boletoBatches.items'],
  method: 'GET',
  path: '/v1/boleto_batches/:id/items',
  scopes,
  params,
  query: ListQuery({
    status: Type.Optional(
      Type.Enum(BOLETO_BATCH_ITEM_STATUSES, {
        text: { en: 'Only those in this status.', pt: 'Só os que estão neste status.' },
      }),
    ),
  }),
  reply: List(BoletoBatchItem),
  refusals,
})

export const cancelBoletoBatch = operation({
  id: 'boletoBatches.cancel',
  delicate: 'none',
  blocked: 'it only stops what has not begun',
  summary: {
    en: 'Cancel what has not begun of a batch of boletos',
    pt: 'Cancelar o que não começou de um lote de boletos',
  },
  description: DESCRIPTIONS['boletoBatches.cancel'],
  method: 'POST',
  path: '/v1/boleto_batches/:id/cancel',
  scopes,
  params,
  reply: BoletoBatch,
  refusals: [...refusals, 'invalid_state'],
})
