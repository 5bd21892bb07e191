// An entry of the sandbox's agenda: an event due at a known time. Each capability lists the entries
// of its own rows.

import type { AgendaWord } from '../../../contract/sandbox/time.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'

export type Upcoming = {
  readonly at: Date
  readonly what: AgendaWord
  readonly id: string
  readonly seller: SellerId
  readonly amount: Cents | null
}

/** Whose entries to list: of an owner or of one of its sellers; and how many at most. */
export type UpcomingOf = {
  readonly owner: OwnerId
  readonly seller: SellerId | undefined
  readonly limit: number
}
