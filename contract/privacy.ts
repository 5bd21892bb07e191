// Personal data of a buyer (LGPD, art. 18): export and erasure.

import { Type } from 'typebox'
import { Customer } from './customers.ts'
import { Exact, HexId, IdIn, Instant, Nullable, Text } from './fields.ts'
import { operation } from './operation.ts'
import { Transaction } from './transactions.ts'
import { ListedCard } from './vault.ts'

/** Transactions in one part of an export. */
export const EXPORTED_TRANSACTIONS_MAX = 200

const scopes = ['payments'] as const
const params = Type.Object({ id: IdIn('customer') })
const blocked = 'buyers have a right to it by law, whatever the status of the seller'

const Erasure = Exact({
  id: HexId('customer'),
  resource: Type.Literal('customer_erasure'),
  status: Type.Enum(['pending', 'completed'], {
    description:
      '`pending`: the customer is erased; transactions, events and recorded requests follow. A ' +
      'second round, ten minutes later, erases copies that were being written during the first.',
  }),
  reason: Type.String(),
  requested_at: Instant(),
  completed_at: Nullable(Instant()),
  identity_kept_until: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'The name and document of a buyer who paid are kept encrypted until then, as the law ' +
        'requires, and only an operator can read them; null: they are not kept.',
    }),
  ),
  cards: Type.Integer({ description: 'Stored cards that were deleted.' }),
  transactions: Type.Integer({
    description: 'Transactions erased so far: payer, address, description, metadata.',
  }),
  events: Type.Integer({ description: 'Events erased so far.' }),
  requests: Type.Integer({ description: 'Recorded requests whose bodies were erased so far.' }),
})

export const exportCustomer = operation({
  id: 'customers.export',
  delicate: { is: 'shows_people' },
  summary: 'Export all stored data of a customer',
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
      description: `With their refunds, the oldest first; ${EXPORTED_TRANSACTIONS_MAX} at most.`,
    }),
    has_more: Type.Boolean(),
    next: Nullable(Type.String({ description: 'Send it as `after` for the next part.' })),
    also_in: Exact(
      {
        events: Type.Integer({
          description: 'Events that repeat the customer and the transactions of this part.',
        }),
        requests_days: Type.Integer({
          description: 'Days for which requests are recorded (`GET /v1/requests`).',
        }),
        erasure: Nullable(Erasure),
      },
      { description: 'Other places that have data of the customer.' },
    ),
  }),
  refusals: ['customer_not_found', 'transaction_not_found'],
  example: {},
})

export const eraseCustomer = operation({
  id: 'customers.erase',
  delicate: 'none',
  summary: 'Erase the personal data of a customer',
  method: 'POST',
  path: '/v1/customer/:id/erase',
  scopes,
  blocked,
  params,
  body: Type.Object({
    reason: Text(200, {
      minLength: 1,
      description: 'Stored with the erasure and in the audit log.',
      examples: ['Request of 24 November, no. 118'],
    }),
  }),
  reply: Erasure,
  refusals: ['customer_not_found', 'customer_in_use', 'records_on_hold'],
  example: { reason: 'Request of 24 November, no. 118' },
})

export const getErasure = operation({
  id: 'customers.getErasure',
  summary: 'Get the erasure of a customer',
  method: 'GET',
  path: '/v1/customer/:id/erasure',
  scopes,
  params,
  reply: Erasure,
  refusals: ['customer_not_found', 'erasure_not_found'],
})
