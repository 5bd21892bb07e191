// Compares each bank's day with the books, the morning after: differing objects are read again, and
// what still differs stays on the report.

import { addDays, dayOf, startOf, type Day } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import { slot } from '../../kernel/state.ts'
import { isUnavailable } from '../../kernel/unavailable.ts'
import { platforms } from '../../marketplace/sellers/store.ts'
import { hasStatement, listsPayouts } from '../../providers/payouts.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { AT_FIRST, type Deps } from '../../runtime/deps.ts'
import { boletoBook } from './boleto-book.ts'
import { cardBook, issuerBook, payoutBook, pixBook, type BankBook } from './books.ts'
import { differencesOf, sumsOf } from './difference.ts'
import { statementBook } from './statement-book.ts'
import * as store from './store.ts'
import type { BankReport } from './store.ts'

export const EVERY_MS = 60_000
/** A day is compared this long after its end: banks list late, and due rows are read first. */
const SETTLED_MS = 30 * 60_000
/** A day with differences is compared again at this interval, for `OPEN_DAYS` days. */
const AGAIN_MS = 60 * 60_000
export const OPEN_DAYS = 30
/** A server that was off compares at most this many missed days. */
const MISSED_DAYS = 7
const DIFFERENCES_MAX = 100
const PLATFORMS_MAX = 10_000
/** More than a bank has in `OPEN_DAYS`. */
const REPORTS_MAX = 100
const BOOKS_OF_ROUND = 4

/** Every list of every bank, with the platforms that it serves. */
export async function booksOf(deps: Deps): Promise<BankBook[]> {
  const { banks } = deps
  const owners = (await platforms(deps.db, PLATFORMS_MAX)).map(({ owner }) => owner)
  const served = (nameOf: (owner: OwnerId) => string | undefined, name: string) =>
    owners.filter((owner) => nameOf(owner) === name)
  return [
    ...banks.rails.map((rail) =>
      pixBook(
        deps,
        rail,
        served((owner) => banks.pix(owner, AT_FIRST)?.rail.name, rail.name),
        owners.filter(
          (owner) =>
            banks.standby?.(owner)?.rail.name === rail.name ||
            banks.others?.(owner).includes(rail.name),
        ),
      ),
    ),
    ...banks.payoutRails.filter(listsPayouts).map((rail) =>
      // Those of a platform that has moved to another bank stay with this one.
      payoutBook(deps, rail, owners),
    ),
    ...banks.payoutRails.filter(hasStatement).map((rail) => statementBook(deps, rail, owners)),
    ...banks.cardRails.flatMap((rail) =>
      rail.changed
        ? [
            cardBook(
              deps,
              rail as typeof rail & Required<Pick<typeof rail, 'changed'>>,
              served((owner) => banks.cards(owner)?.name, rail.name),
            ),
          ]
        : [],
    ),
    ...banks.boletoRails.map((rail) =>
      boletoBook(
        deps,
        rail,
        served((owner) => banks.boleto(owner)?.rail.name, rail.name),
      ),
    ),
    ...banks.issuerRails.map((rail) =>
      issuerBook(
        deps,
        rail,
        served((owner) => banks.issuer(owner)?.name, rail.name),
      ),
    ),
  ]
}

/**
 * Compares a day of a bank. Returns the report; a reason where the bank does not answer. `dry`:
 * nothing is changed.
 */
