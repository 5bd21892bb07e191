// Reads receivables, statements and explanations. It changes nothing.

import type { QueryOf } from '../../../contract/operation.ts'
import {
  RECEIVABLE_STATUSES,
  type getStatement,
  type listReceivables,
} from '../../../contract/marketplace/statements.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import { isGivenDay, type Day } from '../../kernel/brazil/calendar.ts'
import { hyphened, readId, type Id, type ReceivableId, type SellerId } from '../../kernel/ids.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Transfer } from '../../platform/ledger/transfer.ts'
import { readPaging, readSpan, type Paging, readWords } from '../../platform/lists/paging.ts'
import type { Receivable } from '../receivables/receivable.ts'
import * as receivables from '../receivables/store.ts'
import { findVisible } from '../sellers/find-seller.ts'
import { find as findSeller } from '../sellers/store.ts'
import {
  linesOf,
  linesOfBalance,
  linesOfOne,
  linesOfReceivable,
  type Explained,
} from './explain.ts'
import type { StatementLine } from './statement-line.ts'
import * as store from './store.ts'

type Page<Item> = { items: Item[]; total: number; paging: Paging }

function readDayOf(query: Record<string, unknown>, field: string): Day | undefined {
  const text = query[field]
  if (text === undefined) return undefined
  if (!isGivenDay(String(text))) throw refuseField(field, FIELD_MESSAGES.notADate)
  return String(text)
}

