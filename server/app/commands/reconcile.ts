// `npm run reconcile [-- list]`: compares a day of each bank with the books, beside a running server.

import { addDays, dayOf, isDay, type Day } from '../../kernel/brazil/calendar.ts'
import { booksOf, compareDay, OPEN_DAYS } from '../../jobs/bank-reports/job.ts'
import { since, type BankReport } from '../../jobs/bank-reports/store.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/sql.ts'
import { openLog } from '../../runtime/log.ts'
import { openBusinessClock } from '../../runtime/scheduler/clock.ts'
import { openDeps } from '../open.ts'
import { asGuest, option, print, refuseUnfit, type Command } from './command.ts'

const USAGE =
  'usage: npm run reconcile [-- --day YYYY-MM-DD] [--bank NAME] [--dry-run]\n' +
  '       npm run reconcile -- list [--days N]\n' +
  'Reads what each bank says of a day, of yesterday by default, and compares it with the books: one line of JSON for each bank, with both\n' +
  'sums and every difference. What differs is read again by the running server; with --dry-run nothing is. `list` shows the reports\n' +
  'that the server made by itself. Exit code 1: a difference, or a bank that does not answer.'
const LIST_MAX = 10_000
const DAYS_MAX = 400

const shown = ({ bank, day, readAt, complete, theirs, ours, differences, open, openSince }: BankReport): string =>
  JSON.stringify({
    bank,
    day,
    read_at: readAt.toISOString(),
    complete,
    theirs,
    ours,
    differences_count: open,
    open_since: openSince,
    differences,
  })

async function compare(config: Config, db: Database, args: readonly string[]): Promise<number> {
  const opened = await openDeps({ config, db, log: openLog('warn'), env: process.env })
  try {
    const { deps } = opened
    const day = option(args, 'day') ?? addDays(dayOf(deps.clock.now()), -1)
    if (!isDay(day) || day > dayOf(deps.clock.now())) throw new Error(`--day must be a day that has begun: YYYY-MM-DD.`)
    const wanted = option(args, 'bank')
    const books = (await booksOf(deps)).filter(({ name }) => wanted === undefined || name === wanted)
    if (books.length === 0)
      throw new Error(wanted ? `There is no bank ${wanted}.` : 'There is no bank: set BANKS_FILE.')
    let failed = 0
    for (const book of books) {
      const report = await compareDay(deps, book, day, { dry: args.includes('--dry-run') })
      if ('unknown' in report) print(JSON.stringify({ bank: book.name, day, unknown: report.unknown }))
      else print(shown(report))
      if ('unknown' in report || report.open > 0) failed++
    }
    return failed > 0 ? 1 : 0
  } finally {
    await opened.close()
  }
}

async function list(config: Config, db: Database, args: readonly string[]): Promise<number> {
  const text = option(args, 'days') ?? String(OPEN_DAYS)
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > DAYS_MAX) throw new Error(`--days must be a whole number from 1 to ${DAYS_MAX}`)
  const today: Day = dayOf((await openBusinessClock(db, config)).now())
  for (const report of await since(db, addDays(today, -days), LIST_MAX)) print(shown(report))
  return 0
}

export const reconcile: Command = (config, args) => {
  const [verb] = args
  const isList = verb === 'list'
  const known = isList ? ['--days'] : ['--day', '--bank', '--dry-run']
  const unknown = args.find((one, n) => (one.startsWith('--') ? !known.includes(one) : n === 0 && !isList))
  if (unknown !== undefined) throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    return isList ? list(config, db, args) : compare(config, db, args)
  })
}
