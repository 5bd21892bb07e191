// `npm run archive -- list|run|check`: old events in files, for operators.

import { accessSync, constants } from 'node:fs'
import { isGivenDay, startOf } from '../../../kernel/brazil/calendar.ts'
import {
  archive as archivePartition,
  list,
  type ArchiveContext,
  type Listed,
} from '../../../archive/operations.ts'
import { checkArchives } from '../../../archive/check.ts'
import { KEPT_DAYS } from '../../../archive/candidate.ts'
import { sql } from '../../../platform/db/sql.ts'
import { openFittingRing } from '../../../platform/key-checks.ts'
import { openBusinessClock } from '../../../runtime/scheduler/clock.ts'
import { fromHere, option, recordAlone } from '../command.ts'
import type { Command, Work } from '../declared/declaration.ts'

/** When a day begins in São Paulo. */
function beginOf(text: string): Date {
  if (!isGivenDay(text)) throw new Error(`"${text}" is no day such as 2027-01-31.`)
  return startOf(text)
}

async function contextOf({ config, db }: Work): Promise<ArchiveContext> {
  const clock = await openBusinessClock(db, config)
  const { sealKeys } = await openFittingRing(db, { ...config, mode: 'live' }, clock.wall())
  return { db, sealKeys, clock }
}

const monthOf = ({ table, from, to }: Listed): object => ({
  partition: table,
  from: from?.toISOString() ?? null,
  to: to?.toISOString() ?? null,
})

async function listAll(work: Work): Promise<number> {
  const clock = await openBusinessClock(work.db, work.config)
  const day = option(work.args, 'before')
  const before = day === undefined ? clock.now() : beginOf(day)
  for (const one of await list({ db: work.db, clock }, before))
    work.say({ ...monthOf(one), bytes: one.bytes, kept: one.reason ?? null })
  return 0
}

function folderOf({ config, args }: Work, given: string | undefined): string {
  const folder = given === undefined ? config.archiveFolder : fromHere(given)
  if (folder === undefined)
    throw new Error(
      `Name the folder${args.length > 0 ? ': --to FOLDER' : ''}, or set ARCHIVE_FOLDER.`,
    )
  return folder
}

function refuseUnwritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `The archive cannot be written to ${folder}: ${code === 'ENOENT' ? 'there is no such folder' : code}. Nothing was archived.`,
      {
        cause: error,
      },
    )
  }
}

async function run(work: Work): Promise<number> {
  const { config, db, args, isDry, say, note } = work
  const before = beginOf(option(args, 'before') ?? '')
  const folder = folderOf(work, option(args, 'to'))
  refuseUnwritable(folder)
  if (folder !== config.archiveFolder)
    note(
      `Servers read archived events from ARCHIVE_FOLDER, which is ${config.archiveFolder ?? 'not set'}: make it ${folder}.`,
    )
  const context = await contextOf(work)
  const [latest] = await db.rows<{ migration: number }>(
    sql`select max(version) as migration from migrations`,
  )
  for (const one of await list(context, before)) {
    if (one.reason !== undefined) say({ ...monthOf(one), kept: one.reason })
    else if (isDry) say({ ...monthOf(one), bytes: one.bytes, would_archive: true })
    else {
      const { name, bytes, events, sha256 } = await archivePartition(context, one, {
        folder,
        migration: latest!.migration,
      })
      const after = { archive: name, events, bytes, sha256 }
      await recordAlone(db, 'installation.events_archived', { after })
      say({ ...monthOf(one), archive: name, events, bytes, sha256, freed: one.bytes })
    }
  }
  return 0
}

async function check(work: Work): Promise<number> {
  const folder = folderOf(work, work.args[0])
  let [code, checked] = [0, 0]
  for await (const { archive: name, events, fault } of checkArchives(work.db, folder)) {
    checked += 1
    work.say({ archive: name, events, ok: fault === null, ...(fault === null ? {} : { fault }) })
    if (fault !== null) code = 1
  }
  if (checked === 0) work.note('No events are archived, so there is no file to check.')
  return code
}

export const archive: Command = {
  name: 'archive',
  about:
    `Moves the data of old events into files, a month at a time, and leaves the rows (docs/event-archive.md). A month that ended less than ${KEPT_DAYS}\n` +
    'days ago stays; so does one that somebody has not read yet, and the reason is printed. FOLDER is ARCHIVE_FOLDER when it is absent. `check`\n' +
    'reads every archived file and compares it with the database; it exits with 1 when a file is damaged or missing.',
  verbs: {
    list: { line: '[--before DATE]', effect: 'reads', run: listAll },
    run: { line: '--before DATE [--to FOLDER]', effect: 'plans', run },
    check: { line: '[FOLDER]', effect: 'reads', run: check },
  },
}
