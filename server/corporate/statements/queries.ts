// Reads a company's statements. It changes nothing.

import { INVOICE_STATUSES, type listInvoices } from '../../../contract/corporate/invoices.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import { readId, type InvoiceId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { readPaging, type Paging, readWords } from '../../platform/lists/paging.ts'
import type { AccountKey } from '../account/account.ts'
import * as store from './store.ts'
import type { Invoice } from './invoice.ts'

export async function list(
  deps: Deps,
  { owner, seller }: AccountKey,
  query: QueryOf<typeof listInvoices>,
): Promise<{ items: Invoice[]; total: number; paging: Paging }> {
  const paging = readPaging(query, 'day')
  const statuses = readWords('status', query.status, INVOICE_STATUSES)
  const filter = { owner, seller, ...(statuses ? { statuses } : {}) }
  const [items, total] = await Promise.all([
    store.pageInvoices(deps.reads, filter, paging),
    store.countInvoices(deps.reads, filter),
  ])
  return { items, total, paging }
}

/** A statement of the caller's own company. */
export async function findOwn(
  deps: { readonly db: Sql },
  caller: AccountKey,
  text: string,
): Promise<Invoice> {
  const id = readId<'invoice'>(text)
  const found =
    id && (await store.findInvoice(deps.db, { owner: caller.owner, id: id as InvoiceId }))
  if (!found || found.seller !== caller.seller) throw refuse('invoice_not_found')
  return found
}
