// The statement of a paying account against the books: payments that the books do not know, payments
// that the books have and the statement lacks, and money that came back. What is in the statement of
// another day is looked for around the day.

import { addDays, dayOf, startOf } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import type { OwnerId, PayoutId, RefundId } from '../../kernel/ids.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { accepted, type ProviderResult } from '../../providers/bank.ts'
import {
  hasStatement,
  type PayoutRail,
  type StatedPayoutRail,
  type StatementKind,
} from '../../providers/payouts.ts'
import type { Deps } from '../../runtime/deps.ts'
import { makeOthersDue } from '../mark-due.ts'
import { type BankBook, type BothSides, idsOf, pageOf, pagesOf } from './books.ts'
import {
  expected,
  LATER_DAYS,
  type Listed,
  movementIn,
  movementsIn,
  type Named,
  namedByAmount,
  summed,
  withoutUndone,
} from './statement.ts'
import * as ours from './ours-store.ts'
import type { Span } from './ours-store.ts'
import { namesIn, paidIn, sentOut } from './statement-store.ts'

/** So often the payments of today are looked through for those that the books do not know. */
const WATCH_EVERY_MS = 10 * 60_000
const DAY_MS = 86_400_000
/** What people decided to be paid may have been so, at the earliest, so long before. */
const EARLIER_DAYS = 30

const earliest = (usual: Date, paid: readonly { readonly since: Date }[], least: Date): Date => {
  const first = Math.min(usual.getTime(), ...paid.map(({ since }) => since.getTime()))
  return new Date(Math.max(first, least.getTime()))
}

/** The name of the book of a rail's statement. */
const nameOf = ({ name }: Pick<PayoutRail, 'name'>): string =>
  name.replace('payouts/', 'statements/')

/** By how much each statement is compared later than other books. */
export const delaysOf = (rails: readonly PayoutRail[]): ReadonlyMap<string, number> =>
  new Map(rails.filter(hasStatement).map((rail) => [nameOf(rail), rail.findDelayMs ?? 0]))

export const statementBook = (
  deps: Deps,
  rail: StatedPayoutRail,
  owners: readonly OwnerId[],
): BankBook => {
  const listed = async (kind: StatementKind, { from, to }: Span) => {
    const answer = await pagesOf(async (page) => {
      const read = await rail.statement({ kind, from, to, page })
      return read.result === 'accepted'
        ? accepted({ items: read.value.entries, ...pageOf(read.value) })
        : read
    })
    if (answer.result !== 'accepted') return answer
    const items = answer.value.items.map((entry): Listed => ({ kind, entry }))
    return accepted({ items, complete: answer.value.complete })
  }
  const scope = { owners, bank: rail.name }
  const named = async (all: readonly Listed[], span: Span) => {
    const entries = all.map(({ entry }) => entry)
    const names = await namesIn(deps.db, scope, entries)
    if (!rail.statesByAmount) return { listed: all, names }
    const from = after(span.from, -LATER_DAYS * DAY_MS)
    const amounts = [...new Set(entries.map(({ amount }) => amount))]
    return namedByAmount(all, names, await sentOut(deps.db, scope, amounts, { from, to: span.to }))
  }
  return {
    name: nameOf(rail),
    delayMs: rail.findDelayMs ?? 0,
    watchEveryMs: WATCH_EVERY_MS,
    watch: async (span) => {
      // Payments of the days before are those of their own debits.
      const from = rail.statesByAmount ? after(span.from, -LATER_DAYS * DAY_MS) : span.from
      const paid = await listed('paid', { ...span, from })
      if (paid.result !== 'accepted') return paid
      const known = await named(paid.value.items, { ...span, from })
      const today = known.listed.filter(({ entry }) => entry.at >= span.from)
      const strangers = movementsIn(today, known.names).filter(({ of }) => of === null)
      return accepted({ theirs: strangers, ours: [], complete: false })
    },
    read: (span) => readDay(span, { deps, rail, owners, listed, named }),
    readAgain: (ids) => {
      const now = deps.clock.now()
      const others = { refunds: idsOf<RefundId>(ids), payouts: idsOf<PayoutId>(ids) }
      return inTransaction(
        deps.db,
        async (tx) => ids.length + (await makeOthersDue(tx, others, now)),
      )
    },
  }
}

type Reading = {
  readonly deps: Deps
  readonly rail: StatedPayoutRail
  readonly owners: readonly OwnerId[]
  readonly listed: (
    kind: StatementKind,
    span: Span,
  ) => Promise<ProviderResult<{ items: Listed[]; complete: boolean }>>
  readonly named: (
    all: readonly Listed[],
    span: Span,
  ) => Promise<{ listed: readonly Listed[]; names: ReadonlyMap<string, Named> }>
}

async function readDay(
  span: Span,
  { deps, rail, owners, listed, named }: Reading,
): Promise<ProviderResult<BothSides>> {
  const day = dayOf(span.from)
  const scope = { owners, bank: rail.name }
  const paid = await paidIn(deps.db, scope, span)
  const around = {
    from: earliest(startOf(addDays(day, -1)), paid, startOf(addDays(day, -EARLIER_DAYS))),
    to: after(startOf(addDays(day, LATER_DAYS)), -1),
  }
  const lists: { items: Listed[]; complete: boolean }[] = []
  for (const kind of ['paid', 'returned'] as const) {
    const answer = await listed(kind, around)
    if (answer.result !== 'accepted') return answer
    lists.push(answer.value)
  }
  const { listed: entries, names } = await named(
    lists.flatMap(({ items }) => items),
    around,
  )
  const within = ({ entry: { at } }: Listed) => at >= span.from && at < span.to
  const paidOfDay = new Set(paid.map(({ id }) => id))
  const theirs = summed(
    entries.flatMap((one) => movementIn(one, names, within(one) ? 'the day' : paidOfDay)),
  )
  const ids = [...new Set([...idsOf<string>(theirs.flatMap(({ of }) => of ?? [])), ...paidOfDay])]
  // Of no time but by their names alone.
  const booked = await ours.paidOut(deps.db, { ...scope, ids }, { from: span.from, to: span.from })
  return accepted({
    theirs: withoutUndone(theirs, movementsIn(entries, names), booked),
    ours: expected(booked, theirs, paidOfDay),
    complete: lists.every(({ complete }) => complete),
  })
}
