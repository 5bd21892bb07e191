// One platform with few sales and then, on the same database, with many: what is as fast as before,
// and what is not.

import fs from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { raw, sql } from '../../server/platform/db/sql.ts'
import { flawless } from '../load.ts'
import { createMany } from '../parts/settle.ts'
import { asked, openStage, rest, type Stage } from '../stage.ts'
import { copiedOf, laySales, type Laying } from './lay.ts'
import { databaseBytes, linkBankAccount, measureAt, verified, type Turn } from './measure.ts'
import { beginMonths, monthsBetween } from './partitions.ts'
import { growthTable, lackOf, type Measured } from './table.ts'

const COPIED_SALES = 8
const DAY_MS = 86_400_000
/**
 * The first sales are of the year before last, the rest of last year; the log of requests keeps
 * less.
 */
const STARTED_DAYS = 760
const BETWEEN_DAYS = 400
const ENDED_DAYS = 40
/** Readers of the feed and the chains of the audit log wait a few seconds at most. */
const QUIET_MS = 60_000
const LOOK_MS = 500

/** Waits until nothing is left to do of what was asked. */
async function quiet({ db }: Stage): Promise<void> {
  for (let waited = 0; waited < QUIET_MS; waited += LOOK_MS) {
    const [left] = await db.rows<{ n: number }>(sql`
      select (select count(*)
        from outbox) + (select count(*)
        from audit_queue) + (select count(*)
        from feed_readers r
        join feed_ends e on e.owner = r.owner where r.read_to < e.last_sequence) as n`)
    if (left!.n === 0) return
    await setTimeout(LOOK_MS)
  }
  throw new Error(`the server had work left after ${QUIET_MS / 1_000} s`)
}

/** Sales that the server makes and settles itself; the server is stopped then. */
async function settledSales(stage: Stage) {
  const ids = await createMany(stage, COPIED_SALES)
  const left = ids.map((id) =>
    asked(stage, { method: 'POST', path: `/v1/sandbox/pix/${id}/pay`, body: '{}' }),
  )
  await flawless({
    port: stage.server.port,
    connections: 1,
    next: () => left.shift(),
    expects: 200,
  })
  await quiet(stage)
  await stage.server.stop()
  return copiedOf(stage.db, ids, Date.now())
}

/** Returns the seconds of the verification of all of it. */
async function lay(stage: Stage, laying: Laying, say: (line: string) => void): Promise<number> {
  const seconds = await laySales(stage.db, laying, say)
  await stage.db.rows(sql`${raw('analyze')}`)
  await rest(stage)
  say(
    `${laying.range.count} sales laid in ${Math.round(seconds)} s; ${(await databaseBytes(stage.db)).toLocaleString('en-US')} bytes`,
  )
  const verifiedIn = await verified(stage, ['--all'])
  say(`verified in ${Math.round(verifiedIn)} s: no fault`)
  return verifiedIn
}

function assertRoom(
  folder: string,
  sizes: { before: number; after: number; few: number; many: number },
): void {
  const { bavail, bsize } = fs.statfsSync(folder)
  const lack = lackOf({ ...sizes, free: bavail * bsize })
  if (lack !== undefined) throw new Error(lack)
}

/**
 * Lays `few` sales, measures, lays the rest up to `many`, and measures again. Returns the table.
 */
export async function measureGrowth(
  { few, many }: { few: number; many: number },
  how: Omit<Turn, 'deep'>,
  say: (line: string) => void,
): Promise<string> {
  const stage = await openStage()
  try {
    const bankAccount = await linkBankAccount(stage)
    const copied = await settledSales(stage)
    const now = Date.now()
    const daysAgo = (days: number) => now - days * DAY_MS
    await beginMonths(stage.db, monthsBetween(new Date(daysAgo(STARTED_DAYS)), new Date(now)))
    const before = await databaseBytes(stage.db)
    const turn = { ...how, deep: Math.floor(few * 0.9) }
    const measured: Measured[] = []
    for (const [sales, range] of [
      [few, { after: 0, count: few, from: daysAgo(STARTED_DAYS), to: daysAgo(BETWEEN_DAYS) }],
      [
        many,
        { after: few, count: many - few, from: daysAgo(BETWEEN_DAYS), to: daysAgo(ENDED_DAYS) },
      ],
    ] as const) {
      const verifiedIn = await lay(stage, { copied, range }, say)
      if (sales === few)
        assertRoom(stage.folder, { before, after: await databaseBytes(stage.db), few, many })
      measured.push(await measureAt(stage, { bankAccount, sales, verifiedIn, turn }, say))
    }
    return growthTable(measured[0]!, measured[1]!)
  } finally {
    await stage.close()
  }
}
