// Streams a list as CSV while it is read, so that its length costs no memory.

import { Readable } from 'node:stream'
import type { Reply } from './route.ts'

type Table<Line> = { readonly head: () => string; readonly rows: (lines: readonly Line[]) => string }

/**
 * A reply that streams every page as rows of a file of this name. The first page is read before the reply starts, so
 * that a refusal still has its status.
 */
export async function tableReply<Line>(
  name: string,
  table: Table<Line>,
  pages: AsyncGenerator<Line[]>,
): Promise<Reply> {
  const first = await pages.next()
  async function* written(): AsyncGenerator<string> {
    yield table.head()
    if (first.done) return
    yield table.rows(first.value)
    for await (const page of pages) yield table.rows(page)
  }
  return {
    body: Readable.from(written()),
    type: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'x-content-type-options': 'nosniff' },
  }
}
