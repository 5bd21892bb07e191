// What time will bring, as each domain tells it of its own rows. It knows no domain.

import type { AgendaWord } from '../../contract/sandbox-time.ts'
import type { OwnerId, SellerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'

export type Upcoming = {
  readonly at: Date
  readonly what: AgendaWord
  readonly id: string
  readonly seller: SellerId
  readonly amount: Cents | null
}

/** Whose, and how many at most; `seller` absent: all of the owner's. */
export type UpcomingOf = { readonly owner: OwnerId; readonly seller: SellerId | undefined; readonly limit: number }
