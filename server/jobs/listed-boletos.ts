// The list of a bank's boletos, and which of those on a page are read: a day's list shows the same ones
// again and again.

import { after } from '../kernel/clock.ts'
import { readId, type TransactionId } from '../kernel/ids.ts'
import { slot } from '../kernel/state.ts'
import { boletosNamed } from '../payments/transactions/methods/boleto-store.ts'
import type { Transaction } from '../payments/transactions/transaction.ts'
import { ask, LIST_TIMEOUT_MS } from '../providers/ask.ts'
import { accepted, type BoletoRail } from '../providers/bank.ts'
import type { Deps } from '../runtime/deps.ts'
import { type BankListing, LATE_MS, makeTransactionsDue, placeOf } from './bank-listing.ts'

/**
 * How often a boleto that is paid is read again while its bank lists it: twice within the shortest
 * overlap, so that a second payment is not missed at its edge.
 */
const READ_AGAIN_MS = LATE_MS / 2
/** Boletos that are remembered; an older one is read once more. */
const LISTED_MAX = 100_000

/** The boletos that lists named, and when each was last made due. */
const listed = slot('boletos of lists', () => new Map<string, Date>())

/**
 * Of the boletos on a page those to be read: one that is not paid here each time, any other when it is new,
 * and then now and again, since it may be paid a second time.
 */
function toBeRead(
  deps: Deps,
  boletos: readonly Pick<Transaction, 'id' | 'status'>[],
): TransactionId[] {
  const [now, known] = [deps.clock.now(), listed.of(deps)]
  return boletos.flatMap(({ id, status }) => {
    const last = known.get(id)
    const isOpen = status === 'new' || status === 'pending'
    return isOpen || !last || after(last, READ_AGAIN_MS) <= now ? [id] : []
  })
}

/** Only once they are due: those of a page that failed are read with it again. */
function remember(deps: Deps, ids: readonly TransactionId[]): void {
  const [now, known] = [deps.clock.now(), listed.of(deps)]
  for (const id of ids) {
    known.delete(id)
    known.set(id, now)
  }
  for (const [id] of known) {
    if (known.size <= LISTED_MAX) break
    known.delete(id)
  }
}

/** A bank lists its boletos by our ids, or by the numbers that they have there. */
export const boletoListing = (deps: Deps, rail: BoletoRail): BankListing => {
  const { windowMs, everyMs, overlapMs = LATE_MS } = rail
  return {
    ...placeOf(rail.name),
    ...(windowMs === undefined ? {} : { windowMs }),
    ...(everyMs === undefined ? {} : { everyMs }),
    overlapMs,
    page: async (position) => {
      const answer = await ask(() => rail.changed(position), LIST_TIMEOUT_MS)
      if (answer.result !== 'accepted') return answer
      const { ids: named, ourNumbers = [], more } = answer.value
      const due = async () => {
        const ids = named.flatMap((id) => readId<'transaction'>(id) ?? [])
        const boletos =
          ids.length + ourNumbers.length > 0 ? await boletosNamed(deps.db, { ids, ourNumbers }) : []
        const read = toBeRead(deps, boletos)
        const found = await makeTransactionsDue(deps, read)
        remember(deps, read)
        return found
      }
      return accepted({ due, more })
    },
  }
}
