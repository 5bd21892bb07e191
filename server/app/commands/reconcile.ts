// `npm run reconcile [-- list]`: compares a day of each bank with the books.

import { addDays, dayOf, isGivenDay, type Day } from '../../kernel/brazil/calendar.ts'
import { booksOf, compareDay, OPEN_DAYS } from '../../jobs/bank-reports/job.ts'
import { since, type BankReport } from '../../jobs/bank-reports/store.ts'
import { openLog } from '../../runtime/log.ts'
import { openBusinessClock } from '../../runtime/scheduler/clock.ts'
import { openDeps } from '../open.ts'
import { numberOption, option, recordAlone } from './command.ts'
import type { Command, Work } from './declared/declaration.ts'

const LIST_MAX = 10_000
const DAYS_MAX = 400

const shown = ({
  bank,
  day,
  readAt,
  complete,
  theirs,
  ours,
  differences,
  open,
  openSince,
}: BankReport) => ({
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

async function compare({ config, db, args, isDry, say }: Work): Promise<number> {
  const opened = await openDeps({ config, db, log: openLog('warn'), env: process.env, isDry })
  try {
    const { deps } = opened
    const day = option(args, 'day') ?? addDays(dayOf(deps.clock.now()), -1)
    if (!isGivenDay(day) || day > dayOf(deps.clock.now()))
      throw new Error(`--day must be a day that has begun: YYYY-MM-DD.`)
    const wanted = option(args, 'bank')
    const books = (await booksOf(deps)).filter(
      ({ name }) => wanted === undefined || name === wanted,
    )
    if (books.length === 0)
      throw new Error(wanted ? `There is no bank ${wanted}.` : 'There is no bank: set BANKS_FILE.')
    let failed = 0
    for (const book of books) {
      const report = await compareDay(deps, book, day, { dry: isDry })
      say('unknown' in report ? { bank: book.name, day, unknown: report.unknown } : shown(report))
      if (!isDry && !('unknown' in report))
        await recordAlone(db, 'installation.reconciled', {
          after: { bank: book.name, day, differences: report.open },
        })
      if ('unknown' in report || report.open > 0) failed++
    }
    return failed > 0 ? 1 : 0
  } finally {
    await opened.close()
  }
}

async function list({ config, db, args, say }: Work): Promise<number> {
  const days = numberOption(args, 'days', { min: 1, max: DAYS_MAX, fallback: OPEN_DAYS })
  const today: Day = dayOf((await openBusinessClock(db, config)).now())
  for (const report of await since(db, addDays(today, -days), LIST_MAX)) say(shown(report))
  return 0
}

export const reconcile: Command = {
  name: 'reconcile',
  about:
    'Reads the movements of a day (by default yesterday) from each bank and compares them with the books: one line of JSON for each bank, with\n' +
    'both sums and every difference. The running server then reads what differs again. A dry run reads from the banks and stores nothing.\n' +
    '`list` shows the reports that the server made by itself. Exit code 1: a difference, or a bank that does not answer.',
  verbs: {
    '': { line: '[--day YYYY-MM-DD] [--bank NAME]', effect: 'plans', run: compare },
    list: { line: '[--days N]', effect: 'reads', run: list },
  },
}
