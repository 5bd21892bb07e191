// The statement of Stark Bank: its transactions, each of which names what it is of. Of those that pay
// somebody a transfer is ours or nobody's here. Pure translations. Sources: facts.md.

import { accepted } from '../../bank.ts'
import { addDays, dayOf } from '../../../kernel/brazil/calendar.ts'
import { openPages, rowsFrom } from '../../paying/cursors.ts'
import type { PayoutOperations } from '../../paying/rail.ts'
import { isObject, matching, timeOf, unreadOf } from '../../parse.ts'
import type { StatementEntry, StatementKind } from '../../payouts.ts'
import { notRead, readOr, type WireCalls } from '../../wires/rail.ts'
import { fromCents, idIn } from '../../wires/values.ts'

const PAGE_SIZE = 100
/** What a transaction is of, and whether it gives the money back. */
const SOURCE = /^([a-z-]{1,60})\/([A-Za-z0-9]{1,60})(\/chargeback)?$/
/** Its resources that pay somebody. */
const PAYS = new Set([
  'transfer',
  'brcode-payment',
  'boleto-payment',
  'utility-payment',
  'tax-payment',
  'darf-payment',
])

type Stated = { readonly kind: StatementKind; readonly entry: StatementEntry }

/** A transaction as an entry; undefined where it cannot be read, and null where it is no payment. */
export function statedFrom(body: unknown): Stated | null | undefined {
  if (!isObject(body)) return undefined
  const id = idIn(body['id'])
  const at = timeOf(body['created'])
  const amount = fromCents(Math.abs(Number(body['amount'] ?? Number.NaN)))
  const source = matching(body['source'], /^.{0,200}$/)
  if (id === undefined || !at || amount === undefined || source === undefined) return undefined
  const [, resource = '', reference, back] = SOURCE.exec(source) ?? []
  if (!PAYS.has(resource)) return null
  const entry = { id, amount, at, ...(reference !== undefined && { reference }) }
  return { kind: back === undefined ? 'paid' : 'returned', entry }
}

async function listed(calls: WireCalls, query: Record<string, string>) {
  const answer = await calls.get('/v2/transaction', query)
  return answer.is === 'success'
    ? readOr(rowsFrom(answer.body, 'transactions', statedFrom))
    : notRead(answer)
}

/** The entries of one kind. The days of the list are those of an unknown zone. */
export function openStatement(): NonNullable<PayoutOperations['statement']> {
  const pageOf = openPages(listed)
  return async (calls, { kind, from, to, page }) => {
    const found = await pageOf(
      calls,
      {
        after: addDays(dayOf(from), -1),
        before: addDays(dayOf(to), 1),
        limit: String(PAGE_SIZE),
      },
      page,
    )
    if (found.result !== 'accepted') return found
    const entries = found.value.items.flatMap((one) =>
      one?.kind === kind && one.entry.at >= from && one.entry.at < to ? [one.entry] : [],
    )
    const more = found.value.cursor !== undefined
    return accepted({ entries, more, ...unreadOf(found.value) })
  }
}