export async function compareDay(
  deps: Deps,
  book: BankBook,
  day: Day,
  { dry = false } = {},
): Promise<BankReport | { unknown: string }> {
  const now = deps.clock.now()
  const span = { from: startOf(day), to: startOf(addDays(day, 1)) }
  const isOver = span.to <= now
  const answer = await (!isOver && book.watch ? book.watch(span) : book.read(span))
  if (answer.result !== 'accepted') return { unknown: answer.why }
  const before = await store.find(deps.db, book.name, day)
  const { theirs, ours, complete } = answer.value
  const found = differencesOf(theirs, ours, before?.differences ?? [], now)
  const report: BankReport = {
    bank: book.name,
    day,
    readAt: now,
    // A day that has not ended is never complete.
    complete: complete && isOver,
    theirs: sumsOf(theirs),
    ours: sumsOf(ours),
    differences: found.slice(0, DIFFERENCES_MAX),
    open: found.length,
    openSince: found.length > 0 ? (before?.openSince ?? now) : null,
  }
  if (dry) return report
  const ids = [...new Set(found.flatMap(({ of }) => of ?? []))]
  if (found.length > 0 && (await book.readAgain(ids)) > 0) deps.wake()
  await inTransaction(deps.db, (tx) => store.save(tx, report))
  return report
}

/** The days to compare now: those not compared yet, and those with differences. Pure. */
export function daysToCompare(
  all: readonly BankReport[],
  today: Day,
  settled: boolean,
  now: Date,
): Day[] {
  // A command may have compared a day before its end.
  const known = all.filter(({ day, readAt }) => readAt >= startOf(addDays(day, 1)))
  const last = addDays(today, settled ? -1 : -2)
  const days = new Set(known.map(({ day }) => day))
  // From the oldest: a command may have compared a later day first.
  const [oldest = addDays(last, -1)] = [...days].toSorted()
  const missed = Array.from({ length: MISSED_DAYS }, (_, n) => addDays(last, n + 1 - MISSED_DAYS))
  const again = known
    .filter(({ open, readAt }) => open > 0 && after(readAt, AGAIN_MS) <= now)
    .map(({ day }) => day)
  return [
    ...new Set([...missed.filter((day) => day > oldest && !days.has(day)), ...again]),
  ].toSorted()
}

/** The day that is not over, where its movements are to be looked through again. Pure. */
export function dayToWatch(
  { watchEveryMs }: Pick<BankBook, 'watchEveryMs'>,
  known: readonly BankReport[],
  now: Date,
): Day | undefined {
  if (watchEveryMs === undefined) return undefined
  const today = dayOf(now)
  const last = known.find(({ day }) => day === today)
  return last && after(last.readAt, watchEveryMs) > now ? undefined : today
}

/** The number of the next book, and until when banks without an answer are left out. */
const rounds = slot('reports of banks', () => ({ next: 0, silentUntil: new Map<string, Date>() }))

async function compareNext(deps: Deps, book: BankBook, now: Date): Promise<boolean> {
  const { silentUntil } = rounds.of(deps)
  if ((silentUntil.get(book.name) ?? now) > now) return false
  // A bank that shows movements late is compared as if it were so much earlier.
  const at = after(now, -(book.delayMs ?? 0))
  const today = dayOf(at)
  const known = await store.ofBank(deps.db, book.name, addDays(today, -OPEN_DAYS), REPORTS_MAX)
  const [ended] = daysToCompare(known, today, after(startOf(today), SETTLED_MS) <= at, now)
  const day = dayToWatch(book, known, now) ?? ended
  if (day === undefined) return false
  const report = await compareDay(deps, book, day)
  if ('unknown' in report) silentUntil.set(book.name, after(now, AGAIN_MS))
  else if (report.open > 0)
    deps.log.warn(
      { bank: book.name, detail: `${report.open} on ${day}` },
      'the bank and the books differ on a day; the objects are read again, and differences that stay are on the report',
    )
  return true
}

/** One bounded round: a day of a few banks. Returns how many days it compared. */
export async function runJob(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const books = await booksOf(deps)
  const round = rounds.of(deps)
  let done = 0
  for (let n = 0; n < books.length && done < BOOKS_OF_ROUND; n++) {
    const book = books[round.next++ % books.length]!
    try {
      if (await compareNext(deps, book, now)) done++
    } catch (error) {
      if (isUnavailable(error)) throw error
      deps.log.error(
        { bank: book.name, error: (error as Error).message },
        'a day of this bank could not be compared with the books; it is retried in an hour',
      )
      round.silentUntil.set(book.name, after(now, AGAIN_MS))
    }
  }
  return done
}
