// A statement as a document (contract/corporate/invoices.ts): a PDF, or CSV, XLSX or OFX streamed
// while it is read.

import { DOCUMENT_FORMATS, getInvoiceDocument } from '../../../contract/corporate/invoices.ts'
import { addDays, dayOf, startOf } from '../../kernel/brazil/calendar.ts'
import type { SellerId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { demandActive } from '../../corporate/account/store.ts'
import { refuseIfNeverActive, type Gate, type AccountKey } from '../../corporate/account/account.ts'
import { findCurrentOf } from '../../corporate/charges/store.ts'
import { paymentToWire } from '../../corporate/charges/charge.ts'
import {
  invoiceTable,
  rowOfLine,
  rowsBelow,
  type InvoiceLine,
} from '../../corporate/statements/statement-line.ts'
import { findOwn } from '../../corporate/statements/queries.ts'
import { countLines, pageLines, subtotalsOf } from '../../corporate/statements/store.ts'
import { owedOf, type Invoice } from '../../corporate/statements/invoice.ts'
import { ofxBelow, ofxOfLine, stillOwed } from '../../corporate/statements/ofx.ts'
import { documentCall } from '../../corporate/charges/portal-calls.ts'
import type { Deps } from '../../runtime/deps.ts'
import { serveAt } from '../../identity/users/route.ts'
import { serve, type Reply } from '../../runtime/route.ts'
import { ofxReply, tableReply } from '../../runtime/table.ts'
import { find as findSeller, findById } from '../../marketplace/sellers/store.ts'
import type { Statement } from './statement-pdf.ts'

type DocumentRequest = { readonly id: string; readonly format?: (typeof DOCUMENT_FORMATS)[number] }

/**
 * The maximum of cardholders and cost centers with a sum of their own in a PDF; the rest is one
 * sum.
 */
const SUBTOTALS_MAX = 200
const PAGE_LINES = 1_000
/** A million lines: more than a month of any company. */
const PAGES_MAX = 1_000

/** The lines of a statement, a page at a time. */
async function* linesOf({ reads }: Deps, invoice: Invoice): AsyncGenerator<InvoiceLine[]> {
  let last: InvoiceLine | undefined
  for (let n = 0; n < PAGES_MAX; n++) {
    const lines = await pageLines(reads, invoice, last, PAGE_LINES)
    if (lines.length > 0) yield lines
    if (lines.length < PAGE_LINES) return
    last = lines.at(-1)
  }
}

async function* rowsOf(deps: Deps, invoice: Invoice) {
  for await (const lines of linesOf(deps, invoice)) yield lines.map(rowOfLine)
  yield rowsBelow(invoice, dayOf(deps.clock.now()))
}

/**
 * The statement for accounting software: what was bought is a debit, and the balance is what is
 * owed.
 */
async function ofxOf(deps: Deps, invoice: Invoice, name: string): Promise<Reply> {
  const now = deps.clock.now()
  const platform = await findById(deps.reads, invoice.owner as string as SellerId)
  const end = startOf(addDays(invoice.closesOn, 1))
  async function* lines() {
    for await (const page of linesOf(deps, invoice)) yield page.map(ofxOfLine)
    yield ofxBelow(invoice, now)
  }
  return ofxReply(name, {
    kind: 'card',
    account: invoice.seller,
    institution: platform?.name ?? '',
    from: startOf(invoice.openedOn),
    to: end < now ? end : now,
    now,
    pages: lines(),
    balance: async () => ({ cents: cents(-stillOwed(invoice, dayOf(now))), at: now }),
  })
}

/** The pix of a statement, if it can still be paid and its amount is what is owed. */
async function payableOf(
  { reads, config }: Deps,
  invoice: Invoice,
  now: Date,
): Promise<Statement['pix']> {
  const { owner, id } = invoice
  const requested = await findCurrentOf(reads, {
    owner,
    invoice: id,
    amount: owedOf(invoice, dayOf(now)),
    now,
  })
  return requested?.brCode
    ? { ...paymentToWire(requested, config.publicUrl), expiresAt: requested.expiresAt }
    : undefined
}

async function drawn(deps: Deps, caller: AccountKey, invoice: Invoice): Promise<Buffer> {
  const at = deps.clock.now()
  const [seller, count, holders, centers, pix] = await Promise.all([
    findSeller(deps.reads, caller.owner, caller.seller),
    countLines(deps.reads, invoice),
    subtotalsOf(deps.reads, invoice, 'holder', SUBTOTALS_MAX),
    subtotalsOf(deps.reads, invoice, 'center', SUBTOTALS_MAX),
    payableOf(deps, invoice, at),
  ])
  const company = { name: seller!.name, taxpayerId: seller!.taxpayerId ?? '' }
  const { statementPdf } = await import('./statement-pdf.ts')
  return statementPdf(
    { invoice, company, count, at, holders, centers, pix },
    linesOf(deps, invoice),
  )
}

async function document(
  deps: Deps,
  caller: AccountKey,
  request: DocumentRequest,
  gate?: Gate,
): Promise<Reply> {
  const { id: text, format = 'pdf' } = request
  await demandActive(deps.db, caller, gate)
  // Of the same moment as its lines.
  const invoice = await findOwn({ db: deps.reads }, caller, text)
  const name = `fatura-${invoice.reference}`
  if (format === 'ofx') return ofxOf(deps, invoice, name)
  if (format !== 'pdf') return tableReply(name, format, invoiceTable, rowsOf(deps, invoice))
  const headers = {
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'x-content-type-options': 'nosniff',
  }
  return { body: await drawn(deps, caller, invoice), type: 'application/pdf', headers }
}

export const routes = [
  serve(getInvoiceDocument, ({ deps, caller, params, query }) =>
    document(deps, caller, { ...params, ...query }),
  ),
]

/** The same in the portal, readable in every account status after the first activation. */
export const portalRoutes = [
  serveAt(documentCall, 'statements:read', ({ deps, session, params, query }) =>
    document(deps, session, { ...params, ...query }, refuseIfNeverActive),
  ),
]
