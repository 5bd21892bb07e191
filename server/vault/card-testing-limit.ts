// A limit on those who test stolen cards: refused cards are counted by the address they come from and by the credential
// that was used, declined ones by the buyer they were charged for, over ten minutes. What is right is not counted: many buyers share one address. Pure.

import type { Caller } from '../auth/caller.ts'
import { after } from '../base/clock.ts'
import { networkOf } from '../base/network.ts'
import { refuse, Refusal } from '../base/refusal.ts'

const WINDOW_MS = 10 * 60_000
/** A buyer mistypes a few times; whoever tries cards does nothing else. */
const FROM_SOURCE_MAX = 20
/** A page under attack from everywhere. High: it stops the honest buyers of that page as well. */
const BY_CREDENTIAL_MAX = 500

/** One buyer's cards declined by their issuers: a few tries are a buyer's, many are somebody's who has a list. */
const OF_CUSTOMER_MAX = 10

/** What is counted under one name, since when. */
export type Attempts = { readonly name: string; readonly refused: number; readonly since: Date }

const SOURCE = 'source '
const CREDENTIAL = 'credential '
const CUSTOMER = 'customer '

/** The names under which what a caller tries is counted. */
export const namesOf = (caller: Pick<Caller, 'credential'>, source: string): string[] => [
  `${SOURCE}${networkOf(source)}`,
  `${CREDENTIAL}${caller.credential}`,
]

/** Cards typed at one address and declined when they were charged. Higher: a shop may type all of its buyers' cards. */
const DECLINED_FROM_MAX = 50
const DECLINED = 'declined '

/** The name under which a token's declines are counted, by where it was typed. */
export const declinedFrom = (source: string): string => `${DECLINED}${networkOf(source)}`

/** The names under which the declined cards of a sale are counted: the buyer's, and where the token was typed. */
export const namesOfTransaction = (transaction: {
  owner: string
  customer: string
  source: string | null
}): string[] => [
  `${CUSTOMER}${transaction.owner}/${transaction.customer}`,
  ...(transaction.source ? [transaction.source] : []),
]

function maxOf(name: string): number {
  if (name.startsWith(CUSTOMER)) return OF_CUSTOMER_MAX
  if (name.startsWith(DECLINED)) return DECLINED_FROM_MAX
  return name.startsWith(SOURCE) ? FROM_SOURCE_MAX : BY_CREDENTIAL_MAX
}

/** Before this, what was counted counts no more. */
export const windowStart = (wall: Date): Date => after(wall, -WINDOW_MS)

/** Refuses with 429 when any of the names has had more refusals than `most` of it allows, and says for how long. */
export function refuseOver(counted: readonly Attempts[], wall: Date, { counting }: { counting: boolean }): void {
  for (const { name, refused, since } of counted) {
    const fresh = since > windowStart(wall)
    // The one that has just been counted is the last that still hears why.
    if (!fresh || refused < maxOf(name) + (counting ? 1 : 0)) continue
    const seconds = Math.ceil((after(since, WINDOW_MS).getTime() - wall.getTime()) / 1000)
    throw refuse('too_many_cards', { retryAfter: Math.max(1, seconds) })
  }
}

/** Whether an error says that a card cannot be: what somebody who tries cards would learn from. */
export const saysOfCard = (error: unknown): boolean =>
  error instanceof Refusal &&
  !error.detail.unread &&
  error.code !== 'invalid_request' &&
  error.code !== 'too_many_cards'
