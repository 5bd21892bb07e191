// What will happen as time passes, as each domain lists it of its own rows. It knows no domain.

import type { AgendaWord } from '../../../contract/sandbox-time.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'

export type Upcoming = {
  readonly at: Date
  readonly what: AgendaWord
  readonly id: string
  readonly seller: SellerId
  readonly amount: Cents | null
}

/** The owner, optionally one seller of it, and the maximum of entries. */
export type UpcomingOf = { readonly owner: OwnerId; readonly seller: SellerId | undefined; readonly limit: number }
