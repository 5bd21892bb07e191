// Personal data of a buyer (LGPD, art. 18): export and erasure.

import { Type } from 'typebox'
import { Customer } from '../payments/customers.ts'
import { Exact, HexId, IdIn, Instant, Nullable, TextIn } from '../fields.ts'
import { operation } from '../operation.ts'
import { Transaction } from '../payments/transactions-fields.ts'
import { ListedCard } from '../payments/vault.ts'
import { fill } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/records/privacy.ts'

/** Transactions in one part of an export. */
export const EXPORTED_TRANSACTIONS_MAX = 200

const scopes = ['payments'] as const
const params = Type.Object({ id: IdIn('customer') })
const blocked = 'buyers have a right to it by law, whatever the status of the seller'

const Erasure = Exact({
  id: HexId('customer'),
  resource: Type.Literal('customer_erasure'),
  status: Type.Enum(['pending', 'completed'], {
    text: {
      en:
        '`pending`: the customer is erased; transactions, events and recorded requests follow. ' +
        'A second round, ten minutes later, erases copies that were being written during the ' +
        'first.',
      pt:
        '`pending`: os dados do cliente foram apagados; seguem transações, eventos e ' +
        'requisições registradas. Uma segunda rodada, dez minutos depois, apaga as cópias que ' +
        'estavam sendo gravadas durante a primeira.',
    },
  }),
  reason: Type.String(),
  requested_at: Instant(),
  completed_at: Nullable(Instant()),
  identity_kept_until: Nullable(
    Type.String({
      format: 'date-time',
      text: {
        en:
          'The name and document of a buyer who paid are kept encrypted until then, as the law ' +
          'requires, and only an operator can read them; null: they are not kept.',
        pt:
          'O nome e o documento de um comprador que pagou ficam cifrados até lá, como a lei ' +
          'exige, e só um operador pode lê-los; null: não são mantidos.',
      },
    }),
  ),
  cards: Type.Integer({
    text: { en: 'Stored cards that were deleted.', pt: 'Cartões guardados que foram excluídos.' },
  }),
  transactions: Type.Integer({
    text: {
      en: 'Transactions erased so far: payer, address, description, metadata.',
      pt: 'Transações apagadas até agora: pagador, endereço, descrição, metadados.',
    },
  }),
  events: Type.Integer({
    text: { en: 'Events erased so far.', pt: 'Eventos apagados até agora.' },
  }),
  requests: Type.Integer({
    text: {
      en: 'Recorded requests whose bodies were erased so far.',
      pt: 'Requisições registradas cujos corpos foram apagados até agora.',
    },
  }),
})

export const exportCustomer = operation({
  id: 'customers.export',
  delicate: { is: 'shows_people' },
  summary: {
    en: 'Export all stored data of a customer',
    pt: 'Exportar todos os dados guardados de um cliente',
  },
  description: DESCRIPTIONS['customers.export'],
  method: 'POST',
  path: '/v1/customer/:id/export',
  scopes,
  blocked,
  params,
  body: Type.Optional(Type.Object({ after: Type.Optional(IdIn('transaction')) })),
  reply: Exact({
    id: HexId('customer'),
    resource: Type.Literal('customer_export'),
    created_at: Instant(),
    customer: Customer,
    cards: Type.Array(ListedCard),
    transactions: Type.Array(Transaction, {
      text: fill(
        {
          en: 'With their refunds, the oldest first; {max} at most.',
          pt: 'Com os reembolsos, da mais antiga à mais nova; no máximo {max}.',
        },
        { max: EXPORTED_TRANSACTIONS_MAX },
      ),
    }),
    has_more: Type.Boolean(),
    next: Nullable(
      Type.String({
        text: {
          en: 'Send it as `after` for the next part.',
          pt: 'Envie-o como `after` para a próxima parte.',
        },
      }),
    ),
    also_in: Exact(
      {
        events: Type.Integer({
          text: {
            en: 'Events that repeat the customer and the transactions of this part.',
            pt: 'Eventos que repetem o cliente e as transações desta parte.',
          },
        }),
        requests_days: Type.Integer({
          text: {
            en: 'Days for which requests are recorded (`GET /v1/requests`).',
            pt: 'Por quantos dias as requisições ficam registradas (`GET /v1/requests`).',
          },
        }),
        erasure: Nullable(Erasure),
      },
      {
        text: {
          en: 'Other places that have data of the customer.',
          pt: 'Outros lugares que têm dados do cliente.',
        },
      },
    ),
  }),
  refusals: ['customer_not_found', 'transaction_not_found'],
  example: {},
})

export const eraseCustomer = operation({
  id: 'customers.erase',
  delicate: 'none',
  summary: {
    en: 'Erase the personal data of a customer',
    pt: 'Apagar os dados pessoais de um cliente',
  },
  description: DESCRIPTIONS['customers.erase'],
  method: 'POST',
  path: '/v1/customer/:id/erase',
  scopes,
  blocked,
  params,
  body: Type.Object({
    reason: TextIn(200, {
      minLength: 1,
      text: {
        en: 'Stored with the erasure and in the audit log.',
        pt: 'Guardado com o apagamento e na auditoria.',
      },
      examples: ['Request of 24 November, no. 118'],
    }),
  }),
  reply: Erasure,
  refusals: ['customer_not_found', 'customer_in_use', 'records_on_hold'],
  example: { reason: 'Request of 24 November, no. 118' },
})

export const getErasure = operation({
  id: 'customers.getErasure',
  summary: { en: 'Get the erasure of a customer', pt: 'Consultar o apagamento de um cliente' },
  description: DESCRIPTIONS['customers.getErasure'],
  method: 'GET',
  path: '/v1/customer/:id/erasure',
  scopes,
  params,
  reply: Erasure,
  refusals: ['customer_not_found', 'erasure_not_found'],
})