export async function listOfReceivables(
  deps: Deps,
  caller: Caller,
  idText: string,
  query: QueryOf<typeof listReceivables>,
): Promise<Page<Receivable>> {
  const { id: seller } = await findVisible(deps.db, caller, idText)
  const paging = readPaging(query)
  const statuses = readWords('status', query.status, RECEIVABLE_STATUSES)
  const transaction =
    query.transaction === undefined ? undefined : readId<'transaction'>(query.transaction)
  const [from, to] = [readDayOf(query, 'due_on[gte]'), readDayOf(query, 'due_on[lte]')]
  if (query.transaction !== undefined && !transaction) return { items: [], total: 0, paging }
  const filter: receivables.ReceivableFilter = {
    owner: caller.owner,
    seller,
    ...(statuses ? { statuses } : {}),
    ...(transaction ? { transaction } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...paging,
  }
  const [items, total] = await Promise.all([
    receivables.page(deps.reads, filter),
    receivables.count(deps.reads, filter),
  ])
  return { items, total, paging }
}

/** A page of a statement. Without a time span, pages are found by line number. */
export async function statement(
  deps: Deps,
  caller: Caller,
  idText: string,
  query: QueryOf<typeof getStatement>,
): Promise<Page<StatementLine>> {
  const { id: seller } = await findVisible(deps.db, caller, idText)
  const { owner } = caller
  const paging = readPaging(query, 'number')
  const { limit, offset, ascending, cursor } = paging
  const span = readSpan(query)
  const isSpan = span.from !== undefined || span.to !== undefined
  if (isSpan || cursor !== undefined) {
    const filter = { owner, seller, ...span }
    const [items, total] = await Promise.all([
      store.pageOfSpan(deps.reads, filter, paging),
      isSpan ? store.countSpan(deps.reads, filter) : store.lineCount(deps.reads, owner, seller),
    ])
    return { items, total, paging }
  }
  const total = await store.lineCount(deps.reads, owner, seller)
  const [first, last] = ascending
    ? [offset + 1, offset + limit]
    : [total - offset - limit + 1, total - offset]
  const lines =
    last < 1
      ? []
      : await store.linesBetween(
          deps.reads,
          owner,
          seller,
          Math.max(first, 1),
          Math.min(last, total),
        )
  return { items: ascending ? lines : lines.toReversed(), total, paging }
}

const TABLE_PAGE = 1_000
/** A table has at most a million lines, as many as a spreadsheet holds. */
const TABLE_PAGES_MAX = 1_000

/** Every line of a statement, page by page, oldest first unless the query asks for the newest. */
export async function* everyLine(
  deps: Deps,
  caller: Caller,
  idText: string,
  query: QueryOf<typeof getStatement>,
): AsyncGenerator<StatementLine[]> {
  const { id: seller } = await findVisible(deps.db, caller, idText)
  const filter = { owner: caller.owner, seller, ...readSpan(query) }
  const ascending = query.sort !== 'time-descending'
  let last: number | undefined
  for (let n = 0; n < TABLE_PAGES_MAX; n++) {
    const page = { ascending, limit: TABLE_PAGE, ...(last === undefined ? {} : { last }) }
    const lines = await store.linesAfter(deps.reads, filter, page)
    if (lines.length > 0) yield lines
    if (lines.length < TABLE_PAGE) return
    last = lines.at(-1)!.n
  }
}

export type Explanation = { id: string; kind: string; lines: Explained[] }

/**
 * Bound of transfers read for one object: a transaction has at most a hundred refunds of fifty
 * receivers.
 */
const TRANSFERS_MAX = 20_000
/** Lines of a balance shown one by one; earlier ones are one line. */
const LAST_LINES = 100

const transactionsBehind = async (deps: Deps, caller: Caller, transfers: readonly Transfer[]) => {
  const ids = [
    ...new Set(
      transfers.filter((one) => one.cause.kind === 'transaction').map((one) => one.cause.id),
    ),
  ]
  const transactions = new Map(
    (await store.rulesOfTransactions(deps.db, caller.owner, ids)).map((transaction) => [
      transaction.id as string,
      transaction,
    ]),
  )
  return (transfer: Transfer) => transactions.get(transfer.cause.id)
}

async function explainBalance(deps: Deps, caller: Caller, seller: SellerId): Promise<Explanation> {
  const total = await store.lineCount(deps.db, caller.owner, seller)
  const last = await store.linesBetween(
    deps.db,
    caller.owner,
    seller,
    Math.max(1, total - LAST_LINES + 1),
    total,
  )
  const transfers = await store.findTransfers(
    deps.db,
    caller.owner,
    last.map((line) => line.transfer),
  )
  const transactionOf = await transactionsBehind(deps, caller, transfers)
  return {
    id: hyphened(seller),
    kind: 'balance',
    lines: linesOfBalance(seller, last, transfers, transactionOf),
  }
}

async function explainReceivable(
  deps: Deps,
  caller: Caller,
  id: Id<string>,
): Promise<Explanation | undefined> {
  const found = await receivables.find(deps.db, caller.owner, id as ReceivableId)
  if (!found || !sees(caller, found.seller)) return undefined
  const transfers = await store.transfersOf(deps.db, caller.owner, found.transaction, TRANSFERS_MAX)
  const [transaction] = await store.rulesOfTransactions(deps.db, caller.owner, [found.transaction])
  return { id, kind: 'receivable', lines: linesOfReceivable(found, transfers, transaction) }
}

/**
 * Tries everything that an id can name, in turn. An object the caller may not see is as unknown as
 * a missing one.
 */
export async function explainOne(deps: Deps, caller: Caller, text: string): Promise<Explanation> {
  const id = readId<string>(text)
  if (!id) throw refuse('explanation_not_found')
  const scope = boundTo(caller)
  const seller = id as string as SellerId
  if (sees(caller, seller) && (await findSeller(deps.db, caller.owner, seller)))
    return explainBalance(deps, caller, seller)
  const receivable = await explainReceivable(deps, caller, id)
  if (receivable) return receivable
  const caused = await store.transfersOf(deps.db, caller.owner, id, TRANSFERS_MAX)
  const transfers =
    caused.length > 0 ? caused : await store.findTransfers(deps.db, caller.owner, [id])
  const transactionOf = await transactionsBehind(deps, caller, transfers)
  const lines =
    caused.length > 0
      ? linesOf(transfers, scope, transactionOf)
      : linesOfOne(transfers, scope, transactionOf)
  // An unpaid transaction has no lines: its explanation is empty.
  if (lines.length === 0 && (await store.isTransactionOf(deps.db, caller.owner, id, scope)))
    return { id, kind: 'transaction', lines: [] }
  if (lines.length === 0) throw refuse('explanation_not_found')
  const kind =
    caused.length === 0
      ? 'transfer'
      : (caused.find((one) => one.cause.id === id)?.cause.kind ?? 'transaction')
  return { id, kind, lines }
}
