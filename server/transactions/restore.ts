// Giving receivables back what a refund or a dispute took and did not need. Pure.

import type { Receivable } from '../receivables/receivable.ts'
import { settlementOf } from '../receivables/receivable.ts'
import { more, type Take } from '../receivables/take.ts'
import type { Transfer } from '../ledger/transfer.ts'
import type { Instant } from './changes.ts'

/** Each receivable as it was, and what settles at once: the day of one that has settled is over for this part of it too. */
export const givenBack = (
  takes: readonly Take[],
  receivables: ReadonlyMap<string, Receivable>,
  time: Instant,
): { changed: Receivable; transfers: Transfer[] }[] =>
  takes.flatMap((take) => {
    const before = receivables.get(take.receivable)
    if (!before) return []
    const part = { ...before, gross: take.gross, fee: take.fee }
    const transfers = before.state === 'settled' ? settlementOf(part, time.wall, time.now) : []
    return [{ changed: more(before, take), transfers }]
  })
