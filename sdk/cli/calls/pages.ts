// The pages of a list: one, or with `all` every one up to `limit`. It prints nothing.

import type { Client } from '../../client/client.ts'
import { VintemError } from '../../index.ts'
import type { Call } from './call.ts'

/** The most items that `--all` reads. */
export const ALL_MAX = 100_000
/** How many ids are remembered to skip what a new item pushed to the next page. */
const REMEMBERED_MAX = 10_000

type Reply = {
  readonly items: readonly object[]
  readonly has_more?: boolean
  readonly next?: string | null
}
export type Asked = {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly all: boolean
}
/** `more`: the option that asks for the next page, where the list goes on. */
export type Page = { readonly items: readonly object[]; readonly more?: string }

const idOf = (item: object): unknown => (item as { id?: unknown }).id

/** The items that were not on an earlier page: a new one pushes others on. */
function fresh(items: readonly object[], seen: Set<unknown>): object[] {
  const some = items.filter((item) => idOf(item) === undefined || !seen.has(idOf(item)))
  for (const item of some) seen.add(idOf(item))
  for (const id of seen) {
    if (seen.size <= REMEMBERED_MAX) break
    seen.delete(id)
  }
  return some
}

export async function* pagesOf(
  client: Client,
  call: Call,
  { path, query, all }: Asked,
): AsyncGenerator<Page, void> {
  const ask = (more: object) =>
    client.send<Reply>({
      method: 'GET',
      path,
      query: { ...query, ...more },
      open: call.open === true,
    })
  const next = (reply: Reply, offset: number): object | undefined => {
    if (call.list === 'before') return reply.next ? { before: reply.next } : undefined
    return reply.has_more && reply.items.length > 0 ? { offset } : undefined
  }
  const start = call.list === 'offset' && typeof query['offset'] === 'number' ? query['offset'] : 0
  if (!all) {
    const reply = await ask({})
    const going = next(reply, start + reply.items.length)
    const isPaged = query['page'] !== undefined && query['offset'] === undefined
    const [name, value] = Object.entries(going ?? {})[0] ?? []
    const more = isPaged ? `--page ${Number(query['page']) + 1}` : `--${name} ${String(value)}`
    yield { items: reply.items, ...(going ? { more } : {}) }
    return
  }
  const pageMax = call.query?.find(({ name }) => name === 'limit')?.max ?? ALL_MAX
  const wanted = typeof query['limit'] === 'number' ? query['limit'] : ALL_MAX
  const seen = new Set<unknown>()
  let [left, offset] = [wanted, start]
  let place: object | undefined = call.list === 'offset' ? { offset } : {}
  while (place && left > 0) {
    const reply: Reply = await ask({ ...place, page: undefined, limit: Math.min(left, pageMax) })
    const items = fresh(reply.items, seen).slice(0, left)
    left -= items.length
    offset += reply.items.length
    const following = next(reply, offset)
    if (following && JSON.stringify(following) === JSON.stringify(place))
      throw new VintemError({
        code: 'unexpected_answer',
        message: 'the list returned the same page again',
      })
    place = following
    yield { items }
  }
}
