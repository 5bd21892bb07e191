// What was seeded, at the start of the platform's session, so that a replay begins with it.

import { createCard } from '../../../contract/corporate/cards.ts'
import { createHolder } from '../../../contract/corporate/holders.ts'
import { createCustomer } from '../../../contract/payments/customers.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { ReplyId } from '../../sandbox-api/call.ts'
import { insert as insertCalls } from '../../sandbox-api/call-store.ts'

/** The calls that a seed makes; other operations of a session's beginning are none. */
const PATHS = new Map<string, string>(
  [createCustomer, createHolder, createCard].map(({ id, path }) => [id, path]),
)

export type By = { readonly owner: OwnerId; readonly seller: SellerId; readonly at: Date }

/** Records a seed at the start of the platform's session, as if it were a call. */
export const insertSeeded = (
  tx: Tx,
  by: By,
  operation: string,
  body: object,
  replyIds: readonly ReplyId[],
): void =>
  insertCalls(tx, [
    {
      ...by,
      operation,
      method: 'POST',
      path: PATHS.get(operation) ?? '',
      key: null,
      body,
      cut: false,
      status: 201,
      code: null,
      understood: true,
      gave: replyIds,
      missed: 0,
    },
  ])
