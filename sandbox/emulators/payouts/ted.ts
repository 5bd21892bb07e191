// The hours of TED at companies that pay by it: on banking days, until the afternoon. One that is asked for
// outside them waits for the next banking day, and until then the sandbox bank is not asked to pay it.

import {
  bankingDayFrom,
  type Day,
  dayOf,
  isBankingDay,
  nextBankingDay,
  OFFSET,
  timeOfDay,
} from '../../../server/kernel/brazil/calendar.ts'
import type { BankReply } from '../../../server/kernel/bank-call.ts'
import type { Sent, SentPayouts, Standing } from './sent.ts'

/** Of São Paulo. The companies publish no hours; these are within those of the STR. */
const OPEN = { from: '06:30:00', to: '17:00:00' } as const

/** When a TED that is asked for now is made. */
function opensFrom(now: Date): Date {
  const day = dayOf(now)
  const time = timeOfDay(now)
  if (isBankingDay(day) && time >= OPEN.from && time < OPEN.to) return now
  const next: Day = time < OPEN.to ? bankingDayFrom(day) : nextBankingDay(day)
  return new Date(`${next}T${OPEN.from}${OFFSET}`)
}

/** What is kept of a TED that waits. */
export const waitingOf = (now: Date): { opensAt?: string } => {
  const opensAt = opensFrom(now)
  return opensAt > now ? { opensAt: opensAt.toISOString() } : {}
}

/** The day for which one that waits is scheduled. */
export const scheduledOf = ({ more }: Sent): Day | null =>
  typeof more['opensAt'] === 'string' ? dayOf(new Date(more['opensAt'])) : null

/** The payments of a client, of which those that wait are under way. */
export const withHours = (sent: SentPayouts): SentPayouts => ({
  ...sent,
  pay: async (one: Pick<Sent, 'id' | 'order'> & Partial<Sent>): Promise<Standing | BankReply> => {
    const { opensAt } = one.more ?? {}
    const isWaiting = typeof opensAt === 'string' && new Date(opensAt) > (await sent.now())
    return isWaiting ? { status: 'processing', at: one.made ?? opensAt } : sent.pay(one)
  },
})
