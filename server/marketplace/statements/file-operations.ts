// A seller's statement as a file: CSV and XLSX for spreadsheets, OFX for accounting software.

import type { FileFormat, QueryOf } from '../../../contract/operation.ts'
import type { getStatement } from '../../../contract/marketplace/statements.ts'
import type { SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { readSpan } from '../../platform/lists/paging.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Reply } from '../../runtime/route.ts'
import { ofxReply, tableReply } from '../../runtime/table.ts'
import { findVisible } from '../sellers/find-seller.ts'
import { findById } from '../sellers/store.ts'
import { everyLine } from './operations.ts'
import * as store from './store.ts'
import { memoOf, statementTable } from './table.ts'

type Query = QueryOf<typeof getStatement>

const NAME = 'extrato'

async function ofxOf(deps: Deps, caller: Caller, idText: string, query: Query): Promise<Reply> {
  const { db, reads, clock } = deps
  const { owner } = caller
  const { id: seller } = await findVisible(db, caller, idText)
  const platform = await findById(db, owner as string as SellerId)
  const span = readSpan(query)
  const now = clock.now()
  const to = span.to && span.to < now ? span.to : now
  const pages = everyLine(deps, caller, idText, { ...query, sort: 'time-ascending' })
  let last: { balance: number; at: Date } | undefined
  async function* lines() {
    for await (const page of pages) {
      last = page.at(-1)
      yield page.map((line) => ({
        // A transfer from what is available to a debt is two lines.
        id: `${line.transfer}-${line.n}`,
        at: line.at,
        amount: line.amount as Cents,
        memo: memoOf(line),
      }))
    }
  }
  const balance = async () => {
    const [newest] = last
      ? [last]
      : await store.linesAfter(reads, { owner, seller, to }, { ascending: false, limit: 1 })
    return { cents: (newest?.balance ?? 0) as Cents, at: to }
  }
  return ofxReply(NAME, {
    kind: 'bank',
    account: seller,
    institution: platform?.name ?? '',
    from: span.from,
    to,
    now,
    pages: lines(),
    balance,
  })
}

export const statementFile = (
  deps: Deps,
  caller: Caller,
  idText: string,
  query: Query & { readonly format: Exclude<FileFormat, 'pdf'> },
): Promise<Reply> =>
  query.format === 'ofx'
    ? ofxOf(deps, caller, idText, query)
    : tableReply(NAME, query.format, statementTable, everyLine(deps, caller, idText, query))
