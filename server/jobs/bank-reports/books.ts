// Both sides of a bank's day: its movements as the bank lists them and as we booked them, one book
// for each rail, and how differing objects are read again.

import { after } from '../../kernel/clock.ts'
import { sum } from '../../kernel/money.ts'
import { readId, type OwnerId, type PayoutId, type RefundId } from '../../kernel/ids.ts'
import type { CardRail } from '../../providers/acquirer.ts'
import { ask, LIST_TIMEOUT_MS } from '../../providers/ask.ts'
import {
  accepted,
  type PixRail,
  type ProviderResult,
  type ReceivedPix,
} from '../../providers/bank.ts'
import type { Cents } from '../../kernel/money.ts'
import type { ListingPayoutRail } from '../../providers/payouts.ts'
import type { IssuerChanges, IssuerRail } from '../../providers/issuer.ts'
import type { Deps } from '../../runtime/deps.ts'
import { applyList } from '../../corporate/issuer-sync/operations.ts'
import { mayBeUncharged } from '../../payments/received-pix/arrival.ts'
import { book } from '../../payments/received-pix/book-operations.ts'
import { makeDue } from '../../payments/transactions/due-store.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { makeOthersDue } from '../mark-due.ts'
import type { Movement } from './difference.ts'
import * as ours from './ours-store.ts'
import type { Span } from './ours-store.ts'

/**
 * A bank's movements of a day, and ours. `complete`: false where the bank's list is longer than the
 * bound of a reading.
 */
export type BothSides = {
  readonly theirs: readonly Movement[]
  readonly ours: readonly Movement[]
  readonly complete: boolean
}

export type BankBook = {
  readonly name: string
  /** How long after its end a day may lack a movement at the bank. Default: 0. */
  readonly delayMs?: number
  /**
   * Of a day that is not over: the movements of the bank that the books do not know at all; and how
   * often they are looked for.
   */
  readonly watchEveryMs?: number
  watch?(span: Span): Promise<ProviderResult<BothSides>>
  read(span: Span): Promise<ProviderResult<BothSides>>
  /** Makes the rows of these ids due, so that the jobs read them again. Returns how many. */
  readAgain(ids: readonly string[]): Promise<number>
}

const PAGES_MAX = 1_000
/** Bound of the objects that are read one by one, where a list has ids alone. */
export const READ_MAX = 2_000
/** The most by which a bank's time of a payout and ours differ. */
const AROUND_MS = 24 * 3_600_000

type Page<T> = {
  readonly items: readonly T[]
  readonly more: boolean
  /** Rows were left out: the list is not whole. */
  readonly unread?: string
}

/** What a bank's page says beside its rows. */
export const pageOf = ({
  more,
  unread,
}: Omit<Page<unknown>, 'items'>): Omit<Page<never>, 'items'> =>
  unread === undefined ? { more } : { more, unread }

/** All pages of a list. */
export async function pagesOf<T>(
  page: (n: number) => Promise<ProviderResult<Page<T>>>,
): Promise<ProviderResult<{ items: T[]; complete: boolean }>> {
  const items: T[] = []
  let complete = true
  for (let n = 0; n < PAGES_MAX; n++) {
    const answer = await ask(() => page(n), LIST_TIMEOUT_MS)
    if (answer.result !== 'accepted') return answer
    items.push(...answer.value.items)
    complete &&= answer.value.unread === undefined
    if (!answer.value.more) return accepted({ items, complete })
  }
  return accepted({ items, complete: false })
}

const within = ({ from, to }: Span, at: Date): boolean => at >= from && at < to
export const idsOf = <T extends string>(texts: readonly string[]): T[] =>
  texts.flatMap((text) => (readId(text) as unknown as T | undefined) ?? [])

/** What a bank received, in parts as long as it lists at once; each pix once. */
async function receivedIn(
  rail: PixRail,
  { from, to }: Span,
): Promise<ProviderResult<{ items: ReceivedPix[]; complete: boolean }>> {
  const byId = new Map<string, ReceivedPix>()
  let complete = true
  const stepMs = rail.windowMs ?? Number.POSITIVE_INFINITY
  for (let start = from; start < to;) {
    const end = new Date(Math.min(to.getTime(), start.getTime() + stepMs))
    const part = { from: start, to: end }
    const listed = await pagesOf(async (page) => {
      const answer = await rail.received({ ...part, page })
      return answer.result === 'accepted'
        ? accepted({ items: answer.value.pix, more: answer.value.more })
        : answer
    })
    if (listed.result !== 'accepted') return listed
    for (const pix of listed.value.items) byId.set(pix.endToEndId, pix)
    complete &&= listed.value.complete
    start = end
  }
  return accepted({ items: [...byId.values()], complete })
}

