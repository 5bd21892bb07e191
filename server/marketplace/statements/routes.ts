// The calls of contract/marketplace/statements.ts.

import { explain, getStatement, listReceivables } from '../../../contract/marketplace/statements.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import type { Receivable } from '../receivables/receivable.ts'
import { serve } from '../../runtime/route.ts'
import { statementFile } from './file-operations.ts'
import { lineToWire } from './statement-line.ts'
import * as operations from './operations.ts'

const receivableToWire = (r: Receivable) => ({
  id: r.id,
  resource: 'receivable',
  transaction: r.transaction,
  payment_type: r.method,
  number: r.number,
  gross_cents: r.gross,
  fee_cents: r.fee,
  net_cents: r.gross - r.fee,
  due_on: r.dueOn,
  status: r.status,
  settled_at: r.settledAt?.toISOString() ?? null,
  created_at: r.createdAt.toISOString(),
})

export const routes = [
  serve(listReceivables, async ({ deps, caller, params, query }) => {
    const { items, total, paging } = await operations.listOfReceivables(
      deps,
      caller,
      params.id,
      query,
    )
    return { body: listOf(items.map(receivableToWire), total, paging, idsOf(items)) }
  }),
  serve(getStatement, async ({ deps, caller, params, query }) => {
    const { format = 'json', ...filters } = query
    if (format !== 'json') return statementFile(deps, caller, params.id, { ...filters, format })
    const { items, total, paging } = await operations.statement(deps, caller, params.id, query)
    return {
      body: listOf(
        items.map(lineToWire),
        total,
        paging,
        items.map(({ n }) => n),
      ),
    }
  }),
  serve(explain, async ({ deps, caller, params }) => {
    const { id, kind, lines } = await operations.explainOne(deps, caller, params.id)
    const total = lines.reduce((all, line) => all + line.amount_cents, 0)
    return { body: { id, resource: 'explanation', kind, total_cents: total, lines } }
  }),
]
