// The statement of Asaas: its financial transactions, of which those of a transfer name it. Pure
// translations. Sources: facts.md.

import { accepted, unknown } from '../../bank.ts'
import { dayOf, isDay, startOf } from '../../../kernel/brazil/calendar.ts'
import { after } from '../../../kernel/clock.ts'
import type { PayoutOperations } from '../../paying/rail.ts'
import { INVALID_REPLY, isObject, matching, placeIn, rowsOf, unreadOf } from '../../parse.ts'
import type { StatementEntry, StatementKind } from '../../payouts.ts'
import { notRead } from '../../wires/rail.ts'
import { fromReaisNumber, idIn } from '../../wires/values.ts'

const PAGE_SIZE = 100

/** Its types that pay somebody, and those that give such money back. */
const KINDS: Readonly<Record<string, StatementKind>> = {
  TRANSFER: 'paid',
  INTERNAL_TRANSFER_DEBIT: 'paid',
  PIX_TRANSACTION_DEBIT: 'paid',
  BILL_PAYMENT: 'paid',
  TRANSFER_REVERSAL: 'returned',
  INTERNAL_TRANSFER_REVERSAL: 'returned',
  PIX_TRANSACTION_DEBIT_REFUND: 'returned',
}

/** One of a kind as an entry; undefined where it cannot be read, and null where it is another. */
export function statedFrom(body: unknown, kind: StatementKind): StatementEntry | null | undefined {
  if (!isObject(body)) return undefined
  const type = matching(body['type'], /^[A-Z_]{1,100}$/)
  const id = idIn(body['id'])
  const value = body['value']
  const amount = typeof value === 'number' ? fromReaisNumber(Math.abs(value)) : undefined
  const day = matching(body['date'], /^\d{4}-\d{2}-\d{2}$/)
  if (type === undefined || id === undefined || amount === undefined) return undefined
  if (day === undefined || !isDay(day)) return undefined
  if (!Object.hasOwn(KINDS, type) || KINDS[type] !== kind) return null
  const reference = idIn(body['transferId'])
  return { id, amount, at: startOf(day), ...(reference !== undefined && { reference }) }
}

/** A page of the entries of one kind: it has no filter by type. */
export const statement: NonNullable<PayoutOperations['statement']> = async (
  calls,
  { kind, from, to, page },
) => {
  const answer = await calls.get('/financialTransactions', {
    startDate: dayOf(from),
    finishDate: dayOf(after(to, -1)),
    order: 'asc',
    limit: String(PAGE_SIZE),
    offset: String(page * PAGE_SIZE),
  })
  if (answer.is !== 'success') return notRead(answer)
  const read = rowsOf(placeIn(answer.body, 'data'), 'id, type, value and date', (one) =>
    statedFrom(one, kind),
  )
  const more = placeIn(answer.body, 'hasMore')
  if (!read || typeof more !== 'boolean') return unknown(INVALID_REPLY)
  const entries = read.rows.flatMap((one) => (one && one.at >= from && one.at < to ? [one] : []))
  return accepted({ entries, more, ...unreadOf(read) })
}