const doneOf = ({ returns }: ReceivedPix) => returns.filter(({ status }) => status === 'returned')

const eachReturned = (all: readonly ReceivedPix[]): Movement[] =>
  all.flatMap((pix) =>
    doneOf(pix).map(({ providerReference, amount, id }): Movement => ({
      kind: 'returned',
      id: providerReference,
      amount,
      of: id,
    })),
  )

/** By the pix, which is all that both sides know it by. */
const sumsReturned = (all: readonly ReceivedPix[]): Movement[] =>
  all.flatMap((pix) => {
    const amount = sum(doneOf(pix).map((one) => one.amount))
    return amount === 0
      ? []
      : [{ kind: 'returned', id: pix.endToEndId, amount, of: pix.txid ?? null }]
  })

/**
 * `firsts`: platforms whose first PSP it is; `others`: those for which it stands in. Where a platform
 * has two, a sale says at which of them it is.
 */
export function pixBook(
  deps: Deps,
  rail: PixRail,
  firsts: readonly OwnerId[],
  others: readonly OwnerId[] = [],
): BankBook {
  // The list has them whole: booking those without a charge is reading again.
  let missing: readonly ReceivedPix[] = []
  const read = async (span: Span): Promise<ProviderResult<BothSides>> => {
    const listed = await receivedIn(rail, span)
    if (listed.result !== 'accepted') return listed
    const pix = listed.value.items.filter(({ paidAt }) => within(span, paidAt))
    const received = pix.map(({ endToEndId, amount, txid }): Movement => ({
      kind: 'received',
      id: endToEndId,
      amount,
      of: txid ?? null,
    }))
    const returned = rail.sumsReturns ? sumsReturned(pix) : eachReturned(pix)
    const endToEndIds = received.map(({ id }) => id)
    const owners = [...firsts, ...others]
    const booked = [
      ...(await ours.receivedPix(
        deps.db,
        { owners, firsts, psp: rail.name, ids: endToEndIds },
        span,
      )),
      ...(rail.sumsReturns
        ? await ours.returnedOfPix(deps.db, { owners, ids: endToEndIds })
        : await ours.returnedPix(
            deps.db,
            { owners, ids: returned.map(({ id }) => id) },
            endToEndIds,
          )),
    ]
    const known = new Set(booked.flatMap(({ kind, id }) => (kind === 'received' ? [id] : [])))
    missing = pix.filter((one) => !known.has(one.endToEndId) && mayBeUncharged(one))
    return accepted({
      theirs: [...received, ...returned],
      ours: booked,
      complete: listed.value.complete,
    })
  }
  const readAgain = async (ids: readonly string[]): Promise<number> => {
    const now = deps.clock.now()
    const found = await book(deps, rail, missing)
    const due = await inTransaction(deps.db, async (tx) => {
      const named = idsOf<Parameters<typeof makeDue>[1][number]>(ids)
      return (
        (await makeDue(tx, named, now)) +
        (await makeOthersDue(tx, { refunds: idsOf<RefundId>(ids), charges: named }, now))
      )
    })
    return found + due
  }
  return { name: rail.name, read, readAgain }
}

export const payoutBook = (
  deps: Deps,
  rail: ListingPayoutRail,
  owners: readonly OwnerId[],
): BankBook => ({
  name: rail.name,
  read: async (span) => {
    const around = { from: after(span.from, -AROUND_MS), to: after(span.to, AROUND_MS) }
    const listed = await pagesOf(async (page) => {
      const answer = await rail.changed({ ...around, page })
      return answer.result === 'accepted'
        ? accepted({ items: answer.value.payouts, ...pageOf(answer.value) })
        : answer
    })
    if (listed.result !== 'accepted') return listed
    // One may be listed twice: the last counts.
    const reports = [...new Map(listed.value.items.map((one) => [one.id, one])).values()]
    const movements = reports.flatMap(({ id, status, amount, at, returned = 0 as Cents }) => {
      const back = status === 'returned' ? amount : returned
      return [
        ...(status === 'paid' || status === 'returned'
          ? [{ kind: 'paid', id, amount, of: id, at } as const]
          : []),
        ...(back > 0 ? [{ kind: 'returned', id, amount: back, of: id, at } as const] : []),
      ]
    })
    const booked = await ours.paidOut(
      deps.db,
      { owners, bank: rail.name, ids: idsOf(movements.map(({ id }) => id)) },
      span,
    )
    const ofDay = await ours.paidOut(deps.db, { owners, bank: rail.name, ids: [] }, span)
    const wanted = new Set(ofDay.map(({ id }) => id))
    const theirs = movements.filter(({ id, at }) => within(span, at) || wanted.has(id))
    const named = new Set([...theirs.map(({ id }) => id), ...wanted])
    return accepted({
      theirs,
      ours: booked.filter(({ id }) => named.has(id)),
      complete: listed.value.complete,
    })
  },
  readAgain: (ids) => {
    const now = deps.clock.now()
    const others = { refunds: idsOf<RefundId>(ids), payouts: idsOf<PayoutId>(ids) }
    return inTransaction(deps.db, async (tx) => ids.length + (await makeOthersDue(tx, others, now)))
  },
})

