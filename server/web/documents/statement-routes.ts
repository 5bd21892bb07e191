// A statement as a document (contract/corporate/invoices.ts): a PDF, or CSV streamed while it is read.

import { Readable } from 'node:stream'
import { getInvoiceDocument } from '../../../contract/corporate/invoices.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { demandActive } from '../../corporate/account/store.ts'
import { refuseIfNeverActive, type Gate, type AccountKey } from '../../corporate/account/account.ts'
import { findCurrentOf } from '../../corporate/charges/store.ts'
import { paymentToWire } from '../../corporate/charges/charge.ts'
import { invoiceTable, rowsBelow, type InvoiceLine } from '../../corporate/statements/statement-line.ts'
import { findOwn } from '../../corporate/statements/queries.ts'
import { countLines, pageLines, subtotalsOf } from '../../corporate/statements/store.ts'
import { owedOf, type Invoice } from '../../corporate/statements/invoice.ts'
import { documentCall } from '../../corporate/charges/portal-calls.ts'
import type { Deps } from '../../runtime/deps.ts'
import { serveAt } from '../../identity/users/route.ts'
import { serve, type Reply } from '../../runtime/route.ts'
import { find as findSeller } from '../../marketplace/sellers/store.ts'
import { statementPdf, type Statement } from './statement-pdf.ts'

type DocumentRequest = { readonly id: string; readonly format?: 'pdf' | 'csv' }

/** The maximum of cardholders and cost centers with a sum of their own in a PDF; the rest is one sum. */
const SUBTOTALS_MAX = 200
const PAGE_LINES = 1_000
/** A million lines: more than a month of any company. */
const PAGES_MAX = 1_000

/** The lines of a statement, a page at a time. */
async function* linesOf({ db }: Deps, invoice: Invoice): AsyncGenerator<InvoiceLine[]> {
  let last: InvoiceLine | undefined
  for (let n = 0; n < PAGES_MAX; n++) {
    const lines = await pageLines(db, invoice, last, PAGE_LINES)
    if (lines.length > 0) yield lines
    if (lines.length < PAGE_LINES) return
    last = lines.at(-1)
  }
}

async function* tableOf(deps: Deps, invoice: Invoice): AsyncGenerator<string> {
  yield invoiceTable.head()
  for await (const lines of linesOf(deps, invoice)) yield invoiceTable.rows(lines)
  yield rowsBelow(invoice, dayOf(deps.clock.now()))
}

/** The pix of a statement, if it can still be paid and its amount is what is owed. */
async function payableOf({ db, config }: Deps, invoice: Invoice, now: Date): Promise<Statement['pix']> {
  const { owner, id } = invoice
  const requested = await findCurrentOf(db, { owner, invoice: id, amount: owedOf(invoice, dayOf(now)), now })
  return requested?.brCode
    ? { ...paymentToWire(requested, config.publicUrl), expiresAt: requested.expiresAt }
    : undefined
}

async function drawn(deps: Deps, caller: AccountKey, invoice: Invoice): Promise<Buffer> {
  const at = deps.clock.now()
  const [seller, count, holders, centers, pix] = await Promise.all([
    findSeller(deps.db, caller.owner, caller.seller),
    countLines(deps.db, invoice),
    subtotalsOf(deps.db, invoice, 'holder', SUBTOTALS_MAX),
    subtotalsOf(deps.db, invoice, 'center', SUBTOTALS_MAX),
    payableOf(deps, invoice, at),
  ])
  const company = { name: seller!.name, taxpayerId: seller!.taxpayerId ?? '' }
  return statementPdf({ invoice, company, count, at, holders, centers, pix }, linesOf(deps, invoice))
}

async function document(deps: Deps, caller: AccountKey, request: DocumentRequest, gate?: Gate): Promise<Reply> {
  const { id: text, format = 'pdf' } = request
  await demandActive(deps.db, caller, gate)
  const invoice = await findOwn(deps, caller, text)
  const headers = {
    'content-disposition': `attachment; filename="fatura-${invoice.reference}.${format}"`,
    'x-content-type-options': 'nosniff',
  }
  return format === 'csv'
    ? { body: Readable.from(tableOf(deps, invoice)), type: 'text/csv; charset=utf-8', headers }
    : { body: await drawn(deps, caller, invoice), type: 'application/pdf', headers }
}

export const routes = [
  serve(getInvoiceDocument, ({ deps, caller, params, query }) => document(deps, caller, { ...params, ...query })),
]

/** The same in the portal, readable in every account status after the first activation. */
export const portalRoutes = [
  serveAt(documentCall, 'statements:read', ({ deps, session, params, query }) =>
    document(deps, session, { ...params, ...query }, refuseIfNeverActive),
  ),
]
