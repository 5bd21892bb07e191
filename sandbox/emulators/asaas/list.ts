// What Asaas's resources have in common on the wire: times, refusals, and lists by offset.

import { dayOf, timeOfDay } from '../../../server/kernel/brazil/calendar.ts'
import type { BankReply } from '../../../server/kernel/bank-call.ts'
import type { Json } from '../../formats.ts'
import { reply } from '../account.ts'

const LIMIT = 10
const LIMIT_MAX = 100

export const refuse = (code: string, description: string, status = 400): BankReply =>
  reply(status, { errors: [{ code, description }] })
export const NOT_FOUND = refuse('not_found', 'Não encontrado.', 404)

/** A time of São Paulo, which does not say so. */
export const stamp = (at: Date): string => `${dayOf(at)} ${timeOfDay(at)}`

/** A page of a list; only what is on it is written. More than 100 at once are refused. */
export async function listOf<T>(
  items: readonly T[],
  query: Record<string, string>,
  write: (one: T) => Promise<Json>,
): Promise<BankReply> {
  const limit = Number(query['limit'] ?? LIMIT)
  const offset = Number(query['offset'] ?? 0)
  if (!(limit >= 1 && limit <= LIMIT_MAX) || !(offset >= 0))
    return refuse('invalid_limit', 'O limite vai de 1 a 100.')
  return reply(200, {
    object: 'list',
    hasMore: offset + limit < items.length,
    totalCount: items.length,
    limit,
    offset,
    data: await Promise.all(items.slice(offset, offset + limit).map(write)),
  })
}
