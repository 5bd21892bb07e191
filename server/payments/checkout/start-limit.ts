// How many payments may be started on a payment link, from one network and altogether: each is a
// call to a bank. Pure.

import { after } from '../../kernel/clock.ts'
import { networkOf } from '../../kernel/rate.ts'
import { refuse } from '../../kernel/refusal.ts'
import { WINDOW_MS, windowStart, type Attempts } from '../vault/card-testing-limit.ts'

/** Many buyers may share the network of an event or an office. */
const FROM_SOURCE_MAX = 60
/** High, because it stops the link's honest buyers as well. */
const ON_LINK_MAX = 1_000

const STARTED = 'started '
const STARTED_FROM = 'started from '

/** The names under which a started payment is counted. */
export const namesOfStart = (link: string, source: string): string[] => [
  `${STARTED_FROM}${link} ${networkOf(source)}`,
  `${STARTED}${link}`,
]

const maxOf = (name: string): number =>
  name.startsWith(STARTED_FROM) ? FROM_SOURCE_MAX : ON_LINK_MAX

/** 429 with a wait where a name, counted with this payment, has had too many. */
export function refuseTooMany(counted: readonly Attempts[], wall: Date): void {
  for (const { name, refused, since } of counted) {
    if (since <= windowStart(wall) || refused <= maxOf(name)) continue
    const seconds = Math.ceil((after(since, WINDOW_MS).getTime() - wall.getTime()) / 1_000)
    throw refuse('too_many_link_payments', { retryAfter: Math.max(1, seconds) })
  }
}
