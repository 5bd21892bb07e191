// What Stark Bank's resources have in common on the wire: times, refusals, and lists that go on by
// cursors.

import { dayOf } from '../../../server/kernel/brazil/calendar.ts'
import type { BankReply } from '../../../server/kernel/bank-call.ts'
import { reply } from '../account.ts'

export const LIMIT_MAX = 100

export const refuse = (code: string, message: string, status = 400): BankReply =>
  reply(status, { errors: [{ code, message }] })

/** With microseconds, and an offset. */
export const timeText = (at: Date): string => at.toISOString().replace('Z', '000+00:00')

const PLURALS = {
  invoice: 'invoices',
  transfer: 'transfers',
  log: 'logs',
  balance: 'balances',
  transaction: 'transactions',
} as const

type Listed = { readonly id?: unknown; readonly created?: unknown; readonly updated?: unknown }

const SORTS = ['created', '-created', 'updated', '-updated'] as const

/** By a time; those of one time by their ids. */
const sorter =
  (sort: (typeof SORTS)[number]) =>
  (a: Listed, b: Listed): number => {
    const by = sort.endsWith('created') ? ('created' as const) : ('updated' as const)
    const order =
      String(a[by]).localeCompare(String(b[by])) || String(a.id).localeCompare(String(b.id))
    return sort.startsWith('-') ? -order : order
  }

/** A page, the newest first, after that of the cursor, which is the last one of the page before. */
export function pageOf(
  kind: keyof typeof PLURALS,
  all: readonly Listed[],
  query: Record<string, string>,
): BankReply {
  const limit = Number(query['limit'] ?? LIMIT_MAX)
  const sort = SORTS.find((one) => one === (query['sort'] ?? '-created'))
  if (!sort) return refuse('invalidSort', 'The sort is one of created, updated, or with a minus.')
  const sorted = all.toSorted(sorter(sort))
  const { cursor: after } = query
  const from = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1
  if (!(limit >= 1 && limit <= LIMIT_MAX) || (after !== undefined && from === 0))
    return refuse('invalidLimit', 'The limit is 1 to 100, and a cursor is one of ours.')
  const shown = sorted.slice(from, from + limit)
  const cursor = from + limit < sorted.length ? shown.at(-1)!.id : null
  return reply(200, { cursor, [PLURALS[kind]]: shown })
}

export const listed = (text: string | undefined): string[] | undefined => text?.split(',')

/** Whether a time is on the days that are asked for. */
export const isOn = (
  at: unknown,
  { after = '', before = '9' }: Record<string, string>,
): boolean => {
  const day = dayOf(new Date(String(at)))
  return day >= after && day <= before
}
