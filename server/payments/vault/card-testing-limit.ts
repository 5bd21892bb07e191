// The rate limit against card testing. Refused cards are counted by address and by credential,
// declined ones by buyer and by the address of their token, over ten minutes. Valid cards are not
// counted: many buyers share one address. Pure.

import type { Caller } from '../../runtime/caller.ts'
import { after } from '../../kernel/clock.ts'
import { networkOf } from '../../kernel/rate.ts'
import { refuse, Refusal } from '../../kernel/refusal.ts'

export const WINDOW_MS = 10 * 60_000
/** A buyer mistypes a few times; a card tester is refused most of the time. */
const FROM_SOURCE_MAX = 20
/**
 * For a page attacked from many addresses. High, because it stops that page's honest buyers as
 * well.
 */
const BY_CREDENTIAL_MAX = 500

/** Cards of one buyer that issuers declined: a buyer tries a few, a stolen list has many. */
const OF_CUSTOMER_MAX = 10

/** The number of refusals under a name, and when their window began. */
export type Attempts = { readonly name: string; readonly refused: number; readonly since: Date }

/** Attempts under a name whose result is not known, beside those that were refused. */
export type Places = Attempts & { readonly held: number }

/** Cards that were refused or declined on one payment link, from one address and from all. */
const ON_LINK_FROM_SOURCE_MAX = 10
const ON_LINK_MAX = 100

const SOURCE = 'source '
const CREDENTIAL = 'credential '
const CUSTOMER = 'customer '
const LINK = 'link '
const LINK_SOURCE = 'link source '

/** The names under which a caller's attempts are counted. */
export const namesOf = (caller: Pick<Caller, 'credential'>, source: string): string[] => [
  `${SOURCE}${networkOf(source)}`,
  `${CREDENTIAL}${caller.credential}`,
]

/**
 * The names under which refused and declined cards on a payment link are counted, beside those of
 * the address.
 */
const linkNames = (link: string, network: string): string[] => [
  `${LINK_SOURCE}${link} ${network}`,
  `${LINK}${link}`,
]

/** The names under which the refused cards of a payment link's page are counted. */
export const namesOnLink = (link: string, source: string): string[] => {
  const network = networkOf(source)
  return [`${SOURCE}${network}`, ...linkNames(link, network)]
}

/**
 * Cards typed at one address and declined when charged. Higher: a shop may type all of its buyers'
 * cards.
 */
const DECLINED_FROM_MAX = 50
const DECLINED = 'declined '

/** The name under which a token's declines are counted, by where it was typed. */
export const declinedFrom = (source: string): string => `${DECLINED}${networkOf(source)}`

/**
 * The names under which a transaction's declined card is counted: the buyer's, the address of its
 * token, and its payment link's. `customer`: null before there is one.
 */
export const namesOfTransaction = (transaction: {
  owner: string
  customer: string | null
  source: string | null
  link?: string | null
}): string[] => [
  ...(transaction.customer === null
    ? []
    : [`${CUSTOMER}${transaction.owner}/${transaction.customer}`]),
  ...(transaction.source ? [transaction.source] : []),
  ...(transaction.link
    ? linkNames(transaction.link, transaction.source?.slice(DECLINED.length) ?? '')
    : []),
]

/**
 * Whether one more attempt may be under way under each of these names, if all that are under way
 * are declined.
 */
export const hasPlace = (places: readonly Omit<Places, 'since'>[]): boolean =>
  places.every(({ name, refused, held }) => refused + held < maxOf(name))

/** How many refusals and attempts under way a name may have. */
export function maxOf(name: string): number {
  if (name.startsWith(CUSTOMER)) return OF_CUSTOMER_MAX
  if (name.startsWith(DECLINED)) return DECLINED_FROM_MAX
  if (name.startsWith(LINK_SOURCE)) return ON_LINK_FROM_SOURCE_MAX
  if (name.startsWith(LINK)) return ON_LINK_MAX
  return name.startsWith(SOURCE) ? FROM_SOURCE_MAX : BY_CREDENTIAL_MAX
}

/** Refusals before this time no longer count. */
export const windowStart = (wall: Date): Date => after(wall, -WINDOW_MS)

/** The counts whose window is not over. */
export const current = <Counted extends Attempts>(
  counted: readonly Counted[],
  wall: Date,
): Counted[] => counted.filter(({ since }) => since > windowStart(wall))

/** 429 with a wait where a name has had too many refusals. */
export function refuseOver(
  counted: readonly Attempts[],
  wall: Date,
  { counting }: { counting: boolean },
): void {
  for (const { name, refused, since } of current(counted, wall)) {
    // The attempt that reaches the limit still gets its own refusal; the next one gets 429.
    if (refused < maxOf(name) + (counting ? 1 : 0)) continue
    const seconds = Math.ceil((after(since, WINDOW_MS).getTime() - wall.getTime()) / 1000)
    throw refuse('too_many_cards', { retryAfter: Math.max(1, seconds) })
  }
}

/** Whether an error reveals something about the card itself, which a card tester could use. */
export const revealsCard = (error: unknown): boolean =>
  error instanceof Refusal &&
  !error.detail.unread &&
  error.code !== 'invalid_request' &&
  error.code !== 'too_many_cards'

/** What a commit by `holdPlaces` fails with where a card has no place. */
export const NO_PLACE = 'a card has no place'

/** Whether it is the failure of a commit by `holdPlaces`. */
export const isNoPlace = (error: unknown): boolean =>
  error instanceof Error && error.message === NO_PLACE