type Listing = Required<Pick<CardRail, 'changed'>>

/** The ids on a list, each once; at most as many as are read. */
async function changedOf(
  rail: Listing,
  span: Span,
): Promise<ProviderResult<{ ids: string[]; complete: boolean }>> {
  const listed = await pagesOf(async (page) => {
    const answer = await rail.changed({ ...span, page })
    return answer.result === 'accepted'
      ? accepted({ items: answer.value.ids, more: answer.value.more })
      : answer
  })
  if (listed.result !== 'accepted') return listed
  const ids = [...new Set(listed.value.items)]
  return accepted({
    ids: ids.slice(0, READ_MAX),
    complete: listed.value.complete && ids.length <= READ_MAX,
  })
}

export const transactionsAgain =
  (deps: Deps) =>
  (ids: readonly string[]): Promise<number> =>
    inTransaction(deps.db, (tx) =>
      makeDue(tx, idsOf<Parameters<typeof makeDue>[1][number]>(ids), deps.clock.now()),
    )

export const cardBook = (
  deps: Deps,
  rail: CardRail & Listing,
  owners: readonly OwnerId[],
): BankBook => ({
  name: rail.name,
  read: async (span) => {
    const listed = await changedOf(rail, span)
    if (listed.result !== 'accepted') return listed
    const theirs: Movement[] = []
    for (const id of listed.value.ids) {
      const answer = await ask(() => rail.read({ id }))
      if (answer.result !== 'accepted') return answer
      if (answer.value.status === 'absent') continue
      const { captured, refunds } = answer.value
      if (captured > 0) theirs.push({ kind: 'received', id, amount: captured, of: id })
      for (const refund of refunds.filter(({ status }) => status === 'returned'))
        theirs.push({ kind: 'returned', id: refund.id, amount: refund.amount, of: id })
    }
    const booked = await ours.charged(deps.db, { owners, ids: idsOf(listed.value.ids) })
    return accepted({ theirs, ours: booked, complete: listed.value.complete })
  },
  readAgain: transactionsAgain(deps),
})

export function issuerBook(deps: Deps, rail: IssuerRail, owners: readonly OwnerId[]): BankBook {
  // The lists have complete objects: applying them is reading again.
  let last: readonly IssuerChanges[] = []
  const read = async (span: Span): Promise<ProviderResult<BothSides>> => {
    const listed = await pagesOf(async (page) => {
      const answer = await rail.changed({ ...span, page })
      return answer.result === 'accepted'
        ? accepted({ items: [answer.value], more: answer.value.more })
        : answer
    })
    if (listed.result !== 'accepted') return listed
    last = listed.value.items
    const purchases = new Map(
      listed.value.items.flatMap((one) => one.purchases).map((one) => [one.id, one]),
    )
    const theirs = [...purchases.values()].flatMap(({ entries }) =>
      entries
        .filter(({ kind }) => kind !== 'reversal')
        .map(({ id, kind, amount }): Movement => ({
          kind: kind === 'clearing' ? 'cleared' : 'returned',
          id,
          amount,
          of: null,
        })),
    )
    const booked = await ours.cleared(deps.db, { owners, ids: [...purchases.keys()] })
    return accepted({ theirs, ours: booked, complete: listed.value.complete })
  }
  return {
    name: rail.name,
    read,
    readAgain: async () => {
      let applied = 0
      for (const changes of last) applied += await applyList(deps, rail, changes)
      return applied
    },
  }
}
