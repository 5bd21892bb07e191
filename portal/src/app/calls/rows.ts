// All rows of a list in one reply of the server: they are of one moment, and are handed on while
// they arrive.

import { ROWS_TOTAL_HEADER, ROWS_TYPE } from '../../../../contract/rows.ts'
import { describe, type Ask } from './calls.ts'
import { API } from '../facts.ts'

export type Rows<Row> = {
  /** How many there are; undefined where the list does not count them. */
  readonly total: number | undefined
  /** Throws where the reply breaks off. */
  readonly batches: AsyncIterable<readonly Row[]>
}

async function* linesOf<Row>(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly Row[]> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader()
  for (let rest = ''; ;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    yield lines.map((line) => JSON.parse(line) as Row)
  }
}

/** Asks for all that an ask for a page would page through. */
export async function askRows<Row>(
  ask: Ask<{ readonly items: readonly Row[] }>,
): Promise<Rows<Row>> {
  const { path, query = {} } = describe(ask).request!
  const words = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(words.map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${API}${path}?${search}`, {
    headers: { accept: ROWS_TYPE },
    credentials: 'same-origin',
    redirect: 'manual',
  })
  if (!response.ok || !response.body) throw new Error(`the rows were refused: ${response.status}`)
  const total = response.headers.get(ROWS_TOTAL_HEADER)
  return { total: total === null ? undefined : Number(total), batches: linesOf<Row>(response.body) }
}
